package dev.rooster.declared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.reminder.Reason;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.reminders.Sources;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A home directory that is lost, and another on the same database that takes its entries over. */
class AdoptHomeTest extends HomeFilesScene {
  private static final String A = "schedules.d/a.yaml";
  private static final String HOURLY = "{name: a, message: x, schedule: {every: 1h}}";

  private Reminder before;
  private AdoptHome adoption;

  @BeforeEach
  void lose() throws IOException {
    new Homes(store, "home-1").renew("/one");
    write("schedules.d/gone.yaml", HOURLY.replace("name: a", "name: gone"));
    load(A, HOURLY);
    changes.pause(named("a").id(), OptionalLong.empty(), new Reason.ByRequest("by hand"));
    before = named("a");
    Files.delete(home.resolve("schedules.d/gone.yaml"));
    files = files("home-2");
    adoption = new AdoptHome(store, "home-2", changes);
  }

  private void pass(Duration time) {
    clock.set(clock.instant().plus(time));
  }

  @Test
  void a_home_in_use_cannot_be_adopted() throws IOException {
    load(A, HOURLY.replace("message: x", "message: y"));

    assertThat(adoption.lost()).isEmpty();
    assertThatThrownBy(() -> adoption.adopt("home-1")).isInstanceOf(RefusedException.class);
    assertThat(named("a")).isEqualTo(before);
    assertThat(problems(A))
        .singleElement()
        .satisfies(it -> {
          assertThat(it.problem()).contains("home-1");
          assertThat(it.remedy()).contains("rooster config adopt");
        });
  }

  @Test
  void a_lost_home_is_taken_over_with_the_state_of_its_reminders() throws IOException {
    pass(Duration.ofHours(1));
    load(A, HOURLY.replace("message: x", "message: y"));
    assertThat(named("a")).isEqualTo(before);
    assertThat(adoption.lost())
        .singleElement()
        .satisfies(it -> {
          assertThat(it.home().id()).isEqualTo("home-1");
          assertThat(it.reminders())
              .extracting(reminder -> reminder.definition().name())
              .containsExactlyInAnyOrder("a", "gone");
        });

    adoption.adopt("home-1");
    outlastGrace();

    assertThat(files.problems()).isEmpty();
    assertThat(named("a").id()).isEqualTo(before.id());
    assertThat(named("a").definition().text()).isEqualTo("y");
    assertThat(named("a").standing().status()).isEqualTo(Status.PAUSED);
    assertThat(all())
        .extracting(it -> it.definition().name() + " " + it.standing().status())
        .containsExactlyInAnyOrder("a paused", "gone cancelled");
    assertThat(adoption.lost()).isEmpty();
  }

  @Test
  void the_reminder_of_the_lost_home_replaces_one_in_another_file() throws IOException {
    pass(Duration.ofHours(1));
    Files.delete(home.resolve(A));
    load("schedules.d/b.yaml", HOURLY);
    assertThat(all()).hasSize(3);
    assertThat(adoption.duplicates())
        .singleElement()
        .satisfies(it -> assertThat(it.remedy()).contains("rooster config adopt home-1"));

    adoption.adopt("home-1");
    outlastGrace();

    List<Reminder> live = all().stream().filter(it -> !it.standing().status().ended()).toList();
    assertThat(live)
        .singleElement()
        .satisfies(it -> {
          assertThat(it.id()).isEqualTo(before.id());
          assertThat(Sources.file(it)).contains("schedules.d/b.yaml");
          assertThat(it.standing().reason()).isEqualTo(before.standing().reason());
        });
  }

  @Test
  void a_home_that_returns_after_it_was_adopted_steals_nothing_back() throws IOException {
    pass(Duration.ofHours(1));
    load(A, HOURLY.replace("message: x", "message: y"));
    adoption.adopt("home-1");
    files.load();

    files = files("home-1");
    load(A, HOURLY);

    assertThat(named("a").definition().text()).isEqualTo("y");
    assertThat(problems(A)).hasSize(1);
  }
}
