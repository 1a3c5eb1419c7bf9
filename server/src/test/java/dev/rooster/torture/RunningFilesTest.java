package dev.rooster.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon;
import dev.rooster.format.Fields;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files that appear, change, become invalid, are fixed and disappear while the daemon runs. */
@Tag("slow")
@Timeout(120)
class RunningFilesTest {
  private static final String TICK = "schedules.d/tick.yaml";

  @TempDir private Path folder;
  private RealDaemon daemon;

  @BeforeEach
  void start() throws Exception {
    daemon = new RealDaemon(folder);
    daemon.up();
  }

  @AfterEach
  void stop() throws Exception {
    daemon.close();
  }

  /** The live reminder with the name, else the latest. */
  private Optional<Fields> find(String name) throws IOException {
    RealDaemon.Reply reply = daemon.rest("GET", "/api/reminders/" + name, "");
    return reply.status() == 200 ? Optional.of(reply.fields()) : Optional.empty();
  }

  private Fields until(String name, Predicate<Fields> so) throws IOException {
    while (true) {
      Optional<Fields> found = find(name).filter(so);
      if (found.isPresent()) {
        return found.get();
      }
      RealDaemon.pause();
    }
  }

  private static Predicate<Fields> says(String field, String value) {
    return it -> it.text(field).filter(value::equals).isPresent();
  }

  private static String text(Fields reminder, String field) {
    return reminder.text(field).orElse("");
  }

  private void untilStatus(Predicate<String> so) {
    while (!so.test(daemon.ask("status").out())) {
      RealDaemon.pause();
    }
  }

  @Test
  void every_format_is_read_in_folders_that_were_not_there_at_the_start() throws Exception {
    daemon.write(
        "rooster.yaml",
        """
        timezone: Europe/Berlin
        agents: {one: {kind: command, command: [cat], role: monitor}}
        users: [{name: alice, trust: full, timezone: America/New_York}]
        cron:
          - {name: briefing, cron: "0 8 * * *", user: alice, situation: system, message: "What is on?"}
        """);
    daemon.write(
        "roles/monitor.yaml",
        """
        name: monitor
        reminders:
          - {name: sweep, message: sweep, schedule: {interval: 1d}}
          - {name: plan, message: plan, schedule: {rrule: "FREQ=WEEKLY;BYDAY=MO;BYHOUR=9;BYMINUTE=0;BYSECOND=0"}}
          - {name: green, message: green, schedule: {every: 15m}, condition: {command: "true", mode: until}}
        """);
    daemon.write(
        "schedules.d/report.yaml",
        """
        schedule_id: daily-report
        name: The report of the day
        schedule: {kind: cron, expr: "0 9 * * *", tz: Asia/Shanghai}
        agent_id: direct
        session_mode: isolated
        task: Sum up what happened.
        timeout_seconds: 120
        delivery: {mode: announce}
        """);
    daemon.write(
        "schedules.d/pulse.yml",
        "{schedule_id: pulse, schedule: {kind: every, interval_ms: 900000}, task: pulse}");
    daemon.write(
        "schedules.d/own.yaml",
        "reminders: [{name: stretch, message: stretch, schedule: {every: 2h}}]");

    for (String name :
        List.of("briefing", "sweep", "plan", "green", "daily-report", "pulse", "stretch")) {
      until(name, says("status", "active"));
    }

    assertThat(text(find("briefing").orElseThrow(), "source")).isEqualTo("rooster.yaml");
    assertThat(text(find("sweep").orElseThrow(), "agent")).isEqualTo("one");
    assertThat(text(find("sweep").orElseThrow(), "source")).isEqualTo("roles/monitor.yaml#one");
    Fields report = find("daily-report").orElseThrow();
    assertThat(text(report, "timeout")).isEqualTo("2m");
    assertThat(text(report, "description")).isEqualTo("The report of the day");
    assertThat(daemon.ask("config", "check").exit()).isZero();
    assertThat(daemon.ask("status").out()).doesNotContain("problem");
  }

