package dev.rooster.cli;

import dev.rooster.cli.Table.Cell;
import dev.rooster.cli.TableLayout.Column;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.format.Fields;
import dev.rooster.time.IsoTime;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Prints reminders for people, one line each. */
final class ReminderList {
  /** A terminal of this width has room for weekday, seconds and offset beside the other columns. */
  private static final int WIDE = 140;

  /** A fire that is later than this has not started in time. */
  private static final Duration OVERDUE = Duration.ofSeconds(10);

  private static final List<Column> COLUMNS =
      List.of(
          Column.always("ID"),
          Column.always("NEXT"),
          new Column("IN", 4, 6),
          new Column("STATE", 1, 12),
          new Column("SCHEDULE", 2, 28),
          new Column("LAST", 3, 16),
          new Column("TO", 5, 30),
          Column.always("WHAT"));

  private final CommandContext context;
  private final Ink ink;
  private final ZoneId zone;

  /**
   * @param zone the zone of the reader
   */
  ReminderList(CommandContext context, ZoneId zone) {
    this.context = context;
    this.ink = new Ink(context);
    this.zone = zone;
  }

  void print(List<Fields> reminders) throws IOException {
    if (reminders.isEmpty()) {
      context.stdout().append("no reminders\n");
      return;
    }
    Table table = new Table(COLUMNS);
    Set<String> shared = ReminderText.sharedNames(reminders);
    for (Fields reminder : reminders) {
      Optional<Instant> next = reminder.text("next_fire_at").map(IsoTime::utc);
      State state = state(reminder, next);
      table.row(
          new Cell(ReminderText.text(reminder, "id"), ink::strong),
          next.map(it -> Table.time(it, zone, context, WIDE)).orElse(Cell.of("")),
          Cell.of(next.map(this::until).orElse("")),
          new Cell(state.words(), it -> state.attention() ? ink.bad(it) : ink.status(it)),
          Cell.of(ReminderText.text(reminder, "brief")),
          new Cell(last(reminder), it -> lastInk(reminder, it)),
          Cell.of(destination(reminder)),
          Cell.of(
              ReminderText.agentOf(reminder, shared)
                  + ReminderText.title(reminder)
                  + remedy(reminder)));
    }
    table.print(context);
  }

  private static String remedy(Fields reminder) {
    return ReminderText.text(reminder, "status").equals("unreadable")
        ? " (a newer version of Rooster wrote it; upgrade this one)"
        : "";
  }

  /**
   * What a reminder does besides waiting for its next fire.
   *
   * @param attention whether a person should look after it
   */
  private record State(String word, boolean attention) {
    String words() {
      return attention ? "! " + word : word;
    }
  }

  private State state(Fields reminder, Optional<Instant> next) {
    String status = ReminderText.text(reminder, "status");
    boolean attention = reminder.flag("needs_attention").orElse(false);
    Instant late = context.clock().instant().minus(OVERDUE);
    if (reminder.has("running_since")) {
      return new State("running", reminder.has("problem"));
    }
    if (!status.equals("active")) {
      return new State(status, attention);
    }
    if (next.filter(it -> it.isBefore(late)).isPresent()) {
      return new State("overdue", true);
    }
    if (reminder.has("problem")) {
      return new State("problem", true);
    }
    return new State(attention ? "failing" : "", attention);
  }

  private String until(Instant next) {
    return TimeLeft.words(Duration.between(context.clock().instant(), next));
  }

  private String last(Fields reminder) {
    return reminder
        .text("last_fired_at")
        .map(IsoTime::utc)
        .map(it ->
            "%s %s ago"
                .formatted(
                    ReminderText.text(reminder, "last_status"),
                    TimeLeft.words(Duration.between(it, context.clock().instant()))))
        .orElse("");
  }

  private String lastInk(Fields reminder, String text) {
    String status = ReminderText.text(reminder, "last_status");
    return text.startsWith(status) ? ink.status(status) + text.substring(status.length()) : text;
  }

  private static String destination(Fields reminder) {
    return reminder
        .object("delivery")
        .map(it ->
            ReminderText.text(it, "when").equals("never")
                ? "never"
                : String.join(", ", it.texts("to")))
        .orElse("");
  }
}
