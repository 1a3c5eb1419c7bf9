package dev.rooster.schedule.voters;

import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.schedule.Schedule;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The answer of one side to a question. */
sealed interface Answer {
  Duration NEARLY_THE_HORIZON = Duration.ofDays(119 * 365);

  record Fires(List<Instant> fires) implements Answer {}

  /** The side considers the text invalid, or one that never matches. */
  record Refused(String why) implements Answer {}

  /** The voter hung or broke: it has not voted. */
  record NoVote(String why) implements Answer {}

  static Answer ofRooster(Supplier<Schedule> schedule, Instant from, int count) {
    try {
      return new Fires(schedule.get().next(from, count));
    } catch (InvalidScheduleException e) {
      return new Refused(e.line());
    }
  }

  /** Rejecting a text that never fires agrees with reporting that it never fires. */
  default boolean agreesWith(Answer other) {
    return firesOrNone().equals(other.firesOrNone());
  }

  default List<Instant> firesOrNone() {
    return switch (this) {
      case Fires(List<Instant> fires) -> fires;
      case Refused refused -> List.of();
      case NoVote none -> List.of();
    };
  }

  /**
   * Rooster ends a series after a pause of 120 years; the voters search on. The comparison ignores
   * everything after such a pause, on both sides, and at its edge.
   */
  default Answer upToTheHorizon(Instant from) {
    if (!(this instanceof Fires(List<Instant> fires))) {
      return this;
    }
    List<Instant> near = new ArrayList<>();
    Instant last = from;
    for (Instant fire : fires) {
      if (Duration.between(last, fire).compareTo(NEARLY_THE_HORIZON) > 0) {
        break;
      }
      near.add(fire);
      last = fire;
    }
    return new Fires(near);
  }
}
