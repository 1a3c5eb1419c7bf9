package dev.rooster.schedule.voters;

import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.schedule.Schedule;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** What one side says to a question. */
sealed interface Answer {
  Duration NEARLY_THE_HORIZON = Duration.ofDays(119 * 365);

  record Fires(List<Instant> fires) implements Answer {}

  /** The text is taken for invalid, or for one that never matches. */
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

  /** Refusing what never fires is the same as saying that it never fires. */
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
   * Rooster ends a series where nothing follows for 120 years; the voters search on. For both, what
   * comes after such a pause is not compared, nor is it at the edge.
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