  @Test
  void an_edited_entry_changes_its_reminder_and_keeps_the_state() throws Exception {
    daemon.write(TICK, "{name: tick, message: tock, schedule: {every: 1h}}");
    Fields before = until("tick", says("message", "tock"));
    assertThat(daemon.ask("run", "tick", "--wait").exit()).isZero();

    daemon.write(TICK, "{name: tick, message: tack, schedule: {every: 1h}}");

    Fields after = until("tick", says("message", "tack"));
    assertThat(text(after, "id")).isEqualTo(text(before, "id"));
    assertThat(text(after, "next_fire_at")).isEqualTo(text(before, "next_fire_at"));
    assertThat(text(after, "fire_count")).isEqualTo("1");
    assertThat(daemon.ask("history", "tick").out()).contains("tock");
    for (List<String> refused :
        List.of(List.of("edit", "tick", "--message", "other"), List.of("remove", "tick"))) {
      RealDaemon.Result result = daemon.ask(refused.toArray(String[]::new));
      assertThat(result.exit()).isEqualTo(1);
      assertThat(result.err()).contains(TICK);
    }
    assertThat(text(find("tick").orElseThrow(), "message")).isEqualTo("tack");
  }

  @Test
  void an_invalid_file_keeps_its_last_valid_version_and_is_reported_until_it_is_fixed()
      throws Exception {
    daemon.write(TICK, "name: tick\nmessage: tock\nschedule: {every: 1h}\n");
    until("tick", says("status", "active"));

    daemon.write(TICK, "name: tick\nmessage: tack\nschedule: {evry: 1h}\n");

    untilStatus(it -> it.contains("problem  " + TICK + " line 3"));
    assertThat(daemon.ask("status").out()).contains("Did you mean every?");
    while (!daemon.log().contains(TICK + " line 3")) {
      RealDaemon.pause();
    }
    assertThat(daemon.log()).contains("Did you mean every?");
    assertThat(text(find("tick").orElseThrow(), "message")).isEqualTo("tock");
    daemon.terminate();
    daemon.up();
    assertThat(text(find("tick").orElseThrow(), "message")).isEqualTo("tock");
    assertThat(daemon.ask("status").out()).contains("problem  " + TICK + " line 3");

    daemon.write(TICK, "name: tick\nmessage: tack\nschedule: {every: 1h}\n");

    until("tick", says("message", "tack"));
    untilStatus(it -> !it.contains("problem"));
  }

  @Test
  void a_pause_caused_by_a_problem_ends_when_the_problem_is_fixed() throws Exception {
    daemon.write("rooster.yaml", "agents: {helper: {kind: command, command: [cat]}}\n");
    daemon.write(TICK, "{name: tick, message: tock, agent: helper, schedule: {every: 1h}}");
    until("tick", says("agent", "helper"));
    daemon.write("rooster.yaml", "agents: {}\n");
    while (!daemon.ask("add", "x", "--in", "1h", "--agent", "helper").err().contains("no agent")) {
      RealDaemon.pause();
    }

    daemon.ask("run", "tick");

    Fields paused = until("tick", says("status", "paused"));
    assertThat(text(paused, "status_reason"))
        .contains("agent 'helper' is not in the configuration");
    daemon.write("rooster.yaml", "agents: {helper: {kind: command, command: [cat]}}\n");
    until("tick", says("status", "active"));
  }

  @Test
  void a_persons_pause_outlives_changes_and_restarts() throws Exception {
    daemon.write(TICK, "{name: tick, message: tock, schedule: {every: 1h}}");
    until("tick", says("status", "active"));
    assertThat(daemon.ask("pause", "tick").exit()).isZero();

    daemon.write(TICK, "{name: tick, message: tack, schedule: {every: 1h}}");
    until("tick", says("message", "tack"));
    daemon.terminate();
    daemon.up();

    assertThat(text(find("tick").orElseThrow(), "status")).isEqualTo("paused");
    assertThat(text(find("tick").orElseThrow(), "status_reason")).isEqualTo("by cli");
    assertThat(daemon.ask("resume", "tick").exit()).isZero();
    until("tick", says("status", "active"));
  }

  @Test
  void the_reminder_of_a_removed_entry_is_cancelled_with_a_reason() throws Exception {
    daemon.write(TICK, "{name: tick, message: tock, schedule: {every: 1h}}");
    daemon.write("rooster.yaml", "cron: [{name: daily, cron: '0 8 * * *', message: x}]\n");
    until("tick", says("status", "active"));
    until("daily", says("status", "active"));

    Files.delete(daemon.home().resolve(TICK));
    Files.delete(daemon.home().resolve("rooster.yaml"));

    Fields tick = until("tick", says("status", "cancelled"));
    assertThat(text(tick, "status_reason")).isEqualTo("removed from " + TICK);
    Fields daily = until("daily", says("status", "cancelled"));
    assertThat(text(daily, "status_reason")).isEqualTo("removed from rooster.yaml");
    daemon.write(TICK, "{name: tick, message: back, schedule: {every: 1h}}");
    until("tick", says("message", "back"));
  }

