package dev.rooster.bench.daemon;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rooster.bench.Benchmark;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
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
  private static final String AGENT = "claude-code";
  private static final String PROMPT =
      "{\"session_id\":\"%s\",\"hook_event_name\":\"UserPromptSubmit\",\"cwd\":\"/src\",\"prompt\":\"go"
          + " on\"}";

  private static final String MESSAGE = "installed hook, a message";
  private static final String CURL = "curl of /healthz";
  private static final String SERVER = "rooster mcp until initialize";
  private static final String NODE = "node -e 1";

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
    return "medians: an installed hook with a message over a shell and curl that ask /healthz;"
        + " rooster mcp, until it has answered initialize, over node, until it has ended";
  }

  /** Sends a prompt of a session, and returns the microseconds until its answer. */
  @FunctionalInterface
  private interface Prompt {
    long send(String session, boolean message) throws Exception;
  }

  @Override
  public Map<String, Double> run(boolean quick, ObjectNode details) throws Exception {
    HookFigures figures = new HookFigures();
    try (Daemon daemon = Daemon.start(root, "");
        InstalledClient client = InstalledClient.install(root, daemon.home())) {
      for (int i = 0; i < PENDING; i++) {
        daemon.create(later("s-later"));
      }
      Prompt overHttp = (session, message) -> overHttp(daemon, session, message);
      Prompt installed = (session, message) -> installed(client, session, message);
      quiet(overHttp, WARM_UP);
      for (int round = 1; round <= (quick ? 1 : 5); round++) {
        figures.add("hook over HTTP, nothing to say", quiet(overHttp, HOOKS));
        figures.add("hook over HTTP, a message", inOneSession(daemon, overHttp));
        figures.add("hook over HTTP, one of 200 messages", inSessions(daemon, overHttp));
        figures.add("installed hook, nothing to say", quiet(installed, HOOKS));
        figures.add(MESSAGE, inOneSession(daemon, installed));
        figures.add("installed hook, one of 200 messages", inSessions(daemon, installed));
        figures.add(CURL, health(daemon));
        starts(client, figures);
      }
      daemon.freeze();
      figures.add("installed hook, daemon frozen, the first", installed(client, "quiet", false));
      figures.add("installed hook, daemon frozen, the others", unanswered(client));
      daemon.thaw();
      daemon.kill();
      figures.add("installed hook, daemon killed", unanswered(client));
    }
    System.out.printf("%nprompt hooks with %d pending reminders, ms%n", PENDING);
    figures.print(details);
    System.out.printf("%d installed hooks gave up on the daemon%n", gaveUp);
    details.put("gave_up", gaveUp);
    return Map.of(
        "hooks_installed_curl", figures.ratio(MESSAGE, CURL),
        "hooks_mcp_node", figures.ratio(SERVER, NODE));
  }

  private static String later(String session) {
    return reminder("later", session, "9d");
  }

  private static String reminder(String message, String session, String in) {
    return """
    {"message":"%s","agent":"%s","session":"%s","priority":"normal","schedule":{"in":"%s"}}
    """
        .formatted(message, AGENT, session, in);
  }

  private static long[] quiet(Prompt prompt, int count) throws Exception {
    long[] micros = new long[count];
    for (int i = 0; i < count; i++) {
      micros[i] = prompt.send("quiet", false);
    }
    return micros;
  }

  /** A message has come since the prompt before. */
  private static long[] inOneSession(Daemon daemon, Prompt prompt) throws Exception {
    overHttp(daemon, "one", false);
    long[] micros = new long[HOOKS];
    for (int i = 0; i < HOOKS; i++) {
      daemon.send("POST", "/api/reminders/%s/run".formatted(daemon.create(later("one"))), "");
      daemon.awaitMessages(AGENT, 1, Instant.now().plus(LONGEST));
      micros[i] = prompt.send("one", true);
      acknowledge(daemon, "one");
    }
    return micros;
  }

  /** The same in 200 open sessions, whose messages have all come before. */
  private long[] inSessions(Daemon daemon, Prompt prompt) throws Exception {
    int first = next;
    for (int i = 0; i < HOOKS; i++) {
      overHttp(daemon, "s-" + next, false);
      daemon.create(reminder("now", "s-" + next++, "1s"));
    }
    daemon.awaitMessages(AGENT, HOOKS, Instant.now().plus(LONGEST));
    long[] micros = new long[HOOKS];
    for (int i = 0; i < HOOKS; i++) {
      micros[i] = prompt.send("s-" + (first + i), true);
    }
    for (int i = 0; i < HOOKS; i++) {
      acknowledge(daemon, "s-" + (first + i));
    }
    return micros;
  }

  /** The first prompt takes what a hook that gave up has left, and the next one confirms it. */
  private static void acknowledge(Daemon daemon, String session) throws Exception {
    daemon.send("POST", "/hooks/" + AGENT, PROMPT.formatted(session));
    overHttp(daemon, session, false);
  }

  private static long overHttp(Daemon daemon, String session, boolean message)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    HttpResponse<String> answer = daemon.send("POST", "/hooks/" + AGENT, PROMPT.formatted(session));
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
    for (int i = 0; i < UNANSWERED; i++) {
      micros[i] = installed(client, "quiet", false);
    }
    return micros;
  }

  /** What any program costs that asks the daemon by a shell and curl. */
  private static long[] health(Daemon daemon) throws Exception {
    String url = "http://127.0.0.1:%d/healthz".formatted(daemon.port());
    List<String> command = List.of("/bin/sh", "-c", "exec curl -q --silent " + url);
    long[] micros = new long[HOOKS];
    for (int i = 0; i < HOOKS; i++) {
      micros[i] = InstalledClient.timed(command, "").micros();
    }
    return micros;
  }

  private static void starts(InstalledClient client, HookFigures figures) throws Exception {
    for (int i = 0; i < STARTS; i++) {
      figures.add(SERVER, client.serverReady());
      figures.add(NODE, InstalledClient.timed(List.of("node", "-e", "1"), "").micros());
    }
  }
}
