package dev.rooster.declared;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.reminders.DeliveryAttributes;
import dev.rooster.reminders.ReminderAttributes;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Entries that are absent for a moment or for days, and go on with the reminder they had. */
class AbsentEntriesTest extends HomeFilesScene {
  private static final String FILE = "schedules.d/a.yaml";
  private static final String HOURLY = "{name: a, message: x, schedule: {every: 1h}}";
  private static final String ONCE = "{name: a, message: x, schedule: {in: 20m}}";
  private static final Reason BY_HAND = new Reason.ByRequest("by hand");

  private void pass(Duration time) {
    clock.set(clock.instant().plus(time));
  }

  private void remove(String file) throws IOException {
    Files.delete(home.resolve(file));
    files.load();
  }

  @Test
  void a_file_that_is_absent_for_a_moment_loses_nothing() throws IOException {
    load(FILE, HOURLY);
    changes.pause(named("a").id(), OptionalLong.empty(), BY_HAND);
    Reminder before = named("a");

    remove(FILE);
    pass(Duration.ofMillis(400));
    load(FILE, HOURLY);

    assertThat(all()).containsExactly(before);
  }

  @Test
  void a_folder_that_is_moved_away_and_back_loses_nothing() throws IOException {
    load(FILE, HOURLY);
    Reminder before = named("a");

    Files.move(home.resolve("schedules.d"), home.resolve("elsewhere"));
    files.load();
    pass(Duration.ofSeconds(9));
    files.load();
    Files.move(home.resolve("elsewhere"), home.resolve("schedules.d"));
    files.load();
    pass(Duration.ofSeconds(9));
    files.load();

    assertThat(all()).containsExactly(before);
  }

  @Test
  void absence_ends_an_entry_after_ten_seconds() throws IOException {
    load(FILE, HOURLY);
    load("rooster.yaml", "cron: [{name: b, cron: '0 8 * * *', message: x}]");

    remove(FILE);
    load("rooster.yaml", "cron:\n");
    pass(Duration.ofMillis(9_999));
    files.load();
    assertThat(all()).extracting(it -> it.standing().status()).containsOnly(Status.ACTIVE);
    pass(Duration.ofMillis(1));
    files.load();

    assertThat(all()).extracting(it -> it.standing().status()).containsOnly(Status.CANCELLED);
  }

  @Test
  void a_daemon_that_starts_without_the_file_applies_the_same_grace() throws IOException {
    load(FILE, HOURLY);
    Reminder before = named("a");
    Files.delete(home.resolve(FILE));
    pass(Duration.ofDays(1));

    files = files("home-1");
    files.load();
    assertThat(all()).containsExactly(before);
    outlastGrace();

    assertThat(all()).extracting(it -> it.standing().status()).containsExactly(Status.CANCELLED);
  }

  @Test
  void an_entry_removed_from_its_file_during_downtime_ends_at_the_start() throws IOException {
    load(FILE, HOURLY);

    files = files("home-1");
    load(FILE, "reminders:\n");

    assertThat(all()).extracting(it -> it.standing().status()).containsExactly(Status.CANCELLED);
  }

  @Test
  void an_entry_that_returns_days_later_goes_on_with_the_reminder_it_had() throws IOException {
    load(FILE, HOURLY);
    Reminder before = named("a");
    pass(Duration.ofHours(1).plusSeconds(1));
    complete();
    changes.pause(before.id(), OptionalLong.empty(), BY_HAND);
    remove(FILE);
    outlastGrace();
    pass(Duration.ofDays(3));

    files = files("home-1");
    load(FILE, HOURLY);

    Reminder after = named("a");
    assertThat(all()).hasSize(1);
    assertThat(after.id()).isEqualTo(before.id());
    assertThat(after.definition().schedule()).isEqualTo(before.definition().schedule());
    assertThat(after.standing().tally().fires()).isEqualTo(1);
    assertThat(after.standing().status()).isEqualTo(Status.PAUSED);
    assertThat(after.standing().reason()).contains(BY_HAND);
    changes.resume(after.id(), OptionalLong.empty());
    assertThat(named("a").standing().next().orElseThrow().due()).isAfter(clock.instant());
  }

  @Test
  void an_entry_that_returns_changed_keeps_its_reminder_too() throws IOException {
    load(FILE, HOURLY);
    Reminder before = named("a");
    remove(FILE);
    outlastGrace();

    load(FILE, HOURLY.replace("message: x", "message: y"));

    assertThat(all()).hasSize(1);
    assertThat(named("a").id()).isEqualTo(before.id());
    assertThat(named("a").definition().text()).isEqualTo("y");
    assertThat(named("a").definition().schedule()).isEqualTo(before.definition().schedule());
  }

