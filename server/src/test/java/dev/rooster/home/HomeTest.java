package dev.rooster.home;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.Kinds;
import dev.rooster.app.RealDaemon;
import dev.rooster.app.RealDaemon.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands while no daemon is up, in folders where they could do harm. */
class HomeTest {
  @TempDir Path folder;

  @Test
  void a_misspelled_home_directory_is_not_created() throws IOException {
    RealDaemon daemon = new RealDaemon(folder);
    Files.delete(daemon.home());

    Result added = daemon.ask("add", "check the oven", "--in", "5m");

    assertThat(added.exit()).isEqualTo(1);
    assertThat(added.err())
        .contains("there is no home directory " + daemon.home())
        .contains("rooster up --home");
    assertThat(daemon.home()).doesNotExist();
  }

  @Test
  void times_are_explained_in_the_zone_in_which_they_would_be_kept() throws IOException {
    RealDaemon daemon = new RealDaemon(folder);
    daemon.write("rooster.yaml", "timezone: Asia/Tokyo\n");

    assertThat(daemon.ask("explain", "every", "weekday", "at", "9").out())
        .contains("Asia/Tokyo (from the configuration)");
    assertThat(daemon.ask("next", "--cron", "0 9 * * *", "--count", "1").out())
        .contains("09:00:00 +09:00  Asia/Tokyo");
  }

  @Test
  void an_invalid_configuration_does_not_count_as_one_without_a_zone() throws IOException {
    RealDaemon daemon = new RealDaemon(folder);
    daemon.write("rooster.yaml", "timezone: Asia/Tokio\n");

    assertThat(daemon.ask("explain", "tomorrow", "9am").err()).contains("rooster.yaml line 1");
    assertThat(daemon.ask("explain", "tomorrow", "9am", "--tz", "UTC").exit()).isZero();
  }

  @Test
  void nothing_is_kept_here_while_the_reminders_are_elsewhere() throws IOException {
    RealDaemon daemon = new RealDaemon(folder);
    Home home = new Home(daemon.home(), Kinds.ALL);
    home.note(true);

    Result added = daemon.ask("add", "check the oven", "--in", "5m");

    assertThat(added.exit()).isEqualTo(1);
    assertThat(added.err()).contains("PostgreSQL").contains("rooster up --postgres URL");
    assertThat(home.store()).doesNotExist();

    home.note(false);
    assertThat(daemon.ask("add", "check the oven", "--in", "5m").exit()).isZero();
  }
}
