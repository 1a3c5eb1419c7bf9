package dev.rooster.bench.daemon;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rooster.bench.Benchmark;
import dev.rooster.bench.engine.LatenessOf;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Prompt hooks of a running client, while 10,000 reminders of its agent are pending: over HTTP, and
 * by the program that {@code rooster install} puts into its settings, each without a message and
 * with one. Also that program without a daemon that answers, and the start of the MCP server.
 */
public final class PromptHooks implements Benchmark {
  private static final int PENDING = 10_000;
  private static final int HOOKS = 200;
  private static final int WARM_UP = 50;
  private static final int UNANSWERED = 100;
  private static final int STARTS = 10;
  private static final Duration LONGEST = Duration.ofMinutes(2);
  private static final String PROMPT =
      "{\"session_id\":\"%s\",\"hook_event_name\":\"UserPromptSubmit\",\"cwd\":\"/src\",\"prompt\":\"go"
          + " on\"}";

  private final Path root;
  private int next;
  private int gaveUp;

  /**
   * @param root the directory of the clone
   */
  public PromptHooks(Path root) {
    this.root = root;
  }

  @Override
  public String reading() {
    return "the first name's median over the second's: a prompt hook over the same program asking"
        + " /healthz; the MCP server until it has answered initialize over a node that ends"
        + " at once";
  }

  /** Sends a prompt of a session, and returns the microseconds until its answer. */
  @FunctionalInterface
  private interface Prompt {
    long send(String session, boolean message) throws Exception;
  }

  @Override
  public Map<String, Double> run(boolean quick, ObjectNode details) throws Exception {
    Figures figures = new Figures(details);
    try (Daemon daemon = Daemon.start(root, "");
        InstalledClient client = InstalledClient.install(root, daemon.home())) {
      for (int i = 0; i < PENDING; i++) {
        daemon.create(
            "{\"message\":\"later %d\",\"agent\":\"claude-code\",\"schedule\":{\"in\":\"9d\"}}"
                .formatted(i));
      }
      Prompt overHttp = (session, message) -> overHttp(daemon, session, message);
      Prompt installed = (session, message) -> installed(client, session, message);
      quiet(overHttp, WARM_UP);
      for (int round = 1; round <= (quick ? 1 : 5); round++) {
        figures.add("hook over HTTP, nothing to say", quiet(overHttp, HOOKS));
        figures.add("hook over HTTP, a message", withMessages(daemon, overHttp));
        figures.add("installed hook, nothing to say", quiet(installed, HOOKS));
        figures.add("installed hook, a message", withMessages(daemon, installed));
        figures.add("curl of /healthz", health(daemon));
        starts(client, figures);
      }
      daemon.freeze();
      figures.add("installed hook, daemon frozen", unanswered(client));
      daemon.thaw();
      daemon.kill();
      figures.add("installed hook, daemon killed", unanswered(client));
    }
    details.put("gave_up", gaveUp);
    System.out.printf("%d installed hooks gave up on the daemon%n", gaveUp);
    return figures.print();
  }

  private static long[] quiet(Prompt prompt, int count) throws Exception {
    long[] micros = new long[count];
    for (int i = 0; i < count; i++) {
      micros[i] = prompt.send("quiet", false);
    }
    return micros;
  }

  /** Each in an open session of its own, whose message has arrived before. */
  private long[] withMessages(Daemon daemon, Prompt prompt) throws Exception {
    int first = next;
    for (int i = 0; i < HOOKS; i++) {
      overHttp(daemon, "s-" + next, false);
      daemon.create(
          "{\"message\":\"now\",\"agent\":\"claude-code\",\"session\":\"s-%d\",\"priority\":\"normal\",\"schedule\":{\"in\":\"1s\"}}"
              .formatted(next++));
    }
    daemon.awaitMessages("claude-code", HOOKS, Instant.now().plus(LONGEST));
    long[] micros = new long[HOOKS];
    for (int i = 0; i < HOOKS; i++) {
      micros[i] = prompt.send("s-" + (first + i), true);
    }
    for (int i = 0; i < HOOKS; i++) {
      daemon.send("POST", "/hooks/claude-code", PROMPT.formatted("s-" + (first + i)));
      overHttp(daemon, "s-" + (first + i), false);
    }
    return micros;
  }

