package dev.rooster.declared;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminders.ReminderJson;
import dev.rooster.reminders.ReminderProblem;
import dev.rooster.reminders.ReminderView;
import java.io.IOException;
import java.nio.file.Files;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

/** Reminders whose entries became invalid are flagged at once, and their neighbours are not. */
class FlaggedEntriesTest extends HomeFilesScene {
  private static final String CONFIGURATION =
      """
      default_agent: direct
      agents: {helper: {kind: command, command: cat}}
      users: [{name: alice, trust: full}]
      channels: {webhook: {allow: [127.0.0.1]}}
      """;

  private static final String ENTRIES =
      """
      - {name: fine, message: x, schedule: {every: 1h}}
      - {name: of-alice, message: x, user: alice, schedule: {every: 1h}}
      - {name: of-helper, message: x, agent: helper, schedule: {every: 1h}}
      - {name: on-workdays, message: x, except: [holidays.ics], schedule: {every: 1h}}
      - {name: sent, message: x, delivery: {to: ["webhook:http://127.0.0.1/"]}, schedule: {every: 1h}}
      """;

  private static final String CALENDAR =
      """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      DTSTART;VALUE=DATE:20261225
      END:VEVENT
      END:VCALENDAR
      """;

  private String problem(String name) {
    return server.reminderProblems().text(named(name));
  }

  private String shown(String name) {
    ReminderView view = ReminderView.forReader(server.reminderProblems(), ZoneOffset.UTC);
    return ReminderJson.of(named(name), view).toString();
  }

  @Test
  void a_problem_needs_attention() throws IOException {
    loadAll();
    assertThat(shown("of-alice")).contains("\"problem\":null", "\"needs_attention\":false");

    load("rooster.yaml", CONFIGURATION.replace("alice", "bob"));

    assertThat(shown("of-alice")).contains("alice", "\"needs_attention\":true");
    assertThat(shown("fine")).contains("\"problem\":null", "\"needs_attention\":false");
  }

  private void loadAll() throws IOException {
    write("calendars/holidays.ics", CALENDAR);
    write("schedules.d/all.yaml", ENTRIES);
    load("rooster.yaml", CONFIGURATION);
    assertThat(files.problems()).isEmpty();
  }

  @Test
  void an_entry_that_another_file_made_invalid_is_flagged_at_once() throws IOException {
    loadAll();

    load("rooster.yaml", "timezone: UTC\n");
    Files.delete(home.resolve("calendars/holidays.ics"));
    files.load();

    assertThat(problem("fine")).isEmpty();
    assertThat(problem("of-alice")).contains("alice");
    assertThat(problem("of-helper")).contains("helper");
    assertThat(problem("on-workdays")).contains("holidays.ics");
    assertThat(problem("sent")).contains("127.0.0.1");
    assertThat(problems("schedules.d/all.yaml"))
        .extracting(it -> it.place().line())
        .containsExactly(2, 3, 4, 5);

    loadAll();
    assertThat(all()).allMatch(it -> server.reminderProblems().of(it).isEmpty());
  }

  @Test
  void a_reminder_that_no_file_declares_is_flagged_too() throws IOException {
    loadAll();
    files = files("home-1");
    Files.delete(home.resolve("schedules.d/all.yaml"));
    load("rooster.yaml", "timezone: UTC\n");

    assertThat(server.reminderProblems().of(named("of-alice")))
        .containsInstanceOf(ReminderProblem.CannotRun.class);
  }

  @Test
  void a_healthy_entry_is_not_blamed_for_its_neighbour() throws IOException {
    loadAll();

    load(
        "schedules.d/all.yaml",
        ENTRIES.replace("name: of-helper, message", "name: of-helper, mesage"));

    assertThat(problem("of-helper"))
        .startsWith("schedules.d/all.yaml line 3: ")
        .endsWith("The last valid version stays in effect.");
    assertThat(problem("fine")).isEmpty();
  }

  @Test
  void a_file_that_is_not_yaml_flags_all_its_reminders() throws IOException {
    loadAll();

    load("schedules.d/all.yaml", "- {name: fine");

    assertThat(problem("fine")).startsWith("schedules.d/all.yaml line ");
    assertThat(named("fine").definition().text()).isEqualTo("x");
  }

  @Test
  void an_entry_whose_name_is_lost_keeps_its_reminder_flagged() throws IOException {
    loadAll();

    load("schedules.d/all.yaml", ENTRIES.replace("name: fine", "nmae: fine"));
    outlastGrace();

    assertThat(problem("fine")).startsWith("schedules.d/all.yaml line 1: ");
    assertThat(problem("of-alice")).isEmpty();
  }
}
