package dev.rooster.pairing;

import dev.rooster.channel.Address;
import dev.rooster.channel.Inbound;
import dev.rooster.engine.Changes;
import dev.rooster.home.Configuration;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Labels;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Policies;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.PairingAttributes;
import dev.rooster.schedule.At;
import dev.rooster.store.Store;
import dev.rooster.trust.Digest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Takes the first message of a stranger: stores that a code is to be sent, once for each address
 * and only so many at a time. A message that is received again stores it once. Thread-safe.
 */
public final class AskForPairing {
  /** How many codes of strangers can be in use at the same time. */
  static final int MOST_WAITING = 20;

  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final int RETRIES = 10;

  private final StoredPairings stored;
  private final PairedUsers users;
  private final Changes changes;

  /** What became of the message. */
  public enum Asked {
    /** The person gets a code. */
    CODE,
    /** The person has got one before, or too many others have. */
    NOTHING,
    /** Another node has paired the address; it belongs to a user now. */
    USER
  }

  public AskForPairing(Store store, PairedUsers users, Changes changes) {
    this.stored = new StoredPairings(store);
    this.users = users;
    this.changes = changes;
  }

  public Asked ask(Inbound message) {
    StoredPairings.Seen seen = stored.of(message.from());
    Instant now = stored.now();
    Optional<Pairing> before = seen.pairing().filter(it -> !it.isOver(now));
    if (before.isPresent()) {
      return switch (before.get().state()) {
        case Pairing.Asked(String id, _) when id.equals(message.messageId()) -> send(message, now);
        case Pairing.Asked _, Pairing.Offered _ -> Asked.NOTHING;
        case Pairing.Paired _ -> belongs(users.refreshed(), message) ? Asked.USER : Asked.NOTHING;
      };
    }
    return hasRoom(message.from(), now)
            && stored.write(seen, new Pairing.Asked(message.messageId(), now))
        ? send(message, now)
        : Asked.NOTHING;
  }

  private static boolean belongs(Configuration configuration, Inbound message) {
    return configuration.userAt(message.from().toString()).isPresent();
  }

  /** Forgets others that are over, so that strangers cannot fill the store. */
  private boolean hasRoom(Address asking, Instant now) {
    int waiting = 0;
    for (StoredPairings.Seen each : stored.all()) {
      Optional<Pairing> pairing = each.pairing().filter(it -> !it.address().equals(asking));
      if (pairing.filter(it -> it.isOver(now)).isPresent()) {
        stored.remove(each);
      } else if (pairing.filter(it -> isWaiting(it.state(), now)).isPresent()) {
        waiting++;
      }
    }
    return waiting < MOST_WAITING;
  }

  private static boolean isWaiting(Pairing.State state, Instant now) {
    return switch (state) {
      case Pairing.Asked(_, Instant at) -> now.isBefore(at.plus(Pairing.VALID));
      case Pairing.Offered offered -> !offered.isExpired(now);
      case Pairing.Paired _ -> false;
    };
  }

  private Asked send(Inbound message, Instant now) {
    try {
      changes.create(List.of(define(message, now)));
    } catch (RefusedException e) {
      if (e.reason() != RefusedException.Reason.ALREADY_EXISTS) {
        throw e;
      }
    }
    return Asked.CODE;
  }

  /** Contains no word of the stranger. */
  private static Reminder define(Inbound message, Instant now) {
    PairingAttributes attributes = new PairingAttributes(message.from());
    String id =
        PairingAttributes.ID
            + Digest.hex("%s %s".formatted(message.from(), message.messageId()), 12);
    return Lifecycle.create(
        id,
        Definition.of(PairingAttributes.KIND, "pairing code", At.instant(now.plusMillis(1)))
            .withPolicies(Policies.ONE_SHOT.withRetries(RETRIES).withTimeout(TIMEOUT))
            .withLabels(new Labels("", "", attributes.details())),
        now);
  }
}
