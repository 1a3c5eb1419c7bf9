package dev.rooster.declared;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Several homes on one database. */
class HomesTogetherTest extends HomeFilesScene {
  @Test
  void reminders_of_another_home_are_left_alone() throws IOException {
    load("schedules.d/a.yaml", "{name: a, message: x, schedule: {every: 1h}}");
    Files.delete(home.resolve("schedules.d/a.yaml"));

    files("home-2").load();

    assertThat(named("a").standing().status()).isEqualTo(Status.ACTIVE);
  }

  @Test
  void homes_with_the_same_files_on_one_database_have_the_same_reminders() throws IOException {
    load("schedules.d/a.yaml", "{name: a, message: x, schedule: {every: 1h}}");

    files("home-2").load();

    assertThat(all()).hasSize(1);
    Files.delete(home.resolve("schedules.d/a.yaml"));
    files = files("home-2");
    outlastGrace();
    files("home-1").load();
    assertThat(all()).hasSize(1);
    assertThat(all().getFirst().standing().status()).isEqualTo(Status.CANCELLED);
  }

  @Test
  void a_reminder_that_changed_and_fired_while_a_home_was_down_does_not_fire_again()
      throws IOException {
    load("schedules.d/a.yaml", "{name: a, message: x, schedule: {in: 1m}}");
    files("home-2").load();
    clock.set(NOW.plusSeconds(61));
    complete();
    load("schedules.d/a.yaml", "{name: a, message: y, schedule: {in: 59s}}");
    clock.set(NOW.plusSeconds(122));
    complete();
    assertThat(all()).hasSize(2);

    files("home-2").load();

    assertThat(all())
        .extracting(it -> it.standing().status())
        .containsExactly(Status.COMPLETED, Status.COMPLETED);
    clock.set(NOW.plusSeconds(183));
    load("schedules.d/a.yaml", "{name: a, message: x, schedule: {in: 1m}}");
    assertThat(named("a").definition().text()).as("it says something else again").isEqualTo("x");
  }

  @Test
  void an_ended_reminder_is_not_created_again_by_a_later_home() throws IOException {
    load("schedules.d/a.yaml", "{name: a, message: x, schedule: {every: 1h}}");
    changes.cancel(named("a").id(), OptionalLong.empty(), new Reason.ByRequest("enough"));

    files("home-2").load();

    assertThat(all()).hasSize(1);
    write("schedules.d/a.yaml", "{name: a, message: x, schedule: {every: 2h}}");
    files("home-2").load();
    assertThat(all()).hasSize(2);
  }
}
