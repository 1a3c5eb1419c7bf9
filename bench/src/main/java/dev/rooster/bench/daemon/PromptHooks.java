package dev.rooster.bench.daemon;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rooster.bench.Benchmark;
import dev.rooster.bench.engine.LatenessOf;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/**
 * Prompt hooks of a running client, from the request to the answer, while 10,000 reminders of its
 * agent are pending: without a message, and each with one that is due.
 */
public final class PromptHooks implements Benchmark {
  private static final int PENDING = 10_000;
  private static final int HOOKS = 200;
  private static final int WARM_UP = 50;
  private static final Duration LONGEST = Duration.ofMinutes(2);

  private final Path root;
  private int next;

  /**
   * @param root the directory of the clone
   */
  public PromptHooks(Path root) {
    this.root = root;
  }

  @Override
  public Map<String, Double> run(boolean quick, ObjectNode details) throws Exception {
    try (Daemon daemon = Daemon.start(root, "")) {
      for (int i = 0; i < PENDING; i++) {
        daemon.create(
            "{\"message\":\"later %d\",\"agent\":\"claude-code\",\"schedule\":{\"in\":\"9d\"}}"
                .formatted(i));
      }
      System.out.printf("%nprompt hooks with %d pending reminders, ms%n", PENDING);
      System.out.printf("%-34s %8s %8s %8s%n", "", "p50", "p99", "max");
      print("%d after the start".formatted(WARM_UP), quiet(daemon, WARM_UP), details);
      for (int round = 1; round <= (quick ? 1 : 5); round++) {
        print(
            "%d without a message, round %d".formatted(HOOKS, round),
            quiet(daemon, HOOKS),
            details);
        print(
            "%d with a message, round %d".formatted(HOOKS, round),
            withMessages(daemon, HOOKS),
            details);
      }
    }
    return Map.of();
  }

  private LatenessOf quiet(Daemon daemon, int count) throws Exception {
    long[] micros = new long[count];
    for (int i = 0; i < count; i++) {
      micros[i] = prompt(daemon, "quiet", 204);
    }
    return LatenessOf.micros(micros, 0);
  }

  /** Each in an open session of its own, whose message has arrived before. */
  private LatenessOf withMessages(Daemon daemon, int count) throws Exception {
    int first = next;
    for (int i = 0; i < count; i++) {
      prompt(daemon, "s-" + next, 204);
      daemon.create(
          "{\"message\":\"now\",\"agent\":\"claude-code\",\"session\":\"s-%d\",\"priority\":\"normal\",\"schedule\":{\"in\":\"1s\"}}"
              .formatted(next++));
    }
    daemon.awaitMessages("claude-code", count, Instant.now().plus(LONGEST));
    long[] micros = new long[count];
    for (int i = 0; i < count; i++) {
      micros[i] = prompt(daemon, "s-" + (first + i), 200);
    }
    for (int i = 0; i < count; i++) {
      prompt(daemon, "s-" + (first + i), 204);
    }
    return LatenessOf.micros(micros, 0);
  }

  private static long prompt(Daemon daemon, String session, int status) throws Exception {
    String body =
        "{\"session_id\":\"%s\",\"hook_event_name\":\"UserPromptSubmit\",\"cwd\":\"/src\",\"prompt\":\"go on\"}"
            .formatted(session);
    long start = System.nanoTime();
    HttpResponse<String> answer = daemon.send("POST", "/hooks/claude-code", body);
    long micros = (System.nanoTime() - start) / 1_000;
    if (answer.statusCode() != status) {
      throw new IllegalStateException(answer.statusCode() + " " + answer.body());
    }
    return micros;
  }

  private static void print(String name, LatenessOf took, ObjectNode details) {
    System.out.printf("%-34s %8.1f %8.1f %8.1f%n", name, took.p50(), took.p99(), took.max());
    details
        .putObject(name)
        .put("p50_ms", took.p50())
        .put("p99_ms", took.p99())
        .put("max_ms", took.max());
  }
}
