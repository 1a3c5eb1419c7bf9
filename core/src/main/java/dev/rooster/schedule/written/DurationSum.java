package dev.rooster.schedule.written;

import dev.rooster.schedule.Every;
import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.schedule.internal.DurationUnit;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;

/** Adds up the parts of one written duration; rejects parts that do not form one. */
final class DurationSum {
  private static final BigDecimal LONGEST = BigDecimal.valueOf(Every.LONGEST.toMillis());

  private final String quoted;
  private BigDecimal millis = BigDecimal.ZERO;
  private Optional<DurationUnit> last = Optional.empty();

  DurationSum(String quoted) {
    this.quoted = quoted;
  }

  void add(BigDecimal amount, DurationUnit unit) {
    if (!unit.hasFixedLength()) {
      throw new InvalidScheduleException(
          quoted + " is in " + unit.word() + "s, which have no fixed length",
          "write days such as 30d, a date, or an --rrule such as FREQ=" + unit.frequency());
    }
    last.ifPresent(before -> checkOrder(before, unit));
    last = Optional.of(unit);
    millis = millis.add(amount.multiply(BigDecimal.valueOf(unit.millis())));
    if (millis.compareTo(LONGEST) > 0) {
      throw new InvalidScheduleException(
          quoted + " is more than 100 years", "the longest duration is 36525d");
    }
  }

  private void checkOrder(DurationUnit before, DurationUnit unit) {
    if (unit == before) {
      throw new InvalidScheduleException(
          quoted + " gives " + unit.word() + "s twice", "add them up, and write each unit once");
    }
    if (unit.compareTo(before) < 0) {
      throw new InvalidScheduleException(
          quoted + " has a smaller unit before a larger one",
          "write the largest unit first, as in 1h30m");
    }
  }

  Duration total() {
    if (millis.signum() == 0) {
      throw new InvalidScheduleException(
          quoted + " is a duration of zero", "write a duration longer than zero, such as 30s");
    }
    if (millis.stripTrailingZeros().scale() > 0) {
      throw new InvalidScheduleException(
          quoted + " is finer than a millisecond", "round it, as in 1500ms");
    }
    return Duration.ofMillis(millis.longValueExact());
  }
}
