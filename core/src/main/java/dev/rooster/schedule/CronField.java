package dev.rooster.schedule;

import java.util.Arrays;

/** The fields of a cron expression, in the order of its longest form. */
enum CronField {
  SECOND("second", 0, 59, ""),
  MINUTE("minute", 0, 59, ""),
  HOUR("hour", 0, 23, ""),
  DAY("day of month", 1, 31, ""),
  MONTH("month", 1, 12, "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC"),
  WEEKDAY("weekday", 0, 6, "SUN MON TUE WED THU FRI SAT"),
  YEAR("year", CronExpression.FIRST_YEAR, CronExpression.LAST_YEAR, "");

  private final String label;
  private final int min;
  private final int max;
  private final String names;

  CronField(String label, int min, int max, String names) {
    this.label = label;
    this.min = min;
    this.max = max;
    this.names = names;
  }

  String label() {
    return label;
  }

  int min() {
    return min;
  }

  int max() {
    return max;
  }

  /** The value of a name such as JAN or SUN, or -1. */
  int named(String name) {
    int index = Arrays.asList(names.split(" ", -1)).indexOf(name);
    return index < 0 ? -1 : index + min;
  }

  /** Formats the value as a name if {@code like} is written with letters, else as a number. */
  String written(int value, String like) {
    boolean named = !names.isEmpty() && like.chars().allMatch(c -> c == '-' || c >= 'A');
    return named ? names.split(" ", -1)[value - min] : String.valueOf(value);
  }

  /** The valid values of the field, for error messages. */
  String takes() {
    return switch (this) {
      case SECOND -> "seconds go from 0 to 59";
      case MINUTE -> "minutes go from 0 to 59";
      case HOUR -> "hours go from 0 to 23";
      case DAY -> "days go from 1 to 31; also L, L-3, LW and 15W";
      case MONTH -> "months go from 1 to 12 or JAN to DEC";
      case WEEKDAY ->
          "weekdays go from 0 (Sunday) to 7 (Sunday) or SUN to SAT; also FRI#2 and FRIL";
      case YEAR -> "years go from %d to %d".formatted(min, max);
    };
  }
}
