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
   * @param filtered whether other runs may exist
   */
  void list(List<Fields> runs, boolean ofMany, boolean filtered) throws IOException {
    if (runs.isEmpty()) {
      context.stdout().append(filtered ? "no such runs\n" : "no runs yet\n");
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
      for (Fields attempt : run.objects("earlier_attempts")) {
        earlier(attempt, ofMany, table);
      }
    }
    table.print(context);
  }

  /** An attempt before the last one, indented below its run. */
  private void earlier(Fields attempt, boolean ofMany, Table table) {
    Cell number = Cell.of("  attempt " + ReminderText.text(attempt, "attempt"));
    Cell status = new Cell(ReminderText.text(attempt, "status"), ink::status);
    String why = ReminderText.text(attempt, "why");
    Cell what = Cell.of("%s: %s".formatted(local(attempt, "started_at"), why));
    if (ofMany) {
      table.row(number, Cell.of(""), status, what);
    } else {
      table.row(number, status, what);
    }
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
    String why = ReminderText.text(run, "why");
    String text = run.text("reply").map(it -> it + label(why)).orElse(why);
    String count = ReminderText.text(run, "count");
    String many =
        count.isEmpty() || count.equals("1")
            ? ""
            : "%s%s times until %s: ".formatted(open(run), count, local(run, "last_due_at"));
    String byHand = run.flag("manual").orElse(false) ? "run by hand" : "";
    return many + text + label(byHand) + label(late(run)) + label(undelivered(run));
  }

  private static String open(Fields run) {
    return ReminderText.text(run, "count_exact").equals("false") ? "more than " : "";
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
                "%s to %s%s%s"
                    .formatted(
                        ReminderText.text(it, "status"),
                        ReminderText.text(it, "to"),
                        it.text("error").map(": "::concat).orElse(""),
                        remedy(it)))
            .toList());
  }

  private static String remedy(Fields delivery) {
    return ReminderText.text(delivery, "status").equals("pending")
        ? ""
        : "; rooster resend " + ReminderText.text(delivery, "id");
  }

  private String local(Fields run, String name) {
    return FireText.local(IsoTime.utc(ReminderText.text(run, name)), zone);
  }
}
