package dev.rooster.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A daemon in its grace period, with a turn that does not end by itself. */
@Timeout(60)
class StoppingDaemonTest {
  private static final String SLOW = "agents: {slow: {kind: command, command: [sleep, '1000']}}\n";

  @TempDir Path folder;
  private RealDaemon daemon;

  @BeforeEach
  void prepare() {
    daemon = new RealDaemon(folder);
  }

  @AfterEach
  void end() {
    daemon.close();
  }

  /** Starts the daemon and a turn. */
  private Process running(String grace) throws IOException {
    daemon.write("rooster.yaml", "grace: " + grace + "\n" + SLOW);
    Process running = daemon.up();
    daemon.ask("add", "x", "--every", "1h", "--name", "slow", "--agent", "slow");
    assertThat(daemon.ask("run", "slow").exit()).isZero();
    while (running.descendants().findAny().isEmpty()) {
      RealDaemon.pause();
    }
    return running;
  }

  /** Waits until the daemon no longer answers. */
  private void refused() {
    while (reaches(daemon)) {
      RealDaemon.pause();
    }
  }

  private static boolean reaches(RealDaemon daemon) {
    try {
      return daemon.rest("GET", "/healthz", "").status() == 200;
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void commands_say_that_it_is_stopping_and_how_long_turns_have() throws Exception {
    running("10m").destroy();
    refused();

    for (String command : new String[] {"list", "status"}) {
      Result refused = daemon.ask(command);

      assertThat(refused.exit()).isEqualTo(1);
      assertThat(refused.err())
          .matches(
              "(?s)rooster: the daemon is stopping; running turns have (10m|9m[0-9]+s) left\\."
                  + ".*ROOSTER_WAIT=1.*");
    }
  }

  @Test
  @Tag("slow")
  void another_daemon_says_so_too() throws Exception {
    running("10m").destroy();
    refused();

    assertThat(daemon.upInVain().err()).contains("the daemon is stopping; running turns have");
  }

  @Test
  void a_command_that_is_asked_to_waits_until_it_has_stopped() throws Exception {
    Process running = running("10m");
    running.destroy();
    refused();

    FutureTask<Result> list = waiting(() -> daemon.ask(Map.of(StoppingDaemon.WAIT, "1"), "list"));
    FutureTask<Result> stop = waiting(() -> daemon.ask("stop"));
    running.descendants().forEach(ProcessHandle::destroyForcibly);

    assertThat(running.waitFor()).isZero();
    assertThat(list.get().out()).contains("slow");
    assertThat(stop.get().out()).isEqualTo("stopped: pid " + running.pid() + "\n");
    assertThat(daemon.home().resolve("daemon.json")).doesNotExist();
  }

  /** The command, once it waits. */
  private static FutureTask<Result> waiting(Callable<Result> command) {
    FutureTask<Result> task = new FutureTask<>(command);
    Thread thread = Thread.ofPlatform().start(task);
    while (thread.isAlive() && thread.getState() != Thread.State.TIMED_WAITING) {
      RealDaemon.pause();
    }
    return task;
  }

  @Test
  void a_changed_grace_period_applies_to_the_coming_shutdown() throws Exception {
    Process running = running("1h");
    daemon.write("rooster.yaml", "grace: 1s\ntimezone: Asia/Tokyo\n" + SLOW);
    while (!daemon.ask("add", "x", "--at", "tomorrow 9am").out().contains("Asia/Tokyo")) {
      RealDaemon.pause();
    }

    running.destroy();

    assertThat(running.waitFor()).isZero();
    assertThat(daemon.log()).contains("running turns have 1 second to finish");
    assertThat(daemon.ask("history", "slow").out()).contains("interrupted");
  }
}
