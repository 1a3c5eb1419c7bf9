package dev.rooster.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands on a real home directory print times in its zone, and know its calendars. */
class OneZoneOfHomeTest {
  /** No machine of ours is there. */
  private static final String CHATHAM = "timezone: Pacific/Chatham\n";

  @TempDir Path folder;
  private RealDaemon daemon;

  @BeforeEach
  void begin() throws Exception {
    daemon = new RealDaemon(folder);
    daemon.write("rooster.yaml", CHATHAM);
  }

  @AfterEach
  void end() throws InterruptedException {
    daemon.close();
  }

  @Test
  void the_zone_is_the_same_with_the_daemon_down_and_up() throws Exception {
    daemon.ask("add", "x", "--every", "1h", "--name", "hourly");
    checkZone();
    daemon.up();
    checkZone();
    assertThat(daemon.ask("status").out()).containsPattern("since .* \\+1[23]:45");
  }

  private void checkZone() {
    for (List<String> command :
        List.of(
            List.of("list"),
            List.of("show", "hourly"),
            List.of("status"),
            List.of("edit", "hourly", "--message", "y"),
            List.of("next", "--every", "1h"),
            List.of("explain", "tomorrow 9am"))) {
      assertThat(daemon.ask(command.toArray(new String[0])).out())
          .as(command.toString())
          .containsPattern("\\+1[23]:45")
          .doesNotContainPattern("\\+(?!1[23]:45)\\d\\d:\\d\\d");
    }
  }

  @Test
  void a_calendar_of_the_home_directory_can_be_left_out_of_the_next_fires() throws Exception {
    Path calendars = Files.createDirectories(daemon.home().resolve("calendars"));
    Files.writeString(
        calendars.resolve("holidays.ics"),
        """
        BEGIN:VCALENDAR
        BEGIN:VEVENT
        DTSTART;VALUE=DATE:20500101
        END:VEVENT
        END:VCALENDAR
        """);

    assertThat(
            daemon
                .ask(
                    "next",
                    "--cron",
                    "0 9 * * *",
                    "--from",
                    "2049-12-31T12:00",
                    "--count",
                    "1",
                    "--except",
                    "holidays.ics")
                .out())
        .startsWith("Sun 2050-01-02 09:00:00");
  }
}
