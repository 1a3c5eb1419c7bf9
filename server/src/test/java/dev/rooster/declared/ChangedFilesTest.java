package dev.rooster.declared;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.reminders.Edit;
import dev.rooster.reminders.Edits;
import dev.rooster.reminders.ReminderAttributes;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Files that come, change and go. */
class ChangedFilesTest extends HomeFilesScene {
  @Test
  void a_file_that_is_read_again_changes_nothing() throws IOException {
    load("schedules.d/a.yaml", "{name: a, message: x, schedule: {every: 1h}}");
    Reminder before = named("a");
    clock.set(NOW.plusSeconds(500));

    files.load();
    load("schedules.d/a.yaml", "# the same\nmessage: x\nname: a\nschedule:\n  every: 1h\n");

    assertThat(all()).containsExactly(before);
  }

  @Test
  void a_changed_entry_keeps_the_state_of_its_reminder() throws IOException {
    load("schedules.d/a.yaml", "{name: a, message: x, schedule: {every: 1h}}");
    Reminder before = named("a");
    changes.pause(before.id(), OptionalLong.empty(), new Reason.ByRequest("by hand"));
    clock.set(NOW.plusSeconds(500));

    load("schedules.d/a.yaml", "{name: a, message: y, schedule: {every: 1h}}");

    Reminder after = named("a");
    assertThat(after.id()).isEqualTo(before.id());
    assertThat(after.definition().text()).isEqualTo("y");
    assertThat(after.definition().schedule()).isEqualTo(before.definition().schedule());
    assertThat(after.standing().status()).isEqualTo(Status.PAUSED);
  }

  @Test
  void changed_bounds_take_effect() throws IOException {
    load("schedules.d/a.yaml", "{name: a, message: x, schedule: {cron: '0 * * * *'}}");
    load(
        "schedules.d/a.yaml",
        "{name: a, message: x, schedule: {cron: '0 * * * *'}, starts: '2026-12-01T00:00:00Z'}");

    assertThat(named("a").standing().next().orElseThrow().due())
        .isEqualTo(Instant.parse("2026-12-01T00:00:00Z"));
  }

  @Test
  void fields_that_an_entry_leaves_out_follow_the_configuration() throws IOException {
    write("schedules.d/a.yaml", "{name: a, message: x, schedule: {cron: '0 9 * * *'}}");
    write("schedules.d/b.yaml", "{name: b, message: x, schedule: {every: 1h}}");
    load(
        "rooster.yaml", "{timezone: Europe/Berlin, agents: {echo: {kind: command, command: cat}}}");
    Reminder hourly = named("b");
    assertThat(named("a").standing().next().orElseThrow().due())
        .isEqualTo(Instant.parse("2026-11-17T08:00:00Z"));
    assertThat(ReminderAttributes.of(named("a")).agent()).isEqualTo("echo");

    load(
        "rooster.yaml",
        "{timezone: Asia/Tokyo, default_agent: direct,"
            + " agents: {echo: {kind: command, command: cat}}}");

    assertThat(named("a").standing().next().orElseThrow().due())
        .isEqualTo(Instant.parse("2026-11-17T00:00:00Z"));
    assertThat(ReminderAttributes.of(named("a")).agent()).isEqualTo("direct");
    assertThat(named("b").definition().schedule()).isEqualTo(hourly.definition().schedule());
    assertThat(all()).hasSize(2);
  }

  @Test
  void a_relative_time_is_counted_from_when_it_was_first_seen() throws IOException {
    load("schedules.d/a.yaml", "{name: a, message: x, schedule: {in: 20m}}");
    clock.set(NOW.plusSeconds(600));

    load("schedules.d/a.yaml", "{name: a, message: y, schedule: {in: 20m}}");
    assertThat(named("a").standing().next().orElseThrow().due()).isEqualTo(NOW.plusSeconds(1_200));

    load("schedules.d/a.yaml", "{name: a, message: y, schedule: {in: 30m}}");
    assertThat(named("a").standing().next().orElseThrow().due())
        .isEqualTo(NOW.plusSeconds(600 + 1_800));
  }

