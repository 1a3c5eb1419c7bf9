package dev.rooster.reminders;

import dev.rooster.schedule.Bounded;
import dev.rooster.schedule.Every;
import dev.rooster.schedule.Rule;
import dev.rooster.schedule.Schedule;
import java.time.Instant;

/**
 * Where an interval or a rule counts from. A change that names the same interval or rule, but not
 * where it counts from, keeps it: then the fires stay where they were.
 */
public final class CountedFrom {
  private CountedFrom() {}

  /**
   * Returns the wanted schedule, counted from where the earlier one was if both have the same
   * interval or rule.
   */
  public static Schedule kept(Schedule wanted, Schedule before, Instant now) {
    Schedule kept = keptWithin(inner(wanted), inner(before));
    return wanted instanceof Bounded bounded
        ? Bounded.of(kept, bounded.bounds(), bounded.zone(), now)
        : kept;
  }

  private static Schedule keptWithin(Schedule wanted, Schedule before) {
    if (wanted instanceof Every every
        && before instanceof Every earlier
        && every.interval().equals(earlier.interval())) {
      return earlier;
    }
    return wanted instanceof Rule rule
            && before instanceof Rule earlier
            && rule.text().equals(earlier.text())
        ? rule.withStart(earlier.start())
        : wanted;
  }

  private static Schedule inner(Schedule schedule) {
    return schedule instanceof Bounded bounded ? bounded.schedule() : schedule;
  }
}
