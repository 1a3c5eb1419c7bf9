package dev.rooster.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon.Result;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real daemon, in a process of its own, and commands that talk to it. */
@Timeout(120)
class DaemonTest {
  /** The start of a printed message: its time. */
  private static final String MESSAGE = "\\* \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d  ";

  @TempDir Path folder;
  private RealDaemon daemon;
  private Path home;

  @BeforeEach
  void prepare() {
    daemon = new RealDaemon(folder);
    home = daemon.home();
  }

  @AfterEach
  void end() {
    daemon.close();
  }

  private Process up() throws IOException {
    return daemon.up();
  }

  private Result rooster(String... words) {
    return daemon.ask(words);
  }

  /** What watch shows until so many events have come. */
  private String watched(int events) {
    return rooster("watch", "--events", Integer.toString(events), "--json").out();
  }

  @Test
  void a_reminder_that_is_added_fires_and_can_be_seen() throws Exception {
    up();

    Result added = rooster("add", "check the oven", "--in", "3s", "--json");

    assertThat(added.exit()).as(added.err()).isZero();
    String id = RealDaemon.fields(added.out()).text("id").orElseThrow();
    String seen = watched(3);
    assertThat(seen)
        .contains("run.due")
        .contains("run.started")
        .contains("run.completed")
        .contains(id);
    String waiting = rooster("watch", "--events", "0").out();
    while (!waiting.contains("  check the oven\n")) {
      RealDaemon.pause();
      waiting = rooster("watch", "--events", "0").out();
    }
    assertThat(rooster("watch", "--events", "0").out()).doesNotContain("oven");
    assertThat(rooster("history", id).out()).contains("ok").contains("check the oven");
    assertThat(rooster("list").out()).isEqualTo("no reminders\n");
  }

