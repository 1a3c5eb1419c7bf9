package dev.rooster.cli;

import dev.rooster.cli.command.Arguments;
import dev.rooster.cli.command.Command;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Example;
import dev.rooster.cli.command.Exit;
import dev.rooster.cli.command.Option;
import dev.rooster.cli.command.OptionGroup;
import dev.rooster.cli.command.UsageException;
import dev.rooster.format.JsonText;
import dev.rooster.time.FireText;
import dev.rooster.time.ReadSchedule;
import dev.rooster.time.ScheduleField;
import dev.rooster.time.ScheduleReader;
import java.io.IOException;
import java.io.Writer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** {@code rooster next}: prints the next fires of a schedule. Needs no daemon. */
final class NextCommand {
  private static final Option BATCH =
      Option.flag("--batch", "read JSON objects from standard input, one per line");

  private final CommandHost host;

  NextCommand(CommandHost host) {
    this.host = host;
  }

  Command command() {
    return new Command(
        "next",
        "show when a schedule fires next",
        List.of(
            "Prints one fire per line, with weekday, date, time, offset and zone; with --json,"
                + " an array of instants in UTC. A schedule that has ended prints nothing, and so"
                + " does one that waits for the agent or an event: --idle, --calls and --on.",
            ScheduleOptions.HOW_TIMES_ARE_READ,
            "With --batch each line of standard input is an object whose fields are named like the"
                + " options (id, cron, rrule, every, at, in, idle, calls, on, dtstart, anchor,"
                + " repeat, tz, starts, ends, max_fires, except, from, count); each output line has"
                + " the same id and either \"next\" or \"error\". Blank lines are skipped; an"
                + " invalid line does not change the exit code."),
        List.of(
            ScheduleOptions.WHEN,
            ScheduleOptions.DETAILS,
            ScheduleOptions.BOUNDS,
            OptionGroup.of(
                "Output",
                ScheduleOptions.option(ScheduleField.FROM),
                ScheduleOptions.option(ScheduleField.COUNT),
                ScheduleOptions.JSON,
                BATCH,
                Requests.HOME)),
        List.of(),
        List.of(
            new Example(
                "rooster next --cron \"0 18 * * FRI\" --tz Europe/Berlin",
                "the next five Fridays at 18:00"),
            new Example(
                "rooster next --rrule \"FREQ=WEEKLY;INTERVAL=2\" --dtstart 20260104T090000",
                "every other week, counted from a start"),
            new Example(
                "rooster next --every 90m --anchor 2026-01-01T00:00:00Z --count 3 --json",
                "three instants as JSON"),
            new Example(
                "rooster next --cron @daily --except 2030-12-24..2030-12-26 --max-fires 10",
                "excluding dates, at most ten fires"),
            new Example(
                "echo '{\"id\":1,\"cron\":\"0 9 * * *\"}' | rooster next --batch",
                "many schedules in one call")),
        this::run);
  }

  private Exit run(Arguments arguments, CommandContext context) throws IOException {
    ScheduleReader reader = ScheduleOptions.reader(host, arguments, context);
    if (arguments.has(BATCH)) {
      refuseBesideBatch(arguments);
      new BatchAnswers(reader, context).run();
      return Exit.OK;
    }
    ReadSchedule schedule = reader.read(ScheduleOptions.written(arguments));
    for (String note : schedule.notes()) {
      context.stderr().append("rooster: note: ").append(OneLine.of(note)).append('\n');
    }
    if (arguments.has(ScheduleOptions.JSON)) {
      context.stdout().append(JsonText.array(schedule.fires())).append('\n');
    } else {
      print(schedule, context.stdout(), context.stderr());
    }
    return Exit.OK;
  }

  private static void refuseBesideBatch(Arguments arguments) {
    List<String> others = arguments.otherThan(BATCH, ScheduleOptions.JSON, Requests.HOME);
    if (!others.isEmpty()) {
      throw new UsageException(
          others.getFirst() + " cannot be combined with --batch",
          "put it into the JSON lines on standard input");
    }
  }

  private static void print(ReadSchedule schedule, Writer stdout, Writer stderr)
      throws IOException {
    List<Instant> fires = schedule.fires();
    for (Instant fire : fires) {
      stdout.append(FireText.fire(fire, schedule.home(), schedule.zone())).append('\n');
    }
    Optional<String> waits = TriggeredText.of(schedule.kind());
    if (waits.isPresent()) {
      stderr.append("rooster: it ").append(waits.get()).append('\n');
    } else if (fires.isEmpty()) {
      stderr
          .append("rooster: no more fires after ")
          .append(FireText.local(schedule.from(), schedule.home()))
          .append('\n');
    }
  }
}
