package dev.rooster.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real daemon that still does everything under load. */
@Tag("slow")
@Timeout(120)
class BusyDaemonTest {
  private static final int SERIES = 20;

  @TempDir private Path folder;

  @Test
  void programs_that_take_long_and_a_busy_store_keep_nothing_waiting() throws Exception {
    try (Receiver receiver = new Receiver();
        RealDaemon daemon = new RealDaemon(folder)) {
      int busy = 2 * Runtime.getRuntime().availableProcessors();
      daemon.write(
          "rooster.yaml",
          receiver.configuration()
              + "default_agent: direct\n"
              + "agents:\n"
              + IntStream.range(0, busy)
                  .mapToObj("  slow%d: {kind: command, command: [sleep, '15']}\n"::formatted)
                  .collect(Collectors.joining()));
      daemon.up();
      for (int i = 0; i < SERIES; i++) {
        daemon.ask("add", "tick", "--every", "1s", "--deliver", "never");
      }
      for (int i = 0; i < busy; i++) {
        String name = "slow" + i;
        daemon.ask("add", "x", "--name", name, "--agent", name, "--every", "1h");
        assertThat(daemon.ask("run", name).exit()).isZero();
      }

      daemon.write(
          "schedules.d/new.yaml",
          "{name: new, message: at last, schedule: {in: 1s}, delivery: {to: ['%s']}}"
              .formatted(receiver.address("new")));

      receiver.await("new", 1);
      assertThat(daemon.ask("show", "slow0").out()).contains("running");
    }
  }
}
