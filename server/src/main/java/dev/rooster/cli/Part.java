package dev.rooster.cli;

import dev.rooster.cli.command.Option;
import java.util.Locale;

/** The parts that a schedule is written in: as options, and as fields of a batch line. */
enum Part {
  CRON(
      Option.value("--cron", "EXPR", "a cron expression of 5 to 7 fields, or @daily and the like")),
  RRULE(Option.value("--rrule", "RULE", "a recurrence rule of RFC 5545 (iCalendar)")),
  EVERY(Option.value("--every", "DURATION", "an interval of elapsed time, such as 90m or PT2H")),
  AT(Option.value("--at", "TIME", "once, at a time as people write it")),
  DTSTART(
      Option.value("--dtstart", "LOCAL", "where the rule starts, without offset; with --rrule")),
  ANCHOR(Option.value("--anchor", "TIME", "where the interval counts from; with --every")),
  TZ(Option.value("--tz", "ZONE", "the time zone, such as Europe/Berlin; default: the system's")),
  STARTS(Option.value("--starts", "TIME", "no fire before this")),
  ENDS(Option.value("--ends", "TIME", "no fire after this; a date includes the whole day")),
  MAX_FIRES(Option.value("--max-fires", "N", "no more fires than this, counted from --from")),
  EXCEPT(
      Option.repeatable(
          "--except", "WHEN", "no fire then: a date, FROM..TO, or a local date and time")),
  FROM(Option.value("--from", "TIME", "what counts as now; default: now")),
  COUNT(Option.value("--count", "N", "how many fires to show, 1 to 10000; default: 5"));

  @SuppressWarnings("ImmutableEnumChecker") // a record of texts, without the annotation
  private final Option option;

  Part(Option option) {
    this.option = option;
  }

  Option option() {
    return option;
  }

  String field() {
    return name().toLowerCase(Locale.ROOT);
  }
}
