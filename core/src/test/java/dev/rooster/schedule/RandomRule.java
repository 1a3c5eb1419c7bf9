package dev.rooster.schedule;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Random recurrence rules with their starts; most of them are valid. */
final class RandomRule {
  static final List<String> WEEKDAYS = List.of("MO", "TU", "WE", "TH", "FR", "SA", "SU");

  private final SplittableRandom random;
  private final List<String> parts = new ArrayList<>();
  private final String freq;
  private final boolean subDaily;

  private RandomRule(SplittableRandom random, String freq) {
    this.random = random;
    this.freq = freq;
    this.subDaily = List.of("HOURLY", "MINUTELY", "SECONDLY").contains(freq);
  }

  /** The value of an RRULE without COUNT and UNTIL. */
  static String value(SplittableRandom random, String freq) {
    return new RandomRule(random, freq).value();
  }

  static LocalDateTime start(SplittableRandom random) {
    LocalDate day =
        random.nextInt(10) == 0
            ? LocalDate.of(Seed.pick(random, 1996, 2000, 2024), 2, 29)
            : LocalDate.ofEpochDay(random.nextLong(9_000, 22_000));
    return day.atTime(random.nextInt(24), random.nextInt(60), Seed.pick(random, 0, 0, 17, 59));
  }

  private String value() {
    parts.add("FREQ=" + freq);
    chance(50, () -> "INTERVAL=" + interval());
    chance(30, () -> "WKST=" + Seed.pick(random, WEEKDAYS));
    chance(freq.equals("YEARLY") ? 50 : 25, () -> list("BYMONTH", 4, this::month));
    addDays();
    chance(25, () -> list("BYHOUR", 4, () -> random.nextInt(24)));
    chance(25, () -> list("BYMINUTE", 4, () -> random.nextInt(60)));
    chance(20, () -> list("BYSECOND", 3, () -> random.nextInt(60)));
    boolean limited = parts.stream().anyMatch(part -> part.startsWith("BY"));
    chance(limited ? 30 : 0, () -> list("BYSETPOS", 3, this::position));
    return String.join(";", parts);
  }

  private void addDays() {
    boolean hasMonth = parts.stream().anyMatch(part -> part.startsWith("BYMONTH="));
    if (freq.equals("YEARLY") && random.nextInt(4) == 0) {
      parts.add(list("BYWEEKNO", 4, () -> signed(53)));
      parts.add(list("BYDAY", 3, () -> Seed.pick(random, WEEKDAYS)));
      chance(hasMonth ? 15 : 0, () -> list("BYMONTHDAY", 9, () -> signed(31)));
      chance(10, () -> list("BYYEARDAY", 9, () -> signed(366)));
      return;
    }
    boolean numbered = freq.equals("MONTHLY") || freq.equals("YEARLY");
    chance(40, () -> list("BYDAY", 3, () -> weekday(numbered)));
    boolean monthDays = !freq.equals("WEEKLY") && (hasMonth || !freq.equals("YEARLY"));
    chance(monthDays ? 30 : 0, () -> list("BYMONTHDAY", 6, () -> signed(31)));
    chance(
        freq.equals("YEARLY") || subDaily ? 20 : 0, () -> list("BYYEARDAY", 12, () -> signed(366)));
  }

  private int interval() {
    return switch (freq) {
      case "YEARLY" -> random.nextInt(1, 6);
      case "MONTHLY" -> random.nextInt(1, 20);
      case "WEEKLY" -> random.nextInt(1, 9);
      case "DAILY" -> random.nextInt(1, 40);
      case "HOURLY" -> Seed.pick(random, random.nextInt(1, 30), random.nextInt(1, 200));
      case "MINUTELY" -> Seed.pick(random, random.nextInt(1, 100), random.nextInt(1, 5000));
      default -> Seed.pick(random, random.nextInt(1, 100), random.nextInt(1, 200_000));
    };
  }

  private int month() {
    return random.nextInt(1, 13);
  }

  private int position() {
    return freq.equals("SECONDLY")
        ? Seed.pick(random, 1, -1)
        : random.nextInt(4) == 0 ? signed(40) : signed(4);
  }

  private int signed(int most) {
    int value = random.nextInt(1, most + 1);
    return random.nextInt(3) == 0 ? -value : value;
  }

  private String weekday(boolean numbered) {
    String name = Seed.pick(random, WEEKDAYS);
    if (!numbered || random.nextInt(2) == 0) {
      return name;
    }
    return signed(freq.equals("YEARLY") ? Seed.pick(random, 5, 53) : 5) + name;
  }

  private void chance(int percent, Supplier<String> part) {
    if (random.nextInt(100) < percent) {
      parts.add(part.get());
    }
  }

  private String list(String name, int most, Supplier<Object> value) {
    return name
        + "="
        + Stream.generate(value)
            .limit(random.nextInt(1, most + 1))
            .map(String::valueOf)
            .distinct()
            .collect(Collectors.joining(","));
  }
}
