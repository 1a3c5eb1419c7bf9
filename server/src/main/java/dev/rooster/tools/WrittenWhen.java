package dev.rooster.tools;

import dev.rooster.format.ParsedValue;
import dev.rooster.reminder.RefusedException;
import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.schedule.written.WrittenDuration;
import dev.rooster.time.IsoTime;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The time of a one-shot as models write it: a text in any of several arguments, an amount of a
 * unit, a number of seconds from now, or a timestamp.
 *
 * @param said the time as the model wrote it
 * @param schedule the fields of a schedule
 */
record WrittenWhen(String said, Map<String, ParsedValue> schedule) {
  private static final List<String> OBJECTS = List.of("schedule", "time", "when", "at");
  private static final String[] TEXTS = {
    "time",
    "at",
    "when",
    "in",
    "due",
    "due_at",
    "fire_at",
    "remind_at",
    "datetime",
    "date_time",
    "at_time",
    "timestamp",
    "delay",
    "schedule"
  };
  private static final List<Unit> UNITS =
      List.of(
          new Unit("s", List.of("seconds", "in_seconds", "delay_seconds")),
          new Unit("m", List.of("minutes", "in_minutes", "delay_minutes")),
          new Unit("h", List.of("hours", "in_hours", "delay_hours")),
          new Unit("d", List.of("days", "in_days", "delay_days")));

  /** Greater numbers are timestamps: as seconds from now they would be decades. */
  private static final BigDecimal LEAST_TIMESTAMP = new BigDecimal("1e9");

  private static final BigDecimal LEAST_MILLIS = new BigDecimal("1e11");

  /** The arguments that give an amount of one unit. */
  private record Unit(String letter, List<String> names) {}

  /** The time as a person would write it. */
  String written() {
    String time = text("at").or(() -> text("in")).orElse(said);
    return text("tz").map(it -> time + " " + it).orElse(time);
  }

  private Optional<String> text(String field) {
    return Optional.ofNullable(schedule.get(field))
        .map(it -> it instanceof ParsedValue.Text text ? text.value() : said);
  }

  /**
   * Takes the time from the arguments; refuses two different ones.
   *
   * @param more further arguments that give a time
   */
  static Optional<WrittenWhen> take(GivenArguments given, String... more) {
    OBJECTS.forEach(given::flatten);
    Optional<String> zone = given.text("tz", "timezone", "time_zone", "zone");
    Optional<String> date = given.text("date", "day");
    List<String> times = new ArrayList<>();
    for (String[] names : List.of(TEXTS, more)) {
      for (String name : names) {
        given.text(name).ifPresent(times::add);
      }
    }
    date.ifPresent(it -> {
      String time = times.isEmpty() ? "" : " " + times.removeFirst();
      times.add(it + time);
    });
    amount(given).filter(it -> !it.equals("0s") || times.isEmpty()).ifPresent(times::add);
    List<String> different = times.stream().distinct().toList();
    if (different.size() > 1) {
      throw RefusedException.invalid(
          "several times were given: '%s'".formatted(String.join("', '", different)),
          "send one of them as 'time'");
    }
    return different.stream().findFirst().map(text -> of(text, zone));
  }

  /** The sum of the units, such as {@code 1h30m}. */
  private static Optional<String> amount(GivenArguments given) {
    StringBuilder sum = new StringBuilder();
    for (Unit unit : UNITS.reversed()) {
      given
          .text(unit.names().toArray(String[]::new))
          .filter(it -> !it.equals("0"))
          .ifPresent(it -> sum.append(number(it).isPresent() ? it + unit.letter() : it));
    }
    return Optional.of(sum.toString()).filter(it -> !it.isEmpty());
  }

  private static WrittenWhen of(String text, Optional<String> zone) {
    Map<String, ParsedValue> schedule = new LinkedHashMap<>();
    Optional<BigDecimal> number = number(text);
    if (number.isPresent() && number.get().compareTo(LEAST_TIMESTAMP) < 0) {
      schedule.put("in", ParsedValue.of(text + "s"));
    } else if (number.isPresent()) {
      schedule.put("at", ParsedValue.of(timestamp(number.get()).toString()));
    } else {
      schedule.put("at", ParsedValue.of(text));
      zone.filter(it -> !hasOwnZone(text)).ifPresent(it -> schedule.put("tz", ParsedValue.of(it)));
    }
    return new WrittenWhen(text, schedule);
  }

  private static Optional<BigDecimal> number(String text) {
    return text.matches("\\d{1,16}(\\.\\d{1,9})?")
        ? Optional.of(new BigDecimal(text))
        : Optional.empty();
  }

  private static Instant timestamp(BigDecimal number) {
    return number.compareTo(LEAST_MILLIS) < 0
        ? Instant.ofEpochSecond(number.longValue())
        : Instant.ofEpochMilli(number.longValue());
  }

  /** Whether a zone beside the time has no effect: it has an offset, or is relative. */
  private static boolean hasOwnZone(String text) {
    if (IsoTime.read(text).flatMap(IsoTime::offset).isPresent()) {
      return true;
    }
    try {
      WrittenDuration.parse(text.replaceFirst("^in ", ""));
      return true;
    } catch (InvalidScheduleException notADuration) {
      return false;
    }
  }
}
