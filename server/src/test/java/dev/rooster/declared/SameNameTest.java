package dev.rooster.declared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.trust.Caller;
import java.io.IOException;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The same name for two agents is two entries. */
class SameNameTest extends HomeFilesScene {
  private static final Caller CALLER = new Caller("cli", Optional.empty(), ZoneOffset.UTC);
  private static final String OF_ONE = "{name: x, agent: one, message: m, schedule: {every: 1h}}";
  private static final String OF_TWO = "{name: x, agent: two, message: m, schedule: {every: 1h}}";

  @BeforeEach
  void configure() throws IOException {
    load(
        "rooster.yaml",
        "agents: {one: {kind: command, command: cat}, two: {kind: command, command: cat}}\n");
  }

  private Reminder of(String agent) {
    return all().stream()
        .filter(it -> ReminderAttributes.of(it).agent().equals(agent))
        .filter(it -> !it.standing().status().ended())
        .findFirst()
        .orElseThrow();
  }

  @Test
  void a_list_without_a_section_is_read() throws IOException {
    load(
        "schedules.d/all.yaml",
        "- "
            + OF_ONE
            + "\n- {schedule_id: y, task: m, schedule: {kind: every, interval_ms: 60000}}\n");

    assertThat(files.problems()).isEmpty();
    assertThat(all()).extracting(it -> it.definition().name()).containsExactlyInAnyOrder("x", "y");
  }

  @Test
  void entries_of_two_agents_with_one_name_live_side_by_side() throws IOException {
    load("schedules.d/all.yaml", "- " + OF_ONE + "\n");
    Reminder first = of("one");

    load("schedules.d/all.yaml", "- " + OF_ONE + "\n- " + OF_TWO + "\n");
    assertThat(files.problems()).isEmpty();
    assertThat(of("one")).isEqualTo(first);
    Reminder second = of("two");

    load(
        "schedules.d/all.yaml",
        "- " + OF_TWO + "\n- " + OF_ONE.replace("message: m", "message: n") + "\n");
    assertThat(of("one").id()).isEqualTo(first.id());
    assertThat(of("one").definition().text()).isEqualTo("n");
    assertThat(of("two")).isEqualTo(second);

    load("schedules.d/all.yaml", "- " + OF_TWO + "\n");
    outlastGrace();
    assertThat(of("two")).isEqualTo(second);
    assertThat(all())
        .extracting(it -> ReminderAttributes.of(it).agent() + " " + it.standing().status())
        .containsExactlyInAnyOrder("one " + Status.CANCELLED, "two " + Status.ACTIVE);
  }

  @Test
  void an_entry_that_changes_its_agent_keeps_its_reminder() throws IOException {
    load("schedules.d/all.yaml", OF_ONE);
    Reminder before = of("one");

    load("schedules.d/all.yaml", OF_TWO);
    outlastGrace();

    assertThat(all()).hasSize(1);
    assertThat(of("two").id()).isEqualTo(before.id());
  }

  @Test
  void an_entry_without_an_agent_takes_no_reminder_of_another_agent() throws IOException {
    load("schedules.d/all.yaml", "- " + OF_ONE + "\n");
    Reminder first = of("one");

    load(
        "schedules.d/all.yaml", "- " + OF_ONE.replace("agent: one, ", "") + "\n- " + OF_ONE + "\n");

    assertThat(of("one")).isEqualTo(first);
    assertThat(of("direct").standing().status()).isEqualTo(Status.ACTIVE);
  }

  @Test
  void the_same_name_twice_for_one_agent_is_an_error() throws IOException {
    load("schedules.d/all.yaml", "- " + OF_ONE + "\n- " + OF_ONE + "\n");

    assertThat(problems("schedules.d/all.yaml")).hasSize(1);
    assertThat(all()).hasSize(1);
  }

  @Test
  void a_lookup_by_such_a_name_asks_for_the_agent() throws IOException {
    load("schedules.d/all.yaml", "- " + OF_ONE + "\n- " + OF_TWO + "\n");

    assertThatThrownBy(() -> server.reminders().find(CALLER, "x"))
        .isInstanceOfSatisfying(
            RefusedException.class,
            it ->
                assertThat(it.problem())
                    .startsWith("'x' is ambiguous: ")
                    .contains("one/x")
                    .contains("two/x"));
    assertThat(server.reminders().find(CALLER, "two/x")).isEqualTo(of("two"));
  }

  @Test
  void a_role_whose_name_is_not_the_name_of_its_file_is_reported() throws IOException {
    write(
        "roles/janitor.yaml",
        "name: jantor\nreminders: [{name: sweep, message: x, schedule: {every: 1h}}]\n");
    load("rooster.yaml", "agents: {one: {kind: direct, role: janitor}}\n");

    assertThat(problems("roles/janitor.yaml#one"))
        .singleElement()
        .satisfies(it -> assertThat(it.path()).isEqualTo("name"));
    assertThat(named("sweep").standing().status()).isEqualTo(Status.ACTIVE);
  }
}
