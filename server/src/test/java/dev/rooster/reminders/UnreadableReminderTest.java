package dev.rooster.reminders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.reminder.Reason;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Standing;
import dev.rooster.schedule.StoredSchedule;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
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
    assertThat(ReminderJson.echoed(kept, view(ADMIN.zone()), List.of(), NOW).toString())
        .contains("\"schedule\":{\"stored\":\"" + STORED + "\"}")
        .contains("\"words\":\"at times that cannot be read here\"")
        .contains("\"next_fire_at\":\"2026-11-16T09:20:00Z\"")
        .contains("\"next_fires\":[]");
  }

  @Test
  void a_readable_schedule_repairs_it() {
    Reminder mended = change(kept(), "{\"schedule\":{\"cron\":\"0 9 * * *\",\"tz\":\"UTC\"}}");

    assertThat(ReminderJson.of(mended, view(ADMIN.zone())).toString())
        .contains("\"cron\":\"0 9 * * *\"")
        .contains("\"next_fire_at\":\"2026-11-17T09:00:00Z\"");
  }

  @Test
  void a_row_of_a_newer_version_is_listed_says_so_and_refuses_changes() {
    Reminder made = oven();
    Reminder newer =
        new Reminder(
            "r-newer",
            made.definition(),
            Standing.unreadable(
                new Reason.NewerVersion("unknown word \"dreaming\""),
                made.standing().next(),
                Optional.empty(),
                1),
            NOW,
            1);
    store.create(List.of(newer));

    assertThat(list(ADMIN)).extracting(Reminder::id).contains("r-newer");
    assertThat(reminders.find(ADMIN, "r-newer").id()).isEqualTo("r-newer");
    assertThat(ReminderJson.echoed(newer, view(ADMIN.zone()), List.of(), NOW).toString())
        .contains("\"status\":\"unreadable\"")
        .contains("\"status_reason_code\":\"newer_version\"")
        .contains("upgrade this one")
        .contains("\"next_fires\":[]");
    assertThatThrownBy(
            () -> reminders.pause(ADMIN, "r-newer", OptionalLong.empty(), Optional.empty()))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("newer version");
  }
}
