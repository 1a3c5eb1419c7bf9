package dev.rooster.schedule;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.util.List;
import java.util.Locale;

/**
 * A second implementation of cron, written to be obviously correct: it decides whether one given
 * wall-clock time matches. Shares no code with the implementation it checks; accepts valid
 * expressions only.
 */
final class CronOracle {
  private static final List<String> MONTHS =
      List.of(
          "", "JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC");
  private static final List<String> WEEKDAYS =
      List.of("SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT");
  private static final int LAST_YEAR = 2199;

  private final boolean[] seconds;
  private final boolean[] minutes;
  private final boolean[] hours;
  private final boolean[] months;
  private final boolean[] years;
  private final String dayField;
  private final String weekdayField;
  private final String hourField;
  private final String yearField;

  CronOracle(String text) {
    String[] fields = text.toUpperCase(Locale.ROOT).trim().split(" +");
    int shift = fields.length > 5 ? 1 : 0;
    seconds = values(shift == 1 ? fields[0] : "0", 0, 59, List.of());
    minutes = values(fields[shift], 0, 59, List.of());
    hourField = fields[shift + 1];
    hours = values(hourField, 0, 23, List.of());
    dayField = fields[shift + 2];
    months = values(fields[shift + 3], 1, 12, MONTHS);
    weekdayField = fields[shift + 4];
    yearField = fields.length == 7 ? fields[6] : "*";
    years = values(yearField, 1970, LAST_YEAR, List.of());
  }

  /**
   * Whether the expression follows the wall clock through a change instead of naming times of day.
   */
  boolean isIntervalLike() {
    return hourField.startsWith("*");
  }

  boolean matches(LocalDateTime wall) {
    return onDay(wall.toLocalDate())
        && at(wall.getHour(), wall.getMinute())
        && seconds[wall.getSecond()];
  }

  boolean at(int hour, int minute) {
    return hours[hour] && minutes[minute];
  }

  boolean atSecond(int second) {
    return seconds[second];
  }

  boolean onDay(LocalDate date) {
    boolean inYear = yearField.equals("*") || years[date.getYear()];
    if (!inYear || !months[date.getMonthValue()]) {
      return false;
    }
    boolean byDay = byDayOfMonth(date);
    boolean byWeekday = byWeekday(date);
    boolean joinedByAnd = isOpen(dayField) || isOpen(weekdayField);
    return joinedByAnd ? (byDay && byWeekday) : (byDay || byWeekday);
  }

  private static boolean isOpen(String field) {
    return field.startsWith("*") || field.startsWith("?");
  }

  private boolean byDayOfMonth(LocalDate date) {
    for (String item : dayField.split(",")) {
      if (dayItem(item, date)) {
        return true;
      }
    }
    return false;
  }

  private static boolean dayItem(String item, LocalDate date) {
    int day = date.getDayOfMonth();
    int last = date.lengthOfMonth();
    if (item.equals("?")) {
      return true;
    }
    if (item.endsWith("W")) {
      String of = item.substring(0, item.length() - 1);
      int wanted = of.startsWith("L") ? fromEnd(of, last) : Integer.parseInt(of);
      return day == nearestWorkday(YearMonth.from(date), wanted);
    }
    if (item.startsWith("L")) {
      return day == fromEnd(item, last);
    }
    return values(item, 1, 31, List.of())[day];
  }

  private static int fromEnd(String item, int last) {
    return item.equals("L") ? last : last - Integer.parseInt(item.substring(2));
  }

  /** The Monday to Friday of the month with the fewest days between it and the wanted day. */
  private static int nearestWorkday(YearMonth month, int wanted) {
    if (!month.isValidDay(wanted)) {
      return -1;
    }
    int nearest = -100;
    for (int day = 1; day <= month.lengthOfMonth(); day++) {
      DayOfWeek weekday = month.atDay(day).getDayOfWeek();
      boolean workday = weekday != DayOfWeek.SATURDAY && weekday != DayOfWeek.SUNDAY;
      if (workday && Math.abs(day - wanted) < Math.abs(nearest - wanted)) {
        nearest = day;
      }
    }
    return nearest;
  }

  private boolean byWeekday(LocalDate date) {
    for (String item : weekdayField.split(",")) {
      if (weekdayItem(item, date)) {
        return true;
      }
    }
    return false;
  }

  private static boolean weekdayItem(String item, LocalDate date) {
    int weekday = date.getDayOfWeek().getValue() % 7;
    if (item.equals("?")) {
      return true;
    }
    if (item.contains("#")) {
      String[] parts = item.split("#");
      int nth = (date.getDayOfMonth() - 1) / 7 + 1;
      return weekday == number(parts[0], WEEKDAYS) % 7 && nth == Integer.parseInt(parts[1]);
    }
    if (item.endsWith("L")) {
      boolean last = date.getMonth() != date.plusDays(7).getMonth();
      return last && weekday == number(item.substring(0, item.length() - 1), WEEKDAYS) % 7;
    }
    return plainWeekday(item)[weekday];
  }

  /** Sunday may be 7 and end a range or an open step; a star ends with Saturday. */
  private static boolean[] plainWeekday(String item) {
    String[] range = item.split("/")[0].split("-");
    boolean endsInSunday = range.length == 2 && number(range[1], WEEKDAYS) == 0;
    boolean wraps = endsInSunday && number(range[0], WEEKDAYS) > 0;
    String step = item.contains("/") ? item.substring(item.indexOf('/')) : "";
    boolean[] found =
        values(wraps ? range[0] + "-7" + step : item, 0, range[0].equals("*") ? 6 : 7, WEEKDAYS);
    boolean[] folded = new boolean[7];
    for (int i = 0; i < found.length; i++) {
      folded[i % 7] |= found[i];
    }
    return folded;
  }

  private static boolean[] values(String field, int min, int max, List<String> names) {
    boolean[] found = new boolean[max + 1];
    for (String item : field.split(",")) {
      String[] baseAndStep = item.split("/");
      String base = baseAndStep[0];
      int step = baseAndStep.length == 2 ? Integer.parseInt(baseAndStep[1]) : 1;
      int from = min;
      int to = max;
      if (base.contains("-")) {
        from = number(base.split("-")[0], names);
        to = number(base.split("-")[1], names);
      } else if (!base.equals("*")) {
        from = number(base, names);
        to = baseAndStep.length == 2 ? max : from;
      }
      for (int value = from; value <= to; value += step) {
        found[value] = true;
      }
    }
    return found;
  }

  private static int number(String written, List<String> names) {
    return names.contains(written) ? names.indexOf(written) : Integer.parseInt(written);
  }
}
