package dev.rooster.schedule;

import java.util.Set;

/** Rejects rules that RFC 5545 forbids or that implementations interpret differently. */
final class RuleLimits {
  private RuleLimits() {}

  /** Rejects a rule whose parts are each valid but cannot be combined. */
  static void check(RecurrenceRule rule, Set<RulePart> parts) {
    checkEnd(parts);
    checkDays(rule, parts);
    checkAmbiguous(rule, parts);
    checkPositions(rule, parts);
  }

  private static void checkEnd(Set<RulePart> parts) {
    if (parts.contains(RulePart.COUNT) && parts.contains(RulePart.UNTIL)) {
      throw new InvalidScheduleException(
          "a rule ends by COUNT or by UNTIL, not both", "keep one of them");
    }
  }

  private static void checkDays(RecurrenceRule rule, Set<RulePart> parts) {
    Frequency frequency = rule.frequency();
    if (parts.contains(RulePart.BYWEEKNO) && frequency != Frequency.YEARLY) {
      throw forbidden(RulePart.BYWEEKNO, frequency, "use it with FREQ=YEARLY");
    }
    boolean daily =
        frequency == Frequency.DAILY
            || frequency == Frequency.WEEKLY
            || frequency == Frequency.MONTHLY;
    if (parts.contains(RulePart.BYYEARDAY) && daily) {
      throw forbidden(RulePart.BYYEARDAY, frequency, "use it with FREQ=YEARLY");
    }
    if (parts.contains(RulePart.BYMONTHDAY) && frequency == Frequency.WEEKLY) {
      throw forbidden(RulePart.BYMONTHDAY, frequency, "use it with FREQ=MONTHLY, or BYDAY here");
    }
    boolean counts = frequency == Frequency.MONTHLY || frequency == Frequency.YEARLY;
    if (!rule.days().nthWeekdays().isEmpty() && (!counts || parts.contains(RulePart.BYWEEKNO))) {
      throw new InvalidScheduleException(
          "a numbered weekday such as 2MO cannot be combined with "
              + (counts ? "BYWEEKNO" : "FREQ=" + frequency),
          "leave out the number, or use FREQ=MONTHLY or FREQ=YEARLY without BYWEEKNO");
    }
  }

  private static InvalidScheduleException forbidden(
      RulePart part, Frequency frequency, String remedy) {
    return new InvalidScheduleException(
        "%s cannot be combined with FREQ=%s".formatted(part, frequency), remedy);
  }

  private static void checkAmbiguous(RecurrenceRule rule, Set<RulePart> parts) {
    if (rule.frequency() != Frequency.YEARLY) {
      return;
    }
    if (parts.contains(RulePart.BYMONTHDAY) && !parts.contains(RulePart.BYMONTH)) {
      throw new InvalidScheduleException(
          "programs disagree on FREQ=YEARLY with BYMONTHDAY but no BYMONTH",
          "add BYMONTH for one month, or use FREQ=MONTHLY for all of them");
    }
    if (parts.contains(RulePart.BYWEEKNO) && !parts.contains(RulePart.BYDAY)) {
      throw new InvalidScheduleException(
          "programs disagree on FREQ=YEARLY with BYWEEKNO but no BYDAY",
          "name the days, for example BYDAY=MO or BYDAY=MO,TU,WE,TH,FR,SA,SU");
    }
  }

  private static void checkPositions(RecurrenceRule rule, Set<RulePart> parts) {
    if (!parts.contains(RulePart.BYSETPOS)) {
      return;
    }
    if (parts.stream()
        .noneMatch(part -> part.name().startsWith("BY") && part != RulePart.BYSETPOS)) {
      throw new InvalidScheduleException(
          "BYSETPOS needs another BY part to select from",
          "add one, for example BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1");
    }
    boolean oneOnly = rule.positions().stream().allMatch(position -> Math.abs(position) == 1);
    if (rule.frequency() == Frequency.SECONDLY && !oneOnly) {
      throw new InvalidScheduleException(
          "a second contains only one time, so BYSETPOS can only be 1 or -1 with FREQ=SECONDLY",
          "leave out BYSETPOS or use a longer FREQ");
    }
  }
}
