package dev.rooster.outside;

import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.schedule.On;
import dev.rooster.store.Note;
import dev.rooster.store.Store;
import dev.rooster.store.StoreException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The latest events of each reminder, in one note each: those that wait for a run, and some that
 * runs have told, so that none is told twice. {@link GiveEvent} adds them before it plans the fire;
 * the run takes all that are there. Thread-safe, also across nodes.
 */
public final class StoredEvents {
  private static final System.Logger LOG = System.getLogger("dev.rooster");

  /** Of more events than this, the earliest are dropped. */
  static final int MOST = 200;

  /** Only the latest keep their text. */
  static final int MOST_WITH_BODY = 5;

  /** So many are known as told. */
  static final int MOST_TOLD = 50;

  /** An event whose fire is not planned after this was given up, by a pause for example. */
  private static final Duration GIVING = Duration.ofMinutes(1);

  private static final String PREFIX = "outside-event/";
  private static final int MOST_TRIES = 20;

  private final Store store;

  public StoredEvents(Store store) {
    this.store = store;
  }

  /** Stores an event. Returns it as it is stored: an event with a known key is stored once. */
  QueuedEvent add(Reminder reminder, Happened event) {
    List<QueuedEvent> stored =
        change(
            reminder.id(),
            before -> {
              if (known(before, event.key()).isPresent()) {
                return before;
              }
              List<QueuedEvent> after = new ArrayList<>(kept(before, reminder, event.at()));
              after.add(QueuedEvent.waiting(event));
              return bounded(after);
            });
    return known(stored, event.key()).orElseThrow();
  }

  /** Without those that no run will tell: nothing is planned, and nothing is about to be. */
  private static List<QueuedEvent> kept(
      List<QueuedEvent> events, Reminder reminder, Instant latest) {
    boolean runs = reminder.running() || reminder.standing().next().isPresent();
    return events.stream()
        .filter(it -> it.told() || runs || it.event().at().plus(GIVING).isAfter(latest))
        .toList();
  }

  private static List<QueuedEvent> bounded(List<QueuedEvent> events) {
    long told = events.stream().filter(QueuedEvent::told).count();
    List<QueuedEvent> some =
        Stream.concat(
                events.stream().filter(QueuedEvent::told).skip(Math.max(0, told - MOST_TOLD)),
                events.stream().filter(it -> !it.told()))
            .toList();
    List<QueuedEvent> latest = some.subList(Math.max(0, some.size() - MOST), some.size());
    int bare = Math.max(0, latest.size() - MOST_WITH_BODY);
    return Stream.concat(
            latest.subList(0, bare).stream().map(it -> it.with(it.event().withoutBody())),
            latest.subList(bare, latest.size()).stream())
        .toList();
  }

  /**
   * The events that a run tells, in the order in which they came: all that wait, and those of a run
   * that was cut off or has failed. The same for each attempt, with those that came since.
   */
  public List<Happened> take(Run run) {
    return change(
            run.reminderId(),
            events ->
                events.stream().map(it -> isFor(it, run) ? it.takenBy(run.due()) : it).toList())
        .stream()
        .filter(it -> isFor(it, run))
        .map(QueuedEvent::event)
        .sorted(Comparator.comparing(Happened::at))
        .toList();
  }

  /**
   * Not what a source gave that the reminder waited for before an edit: the trust of a run is that
   * of its source.
   */
  private static boolean isFor(QueuedEvent event, Run run) {
    return event.isFor(run.due())
        && On.of(run.reminder().definition().schedule())
            .filter(it -> it.source() == event.event().source())
            .isPresent();
  }

  /** No other run tells the events of this one again. Trouble with the store does not undo it. */
  public void told(Run run) {
    try {
      change(
          run.reminderId(),
          events ->
              events.stream()
                  .map(it -> it.run().filter(run.due()::equals).isPresent() ? it.asTold() : it)
                  .toList());
    } catch (StoreException e) {
      LOG.log(
          System.Logger.Level.WARNING,
          "%s: its events are told again with the next one: %s"
              .formatted(run.reminderId(), e.getMessage()));
    }
  }

  /**
   * The event that a run was planned for, if another run has told it: it came just when that one
   * started.
   */
  public Optional<ToldBefore> toldBefore(Run run) {
    return all(run.reminderId()).stream()
        .filter(it -> it.event().at().equals(run.due()) && !it.isFor(run.due()))
        .flatMap(it -> it.run().map(by -> new ToldBefore(it.event(), by)).stream())
        .findFirst();
  }

  /**
   * An event that has been told.
   *
   * @param run the due instant of the run that told it
   */
  public record ToldBefore(Happened event, Instant run) {}

  /** Drops an event that no run has taken. Returns whether it is gone. */
  boolean drop(String reminder, String key) {
    change(
        reminder,
        events ->
            events.stream()
                .filter(it -> it.run().isPresent() || !it.event().key().equals(key))
                .toList());
    return find(reminder, key).isEmpty();
  }

  /** The stored event with this key. */
  Optional<QueuedEvent> find(String reminder, String key) {
    return known(all(reminder), key);
  }

  private static Optional<QueuedEvent> known(List<QueuedEvent> events, String key) {
    return events.stream().filter(it -> it.event().key().equals(key)).findFirst();
  }

  private List<QueuedEvent> all(String reminder) {
    return store.note(PREFIX + reminder).map(Note::text).map(QueuedEvent::read).orElse(List.of());
  }

  private List<QueuedEvent> change(String reminder, UnaryOperator<List<QueuedEvent>> change) {
    for (int i = 0; i < MOST_TRIES; i++) {
      Optional<Note> note = store.note(PREFIX + reminder);
      List<QueuedEvent> before = note.map(Note::text).map(QueuedEvent::read).orElse(List.of());
      List<QueuedEvent> after = change.apply(before);
      if (after.equals(before)
          || store.note(Note.over(note, PREFIX + reminder, QueuedEvent.json(after)))) {
        return after;
      }
    }
    throw new StoreException(
        "the events of %s come faster than they can be stored".formatted(reminder),
        "try again in a moment");
  }

  void forget(String reminder) {
    store.note(PREFIX + reminder).ifPresent(store::forget);
  }
}
