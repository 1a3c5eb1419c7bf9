package dev.rooster.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Three real daemons, each with its home, on one database. */
@Tag("slow")
@Timeout(1200)
class SharedDatabaseTest {
  private static final int SCALE = Integer.getInteger("rooster.scale", 1);
  private static final int REMINDERS = 2_000 * SCALE;
  private static final int NODES = 3;
  private static final Duration SPREAD = Duration.ofSeconds(16);
  private static final Duration HEAD_START = Duration.ofSeconds(24L + 12L * SCALE);
  private static final Duration LONGER_THAN_A_LEASE = Duration.ofSeconds(17);

  @TempDir private Path folder;
  private Database database;
  private Receiver receiver;
  private final List<RealDaemon> nodes = new ArrayList<>();

  @BeforeEach
  void start() throws Exception {
    database = new Database(folder.resolve("data"));
    receiver = new Receiver();
    for (int i = 0; i < NODES; i++) {
      RealDaemon node = new RealDaemon(folder.resolve("n" + i), Optional.of(database.url()));
      node.write("rooster.yaml", receiver.configuration());
      nodes.add(node);
    }
  }

  @AfterEach
  void stop() throws Exception {
    for (RealDaemon node : nodes) {
      node.close();
    }
    receiver.close();
    database.close();
  }

  @Test
  void all_deliveries_arrive_although_one_node_is_killed_and_another_is_frozen() throws Exception {
    for (RealDaemon node : nodes) {
      node.up();
    }
    Map<String, Instant> made = make();
    receiver.await(REMINDERS / 5);
    CountDownLatch hurt = new CountDownLatch(1);
    receiver.answer((arrival, times) -> {
      hurt.await();
      return Receiver.Answer.TAKEN;
    });
    receiver.await(REMINDERS / 4);
    nodes.get(0).kill();
    nodes.get(1).freeze();
    hurt.countDown();
    receiver.answer((arrival, times) -> Receiver.Answer.TAKEN);
    CountDownLatch never = new CountDownLatch(1);
    assertThat(never.await(LONGER_THAN_A_LEASE.toSeconds(), TimeUnit.SECONDS)).isFalse();
    nodes.get(1).thaw();
    receiver.await(REMINDERS);

    Runs runs = Runs.settled(nodes.get(2));

    Map<String, List<Receiver.Arrival>> arrivals = receiver.arrivals();
    long doubled = arrivals.values().stream().filter(it -> it.size() > 1).count();
    System.out.println(
        "three daemons, one killed, one frozen: %d reminders, %d messages, %d doubled, %s"
            .formatted(made.size(), arrivals.size(), doubled, Lateness.of(arrivals).words()));
    assertThat(made).hasSize(REMINDERS);
    assertThat(receiver.unsigned()).isEmpty();
    assertThat(arrivals).hasSize(REMINDERS);
    Set<String> reached = new HashSet<>();
    arrivals
        .values()
        .forEach(same -> {
          assertThat(same)
              .extracting(Receiver.Arrival::body)
              .extracting(it -> it.text("reminder_id"))
              .containsOnly(same.getFirst().body().text("reminder_id"));
          reached.add(same.getFirst().reminderId());
        });
    assertThat(reached).isEqualTo(made.keySet());
    assertThat(runs.perReminder()).containsOnlyKeys(made.keySet());
    assertThat(runs.perReminder().values()).containsOnly(1L);
    assertThat(runs.statuses()).containsExactly("ok");
    try (Books books = Books.of(database.url())) {
      assertThat(books.notRecordedOnce()).isEmpty();
      assertThat(books.notDelivered()).isEmpty();
    }
    assertThat(nodes.get(1).ask("list").exit()).as("the one that stood still").isZero();
  }

  @Test
  void a_home_has_one_daemon_however_many_the_database_has() throws Exception {
    RealDaemon node = nodes.getFirst();
    Process first = node.up();
    node.freeze();

    RealDaemon.Result second = node.upInVain("--port", "0");

    node.thaw();
    assertThat(second.exit()).isEqualTo(1);
    assertThat(second.err()).contains("(pid %d)".formatted(first.pid())).hasLineCount(1);
    assertThat(node.ask("status").out()).startsWith("up: ");
  }

  /** Through all three, in turn. */
  private Map<String, Instant> make() throws Exception {
    Instant begin = Instant.now().plus(HEAD_START);
    try (Makers makers = new Makers(receiver.address("all"), number -> nodes.get(number % NODES))) {
      IntStream.range(0, REMINDERS)
          .forEach(i ->
              makers.make(
                  i,
                  Instant.ofEpochMilli(begin.toEpochMilli() + i * SPREAD.toMillis() / REMINDERS)));
      return makers.made();
    }
  }

  @Test
  void commands_of_a_home_without_a_daemon_work_on_the_shared_database() throws Exception {
    nodes.getFirst().up();
    RealDaemon silent = new RealDaemon(folder.resolve("silent"));
    silent.write(
        "rooster.yaml",
        receiver.configuration() + "store: {postgres: '%s'}\n".formatted(database.url()));

    RealDaemon.Result added =
        silent.ask(
            "add", "over there", "--in", "2s", "--name", "far", "--to", receiver.address("far"));

    assertThat(added.exit()).as(added.err()).isZero();
    assertThat(added.err())
        .isEqualTo(
            "rooster: no daemon is up in this home directory. Reminders fire only if another node"
                + " is up on the same database.\n");
    assertThat(silent.ask("status").out()).startsWith("down: nothing fires unless another node");
    receiver.await("far", 1);
    while (!silent.ask("history", "far").out().contains("ok")) {
      RealDaemon.pause();
    }
    assertThat(nodes.getFirst().ask("history", "far").out()).contains("over there");
    nodes.getFirst().ask("add", "from up there", "--every", "1h", "--name", "near");
    assertThat(silent.ask("list").out()).contains("from up there");
    assertThat(silent.home().resolve("rooster.db")).doesNotExist();
    assertThat(silent.ask("config", "adopt").out()).isEqualTo("no lost home directories\n");
  }
}
