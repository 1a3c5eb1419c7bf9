package dev.rooster.schedule;

import java.util.ArrayList;
import java.util.List;

/** Times of day in plain English. */
final class TimeWords {
  private static final int MOST_LISTED = 6;

  private final DayTimes times;

  TimeWords(DayTimes times) {
    this.times = times;
  }

  /** Whether the words are a list of times, which need "every day" after them. */
  boolean isList() {
    return times.count() <= MOST_LISTED;
  }

  String words() {
    if (isList()) {
      return "at " + list();
    }
    return times.seconds() == 1 ? minutesAndHours() : secondsAndRest();
  }

  private String list() {
    List<String> items = new ArrayList<>();
    for (int i = 0; i < times.count(); i++) {
      items.add(time(times.get(i)));
    }
    return English.list(items);
  }

  private static String time(int secondOfDay) {
    int second = secondOfDay % 60;
    return clock(secondOfDay / 3600, secondOfDay / 60 % 60)
        + (second == 0 ? "" : ":%02d".formatted(second));
  }

  private static String clock(int hour, int minute) {
    return "%02d:%02d".formatted(hour, minute);
  }

  private String minutesAndHours() {
    int minuteStep = English.step(times.minutes(), 60);
    if (minuteStep > 0) {
      String every = minuteStep == 1 ? "every minute" : "every %d minutes".formatted(minuteStep);
      return allHours() ? every : every + " " + duringHours(60 - minuteStep);
    }
    int hourStep = English.step(times.hours(), 24);
    if (English.isSingle(times.minutes()) && hourStep > 1) {
      return "every %d hours from %s".formatted(hourStep, time(times.get(0)));
    }
    if (English.isSingle(times.minutes()) && hoursInARow() && !allHours()) {
      return "every hour from %s to %s"
          .formatted(time(times.get(0)), time(times.get(times.count() - 1)));
    }
    if (allHours() && times.minutes() == 1) {
      return "every hour, on the hour";
    }
    String minutes =
        times.minutes() == 2 ? "1 minute" : English.numbers(times.minutes()) + " minutes";
    return "at %s past %s"
        .formatted(minutes, allHours() ? "every hour" : English.hours(times.hours()));
  }

  private String secondsAndRest() {
    int step = English.step(times.seconds(), 60);
    String seconds =
        switch (step) {
          case 0 ->
              (English.isSingle(times.seconds()) ? "at second " : "at seconds ")
                  + English.numbers(times.seconds());
          case 1 -> "every second";
          default -> "every %d seconds".formatted(step);
        };
    boolean everyMinute = Long.bitCount(times.minutes()) == 60;
    if (everyMinute && allHours()) {
      return step == 0 ? seconds + " of every minute" : seconds;
    }
    if (everyMinute) {
      return seconds + (step == 0 ? " of every minute " : " ") + duringHours(59);
    }
    String inMinutes =
        (English.isSingle(times.minutes()) ? " of minute " : " of minutes ")
            + English.numbers(times.minutes());
    return seconds
        + inMinutes
        + (allHours() ? " of every hour" : " of " + English.hours(times.hours()));
  }

  private boolean allHours() {
    return Integer.bitCount(times.hours()) == 24;
  }

  private boolean hoursInARow() {
    int hours = times.hours();
    return hours >>> Integer.numberOfTrailingZeros(hours) == (1 << Integer.bitCount(hours)) - 1;
  }

  /** "from 09:00 to 17:45" if the hours are consecutive, otherwise a list of them. */
  private String duringHours(int lastMinute) {
    int first = Integer.numberOfTrailingZeros(times.hours());
    int count = Integer.bitCount(times.hours());
    return hoursInARow()
        ? "from %s to %s".formatted(clock(first, 0), clock(first + count - 1, lastMinute))
        : "in " + English.hours(times.hours());
  }
}
