package dev.rooster.cli;

import dev.rooster.cli.command.Arguments;
import dev.rooster.cli.command.Command;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Example;
import dev.rooster.cli.command.Exit;
import dev.rooster.cli.command.OptionGroup;
import dev.rooster.cli.command.Parameter;
import dev.rooster.cli.command.UsageException;
import dev.rooster.reminders.Explanation;
import dev.rooster.time.FireText;
import dev.rooster.time.ReadSchedule;
import dev.rooster.time.ScheduleField;
import dev.rooster.time.ScheduleReader;
import dev.rooster.time.WrittenParts;
import java.io.IOException;
import java.io.Writer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** {@code rooster explain}: describes a schedule in words. Needs no daemon. */
final class ExplainCommand {
  private final CommandHost host;

  ExplainCommand(CommandHost host) {
    this.host = host;
  }

  Command command() {
    return new Command(
        "explain",
        "describe a schedule in words",
        List.of(
            "Takes the options of rooster next, or a bare expression, whose kind it detects."
                + " Prints the schedule in words, the zone and its source, and the next fires;"
                + " with --json, an object with kind, schedule, words, brief, tz, tz_source, notes,"
                + " next and, for a phrase, the expression derived from it.",
            ScheduleOptions.HOW_TIMES_ARE_READ),
        List.of(
            new OptionGroup("When (at most one)", ScheduleOptions.WHEN.options()),
            ScheduleOptions.DETAILS,
            ScheduleOptions.BOUNDS,
            OptionGroup.of(
                "Output",
                ScheduleOptions.option(ScheduleField.FROM),
                ScheduleOptions.option(ScheduleField.COUNT),
                ScheduleOptions.JSON,
                Requests.HOME)),
        List.of(
            Parameter.rest(
                "EXPRESSION",
                "a cron expression, a recurrence rule, an interval, a recurring phrase, or a"
                    + " time")),
        List.of(
            new Example("rooster explain '0 9 * * 1-5' --tz Europe/Berlin", "a cron expression"),
            new Example(
                "rooster explain every weekday at 9", "derive the cron expression from a phrase"),
            new Example("rooster explain every 90m", "an interval"),
            new Example("rooster explain tomorrow 9am", "a time in plain words"),
            new Example("rooster explain --rrule FREQ=DAILY --json", "as JSON")),
        this::run);
  }

  private Exit run(Arguments arguments, CommandContext context) throws IOException {
    ScheduleReader reader = ScheduleOptions.reader(host, arguments, context);
    WrittenParts written = ScheduleOptions.written(arguments);
    Explanation explained = Explanation.of(written, text(arguments, written), reader);
    if (arguments.has(ScheduleOptions.JSON)) {
      context.stdout().append(explained.json().toString()).append('\n');
    } else {
      print(explained.read(), explained.words(), explained.expression(), context.stdout());
    }
    return Exit.OK;
  }

  private static Optional<String> text(Arguments arguments, WrittenParts written) {
    if (arguments.parameters().isEmpty()) {
      if (!written.hasKind()) {
        throw new UsageException(
            "no schedule given", "give an expression, such as rooster explain tomorrow 9am");
      }
      return Optional.empty();
    }
    if (written.hasKind()) {
      throw new UsageException(
          "both an expression and an option give a schedule",
          "use only one of them, and quote a value that contains spaces or *");
    }
    return Optional.of(String.join(" ", arguments.parameters()));
  }

  private static void print(
      ReadSchedule schedule, String words, Optional<String> expression, Writer stdout)
      throws IOException {
    line(stdout, "", words);
    String option = ScheduleOptions.option(schedule.kind().part()).name();
    line(stdout, "  kind  ", schedule.kind().word());
    if (expression.isPresent()) {
      line(stdout, "  as    ", option + " \"" + expression.get() + "\"");
    }
    line(
        stdout,
        "  zone  ",
        FireText.zone(schedule.zone()) + " (" + schedule.zoneSource().phrase() + ")");
    for (String note : schedule.notes()) {
      line(stdout, "  note  ", note);
    }
    String label = "  next  ";
    List<Instant> fires = schedule.fires();
    for (Instant fire : fires) {
      line(
          stdout,
          label,
          FireText.local(fire, schedule.home())
              + FireText.beside(fire, schedule.home(), schedule.zone()));
      label = "        ";
    }
    Optional<String> waits = TriggeredText.of(schedule.kind());
    if (waits.isPresent()) {
      line(stdout, label, waits.get());
    } else if (fires.isEmpty()) {
      line(stdout, label, "none after " + FireText.local(schedule.from(), schedule.home()));
    }
  }

  private static void line(Writer stdout, String label, String text) throws IOException {
    stdout.append(label).append(OneLine.of(text)).append('\n');
  }
}
