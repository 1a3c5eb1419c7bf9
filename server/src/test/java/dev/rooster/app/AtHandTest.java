package dev.rooster.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Shell completion uses only data that is available at once, and creates no store. */
@Timeout(120)
class AtHandTest {
  @TempDir Path folder;
  private RealDaemon daemon;

  /** SQLite's library is loaded once, from the first home folder of the process. */
  @BeforeAll
  static void load(@TempDir Path first) {
    assertThat(new RealDaemon(first).ask("list").exit()).isZero();
  }

  @BeforeEach
  void begin() {
    daemon = new RealDaemon(folder);
  }

  @AfterEach
  void end() throws InterruptedException {
    daemon.close();
  }

  private Result names() {
    return daemon.ask("list", "--quiet", "--no-wait");
  }

  /** On a busy machine a daemon may take longer than a completion waits, and there are none. */
  private void awaitNames(String expected) {
    while (!names().out().contains(expected)) {
      RealDaemon.pause();
    }
  }

  @Test
  void no_store_is_created_where_none_exists() throws Exception {
    assertThat(names()).isEqualTo(new Result(0, "", ""));
    assertThat(daemon.home()).isEmptyDirectory();

    Files.delete(daemon.home());
    assertThat(names()).isEqualTo(new Result(0, "", ""));
    assertThat(daemon.home()).doesNotExist();
  }

  @Test
  void names_are_there_with_the_daemon_down_and_up() throws Exception {
    daemon.ask("add", "check", "--in", "20m", "--name", "my oven");
    assertThat(names().out()).contains("\nmy oven\n");
    daemon.up();
    awaitNames("\nmy oven\n");
  }

  @Test
  void a_frozen_daemon_is_not_waited_for() throws Exception {
    daemon.up();
    daemon.ask("add", "check", "--in", "20m", "--name", "oven");
    daemon.freeze();
    assertThat(names()).isEqualTo(new Result(0, "", ""));
    daemon.thaw();
    awaitNames("\noven\n");
  }

  @Test
  void a_database_elsewhere_is_not_waited_for() throws Exception {
    daemon.ask("add", "check", "--in", "20m", "--name", "oven");
    daemon.write("rooster.yaml", "store: {postgres: \"jdbc:postgresql://127.0.0.1:1/none\"}\n");
    assertThat(names()).isEqualTo(new Result(0, "", ""));
  }
}
