package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.cli.CliRun.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Answering a reminder without its name: the one that fired last is meant. */
class LastFiredTest {
  @TempDir Path home;
  private HandTickedHost host;

  @BeforeEach
  void start() throws Exception {
    Files.writeString(
        home.resolve("rooster.yaml"),
        """
        default_agent: direct
        users: [{name: ada, trust: full}]
        agents:
          quiet: {kind: command, command: [echo, "[nothing]"]}
          broken: {kind: command, command: [/nowhere/at/all]}
        """);
    host = new HandTickedHost(home);
    host.configure(home);
  }

  @AfterEach
  void end() {
    host.close();
  }

  private Result rooster(String... words) {
    return new CliRun().host(host).clock(() -> host.store().now()).run(List.of(words));
  }

  private Result chat(String input, String... words) {
    List<String> all = new ArrayList<>(List.of("chat"));
    all.addAll(List.of(words));
    return new CliRun().host(host).clock(() -> host.store().now()).stdin(input).run(all);
  }

  private void fire(String name, String... more) {
    List<String> words = new ArrayList<>(List.of("add", name, "--in", "1m", "--name", name));
    words.addAll(List.of(more));
    assertThat(rooster(words.toArray(String[]::new)).err()).isEmpty();
    host.pass(Duration.ofMinutes(2));
  }

  @Test
  void the_latest_of_several_is_meant_again_and_again() {
    fire("oven");
    fire("plants");

    assertThat(rooster("done").out()).contains("done  plants");
    assertThat(rooster("done").out()).as("not the one before").contains("done  plants");
    assertThat(rooster("snooze", "20m").out()).contains("snoozed until", "plants");
    assertThat(rooster("snooze", "1h").out()).as("the last snooze holds").contains("plants");
  }

  @Test
  void a_reminder_that_arrived_as_written_because_its_agent_failed_counts() {
    fire("oven");
    fire("plants", "--agent", "broken");

    assertThat(rooster("done").out()).contains("plants");
  }

  @Test
  void a_run_without_a_message_and_a_deleted_reminder_do_not_count() {
    fire("oven");
    fire("quiet", "--agent", "quiet", "--deliver", "as_needed");
    fire("gone");
    rooster("remove", "gone", "--purge");

    assertThat(rooster("done").out()).contains("oven");
  }

  @Test
  void a_chat_for_a_user_means_the_reminders_of_this_user() {
    fire("mine", "--user", "ada", "--to", "terminal:default");
    fire("other");

    assertThat(chat("/done\n", "--user", "ada").out()).contains("mine");
    assertThat(chat("/done\n").out()).contains("other");
  }

  @Test
  void a_chat_answers_another_one_by_its_name() {
    fire("oven");
    fire("plants");

    Result seen = chat("/snooze oven 20m\n/done oven\n/snooze 5m\n/snooze plants soonish\n");

    assertThat(seen.out().lines().map(it -> it.replaceAll("^r-\\S+ +| [A-Z].*[0-9] ", "")))
        .containsExactly(
            "snoozed until oven: oven", "done  oven: oven", "snoozed until plants: plants");
    assertThat(seen.err()).contains("\"soonish\" is not understood");
  }
}