  @Test
  void a_fired_or_cancelled_reminder_is_not_created_again_until_its_entry_changes()
      throws IOException {
    load("schedules.d/a.yaml", "{name: a, message: x, schedule: {in: 1m}, delete_after_run: true}");
    write("schedules.d/b.yaml", "{name: b, message: x, schedule: {every: 1h}}");
    files.load();
    clock.set(NOW.plusSeconds(61));
    complete();
    changes.cancel(named("b").id(), OptionalLong.empty(), new Reason.ByRequest("enough"));

    files.load();
    assertThat(all().stream().filter(it -> !it.standing().status().ended())).isEmpty();

    load("schedules.d/b.yaml", "{name: b, message: y, schedule: {every: 1h}}");
    assertThat(named("b").definition().text()).isEqualTo("y");
  }

  @Test
  void a_fixed_entry_ends_the_pause_that_its_problem_caused() throws IOException {
    load("schedules.d/a.yaml", "{name: a, message: x, schedule: {every: 1h}}");
    clock.set(NOW.plusSeconds(3_601));
    halt();
    assertThat(named("a").standing().status()).isEqualTo(Status.PAUSED);

    load("schedules.d/a.yaml", "{name: a, message: y, schedule: {every: 1h}}");

    assertThat(named("a").standing().status()).isEqualTo(Status.ACTIVE);
  }

  @Test
  void a_file_lifts_its_own_pause_and_not_a_persons() throws IOException {
    load("schedules.d/a.yaml", "{name: a, message: x, enabled: false, schedule: {every: 1h}}");
    assertThat(named("a").standing().status()).isEqualTo(Status.PAUSED);

    load("schedules.d/a.yaml", "{name: a, message: x, enabled: true, schedule: {every: 1h}}");
    assertThat(named("a").standing().status()).isEqualTo(Status.ACTIVE);

    changes.pause(named("a").id(), OptionalLong.empty(), new Reason.ByRequest("by hand"));
    load("schedules.d/a.yaml", "{name: a, message: x, enabled: false, schedule: {every: 1h}}");
    load("schedules.d/a.yaml", "{name: a, message: x, schedule: {every: 1h}}");
    assertThat(named("a").standing().status()).isEqualTo(Status.PAUSED);
    assertThat(named("a").standing().reason()).contains(new Reason.ByRequest("by hand"));
  }

  @Test
  void the_reminder_of_a_removed_entry_is_cancelled() throws IOException {
    load("schedules.d/a.yaml", "{name: a, message: x, schedule: {every: 1h}}");
    load(
        "rooster.yaml",
        "cron: [{name: b, cron: '0 8 * * *', message: x}, {name: c, cron: '0 9 * * *', message: x}]");

    Files.delete(home.resolve("schedules.d/a.yaml"));
    load("rooster.yaml", "cron: [{name: c, cron: '0 9 * * *', message: x}]");
    outlastGrace();

    assertThat(all())
        .extracting(it -> it.definition().name() + " " + it.standing().status())
        .containsExactlyInAnyOrder("a cancelled", "b cancelled", "c active");
  }

  @Test
  void an_edit_by_a_file_records_the_file_as_its_author() throws IOException {
    load("schedules.d/tidy.yaml", "{name: tidy, message: sweep, schedule: {in: 2h}}");
    assertThat(ReminderAttributes.of(named("tidy")).edits()).isEqualTo(Edits.NONE);
    clock.set(NOW.plusSeconds(60));

    load("schedules.d/tidy.yaml", "{name: tidy, message: mop, timeout: 10m, schedule: {in: 2h}}");

    assertThat(ReminderAttributes.of(named("tidy")).edits())
        .isEqualTo(
            new Edits(
                2,
                List.of(
                    new Edit(
                        2,
                        List.of("message", "timeout"),
                        "schedules.d/tidy.yaml",
                        NOW.plusSeconds(60)))));
  }
}
