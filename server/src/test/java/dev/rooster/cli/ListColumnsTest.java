package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.cli.CliRun.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The list shows schedule, next fire, last outcome and destination, as the width allows. */
class ListColumnsTest {
  @TempDir Path home;
  private HandTickedHost host;

  @BeforeEach
  void start() throws IOException {
    Files.writeString(
        home.resolve("rooster.yaml"),
        """
        default_agent: direct
        agents: {broken: {kind: command, command: [/bin/false]}}
        """);
    host = new HandTickedHost(home);
  }

  @AfterEach
  void end() {
    host.close();
  }

  @Test
  void a_list_that_is_not_on_a_terminal_has_all_columns() {
    rooster("add", "stand up", "--cron", "0 12 * * 1-5", "--name", "lunch");
    rooster("add", "stretch", "--every", "1h", "--name", "hourly", "--deliver", "never");
    host.pass(Duration.ofMinutes(61));

    assertThat(rooster("list").out().replaceAll("r-[a-z0-9]{8}", "r-12345678"))
        .isEqualTo(
            """
            ID          NEXT                            IN   STATE  SCHEDULE                   LAST        TO                WHAT
            r-12345678  Mon 2026-11-16 13:00:00 +01:00  59m         every 1h                   ok 60s ago  never             hourly: stretch
            r-12345678  Tue 2026-11-17 12:00:00 +01:00  23h         at 12:00 on every weekday  ok 60s ago  terminal:default  lunch: stand up
            """);
  }

  @Test
  void columns_give_way_on_a_narrow_terminal() {
    rooster("add", "stand up", "--cron", "0 12 * * 1-5", "--name", "lunch");

    host.pass(Duration.ofHours(2));

    assertThat(head(200)).contains("SCHEDULE", "LAST", "TO", "IN");
    assertThat(head(80)).contains("SCHEDULE").doesNotContain("TO");
    assertThat(head(60)).contains("ID", "NEXT", "WHAT").doesNotContain("SCHEDULE");
  }

  @Test
  void a_reminder_that_needs_attention_is_marked() {
    rooster("add", "x", "--every", "1h", "--agent", "broken", "--name", "fails");
    rooster("add", "x", "--every", "1d", "--name", "waits");
    rooster("pause", "waits");
    host.pass(Duration.ofMinutes(61));

    assertThat(line("fails")).contains("! failing").contains("error ");
    assertThat(line("waits")).contains("paused").doesNotContain("!");
    host.clock().set(host.now().plus(Duration.ofDays(1)));
    assertThat(line("fails")).contains("! overdue");
  }

  @Test
  void the_history_marks_a_run_by_hand() {
    rooster("add", "x", "--every", "1d", "--name", "oven");
    rooster("run", "oven");
    host.pass(Duration.ofSeconds(1));

    assertThat(rooster("history", "oven").out()).contains("x (run by hand)");
  }

  @Test
  void a_message_has_its_time_and_the_name_of_its_reminder() {
    rooster("add", "check it", "--in", "20m", "--name", "oven");
    rooster("add", "no name", "--in", "20m");
    host.pass(Duration.ofMinutes(21));

    assertThat(rooster("watch", "--events", "0").out())
        .contains("* 2026-11-16 11:20  oven: check it\n", "* 2026-11-16 11:20  no name\n");
  }

  private String head(int columns) {
    return run(new CliRun().environment("NO_COLOR", "1").terminal(columns), "list")
        .outLines()
        .getFirst();
  }

  private String line(String name) {
    return rooster("list").outLines().stream()
        .filter(it -> it.contains(name + ":"))
        .findFirst()
        .orElseThrow();
  }

  private Result rooster(String... words) {
    return run(new CliRun(), words);
  }

  private Result run(CliRun cli, String... words) {
    return cli.host(host).clock(host.clock()).run(List.of(words));
  }
}
