package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.agent.Reply;
import dev.rooster.cli.CliRun.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Conversations on the command line. */
@Timeout(60)
class SessionCommandsTest {
  @TempDir Path home;
  private TalkHost host;

  @BeforeEach
  void start() {
    host = new TalkHost(home, scene -> Reply.of("you said " + scene.request().message()));
  }

  @AfterEach
  void end() {
    host.stop();
  }

  private void send(String json) {
    assertThat(host.ask("POST", "/api/messages", Map.of(), json).status()).isEqualTo(200);
  }

  private Result rooster(String... words) {
    return new CliRun().host(host).run(List.of(words));
  }

  @Test
  void the_list_shows_key_agent_and_age() {
    assertThat(rooster("sessions").out()).isEqualTo("no conversations\n");
    send("{\"text\":\"hello\"}");
    send("{\"text\":\"hello\",\"agent\":\"other\"}");

    assertThat(rooster("sessions", "--agent", "coder").out())
        .isEqualTo(
            """
            LAST    MESSAGES  AGENT  KEY
            0s ago  2         coder  coder:main
            """);
    assertThat(rooster("sessions", "--quiet").outLines())
        .containsExactlyInAnyOrder("coder:main", "other:main");
    assertThat(rooster("sessions", "--json", "--agent", "other").out())
        .isEqualTo(
            "{\"items\":[{\"key\":\"other:main\",\"agent\":\"other\",\"kind\":\"main\",\"user\":null,\"messages\":2,\"last_at\":\"2026-11-16T10:00:00Z\"}],\"next_cursor\":null}\n");
  }

  @Test
  void a_conversation_is_shown_with_the_author_of_each_message() {
    send("{\"text\":\"hello\\nworld\"}");

    assertThat(rooster("sessions", "show", "coder:main").out())
        .isEqualTo(
            """
            Mon 2026-11-16 11:00:00 +01:00  operator
              hello
              world
            Mon 2026-11-16 11:00:00 +01:00  coder
              you said hello
              world
            """);
    assertThat(rooster("sessions", "show", "coder:main", "--json").out())
        .contains("\"messages\":[{\"role\":\"user\"");
    assertThat(rooster("sessions", "show", "coder:main", "--limit", "1").err())
        .contains("older messages are not shown");
  }

  @Test
  void a_key_that_is_missing_or_unknown_is_refused() {
    assertThat(rooster("sessions", "show").exit()).isEqualTo(2);
    assertThat(rooster("sessions", "show", "a", "b").exit()).isEqualTo(2);
    Result unknown = rooster("sessions", "show", "coder:x");
    assertThat(unknown.exit()).isEqualTo(1);
    assertThat(unknown.err()).contains("there is no session 'coder:x'");
    assertThat(rooster("attach", "coder:x").exit()).isEqualTo(1);
    assertThat(rooster("attach").exit()).isEqualTo(2);
    for (Result empty : List.of(rooster("attach", ""), rooster("sessions", "show", " "))) {
      assertThat(empty.exit()).isEqualTo(2);
      assertThat(empty.err())
          .isEqualTo("rooster: the key is empty. List the keys with rooster sessions.\n");
    }
  }

  @Test
  void attach_prints_the_last_messages_then_the_new_ones() {
    send("{\"text\":\"one\"}");
    send("{\"text\":\"elsewhere\",\"agent\":\"other\"}");
    host.sendLater("{\"text\":\"two\"}");

    Result seen = rooster("attach", "coder:main", "--limit", "1", "--messages", "2");

    assertThat(seen.exit()).as(seen.err()).isZero();
    assertThat(seen.outLines().stream().filter(it -> it.startsWith("  ")))
        .containsExactly("  you said one", "  two", "  you said two");
  }

  @Test
  void attach_prints_a_line_of_json_for_each_message() {
    send("{\"text\":\"one\"}");

    Result seen = rooster("attach", "coder:main", "--messages", "0", "--json");

    assertThat(seen.outLines()).hasSize(2).allMatch(it -> it.startsWith("{\"role\":\""));
  }

  @Test
  void large_messages_do_not_hide_older_ones() throws Exception {
    send("{\"text\":\"hello\"}");
    Path file = home.resolve("workspace/sessions/coder_main.jsonl");
    String large = "x".repeat(4_100_000);
    Files.writeString(
        file,
        "{\"role\":\"user\",\"text\":\"%s\",\"at\":\"2026-11-16T10:00:00Z\"}\n".formatted(large),
        StandardOpenOption.APPEND);
    send("{\"text\":\"bye\"}");

    Result all = rooster("sessions", "show", "coder:main");
    Result last = rooster("sessions", "show", "coder:main", "--limit", "2");

    assertThat(all.out()).contains("  hello\n").contains(large).contains("  bye\n");
    assertThat(all.err()).isEmpty();
    assertThat(last.out()).contains("  bye\n").doesNotContain("hello");
    assertThat(last.err()).contains("older messages are not shown");
  }

  @Test
  void a_misspelled_key_gets_a_suggestion() {
    send("{\"text\":\"hello\"}");

    Result result = rooster("sessions", "show", "coder:mian");

    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.err()).contains("there is no session 'coder:mian'. Did you mean coder:main?");
  }
}
