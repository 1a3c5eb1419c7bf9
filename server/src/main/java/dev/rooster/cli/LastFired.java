package dev.rooster.cli;

import dev.rooster.format.Fields;
import dev.rooster.reminder.RefusedException;
import dev.rooster.time.IsoTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** The reminder that a person means who names none: the only one that fired lately. */
final class LastFired {
  private static final Duration LATELY = Duration.ofHours(12);
  private static final int MOST_SHOWN = 5;

  private LastFired() {}

  /** Its id; refused if there is none, or more than one. */
  static String id(Requests requests, Instant now) {
    List<String> fired =
        requests.asked("GET", "/api/runs?status=ok&limit=100", "").objects("items").stream()
            .filter(
                it -> IsoTime.utc(ReminderText.text(it, "started_at")).isAfter(now.minus(LATELY)))
            .map(it -> ReminderText.text(it, "reminder_id"))
            .distinct()
            .filter(it -> isOpen(requests.asked("GET", ReminderCommands.path(it), "")))
            .limit(MOST_SHOWN)
            .toList();
    if (fired.isEmpty()) {
      throw RefusedException.invalid(
          "no reminder that fired in the last 12 hours is open", "name the reminder");
    }
    if (fired.size() > 1) {
      throw RefusedException.invalid(
          "several reminders have fired: " + String.join(", ", fired), "name one of them");
    }
    return fired.getFirst();
  }

  private static boolean isOpen(Fields reminder) {
    return !reminder.has("done_at") && !reminder.has("snoozed_until");
  }
}
