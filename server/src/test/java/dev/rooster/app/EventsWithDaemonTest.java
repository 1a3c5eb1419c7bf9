package dev.rooster.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.net.HttpRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Events of a daemon in a process of its own, which is killed in between. */
@Timeout(120)
class EventsWithDaemonTest {
  private static final String SECRET = "a secret of the tests";

  private final WebhookCaller caller = new WebhookCaller(SECRET);
  @TempDir Path folder;
  private RealDaemon daemon;

  @BeforeEach
  void start() throws IOException {
    daemon = new RealDaemon(folder);
    daemon.write("rooster.yaml", "webhooks: {ci: {secret: \"${env:CI_SECRET}\"}}\n");
    daemon.set("CI_SECRET", SECRET);
    daemon.up();
  }

  @AfterEach
  void close() {
    daemon.close();
  }

  private void add(String on) {
    RealDaemon.Result added = daemon.ask("add", "look", "--on", on, "--name", "event");
    assertThat(added.exit()).as("%s", added.err()).isZero();
  }

  private RealDaemon.Reply call(String name, String id, String body) throws IOException {
    return caller.call(daemon, name, id, body);
  }

  private RealDaemon.Reply send(HttpRequest request) throws IOException {
    return caller.send(daemon, request);
  }

  private String history() {
    return daemon.ask("history", "event", "--json", "--limit", "200").out();
  }

  private void await(String text) {
    while (!history().contains(text)) {
      RealDaemon.pause();
    }
  }

  private static int count(String text, String part) {
    return text.split(Pattern.quote(part), -1).length - 1;
  }

  @Test
  void a_call_is_answered_by_its_signature_and_its_name() throws Exception {
    add("webhook:ci");
    String huge = "x".repeat(300_000);

    RealDaemon.Reply first = call("ci", "m-1", "{}");
    assertThat(first.body())
        .as("%s", daemon.log())
        .isEqualTo("{\"webhook\":\"ci\",\"reminders\":1,\"repeated\":false}");
    assertThat(call("ci", "m-1", "{}").body()).contains("\"repeated\":true");
    assertThat(call("cd", "m-2", "{}").status()).isEqualTo(404);
    assertThat(call("ci", "m-3", huge).status()).isEqualTo(413);
    assertThat(call("ci", "m-4", "x".repeat(3_000_000)).status()).isEqualTo(413);
    assertThat(send(HttpRequest.of("POST", "/on/ci", "{}")).status()).isEqualTo(401);
    assertThat(
            send(HttpRequest.of("POST", "/on/ci", "{}").with("X-Hub-Signature-256", "sha256=00"))
                .status())
        .isEqualTo(401);
    assertThat(send(HttpRequest.of("GET", "/on/ci", "")).status()).isEqualTo(405);
    assertThat(send(HttpRequest.of("POST", "/on/ci/x", "{}")).status()).isEqualTo(401);
    await("ok");
    assertThat(count(history(), "\"due_at\"")).isOne();
  }

  @Test
  void no_accepted_call_is_lost_or_fires_twice_through_kill_9() throws Exception {
    add("webhook:ci");

    for (int round = 0; round < 4; round++) {
      String id = "round-%d".formatted(round);
      assertThat(call("ci", id, id).status()).isEqualTo(200);
      daemon.kill();
      daemon.up();
      assertThat(call("ci", id, id).body()).contains("\"repeated\":true");
      await(id);
    }

    String history = history();
    assertThat(count(history, "\"due_at\"")).isEqualTo(4);
    assertThat(count(history, "\"status\":\"ok\"")).isEqualTo(4);
    for (int round = 0; round < 4; round++) {
      assertThat(count(history, "> round-" + round)).isOne();
    }
  }

  @Test
  void each_call_of_a_burst_is_told_once() throws Exception {
    add("webhook:ci");
    int calls = 60;

    for (int i = 0; i < calls; i++) {
      assertThat(call("ci", "burst-" + i, "burst").status()).isEqualTo(200);
    }
    call("ci", "last", "the last one");
    await("> the last one");

    assertThat(count(history(), "The webhook ci was called")).isEqualTo(calls + 1);
  }

  @Test
  void an_event_whose_run_a_crash_cut_off_is_told_although_another_one_came_since()
      throws Exception {
    Path go = folder.resolve("go");
    Path begun = folder.resolve("begun");
    daemon.write(
        "rooster.yaml",
        """
        webhooks: {ci: {secret: "${env:CI_SECRET}"}}
        ceilings: {hook: full}
        agents:
          slow:
            kind: command
            command: [sh, -c, "cat; echo x >> %s; while [ ! -e %s ]; do sleep 0.02; done"]
        """
            .formatted(begun, go));
    while (daemon
            .ask("add", "look", "--on", "webhook:ci", "--name", "event", "--agent", "slow")
            .exit()
        != 0) {
      RealDaemon.pause();
    }
    assertThat(call("ci", "one", "the first").status()).isEqualTo(200);
    started(begun, 1);
    assertThat(call("ci", "two", "the second").status()).isEqualTo(200);

    daemon.kill();
    Files.createFile(go);
    daemon.up();

    await("> the second");
    assertThat(count(history(), "> the first")).isOne();
    assertThat(count(history(), "> the second")).isOne();
  }

  @Test
  void a_file_that_changed_while_it_was_down_fires_at_its_start() throws Exception {
    Path file = folder.resolve("result.txt");
    Files.writeString(file, "red");
    add("file:" + file);
    daemon.kill();

    Files.writeString(file, "green");
    daemon.up();

    await("was changed");
    Files.delete(file);
    await("was deleted");
  }

  @Test
  void a_command_that_a_crash_cut_off_is_run_again_and_fires_once() throws Exception {
    Path pids = folder.resolve("pids");
    Path go = folder.resolve("go");
    add("exit:echo $$ >> %s; while [ ! -e %s ]; do sleep 0.05; done; exit 3".formatted(pids, go));
    ProcessHandle first = process(pids, 1);
    daemon.kill();

    daemon.up();
    started(pids, 2);
    first.onExit().join();
    Files.createFile(go);

    await("exited with code 3");
    assertThat(history()).contains("start 2; it was cut off before");
    assertThat(count(history(), "\"due_at\"")).isOne();
    assertThat(daemon.ask("show", "event", "--json").out()).contains("\"status\":\"completed\"");
  }

  @Test
  void a_shutdown_kills_the_command_and_does_not_fire() throws Exception {
    Path pids = folder.resolve("pids");
    add("exit:echo $$ >> %s; sleep 600".formatted(pids));
    ProcessHandle first = process(pids, 1);

    assertThat(daemon.terminate()).isZero();

    first.onExit().join();
    daemon.up();
    started(pids, 2);
    assertThat(count(history(), "\"due_at\"")).isZero();
  }

  private static ProcessHandle process(Path pids, int times) throws IOException {
    started(pids, times);
    return ProcessHandle.of(Long.parseLong(Files.readAllLines(pids).getLast())).orElseThrow();
  }

  private static void started(Path lines, int times) throws IOException {
    while (!Files.exists(lines) || Files.readAllLines(lines).size() < times) {
      RealDaemon.pause();
    }
  }
}