  @Test
  void a_file_that_is_moved_away_and_back_goes_on_with_the_reminders_it_had() throws Exception {
    daemon.write("rooster.yaml", "cron:\n  - {name: daily, cron: '0 8 * * *', message: x}\n");
    daemon.write(
        TICK,
        """
        - {name: tick, message: tock, schedule: {every: 1h}}
        - {name: once, message: soon, schedule: {in: 2h}}
        """);
    until("once", says("status", "active"));
    assertThat(daemon.ask("run", "tick", "--wait").exit()).isZero();
    assertThat(daemon.ask("pause", "tick", "--why", "holidays").exit()).isZero();
    Fields tick = find("tick").orElseThrow();
    Fields once = find("once").orElseThrow();
    Fields daily = until("daily", says("status", "active"));
    Path folder = daemon.home().resolve("schedules.d");

    Files.move(folder, daemon.home().resolve("away"));
    daemon.write("rooster.yaml", "cron:\n");
    until("tick", says("status", "cancelled"));
    until("once", says("status", "cancelled"));
    until("daily", says("status", "cancelled"));
    daemon.terminate();
    Files.move(daemon.home().resolve("away"), folder);
    daemon.up();

    Fields back = until("tick", says("status", "paused"));
    for (String kept : List.of("id", "fire_count", "created_at", "status_reason")) {
      assertThat(text(back, kept)).as(kept).isEqualTo(text(tick, kept));
    }
    assertThat(back.object("schedule").orElseThrow().json())
        .isEqualTo(tick.object("schedule").orElseThrow().json());
    Fields same = until("once", says("status", "active"));
    assertThat(text(same, "id")).isEqualTo(text(once, "id"));
    assertThat(text(same, "next_fire_at")).isEqualTo(text(once, "next_fire_at"));
    daemon.write("rooster.yaml", "cron:\n  - {name: daily, cron: '0 8 * * *', message: x}\n");
    assertThat(text(until("daily", says("status", "active")), "id")).isEqualTo(text(daily, "id"));
    assertThat(daemon.ask("status").exit()).isZero();
    assertThat(daemon.ask("config", "check").exit()).isZero();
  }

  @Test
  void an_absence_of_a_moment_changes_nothing() throws Exception {
    daemon.write(TICK, "{name: tick, message: tock, schedule: {every: 1h}}");
    Fields before = until("tick", says("status", "active"));
    Path file = daemon.home().resolve(TICK);

    Files.move(file, daemon.home().resolve("tick.away"));
    daemon.write("schedules.d/other.yaml", "{name: other, message: x, schedule: {every: 1h}}");
    until("other", says("status", "active"));
    Files.move(daemon.home().resolve("tick.away"), file);
    daemon.write("schedules.d/third.yaml", "{name: third, message: x, schedule: {every: 1h}}");
    until("third", says("status", "active"));

    assertThat(find("tick").orElseThrow().json()).isEqualTo(before.json());
  }

  @Test
  void editors_that_save_by_renaming_lose_nothing() throws Exception {
    daemon.write(TICK, "{name: tick, message: one, schedule: {every: 1h}}");
    String id = text(until("tick", says("message", "one")), "id");
    Path file = daemon.home().resolve(TICK);

    Path fresh =
        Files.writeString(
            file.resolveSibling("tick.yaml.tmp123"),
            "{name: tick, message: two, schedule: {every: 1h}}");
    Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
    assertThat(text(until("tick", says("message", "two")), "id")).isEqualTo(id);

    Files.move(file, file.resolveSibling("tick.yaml~"), StandardCopyOption.REPLACE_EXISTING);
    Files.writeString(file, "{name: tick, message: three, schedule: {every: 1h}}");
    Files.writeString(file.resolveSibling(".tick.yaml.swp"), "rubbish");
    assertThat(text(until("tick", says("message", "three")), "id")).isEqualTo(id);
    assertThat(daemon.ask("status").out()).doesNotContain("problem");
  }
}
