package dev.rooster.cli;

import dev.rooster.format.Fields;
import dev.rooster.time.FireText;
import dev.rooster.time.IsoTime;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/** Formats messages and sessions of running clients. */
final class AgentText {
  private AgentText() {}

  /** The message of a reminder, under the time at which it was last due. */
  static String line(Fields item, ZoneId zone) {
    List<String> parts = new ArrayList<>();
    parts.add(ReminderText.text(item, "text"));
    item.object("condition")
        .ifPresent(it ->
            parts.add(
                "(First check whether this condition is met: %s)"
                    .formatted(ReminderText.text(it, "prompt"))));
    int count = Integer.parseInt(ReminderText.text(item, "count"));
    if (count > 1) {
      parts.add(
          "(This stands for %d fires since %s.)"
              .formatted(count, FireText.brief(instant(item, "due_at"), zone)));
    }
    if (ReminderText.text(item, "maybe_seen").equals("true")) {
      parts.add("(An earlier reader may have seen this.)");
    }
    return InboxText.line(
        instant(item, "last_due_at"),
        ReminderText.text(item, "name"),
        String.join("\n", parts),
        zone);
  }

  private static Instant instant(Fields fields, String name) {
    return IsoTime.utc(ReminderText.text(fields, name));
  }

  /** {@code idle for 5m}. */
  static String stateFor(Fields session, Instant now) {
    return "%s for %s"
        .formatted(
            ReminderText.text(session, "state"),
            TimeLeft.words(Duration.between(instant(session, "since"), now)));
  }

  /** {@code session 0198c1 is idle}. */
  static String state(Fields session) {
    return "session %s is %s"
        .formatted(ReminderText.text(session, "session"), ReminderText.text(session, "state"));
  }

  /** {@code claude-code 2.1.0}. */
  static String client(Fields session) {
    return (ReminderText.text(session, "client") + " " + ReminderText.text(session, "version"))
        .strip();
  }
}
