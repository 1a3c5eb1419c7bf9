package dev.rooster.schedule;

/** Parses the two day fields of a cron expression, which accept items that no other field does. */
final class CronDaysParser {
  private final CronParser parser;
  private final String dayField;
  private final String weekdayField;

  private int days;
  private int last;
  private int lastWorkday;
  private int nearestWorkday;
  private int weekdays;
  private long nthWeekday;
  private int lastWeekday;

  CronDaysParser(CronParser parser, String dayField, String weekdayField) {
    this.parser = parser;
    this.dayField = dayField;
    this.weekdayField = weekdayField;
  }

  CronDays parse() {
    for (String item : parser.items(CronField.DAY, dayField)) {
      readDay(item.equals("?") && dayField.equals("?") ? "*" : item);
    }
    for (String item : parser.items(CronField.WEEKDAY, weekdayField)) {
      refuseNumberBesideQuestionMark(item);
      readWeekday(item.equals("?") && weekdayField.equals("?") ? "*" : item);
    }
    boolean either = !isOpen(dayField) && !isOpen(weekdayField);
    return new CronDays(
        days, last, lastWorkday, nearestWorkday, weekdays, nthWeekday, lastWeekday, either);
  }

  private static boolean isOpen(String field) {
    return field.startsWith("*") || field.startsWith("?");
  }

  private void readDay(String item) {
    boolean workday = item.endsWith("W");
    String day = workday ? item.substring(0, item.length() - 1) : item;
    if (day.startsWith("L")) {
      int before =
          day.equals("L") ? 0 : day.startsWith("L-") ? CronRange.number(day.substring(2)) : -1;
      if (before < 0 || before > 30) {
        throw parser.refused(CronField.DAY, item, "is not a day", "write L, L-3, LW or L-3W");
      }
      if (workday) {
        lastWorkday |= 1 << before;
      } else {
        last |= 1 << before;
      }
    } else if (workday) {
      int value = CronRange.number(day);
      if (value < 1 || value > 31) {
        throw parser.refused(
            CronField.DAY, item, "is not a day", "W takes one day from 1 to 31, as in 15W, or LW");
      }
      nearestWorkday |= 1 << value;
    } else {
      days |= (int) CronRange.parse(parser, CronField.DAY, day).bits();
    }
  }

  private void readWeekday(String item) {
    int hash = item.indexOf('#');
    if (hash >= 0) {
      int nth = CronRange.number(item.substring(hash + 1));
      if (nth < 1 || nth > 5) {
        throw parser.refused(
            CronField.WEEKDAY,
            item,
            "has a number out of range",
            "write #1 to #5, for example FRI#2");
      }
      nthWeekday |= 1L << (weekday(item, item.substring(0, hash)) * 5 + nth - 1);
    } else if (item.equals("L")) {
      throw parser.refused(
          CronField.WEEKDAY,
          item,
          "lacks a weekday",
          "write FRIL for the last Friday of the month");
    } else if (item.endsWith("L")) {
      lastWeekday |= 1 << weekday(item, item.substring(0, item.length() - 1));
    } else {
      weekdays |= (int) CronRange.parse(parser, CronField.WEEKDAY, item).bits();
    }
  }

  private int weekday(String item, String written) {
    CronRange range = CronRange.parse(parser, CronField.WEEKDAY, written);
    if (range.first() != range.last()) {
      throw parser.refused(
          CronField.WEEKDAY,
          item,
          "needs a single weekday",
          "write a list: MON#2,FRI#2 or MONL,FRIL");
    }
    return range.first() % 7;
  }

  /**
   * The question mark comes from Quartz, which counts Sunday as 1. Without it, crontab rules apply.
   */
  private void refuseNumberBesideQuestionMark(String item) {
    if (!dayField.equals("?")
        || item.replaceFirst("[#/].*", "").chars().noneMatch(Character::isDigit)) {
      return;
    }
    throw parser.refused(
        CronField.WEEKDAY,
        item,
        "next to a ? counts from Sunday = 1 in some systems and from Sunday = 0 in others",
        "write the name of the weekday (SUN to SAT)");
  }
}
