package dev.rooster.declared;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.trust.Trust;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A fault in one entry holds back that entry; the rest of its file takes effect. */
class OneFaultTest extends HomeFilesScene {
  private static final String GOOD = "{name: good, cron: '0 8 * * *', message: x}";

  @ParameterizedTest
  @ValueSource(strings = {"cron", "users", "agents", "channels", "store"})
  void a_section_with_nothing_below_it_means_none(String section) throws IOException {
    load("rooster.yaml", "cron: [%s]".formatted(GOOD));

    load("rooster.yaml", "timezone: Asia/Tokyo\n%s:\n".formatted(section));
    outlastGrace();

    assertThat(files.problems()).isEmpty();
    assertThat(server.configuration().time().zone()).isPresent();
    assertThat(all()).extracting(it -> it.standing().status()).containsExactly(Status.CANCELLED);
  }

  @Test
  void empty_reminders_mean_none() throws IOException {
    load("schedules.d/a.yaml", "reminders: [{name: a, message: x, schedule: {every: 1h}}]");

    load("schedules.d/a.yaml", "reminders:\n");
    outlastGrace();

    assertThat(files.problems()).isEmpty();
    assertThat(all()).extracting(it -> it.standing().status()).containsExactly(Status.CANCELLED);
  }

  @Test
  void an_unknown_key_is_named_and_the_rest_of_the_configuration_works() throws IOException {
    load("rooster.yaml", "timzone: UTC\ngrace: 45s\ncron: [%s]".formatted(GOOD));

    assertThat(problems("rooster.yaml"))
        .singleElement()
        .satisfies(it -> assertThat(it.remedy()).contains("did you mean timezone?"));
    assertThat(server.configuration().daemon().grace()).isEqualTo(Duration.ofSeconds(45));
    assertThat(named("good").standing().status()).isEqualTo(Status.ACTIVE);
  }

  @Test
  void an_agent_that_turned_invalid_keeps_its_last_valid_version() throws IOException {
    load(
        "rooster.yaml",
        """
        agents: {one: {kind: command, command: cat}, two: {kind: command, command: cat}}
        users: [{name: alice, trust: full}, {name: bob, trust: full}]
        channels: {webhook: {allow: [127.0.0.1]}}
        timezone: Asia/Tokyo
        """);
    var before = server.configuration();

    load(
        "rooster.yaml",
        """
        agents: {one: {kind: comand, command: cat}, new: {kind: nothing}, three: {kind: command, command: cat}}
        users: [{name: alice, trust: most}, {nmae: bob}, {name: carol}]
        channels: {webhook: {allow: ["*"]}}
        timezone: Asia/Tokio
        """);

    var after = server.configuration();
    assertThat(after.agents().names()).contains("one", "three").doesNotContain("new");
    assertThat(after.agents().get("one")).isEqualTo(before.agents().get("one"));
    assertThat(after.users()).containsOnlyKeys("alice", "bob", "carol");
    assertThat(after.users().get("alice")).isEqualTo(before.users().get("alice"));
    assertThat(after.channels()).isEqualTo(before.channels());
    assertThat(after.time().zone()).isEqualTo(before.time().zone());
    assertThat(problems("rooster.yaml")).hasSizeGreaterThanOrEqualTo(6);
  }

  @Test
  void a_fault_in_what_trust_allows_keeps_the_last_valid_version_of_that_part() throws IOException {
    String valid =
        """
        agents: {one: {kind: command, command: cat, needs: inner, at_once: 2}}
        shell: inner
        ceilings: {scheduled: familiar}
        """;
    load("rooster.yaml", valid);
    var before = server.configuration();

    load("rooster.yaml", valid.replace("shell: inner", "shell: public") + "grace: 45s\n");
    assertThat(server.configuration().trust()).isEqualTo(before.trust());
    assertThat(server.configuration().daemon().grace()).isEqualTo(Duration.ofSeconds(45));

    load("rooster.yaml", valid.replace("familiar", "some").replace("shell: inner", "shell: full"));
    assertThat(server.configuration().trust().ceilings().scheduled()).isEqualTo(Trust.FAMILIAR);
    assertThat(server.configuration().trust().shell()).isEqualTo(Trust.FULL);

    load(
        "rooster.yaml", valid.replace("needs: inner", "needs: none").replace("once: 2", "once: 3"));
    assertThat(server.configuration().needs("one")).isEqualTo(Trust.INNER);
    assertThat(server.configuration().agents().atOnce()).isEqualTo(before.agents().atOnce());

    load("rooster.yaml", valid.replace("at_once: 2", "at_once: 0").replace("cat", "tac"));
    assertThat(server.configuration()).isEqualTo(before);
    assertThat(problems("rooster.yaml")).hasSize(1);
  }

