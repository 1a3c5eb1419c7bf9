package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.activity.Client;
import dev.rooster.activity.Sign;
import dev.rooster.cli.CliRun.Result;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code rooster inbox} and {@code rooster agents}. */
class InboxCommandsTest {
  @TempDir Path home;
  private HandTickedHost host;

  @BeforeEach
  void start() {
    host = new HandTickedHost(home);
  }

  @AfterEach
  void end() {
    host.close();
  }

  private Result rooster(String... arguments) {
    return new CliRun().host(host).run(List.of(arguments));
  }

  @Test
  void unread_messages_are_printed_once() {
    rooster("add", "check the oven", "--name", "oven", "--in", "1m");
    host.pass(Duration.ofMinutes(2));

    assertThat(rooster("inbox").out()).matches("\\* .*oven: check the oven\n");
    assertThat(rooster("inbox")).isEqualTo(new Result(0, "", ""));
    assertThat(rooster("inbox", "--json").out()).isEqualTo("{\"items\":[],\"next_cursor\":null}\n");
  }

  @Test
  void the_messages_of_a_client_say_how_many_fires_they_stand_for() {
    rooster("add", "stretch", "--name", "legs", "--agent", "codex", "--every", "10m");
    host.pass(Duration.ofMinutes(10));
    host.pass(Duration.ofMinutes(10));
    host.pass(Duration.ofMinutes(10));

    Result first = rooster("inbox", "--agent", "codex", "--session", "s-1");

    assertThat(first.outLines()).hasSize(2);
    assertThat(first.outLines().getFirst()).endsWith("legs: stretch");
    assertThat(first.outLines().getLast()).startsWith("  (This stands for 3 fires since ");
    assertThat(rooster("inbox", "--agent", "codex").out()).isEmpty();
    assertThat(rooster("history", "legs").out()).contains("put into the inbox of codex");
  }

  @Test
  void waiting_ends_with_a_message_or_with_its_timeout() {
    rooster("add", "now", "--agent", "codex", "--in", "1m");
    host.pass(Duration.ofMinutes(2));

    assertThat(rooster("inbox", "--agent", "codex", "--wait", "--json").out())
        .startsWith("{\"items\":[{")
        .contains("\"text\":\"now\"", "\"count\":1", "\"maybe_seen\":false");
    assertThat(rooster("inbox", "--agent", "codex", "--wait", "--timeout", "1ms").out()).isEmpty();
  }

  @Test
  void an_agent_without_an_inbox_is_refused_with_those_that_have_one() {
    assertThat(rooster("inbox", "--agent", "direct").err())
        .contains("agent 'direct' has no inbox", "claude-code, codex, gemini or mcp");
    assertThat(rooster("inbox", "--wait").exit()).isEqualTo(2);
    assertThat(rooster("inbox", "--agent", "codex", "--timeout", "1s").exit()).isEqualTo(2);
  }

  @Test
  void agents_are_listed_with_their_sessions() {
    rooster("add", "now", "--agent", "codex", "--in", "1m");
    Client client = new Client("codex", "0.60.1", "/src/app");
    host.activity().prompted(new Sign("codex", "s-1", "", client, Sign.By.HOOK));
    host.activity().stopped(new Sign("codex", "s-1", "", client, Sign.By.HOOK));
    host.pass(Duration.ofMinutes(2));

    List<String> lines = rooster("agents").outLines();

    assertThat(lines.getFirst()).matches("AGENT +KIND +WAITING +STATE +CLIENT +DIRECTORY +SESSION");
    assertThat(lines).anyMatch(it -> it.matches("direct \\(default\\) +direct"));
    assertThat(lines)
        .anyMatch(it -> it.matches("codex +inbox +1 +idle for \\S+ +codex 0.60.1 +/src/app +s-1"));
    assertThat(rooster("agents", "--json").out())
        .contains("\"state\":\"idle\"", "\"directory\":\"/src/app\"", "\"prompts\":1");
  }
}
