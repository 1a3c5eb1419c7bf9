package dev.rooster.schedule.internal;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The units of written durations, longest first. Units without a fixed length are rejected. */
public enum DurationUnit {
  YEAR(0, "year", List.of("y", "yr", "yrs", "year", "years")),
  MONTH(0, "month", List.of("mo", "mos", "mth", "month", "months")),
  WEEK(604_800_000, "week", List.of("w", "wk", "wks", "week", "weeks")),
  DAY(86_400_000, "day", List.of("d", "day", "days")),
  HOUR(3_600_000, "hour", List.of("h", "hr", "hrs", "hour", "hours")),
  MINUTE(60_000, "minute", List.of("m", "min", "mins", "minute", "minutes")),
  SECOND(1_000, "second", List.of("s", "sec", "secs", "second", "seconds")),
  MILLISECOND(
      1, "millisecond", List.of("ms", "msec", "msecs", "millis", "millisecond", "milliseconds"));

  private final long millis;
  private final String word;

  @SuppressWarnings("ImmutableEnumChecker") // a List.of
  private final List<String> names;

  DurationUnit(long millis, String word, List<String> names) {
    this.millis = millis;
    this.word = word;
    this.names = names;
  }

  public static Optional<DurationUnit> named(String word) {
    return Arrays.stream(values()).filter(unit -> unit.names.contains(word)).findFirst();
  }

  public static List<String> allNames() {
    return Arrays.stream(values()).flatMap(unit -> unit.names.stream()).toList();
  }

  public boolean hasFixedLength() {
    return millis > 0;
  }

  /** The RRULE frequency for this calendar unit. */
  public String frequency() {
    return word.toUpperCase(Locale.ROOT) + "LY";
  }

  public long millis() {
    return millis;
  }

  /** The compact name, such as {@code h}. */
  public String shortName() {
    return names.getFirst();
  }

  /** The name in words, singular. */
  public String word() {
    return word;
  }
}
