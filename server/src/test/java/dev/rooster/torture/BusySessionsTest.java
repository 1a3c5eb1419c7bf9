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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A hundred people write two messages each at once, and reminders fire into their turns. */
@Tag("slow")
@Timeout(120)
class BusySessionsTest {
  private static final int SESSIONS = 100;

  /** Reminders fire into every second conversation. */
  private static final int FIRES = SESSIONS / 2;

  @TempDir private Path folder;
  private final ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor();
  private final StrictModel model = new StrictModel();
  private final CountDownLatch go = new CountDownLatch(1);
  private RealDaemon daemon;

  @BeforeEach
  void start() throws Exception {
    daemon = new RealDaemon(folder);
    daemon.write("model.key", StrictModel.KEY);
    daemon.write(
        "rooster.yaml",
        """
        agents:
          main: {kind: llm, provider: openai, base_url: "%s", api_key: "${file:model.key}", model: m}
        """
            .formatted(model.url("openai")));
    daemon.up();
    model.otherwise(body -> {
      String line = StrictModel.lastLine(body);
      Answer answer = Answer.says("re: " + line);
      return line.startsWith("first") ? new Answer.After(go, answer) : answer;
    });
  }

  @AfterEach
  void stop() {
    daemon.close();
    model.close();
    clients.close();
  }

  private CompletableFuture<String> post(String target, JsonText body) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            RealDaemon.Reply reply = daemon.rest("POST", target, body.toString());
            return reply.fields().text("reply").orElse(reply.status() + " " + reply.body());
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        },
        clients);
  }

  private CompletableFuture<String> send(int session, String text) {
    return post(
        "/api/messages",
        JsonText.object().with("session", "chat-" + session).with("text", text + " " + session));
  }

  private CompletableFuture<String> fire(int session) {
    return post(
        "/api/reminders",
        JsonText.object()
            .with("message", "fire " + session)
            .with("session", "chat-" + session)
            .withJson("schedule", "{\"in\":\"1s\"}"));
  }

  @Test
  void every_message_is_answered_in_order_and_every_turn_stays_whole() throws Exception {
    List<CompletableFuture<String>> replies = new ArrayList<>();
    for (int i = 0; i < SESSIONS; i++) {
      replies.add(send(i, "first"));
    }
    for (int i = 0; i < SESSIONS; i++) {
      model.request();
    }
    for (int i = 0; i < SESSIONS; i++) {
      replies.add(send(i, "second"));
    }
    List<CompletableFuture<String>> made = new ArrayList<>();
    for (int i = 0; i < FIRES; i++) {
      made.add(fire(2 * i));
    }
    for (CompletableFuture<String> each : made) {
      assertThat(each.join()).startsWith("201");
    }
    awaitFires();
    go.countDown();

    for (int i = 0; i < SESSIONS; i++) {
      assertThat(replies.get(i).join()).isEqualTo("re: first " + i);
      assertThat(replies.get(SESSIONS + i).join()).isEqualTo("re: second " + i);
    }
    Runs runs = Runs.settled(daemon);
    while (runs.all().size() < FIRES) {
      RealDaemon.pause();
      runs = Runs.settled(daemon);
    }
    assertThat(runs.statuses()).containsExactly("ok");
    assertThat(runs.perReminder().values()).hasSize(FIRES).containsOnly(1L);
    for (int i = 0; i < SESSIONS; i++) {
      assertWhole(i);
    }
  }

  /** Until as many reminders wait for their conversations as the agent has places for. */
  private void awaitFires() throws IOException {
    while (running() < 16) {
      RealDaemon.pause();
    }
  }

  private long running() throws IOException {
    return daemon.rest("GET", "/api/reminders?limit=1000", "").fields().objects("items").stream()
        .filter(it -> it.text("running_since").isPresent())
        .count();
  }

  private void assertWhole(int session) throws IOException {
    WrittenTranscript transcript =
        new WrittenTranscript(
            daemon.home().resolve("workspace/sessions/chat-%d.jsonl".formatted(session)));
    transcript.assertWhole();
    List<Fields> messages = transcript.messages();
    List<String> asked = new ArrayList<>();
    for (int i = 0; i < messages.size(); i += 2) {
      String line = messages.get(i).text("text").orElseThrow().lines().findFirst().orElseThrow();
      assertThat(messages.get(i + 1).text("text")).contains("re: " + line);
      asked.add(line);
    }
    assertThat(asked.getFirst()).isEqualTo("first " + session);
    assertThat(asked).contains("second " + session).hasSize(session % 2 == 0 ? 3 : 2);
  }
}
