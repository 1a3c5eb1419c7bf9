package dev.rooster.declared;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.reminders.Sources;
import java.io.IOException;
import java.nio.file.Files;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Files that are renamed, and entries that are taken from one file to another. */
class MovedEntriesTest extends HomeFilesScene {
  private static final String HOURLY = "{name: a, message: x, schedule: {every: 1h}}";
  private static final String ONCE = "{name: a, message: x, schedule: {in: 1m}}";

  private void rename(String from, String to) throws IOException {
    Files.move(home.resolve(from), home.resolve(to));
    files.load();
  }

  @Test
  void a_renamed_file_keeps_how_its_reminders_stand() throws IOException {
    load("schedules.d/a.yaml", HOURLY);
    changes.pause(named("a").id(), OptionalLong.empty(), new Reason.ByRequest("by hand"));
    Reminder before = named("a");
    clock.set(NOW.plusSeconds(500));

    rename("schedules.d/a.yaml", "schedules.d/b.yaml");

    assertThat(all()).hasSize(1);
    Reminder after = named("a");
    assertThat(after.id()).isEqualTo(before.id());
    assertThat(after.definition().schedule()).isEqualTo(before.definition().schedule());
    assertThat(after.standing().reason()).contains(new Reason.ByRequest("by hand"));
    assertThat(Sources.file(after)).contains("schedules.d/b.yaml");
    files.load();
    assertThat(all()).containsExactly(after);
  }

  @Test
  void a_fired_reminder_does_not_fire_again_when_its_file_is_renamed() throws IOException {
    load("schedules.d/a.yaml", ONCE);
    clock.set(NOW.plusSeconds(61));
    complete();

    rename("schedules.d/a.yaml", "schedules.d/b.yaml");
    rename("schedules.d/b.yaml", "schedules.d/c.yaml");

    assertThat(all()).extracting(it -> it.standing().status()).containsExactly(Status.COMPLETED);
  }

  @Test
  void a_deleted_reminder_is_not_created_again_when_its_file_is_renamed() throws IOException {
    load("schedules.d/a.yaml", ONCE.replace("message", "delete_after_run: true, message"));
    clock.set(NOW.plusSeconds(61));
    complete();
    assertThat(all()).isEmpty();

    rename("schedules.d/a.yaml", "schedules.d/b.yaml");
    rename("schedules.d/b.yaml", "schedules.d/c.yaml");

    assertThat(all()).isEmpty();
  }

  @Test
  void a_renamed_file_neither_resumes_nor_pauses_a_reminder() throws IOException {
    load("schedules.d/a.yaml", HOURLY.replace("message", "enabled: false, message"));
    changes.resume(named("a").id(), OptionalLong.empty());
    rename("schedules.d/a.yaml", "schedules.d/b.yaml");
    assertThat(named("a").standing().status()).isEqualTo(Status.ACTIVE);

    clock.set(NOW.plusSeconds(3_601));
    halt();
    rename("schedules.d/b.yaml", "schedules.d/c.yaml");
    assertThat(named("a").standing().status()).isEqualTo(Status.PAUSED);
    assertThat(named("a").standing().reason())
        .contains(new Reason.Halted(new Reason.ErrorText("no agent")));
  }

  @Test
  void an_entry_may_be_taken_from_one_file_to_another_in_either_direction() throws IOException {
    load("rooster.yaml", "cron: [%s]\n".formatted(HOURLY));
    Reminder before = named("a");

    write("rooster.yaml", "timezone: Europe/Berlin\n");
    load("schedules.d/a.yaml", HOURLY.replace("message: x", "message: y, description: z"));
    assertThat(all()).hasSize(1);
    assertThat(named("a").id()).isEqualTo(before.id());
    assertThat(named("a").definition().text()).isEqualTo("y");

    Files.delete(home.resolve("schedules.d/a.yaml"));
    load("rooster.yaml", "cron: [%s]\n".formatted(HOURLY));
    assertThat(all()).hasSize(1);
    assertThat(named("a").id()).isEqualTo(before.id());
    assertThat(Sources.file(named("a"))).contains("rooster.yaml");
  }

  @Test
  void an_entry_that_becomes_invalid_while_it_moves_stays_unchanged_until_it_is_fixed()
      throws IOException {
    load("schedules.d/a.yaml", HOURLY);
    Reminder before = named("a");

    Files.delete(home.resolve("schedules.d/a.yaml"));
    load("schedules.d/b.yaml", HOURLY.replace("1h", "soon"));
    assertThat(problems("schedules.d/b.yaml")).hasSize(1);
    assertThat(all()).containsExactly(before);
    files.load();
    assertThat(all()).containsExactly(before);

    load("schedules.d/b.yaml", HOURLY);
    assertThat(all()).hasSize(1);
    assertThat(named("a").id()).isEqualTo(before.id());
    Files.delete(home.resolve("schedules.d/b.yaml"));
    outlastGrace();
    assertThat(all()).extracting(it -> it.standing().status()).containsExactly(Status.CANCELLED);
  }

  @Test
  void an_entry_that_reappears_after_a_move_is_a_new_one() throws IOException {
    load("schedules.d/a.yaml", HOURLY);
    rename("schedules.d/a.yaml", "schedules.d/b.yaml");

    load("schedules.d/a.yaml", HOURLY);

    assertThat(all())
        .extracting(it -> Sources.file(it).orElseThrow() + " " + it.standing().status())
        .containsExactlyInAnyOrder("schedules.d/a.yaml active", "schedules.d/b.yaml active");
  }

  @Test
  void an_entry_that_two_files_lost_has_not_moved() throws IOException {
    write("schedules.d/a.yaml", HOURLY);
    load("schedules.d/b.yaml", HOURLY);

    Files.delete(home.resolve("schedules.d/a.yaml"));
    rename("schedules.d/b.yaml", "schedules.d/c.yaml");
    outlastGrace();

    assertThat(all())
        .extracting(it -> Sources.file(it).orElseThrow() + " " + it.standing().status())
        .containsExactlyInAnyOrder(
            "schedules.d/a.yaml cancelled",
            "schedules.d/b.yaml cancelled",
            "schedules.d/c.yaml active");
  }

  @Test
  void homes_that_share_a_database_may_rename_one_after_the_other() throws IOException {
    load("schedules.d/a.yaml", HOURLY);
    HomeFiles other = files("home-2");
    other.load();
    Reminder before = named("a");

    rename("schedules.d/a.yaml", "schedules.d/b.yaml");
    other.load();
    files.load();

    assertThat(all()).hasSize(1);
    assertThat(named("a").id()).isEqualTo(before.id());
  }
}
