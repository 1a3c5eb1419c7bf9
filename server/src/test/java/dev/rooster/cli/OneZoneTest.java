package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.cli.CliRun.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every command that prints times prints them in the zone of the configuration, here that of Tokyo,
 * on a machine in Berlin.
 */
class OneZoneTest {
  private static final String HERE = "+09:00";
  private static final String OF_THE_SYSTEM = "+01:00";

  @TempDir Path home;
  private HandTickedHost host;

  @BeforeEach
  void start() throws IOException {
    Files.writeString(
        home.resolve("rooster.yaml"),
        """
        timezone: Asia/Tokyo
        default_agent: direct
        users: [{name: alice, timezone: America/New_York}]
        """);
    host = new HandTickedHost(home);
  }

  @AfterEach
  void end() {
    host.close();
  }

  @Test
  void all_commands_print_times_in_the_zone_of_the_configuration() {
    List<Result> printed = new ArrayList<>();
    printed.add(rooster("add", "x", "--in", "20m", "--name", "oven"));
    printed.add(rooster("add", "x", "--every", "1h", "--name", "hourly"));
    printed.add(rooster("edit", "hourly", "--every", "2h"));
    host.pass(Duration.ofMinutes(30));
    printed.add(rooster("list"));
    printed.add(rooster("list", "--all"));
    printed.add(rooster("show", "hourly"));
    printed.add(rooster("show", "oven"));
    printed.add(rooster("history"));
    printed.add(rooster("history", "oven"));
    printed.add(rooster("status"));
    printed.add(rooster("pause", "hourly"));
    printed.add(rooster("resume", "hourly"));
    printed.add(rooster("watch", "--events", "0"));
    printed.add(rooster("next", "--cron", "0 9 * * *"));
    printed.add(rooster("explain", "tomorrow 9am"));

    for (Result result : printed) {
      assertThat(result.exit()).as(result.err()).isZero();
      assertThat(result.out()).doesNotContain(OF_THE_SYSTEM, "Europe/Berlin", "+00:00", "UTC");
    }
    for (String command : List.of("list", "status")) {
      assertThat(rooster(command).out()).contains(HERE);
    }
    assertThat(rooster("add", "x", "--in", "20m", "--tz", "user").exit()).isEqualTo(1);
  }

  @Test
  void a_time_in_an_error_is_in_the_same_zone() {
    rooster("add", "x", "--every", "1h", "--name", "hourly");
    for (Result refused :
        List.of(
            rooster("add", "x", "--at", "2023-01-01"),
            rooster("add", "x", "--every", "1h", "--starts", "2027-01-01", "--ends", "2026-12-01"),
            rooster("edit", "hourly", "--at", "2023-01-01"))) {
      assertThat(refused.exit()).isEqualTo(1);
      assertThat(refused.err()).containsAnyOf("Asia/Tokyo", HERE);
      assertThat(refused.err()).doesNotContain(OF_THE_SYSTEM, "Europe/Berlin", "UTC", "Z)");
    }
  }

  @Test
  void the_zone_of_the_reminder_is_named_beside_where_it_differs() {
    String echo =
        rooster("add", "x", "--cron", "0 9 * * *", "--tz", "America/New_York", "--name", "ny")
            .out();

    String line = "Mon 2026-11-16 23:00:00 +09:00  Asia/Tokyo  (09:00 America/New_York)\n";
    assertThat(echo).contains("at 09:00 every day, America/New_York", line);
    assertThat(rooster("show", "ny").out()).contains(line);
    assertThat(rooster("list").out()).contains("23:00:00 +09:00").doesNotContain("-05:00");
  }

  @Test
  void a_reminder_of_another_user_is_shown_to_the_reader_in_the_readers_zone() {
    String echo = rooster("add", "x", "--in", "20m", "--user", "alice").out();

    assertThat(echo).contains("19:20:00 +09:00").doesNotContain("-05:00");
  }

  @Test
  void a_zone_that_follows_the_user_is_echoed_as_such() {
    String echo =
        rooster("add", "x", "--cron", "0 9 * * *", "--tz", "user", "--user", "alice").out();

    assertThat(echo)
        .contains("at 09:00 every day, in the user's zone (now America/New_York)")
        .contains("23:00:00 +09:00  Asia/Tokyo  (09:00 America/New_York)");
  }

  private Result rooster(String... words) {
    return new CliRun().host(host).clock(host.clock()).run(List.of(words));
  }
}
