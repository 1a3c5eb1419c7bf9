package dev.rooster.cli;

import dev.rooster.cli.command.Arguments;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Option;
import dev.rooster.cli.command.OptionGroup;
import dev.rooster.cli.command.Values;
import dev.rooster.reminders.ExcludedDates;
import dev.rooster.time.ScheduleField;
import dev.rooster.time.ScheduleReader;
import dev.rooster.time.WrittenParts;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The options that several commands have for schedules, grouped for the help. */
final class ScheduleOptions {
  static final Option JSON = Option.flag("--json", "print JSON");

  static final OptionGroup WHEN =
      group(
          "When (exactly one)",
          ScheduleField.CRON,
          ScheduleField.RRULE,
          ScheduleField.EVERY,
          ScheduleField.AT,
          ScheduleField.IN,
          ScheduleField.IDLE,
          ScheduleField.CALLS,
          ScheduleField.ON);
  static final OptionGroup DETAILS =
      group(
          "Schedule details",
          ScheduleField.TZ,
          ScheduleField.DTSTART,
          ScheduleField.ANCHOR,
          ScheduleField.REPEAT);
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
    return options
        + " take ISO 8601 times: 2026-11-20T18:00:00Z or 2026-11-20T18:00+01:00. A time without an"
        + " offset is read in the schedule's zone.";
  }

  static Option option(ScheduleField part) {
    String help =
        part.meaning() + part.beside().map(needed -> "; with " + needed.option()).orElse("");
    if (part.flag()) {
      return Option.flag(part.option(), help);
    }
    Option option =
        part == ScheduleField.EXCEPT
            ? Option.repeatable(part.option(), part.placeholder(), help)
            : Option.value(part.option(), part.placeholder(), help);
    return switch (part) {
      case TZ ->
          option.taking(new Values.Zones()).defaultsTo("that of rooster.yaml, else the system's");
      case FROM -> option.defaultsTo("now");
      case COUNT -> option.defaultsTo("5");
      default -> option;
    };
  }

  static ScheduleReader reader(CommandHost host, Arguments arguments, CommandContext context) {
    Optional<String> home = arguments.value(Requests.HOME);
    return new ScheduleReader(
        context.clock(),
        () -> host.zone(home, context),
        (written, now) -> exceptions(host, home, written, context).days(written, now),
        Duration.ZERO);
  }

  /** Reads the calendars of the home directory only if one is named. */
  private static ExcludedDates exceptions(
      CommandHost host, Optional<String> home, List<String> written, CommandContext context) {
    return new ExcludedDates(
        ExcludedDates.nameCalendars(written) ? host.calendars(home, context) : Map.of());
  }

  /** The parts of the schedule that the options set. */
  static WrittenParts written(Arguments arguments) {
    Map<ScheduleField, List<String>> values = new EnumMap<>(ScheduleField.class);
    for (ScheduleField part : ScheduleField.values()) {
      if (arguments.has(option(part))) {
        values.put(part, part.flag() ? List.of("true") : arguments.values(option(part)));
      }
    }
    return WrittenParts.of(values, part -> option(part).name());
  }

  private static OptionGroup group(String heading, ScheduleField... parts) {
    return new OptionGroup(heading, List.of(parts).stream().map(ScheduleOptions::option).toList());
  }
}
