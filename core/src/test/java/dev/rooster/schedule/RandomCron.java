package dev.rooster.schedule;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Random cron expressions, most of which relate to one given moment on the wall clock. */
final class RandomCron {
  private static final List<String> WEEKDAYS =
      List.of("SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT");

  private final SplittableRandom random;
  private final LocalDateTime before;
  private final LocalDateTime after;

  /**
   * @param before the wall clock just before a change
   * @param after the wall clock just after it
   */
  RandomCron(SplittableRandom random, LocalDateTime before, LocalDateTime after) {
    this.random = random;
    this.before = before;
    this.after = after;
  }

  String next() {
    String weekday = weekday();
    String five = "%s %s %s %s %s".formatted(minute(), hour(), day(weekday), month(), weekday);
    return switch (random.nextInt(8)) {
      case 0 -> Seed.pick(random, "0 ", "30 ", "0,59 ", "*/20 ", "5/25 ") + five;
      case 1 -> "0 " + five + " " + Seed.pick(random, "*", "2020-2037", "1970/1", "1999,2000-2199");
      default -> five;
    };
  }

  /** All seven fields, for a single day near the moment, so that the series ends there. */
  String onOneDay(boolean intervalLike) {
    LocalDate day = near();
    String hour = hour();
    while (hour.startsWith("*") != intervalLike) {
      hour = hour();
    }
    return "0 %s %s %d %d ? %d"
        .formatted(minute(), hour, day.getDayOfMonth(), day.getMonthValue(), day.getYear());
  }

  private String minute() {
    int near = Seed.pick(random, before, after).getMinute();
    int other = random.nextInt(60);
    return switch (random.nextInt(9)) {
      case 0 -> "" + near;
      case 1 -> "" + (near + 59) % 60;
      case 2 -> near + "," + other;
      case 3 -> Math.min(near, other) + "-" + Math.max(near, other);
      case 4 -> "*/" + Seed.pick(random, 1, 5, 7, 15, 30, 59);
      case 5 -> other + "/" + Seed.pick(random, 3, 10, 20);
      case 6 -> "0,15,30,45";
      case 7 -> Seed.pick(random, "*", "0-59/13", "10-50/20");
      default -> "" + other;
    };
  }

  private String hour() {
    int near = (Seed.pick(random, before, after).getHour() + random.nextInt(-1, 3) + 24) % 24;
    int other = random.nextInt(24);
    return switch (random.nextInt(12)) {
      case 0, 1, 2 -> "" + near;
      case 3 -> near + "," + other;
      case 4 -> near + "," + (near + 1) % 24;
      case 5 -> Math.min(near, other) + "-" + Math.max(near, other);
      case 6 -> Math.max(0, near - 2) + "-" + Math.min(23, near + 2) + "/" + random.nextInt(1, 4);
      case 7 -> near + "/" + random.nextInt(1, 8);
      case 8 -> "*/" + random.nextInt(1, 13);
      case 9 -> "*/7," + near;
      case 10 -> "0-23";
      default -> "*";
    };
  }

  private String day(String weekday) {
    LocalDate near = near();
    int fromEnd = near.lengthOfMonth() - near.getDayOfMonth();
    boolean numbered = weekday.chars().anyMatch(c -> c >= '0' && c <= '9');
    return switch (random.nextInt(16)) {
      case 0 -> "" + near.getDayOfMonth();
      case 1 -> near.getDayOfMonth() + "," + random.nextInt(1, 32);
      case 2 -> Math.max(1, near.getDayOfMonth() - 1) + "-" + near.getDayOfMonth();
      case 3 -> near.getDayOfMonth() + "W";
      case 4 -> fromEnd == 0 ? "L" : "L-" + fromEnd;
      case 5 -> fromEnd == 0 ? "LW" : "L-" + fromEnd + "W";
      case 6 -> "L,LW,1W," + near.getDayOfMonth();
      case 7 -> "*/" + random.nextInt(1, 16);
      case 8 -> numbered || weekday.equals("?") ? "*" : "?";
      case 9 -> random.nextInt(1, 8) + "/" + random.nextInt(1, 8);
      default -> "*";
    };
  }

  private String month() {
    int near = near().getMonthValue();
    return switch (random.nextInt(8)) {
      case 0 -> "" + near;
      case 1 -> near().getMonth().name().substring(0, 3).toLowerCase(Locale.ROOT);
      case 2 -> "1-" + near;
      case 3 -> near + ",2,DEC";
      default -> "*";
    };
  }

  private String weekday() {
    LocalDate near = near();
    int number = near.getDayOfWeek().getValue() % 7;
    String name = WEEKDAYS.get(number);
    int nth = (near.getDayOfMonth() - 1) / 7 + 1;
    return switch (random.nextInt(16)) {
      case 0 -> "" + (number == 0 ? Seed.pick(random, 0, 7) : number);
      case 1 -> name;
      case 2 -> name + "#" + nth;
      case 3 -> number + "#" + nth + ",WED";
      case 4 -> name + "L";
      case 5 -> Seed.pick(random, "FRI-SUN", "5-7", "MON-FRI", "1-5", "SAT,SUN", "0,6");
      case 6 -> "*/" + random.nextInt(1, 7);
      case 7 -> "?";
      case 8 ->
          IntStream.range(0, 3)
              .mapToObj(i -> Seed.pick(random, WEEKDAYS))
              .collect(Collectors.joining(","));
      default -> "*";
    };
  }

  private LocalDate near() {
    return Seed.pick(random, before, after)
        .toLocalDate()
        .plusDays(Seed.pick(random, 0, 0, 0, 1, -1));
  }
}
