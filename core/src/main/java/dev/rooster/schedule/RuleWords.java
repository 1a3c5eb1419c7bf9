package dev.rooster.schedule;

import dev.rooster.schedule.RuleDays.NthWeekday;
import java.util.ArrayList;
import java.util.List;

/** A recurrence rule in plain English. */
final class RuleWords {
  private final Rule schedule;
  private final RecurrenceRule rule;
  private final RuleDays days;

  RuleWords(Rule schedule) {
    this.schedule = schedule;
    this.rule = schedule.rule();
    this.days = rule.days();
  }

  String words() {
    String when =
        switch (rule.frequency()) {
          case SECONDLY, MINUTELY, HOURLY -> units();
          case DAILY -> times() + " every " + nth() + filters();
          case WEEKLY -> times() + " on " + weekdaysOfWeek() + inMonths();
          case MONTHLY -> times() + " on " + daysOfMonth("every " + nth()) + inMonths();
          case YEARLY -> times() + " on " + daysOfYear();
        };
    return when + picked() + end();
  }

  private String nth() {
    return English.nth(rule.interval(), rule.frequency().unit());
  }

  private String times() {
    return new TimeWords(rule.times(schedule.start())).words();
  }

  private String units() {
    StringBuilder words = new StringBuilder("every ");
    long interval = rule.interval();
    String unit = rule.frequency().unit();
    words.append(interval == 1 ? unit : interval + " " + unit + "s");
    DayTimes within = rule.times(schedule.start());
    boolean atTheStart = within.minutes() == 1 && within.seconds() == 1;
    switch (rule.frequency()) {
      case HOURLY ->
          words.append(
              atTheStart
                  ? " on the hour"
                  : " at %s minutes".formatted(English.numbers(within.minutes()))
                      + (within.seconds() == 1 ? "" : seconds(within.seconds())));
      case MINUTELY -> words.append(within.seconds() == 1 ? "" : " at" + seconds(within.seconds()));
      case SECONDLY, DAILY, WEEKLY, MONTHLY, YEARLY -> {}
    }
    if (rule.hours() != 0) {
      words.append(" in ").append(English.hours(rule.hours()));
    }
    if (rule.frequency() != Frequency.HOURLY && rule.minutes() != 0) {
      words.append(" in minutes ").append(English.numbers(rule.minutes()));
    }
    if (rule.frequency() == Frequency.SECONDLY && rule.seconds() != 0) {
      words.append(" at").append(seconds(rule.seconds()));
    }
    return words.append(filters()).toString();
  }

  private static String seconds(long bits) {
    return " %s seconds".formatted(English.numbers(bits));
  }

  /** The filters of a rule that repeats daily or more often. */
  private String filters() {
    List<String> filters = new ArrayList<>();
    if (days.hasWeekdays()) {
      filters.add(
          (rule.interval() == 1 ? " on every " : ", if it falls on ")
              + English.weekdays(days.weekdays()));
    }
    if (days.hasMonthDays()) {
      filters.add(" on the " + monthDays() + " of the month");
    }
    if (!days.yearDays().isEmpty()) {
      filters.add(" on the " + English.positions(days.yearDays()) + " day of the year");
    }
    return String.join(" that is", filters) + inMonths();
  }

  private String inMonths() {
    return days.months() == 0 ? "" : " in " + English.months(days.months());
  }

  private String weekdaysOfWeek() {
    int weekdays = days.weekdays();
    String names =
        English.weekdays(
            weekdays == 0 ? 1 << schedule.start().getDayOfWeek().getValue() % 7 : weekdays);
    return rule.interval() == 1 ? "every " + names : "the " + names + " of every " + nth();
  }

  private String daysOfMonth(String ofWhat) {
    if (days.hasWeekdays() && days.hasMonthDays()) {
      return weekdays("") + " that is the " + monthDays() + " of " + ofWhat;
    }
    if (days.hasWeekdays()) {
      return picksOneDay()
          ? "the %s %s of %s"
              .formatted(
                  English.positions(rule.positions()), English.weekdays(days.weekdays()), ofWhat)
          : weekdays(ofWhat);
    }
    String named =
        days.hasMonthDays() ? monthDays() : English.ordinal(schedule.start().getDayOfMonth());
    return "the " + named + " of " + ofWhat;
  }

  /** Whether the position counts days of the same kind, as in "the last weekday of every month". */
  private boolean picksOneDay() {
    return rule.frequency() == Frequency.MONTHLY
        && !rule.positions().isEmpty()
        && !days.hasMonthDays()
        && days.nthWeekdays().isEmpty()
        && English.isOneKind(days.weekdays())
        && rule.times(schedule.start()).count() == 1;
  }

  private String monthDays() {
    List<String> items = new ArrayList<>();
    if (days.monthDays() != 0) {
      items.add(English.monthDays(days.monthDays()));
    }
    for (int rest = days.monthDaysFromEnd(); rest != 0; rest &= rest - 1) {
      items.add(English.position(-Integer.numberOfTrailingZeros(rest)) + " day");
    }
    return English.list(items);
  }

  private String weekdays(String ofWhat) {
    List<String> items = new ArrayList<>();
    if (days.weekdays() != 0) {
      items.add("every " + English.weekdays(days.weekdays()));
    }
    for (NthWeekday nth : days.nthWeekdays()) {
      items.add("the " + English.position(nth.n()) + " " + English.weekday(nth.weekday()));
    }
    return English.list(items) + (ofWhat.isEmpty() ? "" : " of " + ofWhat);
  }

  private String daysOfYear() {
    String everyYear = "every " + nth();
    if (!days.weeks().isEmpty()) {
      return "%s of week %s of %s%s"
          .formatted(English.weekdays(days.weekdays()), weekNumbers(), everyYear, inMonths());
    }
    if (!days.yearDays().isEmpty()) {
      String yearDays = "the " + English.positions(days.yearDays()) + " day of " + everyYear;
      return yearDays + (days.hasWeekdays() ? " that is " + weekdays("the year") : "") + inMonths();
    }
    if (days.months() == 0 && days.hasWeekdays()) {
      return weekdays(everyYear);
    }
    int months = days.months() == 0 ? 1 << schedule.start().getMonthValue() : days.months();
    boolean oneDay = !days.hasMonthDays() || isOneMonthDay();
    if (!days.hasWeekdays() && oneDay && English.isSingle(months)) {
      int day =
          days.hasMonthDays()
              ? Integer.numberOfTrailingZeros(days.monthDays())
              : schedule.start().getDayOfMonth();
      return "%d %s %s".formatted(day, English.months(months), everyYear);
    }
    return daysOfMonth(English.months(months)) + " " + everyYear;
  }

  private boolean isOneMonthDay() {
    return days.monthDaysFromEnd() == 0 && English.isSingle(days.monthDays());
  }

  private String weekNumbers() {
    return English.list(
        days.weeks().stream()
            .map(week -> week > 0 ? week.toString() : English.position(week))
            .toList());
  }

  private String picked() {
    return rule.positions().isEmpty() || picksOneDay()
        ? ""
        : ", only the %s of each %s"
            .formatted(English.positions(rule.positions()), rule.frequency().unit());
  }

  private String end() {
    if (rule.count().isPresent()) {
      int count = rule.count().getAsInt();
      return count == 1 ? ", once" : ", %d times".formatted(count);
    }
    return rule.until()
        .map(until -> ", until " + Words.moment(until.in(schedule.zone()), schedule.zone()))
        .orElse("");
  }
}
