package dev.rooster.engine;

import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Tally;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/** The occurrence that a person makes by asking for a run. */
final class ManualRun {
  private ManualRun() {}

  /** The instant that names it: now, unless another occurrence has that name. */
  static Instant due(Reminder reminder, Instant now) {
    Instant due = Instant.ofEpochMilli(now.toEpochMilli());
    while (isTaken(reminder, due)) {
      due = due.plusMillis(1);
    }
    return due;
  }

  private static boolean isTaken(Reminder reminder, Instant due) {
    Optional<Instant> planned = reminder.standing().next().map(NextFire::due);
    Optional<Instant> last = reminder.standing().tally().last().map(Tally.Last::due);
    return Stream.of(planned, last, naturalAt(reminder, due)).anyMatch(Optional.of(due)::equals);
  }

  private static Optional<Instant> naturalAt(Reminder reminder, Instant due) {
    try {
      return reminder.definition().schedule().next(due.minusNanos(1));
    } catch (RuntimeException e) {
      return Optional.empty();
    }
  }
}
