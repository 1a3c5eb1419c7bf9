package dev.rooster.approval;

import dev.rooster.channel.Address;
import dev.rooster.home.Configuration;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.reminders.ReminderJson;
import dev.rooster.text.Storable;
import java.time.ZoneId;

/**
 * The words of the question. It shows everything that the reminder can make Rooster do, or says
 * that something is cut off: the person approves all of it. Pure.
 */
final class ApprovalText {
  private static final int LONGEST_SHOWN = 10_000;

  private ApprovalText() {}

  static String of(Reminder pending, Address asked, Configuration current, ZoneId zone) {
    ReminderAttributes attributes = ReminderAttributes.of(pending);
    String how =
        asked.equals(Address.TERMINAL)
            ? "Run rooster approve %1$s, or rooster decline %1$s."
            : "Reply yes or no. Later, write: approve %1$s, or: decline %1$s.";
    return """
    %s by %s needs your approval. Agent %s is to %s this, %s:

    %s

    %s%s Without an answer it is cancelled in 24 hours.\
    """
        .formatted(
            pending.id(),
            attributes.origin().by(),
            attributes.agent(),
            current.agents().thinks(attributes.agent()) ? "act on" : "send",
            ReminderJson.words(pending, zone),
            shown(pending.definition().text(), pending),
            pending.definition().condition().map(it -> condition(it, pending)).orElse(""),
            how.formatted(pending.id()));
  }

  private static String condition(Condition condition, Reminder pending) {
    String who =
        switch (condition.by()) {
          case COMMAND -> "Rooster first runs this shell command:";
          case PROMPT -> "The agent first judges this condition:";
        };
    return "%s\n\n%s\n\n".formatted(who, shown(condition.text(), pending));
  }

  private static String shown(String text, Reminder pending) {
    int more = text.length() - LONGEST_SHOWN;
    return more <= 0
        ? text
        : "%s\n\n(%d more characters are not shown. Read them first: rooster show %s)"
            .formatted(Storable.cleaned(text, LONGEST_SHOWN + 1), more, pending.id());
  }
}
