package dev.rooster.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon;
import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import dev.rooster.model.Answer;
import dev.rooster.model.StrictModel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two daemons on one database, with the workspace of their agent in one folder. */
@Tag("slow")
@Timeout(180)
class SharedSessionTest {
  private static final int MESSAGES = 10;

  @TempDir private Path folder;
  private final ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor();
  private final StrictModel model = new StrictModel();
  private final List<RealDaemon> nodes = new ArrayList<>();
  private Database database;

  @BeforeEach
  void start() throws Exception {
    database = new Database(folder.resolve("data"));
    for (String name : List.of("n0", "n1")) {
      RealDaemon node = new RealDaemon(folder.resolve(name), Optional.of(database.url()));
      node.write("model.key", StrictModel.KEY);
      node.write(
          "rooster.yaml",
          """
          agents:
            main: {kind: llm, provider: openai, base_url: "%s", api_key: "${file:model.key}", model: m, workspace: %s}
          """
              .formatted(model.url("openai"), folder.resolve("shared")));
      node.up();
      nodes.add(node);
    }
  }

  @AfterEach
  void stop() throws Exception {
    for (RealDaemon node : nodes) {
      node.close();
    }
    model.close();
    clients.close();
    database.close();
  }

  private CompletableFuture<String> send(RealDaemon node, String text) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            String body = JsonText.object().with("text", text).toString();
            RealDaemon.Reply reply = node.rest("POST", "/api/messages", body);
            return reply.status() == 200
                ? reply.fields().text("reply").orElseThrow()
                : reply.body();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        },
        clients);
  }

  private WrittenTranscript transcript() {
    return new WrittenTranscript(folder.resolve("shared/sessions/main_main.jsonl"));
  }

  private List<String> texts() throws IOException {
    return transcript().messages().stream().map(SharedSessionTest::text).toList();
  }

  private static String text(Fields message) {
    return message.text("text").orElseThrow();
  }

  @Test
  void turns_of_both_nodes_in_one_conversation_never_mix() throws Exception {
    model.otherwise(body -> Answer.says("re: " + StrictModel.lastLine(body)));

    List<CompletableFuture<String>> replies =
        IntStream.range(0, 2 * MESSAGES)
            .mapToObj(i -> send(nodes.get(i % 2), "message %d.".formatted(i)))
            .toList();

    for (int i = 0; i < replies.size(); i++) {
      assertThat(replies.get(i).join()).isEqualTo("re: message %d.".formatted(i));
    }
    List<String> texts = texts();
    assertThat(texts).hasSize(4 * MESSAGES);
    for (int i = 0; i < texts.size(); i += 2) {
      assertThat(texts.get(i + 1)).isEqualTo("re: " + texts.get(i));
    }
  }

  @Test
  void a_turn_that_waits_for_a_node_goes_on_when_that_node_is_killed() throws Exception {
    model.script(
        new Answer.After(new CountDownLatch(1), Answer.says("never")), Answer.says("still here"));
    CompletableFuture<String> lost = send(nodes.get(0), "first");
    model.request();
    CompletableFuture<String> waiting = send(nodes.get(1), "second");
    try (Books books = Books.of(database.url())) {
      while (books.waitingForSessions().isEmpty()) {
        RealDaemon.pause();
      }
    }
    assertThat(model.waiting()).as("requests of the second turn").isZero();

    nodes.get(0).kill();

    assertThat(waiting.join()).isEqualTo("still here");
    assertThat(lost).failsWithin(java.time.Duration.ofSeconds(30));
    assertThat(texts()).containsExactly("first", "second", "still here");
    assertThat(model.request()).contains("first").contains("second");
  }
}