  @Test
  void a_second_daemon_in_the_same_home_names_the_first() throws Exception {
    Process first = up();

    Result second = rooster("up");

    assertThat(second.exit()).isEqualTo(1);
    assertThat(second.err()).contains("pid " + first.pid());
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(home.resolve("daemon.json"))))
        .isEqualTo("rw-------");
  }

  @Test
  void commands_find_the_daemon_after_its_file_was_deleted() throws Exception {
    up();
    Optional<DaemonFile> said = DaemonFile.read(home.resolve("daemon.json"));
    Files.delete(home.resolve("daemon.json"));

    Result status = rooster("status");

    assertThat(status.exit()).as(status.err()).isZero();
    assertThat(status.out()).startsWith("up: pid ");
    assertThat(DaemonFile.read(home.resolve("daemon.json"))).isEqualTo(said).isPresent();
  }

  @Test
  void commands_work_while_it_is_down_and_warn_that_nothing_fires() throws Exception {
    Result added = rooster("add", "stand up", "--name", "stand", "--cron", "0 9 * * 1-5");
    assertThat(added.err()).contains("nothing fires. Start it with rooster up.");
    assertThat(rooster("pause", "stand").exit()).isZero();
    assertThat(rooster("list").out()).contains("paused").contains("stand up");
    assertThat(rooster("run", "stand").err()).contains("daemon is down");

    up();
    assertThat(rooster("resume", "stand").exit()).isZero();
    assertThat(rooster("list").err()).isEmpty();
    assertThat(rooster("remove", "stand").exit()).isZero();
    assertThat(rooster("list").out()).isEqualTo("no reminders\n");
  }

  @Test
  void an_invalid_configuration_is_refused_with_its_line_and_no_store_is_opened() throws Exception {
    Files.writeString(home.resolve("rooster.yaml"), "timezone: UTC\nstroe: {postgres: x}\n");

    for (Result refused : List.of(rooster("up"), rooster("list"))) {
      assertThat(refused.exit()).isEqualTo(1);
      assertThat(refused.err()).contains("line 2").contains("Did you mean store?");
    }
    assertThat(home.resolve("rooster.db")).doesNotExist();
  }

  @Test
  void an_invalid_ceiling_of_trust_is_refused_at_the_first_start() throws Exception {
    Files.writeString(home.resolve("rooster.yaml"), "ceilings: {scheduled: some}\n");

    Result refused = rooster("up");

    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.err()).contains("line 1").contains("ceilings.scheduled");
  }

  @Test
  void an_invalid_configuration_leaves_the_last_valid_one_in_effect_even_across_a_restart()
      throws Exception {
    Path file = home.resolve("rooster.yaml");
    Files.writeString(file, "timezone: Asia/Tokyo\n");
    up();
    assertThat(rooster("stop").exit()).isZero();
    Files.writeString(file, "timezone: Asia/Tokyo\nstroe: {}\n");
    assertThat(rooster("config", "check").err()).contains("rooster.yaml line 2");

    up();

    assertThat(rooster("add", "x", "--at", "tomorrow 9am").out()).contains("Asia/Tokyo");
    assertThat(rooster("status").out()).contains("problem  rooster.yaml line 2");
    rooster("stop");
    Result down = rooster("list");
    assertThat(down.exit()).isZero();
    assertThat(down.err())
        .contains("line 2")
        .contains("The last valid version of that part stays in effect");
  }

  @Test
  void a_second_signal_kills_it_and_its_child_processes_immediately() throws Exception {
    Files.writeString(
        home.resolve("rooster.yaml"),
        "agents: {slow: {kind: command, command: [sh, -c, 'trap \"\" TERM; sleep 1000']}}\n");
    Process running = up();
    rooster("add", "x", "--every", "1h", "--name", "slow", "--agent", "slow");
    assertThat(rooster("run", "slow").exit()).isZero();
    List<ProcessHandle> children = slept(running);

    running.destroy();
    while (DaemonFile.read(home.resolve("daemon.json")).orElseThrow().stoppingUntil().isEmpty()) {
      RealDaemon.pause();
    }
    running.destroy();

    assertThat(running.waitFor()).isEqualTo(130);
    for (ProcessHandle child : children) {
      child.onExit().get(20, TimeUnit.SECONDS);
    }
    up();
    while (!rooster("history", "slow").out().contains("interrupted")) {
      RealDaemon.pause();
    }
  }

  @Test
  void programs_that_a_killed_daemon_left_are_ended_before_they_are_tried_again() throws Exception {
    Files.writeString(
        home.resolve("rooster.yaml"),
        "agents: {slow: {kind: command, command: [sh, -c, 'sleep 1000; true']}}\n");
    Process running = up();
    rooster("add", "x", "--every", "1h", "--name", "slow", "--agent", "slow");
    assertThat(rooster("run", "slow").exit()).isZero();
    List<ProcessHandle> left = slept(running);
    daemon.kill();
    assertThat(left).allMatch(ProcessHandle::isAlive);

    up();

    for (ProcessHandle each : left) {
      each.onExit().get(20, TimeUnit.SECONDS);
    }
    assertThat(daemon.log()).contains("killed 1 process left by a crashed daemon");
  }

  /** The processes below one that is to sleep, as soon as it does. */
  private static List<ProcessHandle> slept(Process running) {
    while (running
        .descendants()
        .noneMatch(it -> it.info().commandLine().orElse("").endsWith("sleep 1000"))) {
      RealDaemon.pause();
    }
    return running.descendants().toList();
  }

  @Test
  void a_run_can_be_waited_for_and_cancelled() throws Exception {
    Files.writeString(
        home.resolve("rooster.yaml"),
        "agents: {slow: {kind: command, command: [sleep, '1000']}, echo: {kind: command, command:"
            + " [cat]}}\n");
    up();
    rooster("add", "hello", "--every", "1h", "--name", "quick", "--agent", "direct");
    rooster("add", "x", "--every", "1h", "--name", "slow", "--agent", "slow");

    Result quick = rooster("run", "quick", "--wait");
    assertThat(quick.out()).startsWith("ok  hello");
    assertThat(rooster("run", "slow").out()).startsWith("started: r-");
    assertThat(rooster("abort", "slow").out()).startsWith("stopping: r-");
    while (!rooster("history", "slow").out().contains("interrupted")) {
      RealDaemon.pause();
    }
    assertThat(rooster("show", "slow").out()).contains("status    active");
  }

  @Test
  void the_log_is_json_without_a_terminal() throws Exception {
    Files.createDirectories(home.resolve("schedules.d"));
    Files.writeString(home.resolve("schedules.d").resolve("bad.yaml"), "name: [\n");
    Process running = up();
    running.destroy();
    running.waitFor();

    List<String> lines = daemon.log().lines().toList();

    assertThat(lines).allSatisfy(it -> assertThat(RealDaemon.fields(it).text("level")).isPresent());
    assertThat(lines).anyMatch(it -> it.contains("schedules.d/bad.yaml line 2"));
    assertThat(running.exitValue()).isZero();
  }

  @Test
  void an_arriving_message_is_printed_and_stays_unread() throws Exception {
    Process running = up();

    rooster("add", "check the oven", "--in", "3s");

    assertThat(running.inputReader(StandardCharsets.UTF_8).readLine())
        .matches(MESSAGE + "check the oven");
    assertThat(rooster("watch", "--events", "0").out()).contains("  check the oven\n");
  }

  @Test
  void messages_that_an_earlier_daemon_printed_are_not_printed_again() throws Exception {
    Process first = up();
    rooster("add", "check the oven", "--in", "3s");
    assertThat(first.inputReader(StandardCharsets.UTF_8).readLine())
        .matches(MESSAGE + "check the oven");
    rooster("stop");
    assertThat(rooster("add", "feed the cat", "--in", "500ms").exit()).isZero();

    BufferedReader second = up().inputReader(StandardCharsets.UTF_8);

    assertThat(second.readLine()).isEqualTo("1 unread message. Run rooster watch.");
    assertThat(second.readLine()).matches(MESSAGE + "feed the cat");
  }

  @Test
  void its_figures_can_be_read() throws Exception {
    up();

    String figures = daemon.rest("GET", "/metrics", "").body();

    assertThat(figures)
        .contains("# TYPE rooster_fires_total counter\nrooster_fires_total 0\n")
        .contains("rooster_lateness_seconds_bucket{le=\"0.001\"} 0\n")
        .contains("rooster_lateness_seconds_bucket{le=\"+Inf\"} 0\n")
        .contains("rooster_lateness_seconds_sum 0\nrooster_lateness_seconds_count 0\n");
  }

  @Test
  void it_stops_on_request_and_leaves_no_daemon_file() throws Exception {
    Process running = up();

    assertThat(rooster("stop").out()).isEqualTo("stopped: pid " + running.pid() + "\n");

    assertThat(running.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(home.resolve("daemon.json")).doesNotExist();
    assertThat(rooster("status").exit()).isEqualTo(1);
  }

  @Test
  void an_acknowledged_reminder_fires_after_kill_9() throws Exception {
    Process first = up();
    String id =
        RealDaemon.fields(rooster("add", "oven", "--in", "1s", "--json").out())
            .text("id")
            .orElseThrow();
    first.destroyForcibly().waitFor();

    up();

    String seen = rooster("history", id).out();
    while (!seen.contains("ok")) {
      RealDaemon.pause();
      seen = rooster("history", id).out();
    }
    assertThat(seen).containsOnlyOnce("ok");
  }

  @Test
  void a_reminder_whose_entry_was_removed_during_downtime_does_not_fire() throws Exception {
    Path file = home.resolve("schedules.d").resolve("tick.yaml");
    Files.createDirectories(file.getParent());
    Files.writeString(file, "{name: tick, message: tock, schedule: {every: 1s}}");
    up();
    while (fires() < 2) {
      RealDaemon.pause();
    }
    daemon.kill();
    Files.writeString(file, "reminders:\n");
    long before = fires();

    up();

    assertThat(rooster("stop").exit()).isZero();
    assertThat(fires()).isEqualTo(before);
    assertThat(rooster("list").out()).isEqualTo("no reminders\n");
  }

  private long fires() {
    return RealDaemon.fields(rooster("history", "--limit", "100", "--json").out())
        .objects("items")
        .stream()
        .filter(it -> it.text("status").equals(Optional.of("ok")))
        .count();
  }

  @Test
  void the_entries_of_a_file_apply_while_it_exists() throws Exception {
    up();
    Path file = home.resolve("schedules.d").resolve("tick.yaml");
    Files.createDirectories(file.getParent());
    Files.writeString(file, "{name: tick, message: tock, schedule: {every: 1h}}");
    while (!rooster("list").out().contains("tick")) {
      RealDaemon.pause();
    }

    assertThat(rooster("remove", "tick").err()).contains("schedules.d/tick.yaml");
    Files.delete(file);

    while (rooster("list").out().contains("tick")) {
      RealDaemon.pause();
    }
  }
}
