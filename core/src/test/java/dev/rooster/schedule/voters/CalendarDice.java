package dev.rooster.schedule.voters;

import dev.rooster.schedule.voters.CronField.Kind;
import dev.rooster.schedule.voters.CronField.Term;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Collectors;

/** Generates random calendars that both cron and systemd can express. */
record CalendarDice(CronDice fields) {

  /** The fields of cron, seconds first; the seconds are written only if they are not 0. */
  record Calendar(
      CronField second,
      CronField minute,
      CronField hour,
      CronField day,
      CronField month,
      CronField weekday) {

    String cron() {
      String rest =
          String.join(" ", minute.cron(), hour.cron(), day.cron(), month.cron(), weekday.cron());
      return second.cron().equals("0") ? rest : second.cron() + " " + rest;
    }

    /** One expression where cron joins the days by AND, two where it joins them by OR. */
    List<String> onCalendar(ZoneId zone) {
      boolean or = !day.startsWithStar() && !weekday.startsWithStar();
      return or
          ? List.of(
              onCalendar(zone, day, CronField.star(Kind.WEEKDAY)),
              onCalendar(zone, CronField.star(Kind.DAY), weekday))
          : List.of(onCalendar(zone, day, weekday));
    }

    private String onCalendar(ZoneId zone, CronField days, CronField weekdays) {
      String text =
          weekdays(weekdays) + "*-" + list(month) + days(days, weekdays.terms().getFirst());
      String time = list(hour) + ":" + list(minute) + ":" + list(second);
      return text + " " + time + " " + (zone.equals(ZoneOffset.UTC) ? "UTC" : zone.getId());
    }

    /** systemd expresses an nth weekday as that weekday within seven days of the month. */
    private static String days(CronField days, Term weekday) {
      return switch (weekday) {
        case Term.Nth(int day, int n) -> n == 5 ? "-29..31" : "-" + (7 * n - 6) + ".." + 7 * n;
        case Term.LastWeekday last -> "~07/1";
        default ->
            days.terms().getFirst() instanceof Term.LastDay(int before)
                ? "~" + (before + 1)
                : "-" + list(days);
      };
    }

    private static String weekdays(CronField field) {
      return switch (field.terms().getFirst()) {
        case Term.Nth(int day, int n) -> CronField.WEEKDAYS.get(day) + " ";
        case Term.LastWeekday(int day) -> CronField.WEEKDAYS.get(day) + " ";
        default ->
            field.isStar()
                ? ""
                : field.values().stream()
                    .map(CronField.WEEKDAYS::get)
                    .collect(Collectors.joining(",", "", " "));
      };
    }

    /**
     * Writes steps out: systemd 252 loses the first value of {@code a/n} when the next larger field
     * has just changed.
     */
    private static String list(CronField field) {
      return field.terms().stream()
          .map(term ->
              switch (term) {
                case Term.Star(int step) when step == 1 -> "*";
                case Term.Range(int first, int last, int step) when step == 1 ->
                    first + ".." + last;
                default -> values(CronField.of(field.kind(), term));
              })
          .collect(Collectors.joining(","));
    }

    private static String values(CronField field) {
      return field.values().stream().map(String::valueOf).collect(Collectors.joining(","));
    }
  }

  Calendar calendar() {
    Dice dice = fields.dice();
    CronField zero = CronField.of(Kind.SECOND, new Term.One(0));
    CronField day = CronField.star(Kind.DAY);
    CronField weekday = CronField.star(Kind.WEEKDAY);
    switch (dice.between(0, 9)) {
      case 0 -> day = CronField.of(Kind.DAY, new Term.LastDay(dice.between(0, 27)));
      case 1 -> weekday = fields.nthWeekday();
      case 2 -> weekday = fields.lastWeekday();
      case 3, 4 -> day = fields.field(Kind.DAY, 0);
      case 5, 6 -> weekday = fields.field(Kind.WEEKDAY, 0);
      default -> {
        day = fields.field(Kind.DAY, 25);
        weekday = fields.field(Kind.WEEKDAY, 25);
      }
    }
    return new Calendar(
        dice.percent(20) ? fields.field(Kind.SECOND, 10) : zero,
        fields.field(Kind.MINUTE, 20),
        fields.field(Kind.HOUR, 30),
        day,
        fields.field(Kind.MONTH, 60),
        weekday);
  }
}
