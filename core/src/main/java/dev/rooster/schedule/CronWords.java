package dev.rooster.schedule;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** A cron expression in plain English. */
final class CronWords {
  private static final int ALL_MONTHS = 0b1_1111_1111_1110;
  private static final int ALL_DAYS = -2;
  private static final int ALL_WEEKDAYS = 0x7F;

  private final CronExpression cron;
  private final CronDays days;

  CronWords(CronExpression cron) {
    this.cron = cron;
    this.days = cron.days();
  }

  String words() {
    TimeWords times = new TimeWords(cron.times());
    String onDays = days();
    boolean sayEveryDay = onDays.isEmpty() && times.isList();
    return times.words()
        + (onDays.isEmpty() ? "" : " " + onDays)
        + (sayEveryDay ? " every day" : "")
        + years();
  }

  private String days() {
    boolean anyDay = days.days() == ALL_DAYS;
    boolean anyWeekday = days.weekdays() == ALL_WEEKDAYS;
    boolean oneIsFull = days.either() && (anyDay || anyWeekday);
    if ((anyDay && anyWeekday) || oneIsFull) {
      return allMonths() ? "" : "every day in " + English.months(cron.months());
    }
    if (anyDay) {
      return "on " + weekdays();
    }
    if (anyWeekday) {
      return isOneDate()
          ? "on %d %s".formatted(Integer.numberOfTrailingZeros(days.days()), months())
          : "on " + daysOfMonth(months());
    }
    return days.either()
        ? "on " + daysOfMonth(months()) + " and also on " + weekdays()
        : "on " + weekdays() + ", if it is also " + daysOfMonth("the month");
  }

  private boolean isOneDate() {
    boolean anyWeekday = days.weekdays() == ALL_WEEKDAYS && !days.either();
    boolean plain = anyWeekday && (days.last() | days.lastWorkday() | days.nearestWorkday()) == 0;
    return plain && English.isSingle(days.days()) && English.isSingle(cron.months());
  }

  private String daysOfMonth(String ofWhat) {
    List<String> items = new ArrayList<>();
    if (days.days() != 0) {
      items.add(English.monthDays(days.days()));
    }
    for (int rest = days.nearestWorkday(); rest != 0; rest &= rest - 1) {
      int day = Integer.numberOfTrailingZeros(rest);
      items.add("weekday nearest to the " + English.ordinal(day));
    }
    for (int rest = days.last(); rest != 0; rest &= rest - 1) {
      items.add(English.position(-1 - Integer.numberOfTrailingZeros(rest)) + " day");
    }
    for (int rest = days.lastWorkday(); rest != 0; rest &= rest - 1) {
      int before = Integer.numberOfTrailingZeros(rest);
      items.add(
          before == 0
              ? "last weekday"
              : "weekday nearest to the " + English.position(-1 - before) + " day");
    }
    return "the " + String.join(" and the ", items) + " of " + ofWhat;
  }

  private String weekdays() {
    List<String> items = new ArrayList<>();
    if (days.weekdays() != 0) {
      String plain = "every " + English.weekdays(days.weekdays());
      items.add(allMonths() ? plain : plain + " in " + months());
    }
    List<String> nth = new ArrayList<>();
    for (long rest = days.nthWeekday(); rest != 0; rest &= rest - 1) {
      int code = Long.numberOfTrailingZeros(rest);
      nth.add(English.ordinal(code % 5 + 1) + " " + English.weekday(code / 5));
    }
    for (int rest = days.lastWeekday(); rest != 0; rest &= rest - 1) {
      nth.add("last " + English.weekday(Integer.numberOfTrailingZeros(rest)));
    }
    if (!nth.isEmpty()) {
      items.add("the " + String.join(" and the ", nth) + " of " + months());
    }
    return String.join(" and on ", items);
  }

  private boolean allMonths() {
    return cron.months() == ALL_MONTHS;
  }

  private String months() {
    return allMonths() ? "every month" : English.months(cron.months());
  }

  private String years() {
    BitSet years = cron.years();
    if (years.isEmpty()) {
      return isOneDate() ? " every year" : "";
    }
    if (isOneDate() && years.cardinality() == 1) {
      return " " + (CronExpression.FIRST_YEAR + years.nextSetBit(0));
    }
    List<String> items = new ArrayList<>();
    for (int first = years.nextSetBit(0); first >= 0; ) {
      int end = years.nextClearBit(first);
      String from = String.valueOf(CronExpression.FIRST_YEAR + first);
      int last = CronExpression.FIRST_YEAR + end - 1;
      items.add(end - first == 1 ? from : from + " to " + last);
      first = years.nextSetBit(end);
    }
    return ", in " + English.list(items);
  }
}
