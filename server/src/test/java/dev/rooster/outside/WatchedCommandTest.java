package dev.rooster.outside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.app.TestServer;
import dev.rooster.format.Json;
import dev.rooster.home.Configuration;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.trust.Ceilings;
import dev.rooster.trust.Strangers;
import dev.rooster.trust.Trust;
import dev.rooster.trust.TrustRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Reminders that the exit of a command wakes. */
@Timeout(60)
class WatchedCommandTest {
  @TempDir Path folder;
  private OutsideScene scene;

  @BeforeEach
  void start() throws IOException {
    scene = new OutsideScene(folder.resolve("home"));
  }

  @AfterEach
  void close() {
    scene.close();
  }

  private Reminder onExit(String command) {
    return scene.add(
        "{\"message\": \"look\", \"schedule\": {\"on\": {\"exit\": \"%s\"}}}".formatted(command));
  }

  /** A command that writes its pid, and runs until there is a file. */
  private String untilThere(String go) {
    return "echo $$ >> %s; while [ ! -e %s ]; do sleep 0.02; done; echo done"
        .formatted(folder.resolve("pids"), folder.resolve(go));
  }

  private void await(BooleanSupplier met) {
    while (!met.getAsBoolean()) {
      LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
      if (Thread.interrupted()) {
        throw new AssertionError("interrupted while waiting");
      }
    }
  }

  private Optional<ProcessHandle> started(int times) {
    await(() -> pids().lines().count() >= times);
    return ProcessHandle.of(Long.parseLong(pids().lines().toList().getLast()));
  }

  private String pids() {
    try {
      Path pids = folder.resolve("pids");
      return Files.exists(pids) ? Files.readString(pids) : "";
    } catch (IOException e) {
      return "";
    }
  }

  private void go(String go) throws IOException {
    Files.createFile(folder.resolve(go));
  }

  private String firedWith(Reminder reminder) {
    await(() -> scene.status(reminder) == Status.COMPLETED);
    return scene.replies(reminder).getFirst();
  }

  private static boolean isAlive(Optional<ProcessHandle> process) {
    return process.filter(ProcessHandle::isAlive).isPresent();
  }

  @Test
  void the_message_has_the_exit_code_and_the_end_of_the_output() {
    Reminder reminder = onExit("echo one; echo two >&2; exit 3");

    assertThat(firedWith(reminder))
        .startsWith(
            "look\n\nThe command \"echo one; echo two >&2; exit 3\" exited with code 3 after ")
        .endsWith(":\n> one\n> two");
    assertThat(scene.history(reminder)).hasSize(1);
  }

  @Test
  void it_fires_when_the_command_exits_and_not_before() throws Exception {
    Reminder reminder = onExit(untilThere("go"));
    started(1);
    scene.pass(Duration.ofHours(1));
    assertThat(scene.history(reminder)).isEmpty();

    go("go");

    assertThat(firedWith(reminder)).contains("exited with code 0 after 1 hour");
  }

  @Test
  void a_pause_kills_the_command_and_its_children_and_resuming_runs_it_again() throws Exception {
    Reminder reminder = onExit(untilThere("go"));
    Optional<ProcessHandle> first = started(1);

    scene
        .server
        .reminders()
        .pause(OutsideScene.OPERATOR, reminder.id(), OptionalLong.empty(), Optional.empty());
    await(() -> !isAlive(first));
    scene.server.reminders().resume(OutsideScene.OPERATOR, reminder.id(), OptionalLong.empty());
    started(2);
    go("go");

    assertThat(firedWith(reminder)).contains("(start 2; it was cut off before)");
  }

  @Test
  void a_cancelled_reminder_kills_its_command_and_does_not_fire() {
    Reminder reminder = onExit(untilThere("go"));
    Optional<ProcessHandle> command = started(1);

    scene.server.reminders().cancel(OutsideScene.OPERATOR, reminder.id(), OptionalLong.empty());

    await(() -> !isAlive(command));
    assertThat(scene.history(reminder)).isEmpty();
    assertThat(scene.server.store().noteNames("watched-command/", Optional.empty(), 9).items())
        .isEmpty();
  }

  @Test
  void a_restart_of_the_daemon_runs_the_command_again() throws Exception {
    Reminder reminder = onExit(untilThere("go"));
    Optional<ProcessHandle> first = started(1);

    scene.server.stop();
    await(() -> !isAlive(first));
    scene.restartAfter(Duration.ofMinutes(5));
    started(2);
    go("go");

    assertThat(firedWith(reminder)).contains("exited with code 0", "> done");
    assertThat(scene.history(reminder)).hasSize(1);
  }

  @Test
  void an_edit_of_the_command_stops_it_and_runs_the_new_one() throws Exception {
    Reminder reminder = onExit(untilThere("never"));
    Optional<ProcessHandle> first = started(1);

    scene
        .server
        .reminders()
        .change(
            OutsideScene.OPERATOR,
            reminder.id(),
            Json.read("{\"schedule\": {\"on\": {\"exit\": \"exit 7\"}}}"),
            OptionalLong.empty());

    await(() -> !isAlive(first));
    assertThat(firedWith(reminder)).contains("\"exit 7\" exited with code 7");
  }

  @Test
  void an_edit_to_a_time_stops_the_command() {
    Reminder reminder = onExit(untilThere("never"));
    Optional<ProcessHandle> command = started(1);

    scene
        .server
        .reminders()
        .change(
            OutsideScene.OPERATOR,
            reminder.id(),
            Json.read("{\"schedule\": {\"every\": \"1h\"}}"),
            OptionalLong.empty());

    await(() -> !isAlive(command));
    assertThat(scene.server.store().noteNames("watched-command/", Optional.empty(), 9).items())
        .isEmpty();
  }

  @Test
  void running_a_command_needs_full_trust() {
    TestServer server = scene.server;
    server.configure(
        new Configuration(
            server.configuration().agents(),
            Map.of(),
            new TrustRules(
                Ceilings.DEFAULT.withScheduled(Trust.INNER),
                Trust.FULL,
                Map.of(),
                Strangers.IGNORE),
            server.configuration().channels(),
            server.configuration().time(),
            server.configuration().daemon()));

    assertThatThrownBy(() -> onExit("true"))
        .hasMessageContaining(
            "running a command requires full trust, and ceilings.scheduled is inner");
  }
}
