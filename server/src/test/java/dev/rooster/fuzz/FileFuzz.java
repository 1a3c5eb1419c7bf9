package dev.rooster.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Breaks the files of a running daemon, and makes sure that the daemon has read the result. Not
 * thread-safe.
 */
final class FileFuzz {
  private static final int AT_ONCE = 5;

  private final RealDaemon daemon;
  private final FuzzedFiles files;

  FileFuzz(RealDaemon daemon) {
    this.daemon = daemon;
    this.files = new FuzzedFiles(daemon.home(), new Chance("files"));
  }

  void disturb(int count) throws IOException, InterruptedException {
    for (int i = 0; i < count; i += AT_ONCE) {
      List<FuzzedFiles.Deed> deeds = new ArrayList<>();
      while (deeds.size() < AT_ONCE) {
        deeds.add(files.next());
      }
      awaitSeen(i, deeds);
      RealDaemon.Reply status = daemon.rest("GET", "/api/status", "");
      assertThat(status.status()).as("%s\n%s", deeds, status.body()).isEqualTo(200);
    }
    files.tidy();
  }

  /** An additional valid file: once it is applied, the others have been read. */
  private void awaitSeen(int number, List<FuzzedFiles.Deed> deeds) {
    String wanted = "\"message\":\"seen %d\"".formatted(number);
    long end = System.nanoTime() + Line.PATIENCE.toNanos();
    try (Line events = new Line(daemon.port())) {
      events.send(
          new FuzzedRequest("GET", "/api/events", List.of(), new byte[0]).bytes(daemon.token()));
      events.head();
      daemon.write(
          "schedules.d/seen.yaml",
          "{name: seen, message: seen %d, agent: direct, schedule: {every: 9d}}\n"
              .formatted(number));
      while (!events.line().contains(wanted)) {
        assertThat(System.nanoTime() - end)
            .as("its files are not looked at: %s", deeds)
            .isNegative();
      }
    } catch (IOException e) {
      throw new AssertionError("its files are not looked at: " + deeds, e);
    }
  }
}
