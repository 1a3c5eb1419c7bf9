package dev.rooster.cli;

import dev.rooster.cli.command.Option;
import dev.rooster.cli.command.OptionGroup;
import java.util.List;

/** The options that the commands about schedules share, in groups for their help. */
final class ScheduleOptions {
  static final Option JSON = Option.flag("--json", "print JSON");

  static final OptionGroup WHEN =
      group("When (exactly one)", Part.CRON, Part.RRULE, Part.EVERY, Part.AT);
  static final OptionGroup BESIDE = group("Beside it", Part.TZ, Part.DTSTART, Part.ANCHOR);
  static final OptionGroup BOUNDS =
      group("Bounds", Part.STARTS, Part.ENDS, Part.MAX_FIRES, Part.EXCEPT);

  static final String HOW_TIMES_ARE_READ =
      "Times of --from, --anchor, --starts and --ends are ISO 8601: 2026-11-20T18:00:00Z,"
          + " 2026-11-20T18:00+01:00, or without an offset, read in the zone.";

  private ScheduleOptions() {}

  private static OptionGroup group(String heading, Part... parts) {
    return new OptionGroup(heading, List.of(parts).stream().map(Part::option).toList());
  }
}