  private static long overHttp(Daemon daemon, String session, boolean message)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    HttpResponse<String> answer =
        daemon.send("POST", "/hooks/claude-code", PROMPT.formatted(session));
    long micros = (System.nanoTime() - start) / 1_000;
    if (answer.statusCode() != (message ? 200 : 204)) {
      throw new IOException(answer.statusCode() + " " + answer.body());
    }
    return micros;
  }

  /** On a busy machine, the hook may take the daemon for dead: the message comes later then. */
  private long installed(InstalledClient client, String session, boolean message)
      throws IOException, InterruptedException {
    InstalledClient.Ended ended = client.hook(PROMPT.formatted(session));
    if (ended.exit() != 0 || (!message && !ended.out().isEmpty())) {
      throw new IOException("exit code %d: %s".formatted(ended.exit(), ended.out()));
    }
    gaveUp += message && ended.out().isEmpty() ? 1 : 0;
    return ended.micros();
  }

  private long[] unanswered(InstalledClient client) throws Exception {
    long[] micros = new long[UNANSWERED];
    for (int i = 0; i < micros.length; i++) {
      micros[i] = installed(client, "quiet", false);
    }
    return micros;
  }

  /** What any program costs that asks the daemon by a shell and curl. */
  private static long[] health(Daemon daemon) throws Exception {
    String url = "http://127.0.0.1:%d/healthz".formatted(daemon.port());
    long[] micros = new long[HOOKS];
    for (int i = 0; i < micros.length; i++) {
      micros[i] =
          InstalledClient.timed(List.of("/bin/sh", "-c", "exec curl -q --silent " + url), "")
              .micros();
    }
    return micros;
  }

  private static void starts(InstalledClient client, Figures figures) throws Exception {
    for (int i = 0; i < STARTS; i++) {
      figures.add("rooster mcp until initialize", client.serverReady());
      figures.add("node -e 1", InstalledClient.timed(List.of("node", "-e", "1"), "").micros());
    }
  }

  /** The microseconds of all rounds, by what was measured. */
  private static final class Figures {
    private final Map<String, List<Long>> micros = new LinkedHashMap<>();
    private final ObjectNode details;

    Figures(ObjectNode details) {
      this.details = details;
    }

    void add(String name, long... more) {
      List<Long> all = micros.computeIfAbsent(name, it -> new ArrayList<>());
      for (long each : more) {
        all.add(each);
      }
    }

    private LatenessOf of(String name) {
      return LatenessOf.micros(micros.get(name).stream().mapToLong(Long::longValue).toArray(), 0);
    }

    Map<String, Double> print() {
      System.out.printf("%nprompt hooks with %d pending reminders, ms%n", PENDING);
      System.out.printf("%-34s %8s %8s %8s %8s%n", "", "count", "p50", "p99", "max");
      for (String name : micros.keySet()) {
        LatenessOf took = of(name);
        int count = micros.get(name).size();
        System.out.printf(
            "%-34s %8d %8.1f %8.1f %8.1f%n", name, count, took.p50(), took.p99(), took.max());
        details
            .putObject(name)
            .put("count", count)
            .put("p50_ms", took.p50())
            .put("p99_ms", took.p99())
            .put("max_ms", took.max());
      }
      return Map.of(
          "hooks_installed_curl",
          of("installed hook, a message").p50() / of("curl of /healthz").p50(),
          "hooks_mcp_node",
          of("rooster mcp until initialize").p50() / of("node -e 1").p50());
    }
  }
}
