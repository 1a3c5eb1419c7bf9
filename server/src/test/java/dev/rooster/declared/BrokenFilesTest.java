package dev.rooster.declared;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.store.StoreException;
import dev.rooster.testing.DelegatingStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Files that become invalid and are fixed, and files that cannot be read. */
class BrokenFilesTest extends HomeFilesScene {
  @Test
  void a_change_that_the_store_refused_is_applied_the_next_time() throws IOException {
    Set<String> failing = new HashSet<>(Set.of("list", "create", "write", "note"));
    files =
        files(
            "home-1",
            new DelegatingStore(store) {
              @Override
              protected <T> T call(String name, Supplier<T> work) {
                if (failing.remove(name)) {
                  throw new StoreException("the disk is full", "make room");
                }
                return super.call(name, work);
              }
            });
    write("rooster.yaml", "cron: [{name: tick, message: tock, schedule: {every: 1h}}]\n");

    int tries = 0;
    while (all().isEmpty()) {
      tries++;
      try {
        files.load();
      } catch (StoreException full) {
        assertThat(tries).isLessThan(5);
      }
    }

    assertThat(tries).isGreaterThan(1);
    files.load();
    assertThat(all()).containsExactly(named("tick"));
  }

  @Test
  void a_role_whose_name_is_misspelled_for_a_while_keeps_its_reminders() throws IOException {
    write("roles/janitor.yaml", "reminders: [{name: sweep, message: x, schedule: {in: 1h}}]\n");
    load("rooster.yaml", "agents: {one: {kind: direct, role: janitor}}\n");
    Reminder sweep = named("sweep");

    load("rooster.yaml", "agents: {one: {kind: direct, role: janitr}}\n");

    assertThat(problems("roles/janitr.yaml#one")).isNotEmpty();
    assertThat(named("sweep")).isEqualTo(sweep);
    load("rooster.yaml", "agents: {one: {kind: direct, role: janitor}}\n");
    assertThat(all()).containsExactly(sweep);
    load("rooster.yaml", "agents: {one: {kind: direct}}\n");
    outlastGrace();
    assertThat(all())
        .singleElement()
        .satisfies(it -> assertThat(it.standing().status()).isEqualTo(Status.CANCELLED));
  }

  @Test
  void an_invalid_role_keeps_its_last_valid_instructions() throws IOException {
    write("roles/janitor.yaml", "instructions: Be brief.\nreminders: []\n");
    load("rooster.yaml", "agents: {one: {kind: command, command: cat, role: janitor}}\n");
    assertThat(server.configuration().agents().instructions("one")).isEqualTo("Be brief.");

    load("roles/janitor.yaml", "instructions: [Be brief.\n");
    assertThat(server.configuration().agents().instructions("one")).isEqualTo("Be brief.");
    load("roles/janitor.yaml", "instructions: {be: brief}\nreminders: []\n");
    assertThat(server.configuration().agents().instructions("one")).isEqualTo("Be brief.");
    load("roles/janitor.yaml", "instructions: Be kind.\nreminders: []\n");
    assertThat(server.configuration().agents().instructions("one")).isEqualTo("Be kind.");
    load("rooster.yaml", "agents: {one: {kind: command, command: cat}}\n");
    assertThat(server.configuration().agents().instructions("one")).isEmpty();
  }

  @Test
  void an_invalid_file_keeps_its_reminders_and_affects_no_other() throws IOException {
    load("schedules.d/a.yaml", "{name: a, message: x, schedule: {every: 1h}}");
    Reminder before = named("a");

    write("schedules.d/a.yaml", "name: a\n  message: [");
    load("schedules.d/b.yaml", "{name: b, message: x, schedule: {every: 1h}}");

    assertThat(named("a")).isEqualTo(before);
    assertThat(named("b").standing().status()).isEqualTo(Status.ACTIVE);
    assertThat(problems("schedules.d/a.yaml")).hasSize(1);

    load("schedules.d/a.yaml", "{name: a, message: x, schedule: {cron: '61 * * * *'}}");
    assertThat(named("a")).isEqualTo(before);
    assertThat(problems("schedules.d/a.yaml").getFirst().path()).isEqualTo("a.schedule");

    load("schedules.d/a.yaml", "{name: a, message: y, schedule: {every: 1h}}");
    assertThat(files.problems()).isEmpty();
    assertThat(named("a").definition().text()).isEqualTo("y");
  }

  @Test
  void an_unreachable_file_does_not_count_as_deleted() throws IOException {
    load("schedules.d/a.yaml", "{name: a, message: x, schedule: {every: 1h}}");

    Files.delete(home.resolve("schedules.d/a.yaml"));
    Files.createSymbolicLink(home.resolve("schedules.d/a.yaml"), Path.of("elsewhere"));
    files.load();
    assertThat(named("a").standing().status()).isEqualTo(Status.ACTIVE);
    assertThat(problems("schedules.d/a.yaml")).hasSize(1);
    Files.delete(home.resolve("schedules.d/a.yaml"));
    Files.delete(home.resolve("schedules.d"));
    Files.createSymbolicLink(home.resolve("schedules.d"), Path.of("elsewhere"));
    files.load();
    assertThat(named("a").standing().status()).isEqualTo(Status.ACTIVE);
    assertThat(problems("schedules.d")).hasSize(1);
    Files.delete(home.resolve("schedules.d"));
    outlastGrace();

    assertThat(all()).extracting(it -> it.standing().status()).containsExactly(Status.CANCELLED);
  }

  @Test
  void a_failure_to_save_the_last_valid_configuration_is_reported_and_stops_nothing()
      throws IOException {
    Files.writeString(home.resolve(".last-good"), "in the way");

    load("rooster.yaml", "cron: [{name: b, cron: '0 8 * * *', message: x}]");

    assertThat(named("b").standing().status()).isEqualTo(Status.ACTIVE);
    assertThat(problems(".last-good/rooster.yaml")).hasSize(1);
  }

  @Test
  void an_emptied_file_is_invalid_and_cancels_nothing() throws IOException {
    load("rooster.yaml", "cron: [{name: a, cron: \"0 8 * * *\", message: x}]");

    load("rooster.yaml", "");

    assertThat(named("a").standing().status()).isEqualTo(Status.ACTIVE);
    assertThat(problems("rooster.yaml")).hasSize(1);
  }
}