  @Test
  void a_relative_time_does_not_start_over_when_its_entry_returns() throws IOException {
    load(FILE, ONCE);
    remove(FILE);
    outlastGrace();
    pass(Duration.ofMinutes(5));

    load(FILE, ONCE);

    assertThat(all()).hasSize(1);
    assertThat(named("a").standing().next().orElseThrow().due())
        .isEqualTo(NOW.plus(Duration.ofMinutes(20)));
  }

  @Test
  void a_one_shot_whose_time_passed_during_its_absence_was_missed() throws IOException {
    load(FILE, ONCE);
    remove(FILE);
    outlastGrace();
    pass(Duration.ofDays(1));
    load(FILE, ONCE);

    assertThat(named("a").standing().next().orElseThrow().at()).isEqualTo(clock.instant());
    remove(FILE);
    outlastGrace();
    pass(Duration.ofDays(8));
    load(FILE, ONCE);
    assertThat(all())
        .filteredOn(it -> it.definition().kind().equals(ReminderAttributes.KIND))
        .extracting(it -> it.standing().status())
        .containsExactly(Status.COMPLETED);
    assertThat(all())
        .filteredOn(it -> it.definition().kind().equals(DeliveryAttributes.KIND))
        .as("its owner is told")
        .singleElement()
        .satisfies(it -> assertThat(it.definition().text()).startsWith("x\n\n(Missed: "));
  }

  @Test
  void an_interval_goes_on_counting_while_it_is_the_same() throws IOException {
    load(FILE, HOURLY);
    Reminder before = named("a");
    pass(Duration.ofMinutes(10));
    load(FILE, HOURLY.replace("schedule", "ends: 2027-01-01T00:00:00Z, schedule"));

    assertThat(named("a").standing().next()).isEqualTo(before.standing().next());
    remove(FILE);
    outlastGrace();
    pass(Duration.ofMinutes(10));
    load(FILE, HOURLY);

    assertThat(named("a").id()).isEqualTo(before.id());
    assertThat(named("a").standing().next()).isEqualTo(before.standing().next());
  }

  @Test
  void a_one_shot_that_fired_does_not_fire_again_when_its_entry_returns() throws IOException {
    load(FILE, ONCE.replace("message", "delete_after_run: true, message"));
    load("schedules.d/b.yaml", ONCE.replace("name: a", "name: b"));
    pass(Duration.ofMinutes(21));
    complete();
    assertThat(all()).hasSize(1);
    remove(FILE);
    remove("schedules.d/b.yaml");
    outlastGrace();
    pass(Duration.ofDays(1));

    load(FILE, ONCE.replace("message", "delete_after_run: true, message"));
    load("schedules.d/b.yaml", ONCE.replace("name: a", "name: b"));

    assertThat(all()).extracting(it -> it.standing().status()).containsExactly(Status.COMPLETED);
  }

  @Test
  void a_one_shot_that_fired_is_created_again_only_if_its_schedule_changes() throws IOException {
    load(FILE, ONCE);
    pass(Duration.ofMinutes(21));
    complete();

    load(FILE, ONCE.replace("message: x", "message: y"));
    assertThat(all()).extracting(it -> it.standing().status()).containsExactly(Status.COMPLETED);
    assertThat(problems(FILE)).isEmpty();
    load(FILE, ONCE.replace("20m", "30m"));

    assertThat(named("a").standing().status()).isEqualTo(Status.ACTIVE);
  }

  @Test
  void an_entry_removed_after_a_person_cancelled_its_reminder_stays_cancelled() throws IOException {
    load(FILE, HOURLY);
    changes.cancel(named("a").id(), OptionalLong.empty(), BY_HAND);
    remove(FILE);
    outlastGrace();

    load(FILE, HOURLY);

    assertThat(all())
        .extracting(it -> it.standing().reason())
        .containsExactly(Optional.of(BY_HAND));
  }

  @Test
  void a_configuration_that_is_absent_for_a_moment_stays_in_effect() throws IOException {
    String text = "timezone: Asia/Tokyo\ncron: [{name: b, cron: '0 8 * * *', message: x}]\n";
    load("rooster.yaml", text);
    Reminder before = named("b");

    remove("rooster.yaml");
    assertThat(server.configuration().time().zone()).isPresent();
    load("rooster.yaml", text);
    assertThat(all()).containsExactly(before);
    remove("rooster.yaml");
    outlastGrace();

    assertThat(server.configuration().time().zone()).isEmpty();
    assertThat(all()).extracting(it -> it.standing().status()).containsExactly(Status.CANCELLED);
  }
}