  @Test
  void what_was_valid_in_a_partly_invalid_file_outlives_a_restart() throws IOException {
    load("rooster.yaml", "agents: {one: {kind: command, command: cat}}\nunknown: 1\n");
    load("rooster.yaml", "agents: {one: {kind: comand}}\nunknown: 1\n");
    var before = server.configuration();

    files = files("home-1");
    files.load();

    assertThat(server.configuration()).isEqualTo(before);
    assertThat(before.agents().names()).contains("one");
  }

  @Test
  void a_fault_of_an_entry_holds_back_only_that_entry() throws IOException {
    load(
        "rooster.yaml", "cron: [%s, {name: other, cron: '0 9 * * *', message: x}]".formatted(GOOD));
    Reminder before = named("other");

    load(
        "rooster.yaml",
        """
        cron:
          - {name: good, cron: '0 8 * * *', message: y}
          - {name: other, cron: '0 9 * * *', message: y, situation: odd}
          - {name: new, cron: '0 9 * * *', mesage: y}
        """);

    assertThat(named("good").definition().text()).isEqualTo("y");
    assertThat(named("other")).isEqualTo(before);
    assertThat(all()).hasSize(2);
    assertThat(problems("rooster.yaml"))
        .extracting(it -> it.place().line())
        .contains(3, 4)
        .doesNotContain(2);
  }

  @Test
  void an_unknown_key_beside_the_reminders_does_not_keep_a_removed_entry() throws IOException {
    load(
        "schedules.d/a.yaml",
        """
        reminders:
          - {name: a, message: x, schedule: {every: 1h}}
          - {name: b, message: x, schedule: {every: 1h}}
        """);

    load(
        "schedules.d/a.yaml",
        "remindrs: 1\nreminders: [{name: a, message: y, schedule: {every: 1h}}]\n");
    outlastGrace();

    assertThat(problems("schedules.d/a.yaml")).hasSize(1);
    assertThat(named("a").definition().text()).isEqualTo("y");
    assertThat(all())
        .extracting(it -> it.definition().name() + " " + it.standing().status())
        .containsExactlyInAnyOrder("a active", "b cancelled");
  }

  @Test
  void an_entry_without_a_valid_name_may_be_any_of_those_that_are_missing() throws IOException {
    load("schedules.d/a.yaml", "reminders: [{name: a, message: x, schedule: {every: 1h}}]");

    load("schedules.d/a.yaml", "reminders: [{nmae: a, message: x, schedule: {every: 1h}}]");
    outlastGrace();

    assertThat(named("a").standing().status()).isEqualTo(Status.ACTIVE);
    assertThat(problems("schedules.d/a.yaml")).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"nonsense", "[1, 2]", "cron: 5", "corn:", "cron: [", ""})
  void a_file_that_makes_no_sense_keeps_its_entries_flagged(String text) throws IOException {
    load("rooster.yaml", "cron: [%s]".formatted(GOOD));
    Reminder before = named("good");

    load("rooster.yaml", text);
    outlastGrace();

    assertThat(named("good")).isEqualTo(before);
    assertThat(server.reminderProblems().text(before)).startsWith("rooster.yaml line ");
  }

  @Test
  void a_role_works_beside_an_unknown_key() throws IOException {
    write(
        "roles/janitor.yaml",
        "instrctions: Be brief.\nreminders: [{name: sweep, message: x, schedule: {every: 1h}}]\n");
    load("rooster.yaml", "agents: {one: {kind: direct, role: janitor}}\n");

    assertThat(problems("roles/janitor.yaml#one"))
        .singleElement()
        .satisfies(it -> assertThat(it.remedy()).contains("did you mean instructions?"));
    assertThat(named("sweep").standing().status()).isEqualTo(Status.ACTIVE);
  }
}
