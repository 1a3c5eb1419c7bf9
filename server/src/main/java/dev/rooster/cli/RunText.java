package dev.rooster.cli;

import dev.rooster.cli.Table.Cell;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.format.Fields;
import dev.rooster.schedule.written.WrittenDuration;
import dev.rooster.time.FireText;
import dev.rooster.time.IsoTime;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;

/** Prints runs for people. */
final class RunText {
  private static final Duration LATE = Duration.ofSeconds(60);

  /** A narrower terminal shows times without weekday, seconds and offset. */
  private static final int WIDE = 72;

  private final CommandContext context;
  private final Ink ink;
  private final ZoneId zone;

  /**
   * @param zone the zone of the reader
   */
  RunText(CommandContext context, ZoneId zone) {
    this.context = context;
    this.ink = new Ink(context);
    this.zone = zone;
  }

  /**
   * One line per run.
   *
   * @param ofMany whether the runs belong to several reminders
   */
  void list(List<Fields> runs, boolean ofMany) throws IOException {
    if (runs.isEmpty()) {
      context.stdout().append("no runs yet\n");
      return;
    }
    Table table =
        ofMany ? Table.of("DUE", "REMINDER", "STATUS", "WHAT") : Table.of("DUE", "STATUS", "WHAT");
    for (Fields run : runs) {
      Instant at = IsoTime.utc(ReminderText.text(run, "due_at"));
      Cell due = Table.time(at, zone, context, WIDE);
      Cell status = new Cell(ReminderText.text(run, "status"), ink::status);
      Cell what = Cell.of(what(run));
      if (ofMany) {
        table.row(due, new Cell(reminder(run), ink::strong), status, what);
      } else {
        table.row(due, status, what);
      }
    }
    table.print(context);
  }

  private static String reminder(Fields run) {
    return OneLine.of(run.text("name").orElseGet(() -> ReminderText.text(run, "reminder_id")));
  }

  /** Prints the outcome of one run. */
  void ended(Fields run) throws IOException {
    context
        .stdout()
        .append(ink.status(ReminderText.text(run, "status")))
        .append("  ")
        .append(OneLine.paragraphs(what(run), "    "))
        .append('\n');
  }

  private String what(Fields run) {
    String text = run.text("reply").or(() -> run.text("why")).orElse("");
    String count = ReminderText.text(run, "count");
    String many =
        count.isEmpty() || count.equals("1")
            ? ""
            : "%s times until %s: ".formatted(count, local(run, "last_due_at"));
    String byHand = run.flag("manual").orElse(false) ? "run by hand" : "";
    return many + text + label(byHand) + label(late(run)) + label(undelivered(run));
  }

  /** {@code late by 3 hours: the daemon was down}; empty if the run was on time. */
  static String late(Fields about) {
    Duration late = Duration.ofMillis(about.text("late_by_ms").map(Long::parseLong).orElse(0L));
    return late.compareTo(LATE) > 0
        ? "late by "
            + WrittenDuration.roughly(late)
            + about.text("late_because").map(": "::concat).orElse("")
        : "";
  }

  static String label(String words) {
    return words.isEmpty() ? "" : " (" + words + ")";
  }

  /** The deliveries of the reply that have not succeeded. */
  private static String undelivered(Fields run) {
    return String.join(
        ", ",
        run.objects("deliveries").stream()
            .filter(it -> !ReminderText.text(it, "status").equals("delivered"))
            .map(it ->
                "%s to %s%s"
                    .formatted(
                        ReminderText.text(it, "status"),
                        ReminderText.text(it, "to"),
                        it.text("error").map(": "::concat).orElse("")))
            .toList());
  }

  private String local(Fields run, String name) {
    return FireText.local(IsoTime.utc(ReminderText.text(run, name)), zone);
  }
}
