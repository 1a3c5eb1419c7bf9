package dev.rooster.reminders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Reminder;
import dev.rooster.schedule.StoredSchedule;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A reminder whose schedule only another version, or another JDK, can read. */
class UnreadableReminderTest extends RemindersScene {
  private static final String STORED = "cron 0 9 * * * in Mars/Olympus";

  private Reminder kept() {
    Reminder made = oven();
    Reminder kept =
        new Reminder(
            "r-kept",
            made.definition().withSchedule(StoredSchedule.readOrKeep(STORED)),
            made.standing(),
            NOW,
            1);
    return store.create(List.of(kept)).getFirst();
  }

  @Test
  void it_is_listed_with_its_stored_text() {
    Reminder kept = kept();

    assertThat(list(ADMIN)).hasSize(2);
    assertThat(ReminderJson.echoed(kept, ADMIN.zone(), "", List.of(), NOW).toString())
        .contains("\"schedule\":{\"stored\":\"" + STORED + "\"}")
        .contains("\"words\":\"at times that cannot be read here\"")
        .contains("\"next_fire_at\":\"2026-11-16T09:20:00Z\"")
        .contains("\"next_fires\":[]");
  }

  @Test
  void a_readable_schedule_repairs_it() {
    Reminder mended = change(kept(), "{\"schedule\":{\"cron\":\"0 9 * * *\",\"tz\":\"UTC\"}}");

    assertThat(ReminderJson.of(mended, ADMIN.zone(), "").toString())
        .contains("\"cron\":\"0 9 * * *\"")
        .contains("\"next_fire_at\":\"2026-11-17T09:00:00Z\"");
  }
}
