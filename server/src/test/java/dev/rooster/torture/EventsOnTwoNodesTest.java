package dev.rooster.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon;
import dev.rooster.app.WebhookCaller;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Events of two real daemons, each with its home, on one database. */
@Tag("slow")
@Timeout(300)
class EventsOnTwoNodesTest {
  private static final String SECRET = "a secret of the tests";

  private final WebhookCaller caller = new WebhookCaller(SECRET);
  @TempDir private Path folder;
  private Database database;
  private RealDaemon one;
  private RealDaemon other;

  @BeforeEach
  void start() throws Exception {
    database = new Database(folder.resolve("data"));
    one = node("one");
    other = node("other");
    one.up();
    other.up();
  }

  private RealDaemon node(String name) throws IOException {
    RealDaemon node = new RealDaemon(folder.resolve(name), Optional.of(database.url()));
    node.write("rooster.yaml", "webhooks: {ci: {secret: \"${env:CI_SECRET}\"}}\n");
    node.set("CI_SECRET", SECRET);
    return node;
  }

  @AfterEach
  void stop() throws Exception {
    one.close();
    other.close();
    database.close();
  }

  private void add(RealDaemon node, String on) {
    RealDaemon.Result added = node.ask("add", "look", "--on", on, "--name", "event");
    assertThat(added.exit()).as("%s", added.err()).isZero();
  }

  private String call(RealDaemon node, String id) throws IOException {
    RealDaemon.Reply reply = caller.call(node, "ci", id, id);
    assertThat(reply.status()).as("%s", reply.body()).isEqualTo(200);
    return reply.body();
  }

  private static String history(RealDaemon node) {
    return node.ask("history", "event", "--json", "--limit", "500").out();
  }

  private static void await(RealDaemon node, String text) {
    while (!history(node).contains(text)) {
      RealDaemon.pause();
    }
  }

  private static void started(Path pids, int times) throws IOException {
    while (!Files.exists(pids) || Files.readAllLines(pids).size() < times) {
      RealDaemon.pause();
    }
  }

  private static int count(String text, String part) {
    return text.split(Pattern.quote(part), -1).length - 1;
  }

  @Test
  void each_node_takes_calls_for_a_reminder_that_the_other_has_just_created() throws Exception {
    add(one, "webhook:ci");

    assertThat(call(other, "first")).contains("\"reminders\":1", "\"repeated\":false");
    assertThat(call(one, "first")).contains("\"repeated\":true");
    assertThat(call(one, "second")).contains("\"reminders\":1");

    await(one, "> first");
    await(one, "> second");
    assertThat(count(history(one), "> first")).isOne();
  }

  @Test
  void each_call_is_told_once_although_both_take_calls_at_the_same_time() throws Exception {
    add(one, "webhook:ci");
    int calls = 100;
    List<Callable<String>> all =
        IntStream.range(0, calls)
            .<Callable<String>>mapToObj(i -> () -> call(i % 2 == 0 ? one : other, "burst-" + i))
            .toList();

    try (ExecutorService callers = Executors.newFixedThreadPool(4)) {
      for (Future<String> each : callers.invokeAll(all)) {
        assertThat(each.get()).contains("\"repeated\":false");
      }
    }
    call(one, "last");
    await(one, "> last");

    assertThat(count(history(one), "The webhook ci was called")).isEqualTo(calls + 1);
  }

  @Test
  void a_call_that_was_accepted_by_a_node_that_is_killed_is_told_once() throws Exception {
    add(one, "webhook:ci");

    for (int round = 0; round < 3; round++) {
      String id = "round-" + round;
      call(other, id);
      other.kill();
      assertThat(call(one, id)).contains("\"repeated\":true");
      await(one, "> " + id);
      other.up();
    }

    IntStream.range(0, 3)
        .forEach(round -> assertThat(count(history(one), "> round-" + round)).isOne());
  }

  @Test
  void a_file_that_changes_while_its_node_is_dead_fires_once_on_the_other() throws Exception {
    Path file = folder.resolve("result.txt");
    add(one, "file:" + file);
    Files.writeString(file, "red");
    await(other, "was created");

    one.kill();
    Files.writeString(file, "green, and longer");

    await(other, "was changed");
    one.up();
    Files.delete(file);
    await(one, "was deleted");
    assertThat(count(history(other), "\"due_at\"")).isEqualTo(3);
  }

  @Test
  void a_command_is_run_by_one_node_and_again_by_the_other_when_that_is_killed() throws Exception {
    Path pids = folder.resolve("pids");
    Path go = folder.resolve("go");
    add(
        one,
        "exit:echo $PPID $$ >> %s; while [ ! -e %s ]; do sleep 0.05; done; exit 3"
            .formatted(pids, go));
    started(pids, 1);
    long parent = Long.parseLong(Files.readAllLines(pids).getFirst().split(" ", -1)[0]);
    RealDaemon runs = one.pid() == parent ? one : other;
    RealDaemon idle = runs == one ? other : one;

    runs.kill();
    started(pids, 2);
    Files.createFile(go);

    await(idle, "exited with code 3");
    assertThat(count(history(idle), "\"due_at\"")).isOne();
    assertThat(Files.readAllLines(pids)).hasSize(2);
  }
}
