package dev.rooster.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.agent.ToolResult;
import dev.rooster.agent.Verdict;
import dev.rooster.net.LoopbackServer;
import dev.rooster.process.Processes;
import dev.rooster.trust.Situation;
import dev.rooster.trust.Trust;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Memory, shell, web and report. */
@Timeout(60)
class OtherToolsTest {
  @TempDir private Path workspace;

  private ToolScene scene() {
    return ToolScene.in(workspace);
  }

  @Test
  void memory_grows_and_is_rewritten_for_the_user_of_the_turn() throws Exception {
    Path file = workspace.resolve("users/alice/MEMORY.md");
    scene().call(new MemoryTool(), "{\"action\":\"add\",\"text\":\"likes tea\"}");
    scene().call(new MemoryTool(), "{\"action\":\"add\",\"text\":\"has a dog\"}");
    assertThat(file).hasContent("- likes tea\n- has a dog\n");

    scene().call(new MemoryTool(), "{\"action\":\"rewrite\",\"text\":\"tea, dog\"}");
    assertThat(file).hasContent("tea, dog\n");
  }

  @Test
  void memories_of_several_turns_at_once_are_all_kept() throws Exception {
    MemoryTool tool = new MemoryTool();
    int turns = 50;
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<ToolResult>> results = new ArrayList<>();
      for (int i = 0; i < turns; i++) {
        String call = "{\"action\":\"add\",\"text\":\"fact %d\"}".formatted(i);
        results.add(threads.submit(() -> scene().call(tool, call)));
      }
      for (Future<ToolResult> result : results) {
        assertThat(result.get()).isEqualTo(new ToolResult.Done("Remembered."));
      }
    }
    assertThat(Files.readAllLines(workspace.resolve("users/alice/MEMORY.md"))).hasSize(turns);
    assertThat(workspace.resolve("users/alice")).isDirectoryNotContaining("glob:**.new");
  }

  private ShellTool shell() {
    return new ShellTool(
        new Processes(), text -> text.replace("s3cret", "${env:KEY}"), () -> Trust.FULL);
  }

  @Test
  void a_command_runs_in_the_workspace_and_shows_no_secret() throws Exception {
    assertThat(scene().call(shell(), "{\"command\":\"echo s3cret > f; cat f; ls\"}").text())
        .isEqualTo("${env:KEY}\nf");
  }

  @Test
  void a_command_that_fails_tells_the_model() throws Exception {
    assertThat(scene().call(shell(), "{\"command\":\"echo no >&2; exit 3\"}"))
        .isEqualTo(new ToolResult.Error("Exit code 3.\nno"));
  }

  @ParameterizedTest
  @CsvSource({
    "text/html; charset=iso-8859-1, Grüße, Grüße",
    "text/html; charset=\"ISO-8859-1\", Grüße, Grüße",
    "text/html; charset=unheard-of, tea, tea"
  })
  void a_page_is_read_in_its_own_encoding(String type, String body, String text) throws Exception {
    assertThat(fetched(type, body.getBytes(StandardCharsets.ISO_8859_1)))
        .isEqualTo(new ToolResult.Done(text));
  }

  @Test
  void a_page_that_never_ends_does_not_keep_the_turn() throws Exception {
    CountDownLatch closed = new CountDownLatch(1);
    try (LoopbackServer server =
        new LoopbackServer((request, exchange) -> {
          exchange.write("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\nonce");
          assertThat(exchange.socket().getInputStream().read()).isEqualTo(-1);
          closed.countDown();
        })) {
      WebFetchTool tool =
          new WebFetchTool(() -> List.of("127.0.0.1:" + server.port()), Duration.ofSeconds(1));

      assertThat(scene().call(tool, "{\"url\":\"http://127.0.0.1:%d/\"}".formatted(server.port())))
          .isEqualTo(new ToolResult.Error("The page took longer than 1 s. Try another URL."));
      closed.await();
    }
  }

  @Test
  void a_file_that_is_no_text_is_not_read_into_the_conversation() throws Exception {
    assertThat(fetched("application/pdf", "%PDF-1.7 \0\1\2".getBytes(StandardCharsets.ISO_8859_1)))
        .isEqualTo(
            new ToolResult.Error(
                "The page is not a text, but application/pdf. Tell the person, or try another"
                    + " URL."));
  }

  private ToolResult fetched(String type, byte[] body) throws Exception {
    try (LoopbackServer server =
        new LoopbackServer((request, exchange) -> {
          exchange.write(
              "HTTP/1.1 200 OK\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n"
                  .formatted(type, body.length));
          exchange.socket().getOutputStream().write(body);
        })) {
      WebFetchTool tool = new WebFetchTool(() -> List.of("127.0.0.1:" + server.port()));
      return scene().call(tool, "{\"url\":\"http://127.0.0.1:%d/\"}".formatted(server.port()));
    }
  }

  @Test
  void only_full_trust_runs_commands() throws Exception {
    ToolResult result =
        new ToolScene(workspace, Trust.INNER, Situation.CHAT)
            .call(shell(), "{\"command\":\"touch ran\"}");

    assertThat(result).isInstanceOf(ToolResult.Error.class);
    assertThat(workspace.resolve("ran")).doesNotExist();
  }

  @Test
  void a_page_is_read_as_text_through_a_redirect() throws Exception {
    try (LoopbackServer server =
        new LoopbackServer((request, exchange) -> {
          if (request.target().equals("/old")) {
            exchange.write("HTTP/1.1 302 Found\r\nLocation: /new\r\nContent-Length: 0\r\n\r\n");
          } else {
            exchange.send(
                200,
                "text/html; charset=utf-8",
                "<html><script>evil()</script><h1>News</h1><p>Tea &amp; cake&#33;</p></html>");
          }
        })) {
      WebFetchTool tool = new WebFetchTool(() -> List.of("127.0.0.1:" + server.port()));

      assertThat(
              scene()
                  .call(tool, "{\"url\":\"http://127.0.0.1:%d/old\"}".formatted(server.port()))
                  .text())
          .isEqualTo("News\n\nTea & cake!");
    }
  }

  @Test
  void an_error_page_is_shortened_as_any_other() throws Exception {
    try (LoopbackServer server =
        new LoopbackServer(
            (request, exchange) -> exchange.send(500, "text/plain", "x".repeat(1_000_000)))) {
      WebFetchTool tool = new WebFetchTool(() -> List.of("127.0.0.1:" + server.port()));
      ToolResult result =
          scene().call(tool, "{\"url\":\"http://127.0.0.1:%d/\"}".formatted(server.port()));

      assertThat(result).isInstanceOf(ToolResult.Error.class);
      assertThat(result.text())
          .startsWith("Status 500.")
          .hasSizeLessThan(31_000)
          .contains("more characters");
    }
  }

  @Test
  void the_local_network_cannot_be_reached_even_by_a_redirect() throws Exception {
    try (LoopbackServer server =
        new LoopbackServer((request, exchange) ->
            exchange.write(
                "HTTP/1.1 302 Found\r\n"
                    + "Location: http://127.0.0.1:1/\r\n"
                    + "Content-Length: 0\r\n\r\n"))) {
      WebFetchTool none = new WebFetchTool(List::of);
      WebFetchTool first = new WebFetchTool(() -> List.of("127.0.0.1:" + server.port()));
      String url = "{\"url\":\"http://127.0.0.1:%d/\"}".formatted(server.port());

      assertThat(scene().call(none, url).text()).contains("not a public host");
      assertThat(scene().call(first, url).text()).contains("not a public host");
    }
  }

  @Test
  void a_report_ends_an_unattended_turn_alone() throws Exception {
    ToolScene scheduled = new ToolScene(workspace, Trust.PUBLIC, Situation.SCHEDULED);

    assertThat(
            scheduled.call(
                new ReportTool(() -> Instant.EPOCH),
                "{\"verdict\":\"failed\",\"text\":\"no disk\"}"))
        .isEqualTo(new ToolResult.EndsTurn(new Verdict.Failed("no disk"), "no disk"));
    assertThat(scene().call(new ReportTool(() -> Instant.EPOCH), "{\"verdict\":\"done\"}"))
        .isInstanceOf(ToolResult.Error.class);
  }
}
