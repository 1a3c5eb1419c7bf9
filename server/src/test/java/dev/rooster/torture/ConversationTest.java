package dev.rooster.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon;
import dev.rooster.channel.telegram.BotApi;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** People write by Telegram to a real daemon that dies: each message is answered once. */
@Tag("slow")
@Timeout(180)
class ConversationTest {
  private static final String NOTE = "An earlier attempt to answer this message was interrupted";

  @TempDir private Path folder;
  private BotApi api;
  private RealDaemon daemon;

  /** The agent notes each message, and answers it once the file {@code go} is there. */
  @BeforeEach
  void start() throws Exception {
    api = new BotApi();
    daemon = new RealDaemon(folder);
    daemon.write(
        "agent.sh",
        """
        message=$(cat)
        printf '%s\\n====\\n' "$message" >> messages
        while ! test -e go; do sleep 0.05; done
        printf 'answer to %s' "$(printf '%s' "$message" | head -n 1)"
        """);
    daemon.write("telegram.token", BotApi.TOKEN);
    daemon.write(
        "rooster.yaml",
        """
        grace: 1s
        agents: {slow: {kind: command, command: [sh, agent.sh], cwd: .}}
        users: [{name: alice, trust: full, match: ["telegram:42"]}]
        channels: {telegram: {token: "${file:telegram.token}", api: "%s"}}
        """
            .formatted(api.url().uri()));
    daemon.up();
  }

  @AfterEach
  void stop() throws Exception {
    daemon.close();
    api.close();
  }

  private List<String> messages() throws IOException {
    Path file = daemon.home().resolve("messages");
    return Files.exists(file) ? List.of(Files.readString(file).split("\n====\n")) : List.of();
  }

  private void awaitMessages(int count) throws IOException {
    while (messages().size() < count) {
      RealDaemon.pause();
    }
  }

  private void letAgentAnswer() throws IOException {
    daemon.write("go", "");
  }

  @Test
  void a_message_is_answered_once_although_the_daemon_is_killed_during_the_turn() throws Exception {
    long first = api.write(42, "one");
    awaitMessages(1);
    api.write(42, "two");
    api.awaitConfirmed();

    daemon.kill();
    api.write(42, "three");
    api.again(first);
    letAgentAnswer();
    daemon.up();

    assertThat(List.of(api.sent().text(), api.sent().text(), api.sent().text()))
        .containsExactly("answer to one", "answer to two", "answer to three");
    api.write(42, "four");
    assertThat(api.sent().text()).isEqualTo("answer to four");
    assertThat(messages()).hasSize(5);
    assertThat(messages().getFirst()).isEqualTo("one");
    assertThat(messages().get(1)).startsWith("one\n").contains(NOTE);
    assertThat(messages().subList(2, 5)).containsExactly("two", "three", "four");
  }

  @Test
  void accepted_messages_survive_a_stop() throws Exception {
    api.write(42, "one");
    awaitMessages(1);
    api.write(42, "two");
    api.awaitConfirmed();

    assertThat(daemon.terminate()).as(daemon.log()).isZero();
    letAgentAnswer();
    daemon.up();

    assertThat(List.of(api.sent().text(), api.sent().text()))
        .containsExactly("answer to one", "answer to two");
  }

  @Test
  void the_log_names_the_address_of_a_stranger_who_gets_one_code() throws Exception {
    letAgentAnswer();
    api.write(99, "hi");
    api.write(99, "hi?");
    api.write(42, "one");

    assertThat(List.of(api.sent().text(), api.sent().text()))
        .anyMatch(it -> it.contains("rooster pair "))
        .contains("answer to one");
    assertThat(daemon.log()).containsOnlyOnce("telegram:99").doesNotContain(BotApi.TOKEN);
  }
}
