package dev.rooster.mcp;

import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.ReminderJson;
import dev.rooster.reminders.ReminderStatus;
import dev.rooster.time.FireText;
import java.time.ZoneId;

/** A reminder as a model reads it. */
final class ReminderText {
  private static final int LONGEST = 200;

  private ReminderText() {}

  /** Its message on one line. */
  static String shortened(Reminder reminder) {
    String text = reminder.definition().text().replaceAll("\\s+", " ");
    return text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
  }

  /**
   * @param zone the zone of the reader
   */
  static String line(Reminder reminder, ZoneId zone) {
    String name = reminder.definition().name();
    return "%s%s: \"%s\" | %s | next: %s"
        .formatted(
            reminder.id(),
            name.isEmpty() ? "" : " (%s)".formatted(name),
            shortened(reminder),
            ReminderJson.words(reminder, zone),
            next(reminder, zone));
  }

  private static String next(Reminder reminder, ZoneId zone) {
    ReminderStatus status = ReminderStatus.of(reminder.standing());
    if (status != ReminderStatus.ACTIVE) {
      return "none, it is " + status;
    }
    return reminder
        .standing()
        .next()
        .map(NextFire::at)
        .map(at -> "%s, %s".formatted(FireText.local(at, zone), FireText.zone(zone)))
        .orElse(reminder.running() ? "it is running now" : "none");
  }
}
