package dev.rooster.cli;

import dev.rooster.cli.command.Arguments;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Option;
import dev.rooster.cli.command.OptionGroup;
import dev.rooster.cli.command.Values;
import dev.rooster.time.ScheduleField;
import dev.rooster.time.ScheduleReader;
import dev.rooster.time.WrittenParts;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The options that the commands about schedules share, in groups for their help. */
final class ScheduleOptions {
  static final Option JSON = Option.flag("--json", "print JSON");

  static final OptionGroup WHEN =
      group(
          "When (exactly one)",
          ScheduleField.CRON,
          ScheduleField.RRULE,
          ScheduleField.EVERY,
          ScheduleField.AT,
          ScheduleField.IN);
  static final OptionGroup BESIDE =
      group("Beside it", ScheduleField.TZ, ScheduleField.DTSTART, ScheduleField.ANCHOR);
  static final OptionGroup BOUNDS =
      group(
          "Bounds",
          ScheduleField.STARTS,
          ScheduleField.ENDS,
          ScheduleField.MAX_FIRES,
          ScheduleField.EXCEPT);

  static final String HOW_TIMES_ARE_READ = howTimesAreRead("--from, --anchor, --starts and --ends");

  private ScheduleOptions() {}

  static String howTimesAreRead(String options) {
    return "Times of "
        + options
        + " are ISO 8601: 2026-11-20T18:00:00Z, 2026-11-20T18:00+01:00, or without an offset, read"
        + " in the zone.";
  }

  static Option option(ScheduleField part) {
    return switch (part) {
      case CRON ->
          Option.value(
              "--cron", "EXPR", "a cron expression of 5 to 7 fields, or @daily and the like");
      case RRULE -> Option.value("--rrule", "RULE", "a recurrence rule of RFC 5545 (iCalendar)");
      case EVERY ->
          Option.value("--every", "DURATION", "an interval of elapsed time, such as 90m or PT2H");
      case AT -> Option.value("--at", "TIME", "once, at a time as people write it");
      case IN -> Option.value("--in", "DURATION", "once, after a while, such as 20m or 1h30m");
      case DTSTART ->
          Option.value("--dtstart", "LOCAL", "where the rule starts, without offset; with --rrule");
      case ANCHOR ->
          Option.value("--anchor", "TIME", "where the interval counts from; with --every");
      case TZ ->
          Option.value("--tz", "ZONE", "the time zone, such as Europe/Berlin")
              .taking(new Values.Zones())
              .usually("that of rooster.yaml, else the system's");
      case STARTS -> Option.value("--starts", "TIME", "no fire before this");
      case ENDS ->
          Option.value("--ends", "TIME", "no fire after this; a date includes the whole day");
      case MAX_FIRES ->
          Option.value("--max-fires", "N", "no more fires than this, counted from --from");
      case EXCEPT ->
          Option.repeatable(
              "--except", "WHEN", "no fire then: a date, FROM..TO, or a local date and time");
      case FROM -> Option.value("--from", "TIME", "what counts as now").usually("now");
      case COUNT -> Option.value("--count", "N", "how many fires to show, 1 to 10000").usually("5");
    };
  }

  static ScheduleReader reader(
      CommandHost outside, Arguments arguments, CommandContext surroundings) {
    return new ScheduleReader(
        surroundings.clock(), () -> outside.zone(arguments.value(Requests.HOME), surroundings));
  }

  /** What was written with these options. */
  static WrittenParts written(Arguments arguments) {
    Map<ScheduleField, List<String>> values = new EnumMap<>(ScheduleField.class);
    for (ScheduleField part : ScheduleField.values()) {
      if (arguments.has(option(part))) {
        values.put(part, arguments.values(option(part)));
      }
    }
    return WrittenParts.of(values, part -> option(part).name());
  }

  private static OptionGroup group(String heading, ScheduleField... parts) {
    return new OptionGroup(heading, List.of(parts).stream().map(ScheduleOptions::option).toList());
  }
}
