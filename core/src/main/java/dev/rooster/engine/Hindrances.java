package dev.rooster.engine;

import dev.rooster.reminder.Delay;
import dev.rooster.reminder.Missed;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.Optional;
import java.util.Set;

/**
 * The times at which this node is known to have started no runs, or none of a key, and why. Written
 * by the parts of the engine that notice it, read when a run starts late.
 */
final class Hindrances {
  private static final int MOST = 200;

  /** A hindrance counts if it explains at least this part of the lateness. */
  private static final int PARTS = 10;

  /** A key that is crowded again at once was crowded all the time. */
  private static final Duration SHORT = Duration.ofSeconds(1);

  private final ArrayDeque<Hindrance> known = new ArrayDeque<>();

  /**
   * @param key the limit key it applies to; empty if it applies to all
   */
  private record Hindrance(Delay cause, String key, Instant from, Instant until) {

    boolean concerns(String other) {
      return key.isEmpty() || key.equals(other);
    }

    Duration within(Instant start, Instant end) {
      Instant first = from.isAfter(start) ? from : start;
      Instant last = until.isBefore(end) ? until : end;
      return first.isBefore(last) ? Duration.between(first, last) : Duration.ZERO;
    }

    Optional<Hindrance> continuedBy(Hindrance next) {
      return cause == next.cause && key.equals(next.key) && !next.from.isAfter(until.plus(SHORT))
          ? Optional.of(new Hindrance(cause, key, from, next.until))
          : Optional.empty();
    }
  }

  void was(Delay cause, Instant from, Instant until) {
    was(cause, "", from, until);
  }

  void was(Delay cause, String key, Instant from, Instant until) {
    if (!from.isBefore(until)) {
      return;
    }
    Hindrance next = new Hindrance(cause, key, from, until);
    for (Iterator<Hindrance> it = known.descendingIterator(); it.hasNext(); ) {
      Optional<Hindrance> longer = it.next().continuedBy(next);
      if (longer.isPresent()) {
        it.remove();
        next = longer.get();
        break;
      }
    }
    known.addLast(next);
    if (known.size() > MOST) {
      known.removeFirst();
    }
  }

  /**
   * Why a run that was to start at one time started at the other; empty if it was in time.
   *
   * @param anyWatchingSince since when some node has been active, which could have started it
   */
  Set<Delay> between(Instant planned, Instant started, String key, Instant anyWatchingSince) {
    Duration late = Duration.between(planned, started);
    Set<Delay> causes = EnumSet.noneOf(Delay.class);
    if (late.compareTo(Missed.GRACE) <= 0) {
      return causes;
    }
    for (Hindrance each : known) {
      boolean ofNode = each.cause() != Delay.NO_ROOM;
      Instant end = ofNode && anyWatchingSince.isBefore(started) ? anyWatchingSince : started;
      boolean counts = each.within(planned, end).multipliedBy(PARTS).compareTo(late) >= 0;
      if (each.concerns(key) && counts) {
        causes.add(each.cause());
      }
    }
    return causes;
  }
}
