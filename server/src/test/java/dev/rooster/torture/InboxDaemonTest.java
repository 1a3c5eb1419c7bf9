package dev.rooster.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon;
import dev.rooster.format.Fields;
import dev.rooster.net.HttpRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The inbox of a running client, in real daemons that are killed. */
@Tag("slow")
@Timeout(180)
class InboxDaemonTest {
  private static final String CODEX = "/api/inbox?agent=codex&session=s-1";
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  @TempDir private Path folder;

  private static Fields take(RealDaemon daemon, String more) throws Exception {
    RealDaemon.Reply reply = daemon.rest(HttpRequest.of("GET", CODEX + more, ""), PATIENCE);
    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    return reply.fields();
  }

  private static int acknowledge(RealDaemon daemon, Fields taken) throws Exception {
    String receipt = taken.text("receipt").orElseThrow();
    return daemon.rest("POST", "/api/inbox/" + receipt + "/ack", "").status();
  }

  private static void remind(RealDaemon daemon, String text) {
    assertThat(daemon.ask("add", text, "--agent", "codex", "--in", "1s").exit()).isZero();
  }

  @Test
  void a_message_that_was_taken_before_the_daemon_is_killed_comes_once_more() throws Exception {
    try (RealDaemon daemon = new RealDaemon(folder)) {
      daemon.up();
      remind(daemon, "check the build");
      Fields first = take(daemon, "&wait=60s&lease=3s");
      daemon.kill();
      daemon.up();

      Fields again = take(daemon, "&wait=60s");
      assertThat(first.objects("items").getFirst().flag("maybe_seen")).contains(false);
      assertThat(again.objects("items")).hasSize(1);
      assertThat(again.objects("items").getFirst().flag("maybe_seen")).contains(true);
      assertThat(acknowledge(daemon, again)).isEqualTo(200);
      assertThat(acknowledge(daemon, first)).isEqualTo(404);
      assertThat(take(daemon, "").objects("items")).isEmpty();
    }
  }

  @Test
  void a_receipt_is_valid_although_the_daemon_is_killed() throws Exception {
    try (RealDaemon daemon = new RealDaemon(folder)) {
      daemon.up();
      remind(daemon, "check the build");
      Fields taken = take(daemon, "&wait=60s&lease=1h");
      daemon.kill();
      daemon.up();

      assertThat(take(daemon, "").objects("items")).isEmpty();
      assertThat(acknowledge(daemon, taken)).isEqualTo(200);
      assertThat(daemon.ask("agents").out()).containsPattern("codex +inbox +0");
    }
  }

  @Test
  void two_nodes_hand_each_message_out_once_and_the_other_node_gets_it_too() throws Exception {
    try (Database database = new Database(folder.resolve("data"));
        RealDaemon one = new RealDaemon(folder.resolve("one"), Optional.of(database.url()));
        RealDaemon two = new RealDaemon(folder.resolve("two"), Optional.of(database.url()))) {
      one.up();
      two.up();
      for (int i = 0; i < 20; i++) {
        remind(i % 2 == 0 ? one : two, "number " + i);
      }

      List<String> all = new ArrayList<>();
      try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
        List<Future<List<String>>> readers =
            List.of(threads.submit(() -> read(one)), threads.submit(() -> read(two)));
        for (Future<List<String>> reader : readers) {
          all.addAll(reader.get());
        }
      }

      assertThat(all).hasSize(20).doesNotHaveDuplicates();
    }
  }

  /** Reads until no message has come for a while. */
  private static List<String> read(RealDaemon daemon) throws Exception {
    List<String> texts = new ArrayList<>();
    for (Fields taken = take(daemon, "&wait=15s&limit=2");
        taken.has("receipt");
        taken = take(daemon, "&wait=5s&limit=2")) {
      taken.objects("items").forEach(it -> texts.add(it.text("text").orElseThrow()));
      assertThat(acknowledge(daemon, taken)).isEqualTo(200);
    }
    return texts;
  }
}
