package dev.rooster.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real daemon under load, observed by clients that create reminders and by receivers. */
@Tag("slow")
@Timeout(300)
class DaemonTortureTest {
  private static final int SCALE = Integer.getInteger("rooster.scale", 1);
  private static final int REMINDERS = 500 * SCALE;
  private static final Duration SPREAD = Duration.ofSeconds(20);

  /** Before the first one is due: time to create them all, also beside other tests. */
  private static final Duration HEAD_START = Duration.ofSeconds(20L + 4L * SCALE);

  @TempDir private Path folder;
  private Receiver receiver;
  private RealDaemon daemon;
  private Makers makers;
  private Instant begin;

  @BeforeEach
  void start() throws Exception {
    receiver = new Receiver();
    daemon = new RealDaemon(folder);
    daemon.write("rooster.yaml", receiver.configuration());
    daemon.up();
    makers = new Makers(receiver.address("all"), number -> daemon);
    begin = Instant.now().plus(HEAD_START);
  }

  @AfterEach
  void stop() throws Exception {
    makers.close();
    daemon.close();
    receiver.close();
  }

  private void make(int from, int to) {
    IntStream.range(from, to).forEach(i -> makers.make(i, due(i)));
  }

  /** In whole milliseconds, as they are kept. */
  private Instant due(int number) {
    return Instant.ofEpochMilli(begin.toEpochMilli() + number * SPREAD.toMillis() / REMINDERS);
  }

  @Test
  void each_of_many_reminders_arrives_once() throws Exception {
    make(0, REMINDERS);
    Map<String, Instant> made = makers.made();

    receiver.await(REMINDERS);

    Runs runs = Runs.settled(daemon);
    Map<String, List<Receiver.Arrival>> arrivals = receiver.arrivals();
    System.out.println(
        "daemon: %d reminders by REST, %d messages by webhook, %s"
            .formatted(made.size(), arrivals.size(), Lateness.of(arrivals).words()));
    assertThat(made).hasSize(REMINDERS);
    assertArrived(made, arrivals);
    assertThat(arrivals.values()).allSatisfy(same -> assertThat(same).hasSize(1));
    assertThat(runs.deliveries()).hasSize(REMINDERS).containsOnly("delivered");
  }

  /** Each reminder has one message, at its time, signed. */
  private void assertArrived(
      Map<String, Instant> made, Map<String, List<Receiver.Arrival>> arrivals) {
    assertThat(receiver.unsigned()).isEmpty();
    assertThat(arrivals).hasSize(made.size());
    assertThat(arrivals.values())
        .allSatisfy(same ->
            assertThat(same)
                .allSatisfy(it -> assertThat(it.dueAt()).isEqualTo(made.get(it.reminderId()))));
    assertThat(arrivals.values())
        .extracting(it -> it.getFirst().reminderId())
        .doesNotHaveDuplicates();
  }

  @Test
  void acknowledged_reminders_arrive_although_the_daemon_is_killed() throws Exception {
    int early = REMINDERS * 3 / 5;
    make(0, early);
    receiver.await(REMINDERS / 5);
    CountDownLatch killed = new CountDownLatch(1);
    Set<String> held = new TreeSet<>();
    receiver.answer((arrival, times) -> {
      synchronized (held) {
        held.add(arrival.key());
        held.notifyAll();
      }
      killed.await();
      return Receiver.Answer.TAKEN;
    });
    make(early, REMINDERS);
    makers.await(early + (REMINDERS - early) / 2);
    synchronized (held) {
      while (held.size() < 5) {
        held.wait();
      }
    }

    daemon.kill();

    Set<String> begun;
    try (Books left = Books.leftBy(daemon.home(), folder.resolve("left"))) {
      begun = left.begunDeliveries();
    }
    killed.countDown();
    receiver.answer((arrival, times) -> Receiver.Answer.TAKEN);
    daemon.up();
    int repeated = makers.repeat();
    Map<String, Instant> made = makers.made();
    receiver.await(REMINDERS);
    Runs runs = Runs.settled(daemon);
    Map<String, List<Receiver.Arrival>> arrivals = receiver.arrivals();
    List<String> doubled =
        arrivals.keySet().stream().filter(key -> arrivals.get(key).size() > 1).toList();
    System.out.println(
        "daemon killed: %d reminders, %d requests repeated, %d messages on their way, %d doubled"
            .formatted(made.size(), repeated, begun.size(), doubled.size()));
    assertThat(made).hasSize(REMINDERS);
    assertArrived(made, arrivals);
    assertThat(begun).containsAll(doubled);
    assertThat(doubled).containsAll(held);
    assertThat(runs.perReminder()).containsOnlyKeys(made.keySet());
    assertThat(runs.perReminder().values()).containsOnly(1L);
    assertThat(runs.statuses()).containsExactly("ok");
    assertThat(runs.deliveries()).hasSize(REMINDERS).containsOnly("delivered");
  }
}
