package dev.rooster.fire;

import dev.rooster.channel.Address;
import dev.rooster.fire.DeliveryQueue.Place;
import dev.rooster.reminder.Run;
import dev.rooster.store.Note;
import dev.rooster.store.Store;
import dev.rooster.trust.Digest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Keeps the order of deliveries to people when one of them has to be sent again soon, as after a
 * request of the channel for a pause: until the first of them has ended, the others to its address
 * wait. Stored, so that restarts and other nodes know it. Without a store, a delivery is sent out
 * of order rather than not at all. Thread-safe.
 */
public final class DeliveryOrder {
  private static final System.Logger LOG = System.getLogger("dev.rooster");
  private static final String PREFIX = "held/";
  private static final int MOST_TRIES = 10;

  /** Between two messages to one address; also what Telegram recommends for a chat. */
  private static final Duration SPACING = Duration.ofSeconds(1);

  private static final DeliveryQueue EMPTY = new DeliveryQueue(Instant.EPOCH, List.of());

  private final Store store;
  private final Predicate<Address> ordered;

  /**
   * @param ordered whether the order at an address matters, because people read there
   */
  public DeliveryOrder(Store store, Predicate<Address> ordered) {
    this.store = store;
    this.ordered = ordered;
  }

  /** How long a delivery has to wait for others; empty if it may be sent. */
  Optional<Duration> waits(Run run, Address to) {
    DeliveryQueue queue =
        changed(to, before -> before.isEmpty() ? before : open(before).with(place(run)));
    int ahead = queue.ahead(place(run));
    if (ahead == 0) {
      return Optional.empty();
    }
    Duration pause = Duration.between(store.now(), queue.until());
    return Optional.of(
        (pause.isNegative() ? Duration.ZERO : pause).plus(SPACING.multipliedBy(ahead)));
  }

  /** The delivery is sent again after a pause: later ones wait for it. */
  void held(Run run, Address to, Duration pause) {
    changed(to, before -> before.with(place(run)).pausedUntil(store.now().plus(pause)));
  }

  /**
   * The delivery does not hold others any longer: it is sent, or its retry is up to itself.
   *
   * @param rest the delivery that sends the rest of its text
   */
  void left(Run run, Address to, Optional<String> rest) {
    changed(
        to,
        before ->
            before.isEmpty()
                ? before
                : rest.map(id -> before.behind(place(run), id))
                    .orElseGet(() -> before.without(place(run))));
  }

  private static Place place(Run run) {
    return new Place(run.due(), run.reminderId());
  }

  /**
   * Without the first ones that have ended. Those behind them may not be there yet: the rest of a
   * text becomes a delivery when that of its beginning ends.
   */
  private DeliveryQueue open(DeliveryQueue queue) {
    DeliveryQueue open = queue;
    while (!open.isEmpty() && !isOpen(open.places().getFirst().id())) {
      open = open.without(open.places().getFirst());
    }
    return open;
  }

  private boolean isOpen(String id) {
    return store.find(List.of(id)).stream().anyMatch(it -> !it.standing().status().ended());
  }

  private DeliveryQueue changed(Address to, UnaryOperator<DeliveryQueue> change) {
    if (!ordered.test(to)) {
      return EMPTY;
    }
    String name = PREFIX + Digest.hex(to.toString(), 16);
    try {
      for (int i = 0; i < MOST_TRIES; i++) {
        Optional<Note> note = store.note(name);
        DeliveryQueue before = note.map(Note::text).map(DeliveryQueue::read).orElse(EMPTY);
        DeliveryQueue after = change.apply(before);
        if (after.equals(before) || written(note, name, after)) {
          return after;
        }
      }
    } catch (RuntimeException e) {
      // Above all, a message that has arrived must not be sent again.
      LOG.log(
          System.Logger.Level.WARNING,
          "deliveries to " + to.channel() + " may arrive out of order",
          e);
    }
    return EMPTY;
  }

  private boolean written(Optional<Note> before, String name, DeliveryQueue after) {
    return after.isEmpty()
        ? before.isEmpty() || store.forget(before.get())
        : store.note(Note.over(before, name, after.text()));
  }
}
