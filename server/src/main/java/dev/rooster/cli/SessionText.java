package dev.rooster.cli;

import dev.rooster.cli.Table.Cell;
import dev.rooster.cli.TableLayout.Column;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.format.Fields;
import dev.rooster.time.FireText;
import dev.rooster.time.IsoTime;
import java.io.IOException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;

/** Prints conversations for people. */
final class SessionText {
  private static final String INDENT = "  ";

  private final CommandContext context;
  private final Ink ink;
  private final ZoneId zone;

  /**
   * @param zone the zone of the reader
   */
  SessionText(CommandContext context, ZoneId zone) {
    this.context = context;
    this.ink = new Ink(context);
    this.zone = zone;
  }

  void list(List<Fields> sessions) throws IOException {
    if (sessions.isEmpty()) {
      context.stdout().append("no conversations\n");
      return;
    }
    Table table =
        new Table(
            List.of(
                new Column("LAST", 1, 8),
                new Column("MESSAGES", 2, 8),
                new Column("AGENT", 3, 16),
                Column.always("KEY")));
    for (Fields session : sessions) {
      table.row(
          Cell.of(session.text("last_at").map(this::ago).orElse("")),
          Cell.of(ReminderText.text(session, "messages")),
          Cell.of(ReminderText.text(session, "agent")),
          new Cell(ReminderText.text(session, "key"), ink::strong));
    }
    table.print(context);
  }

  private String ago(String instant) {
    Duration age = Duration.between(IsoTime.utc(instant), context.clock().instant());
    return TimeLeft.words(age) + " ago";
  }

  /** Prints the messages of a conversation, each under a line with its time and author. */
  void messages(Fields session) throws IOException {
    for (Fields message : session.objects("messages")) {
      String head =
          FireText.local(IsoTime.utc(ReminderText.text(message, "at")), zone)
              + "  "
              + author(message, ReminderText.text(session, "agent"));
      context.stdout().append(ink.strong(OneLine.of(head))).append('\n');
      paragraph(isEmptyReply(message) ? "(no reply)" : ReminderText.text(message, "text"));
      for (Fields call : message.objects("tool_calls")) {
        paragraph(
            ink.faint(
                OneLine.of(
                    "calls %s %s"
                        .formatted(
                            ReminderText.text(call, "name"),
                            ReminderText.text(call, "arguments")))));
      }
    }
    context.stdout().flush();
  }

  /** A turn that failed or was interrupted ends with one, which has its tokens. */
  private static boolean isEmptyReply(Fields message) {
    return ReminderText.text(message, "role").equals("assistant")
        && ReminderText.text(message, "text").isBlank()
        && message.objects("tool_calls").isEmpty();
  }

  private void paragraph(String text) throws IOException {
    if (!text.isBlank()) {
      context.stdout().append(INDENT).append(OneLine.paragraphs(text, INDENT)).append('\n');
    }
  }

  private static String author(Fields message, String agent) {
    return switch (ReminderText.text(message, "role")) {
      case "assistant" -> agent;
      case "user" -> message.text("from").orElse("user");
      case "tool" -> "tool result";
      default -> ReminderText.text(message, "role");
    };
  }
}
