package dev.rooster.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon;
import dev.rooster.format.Fields;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real daemon with little memory, to which anything is sent and whose files are anything. */
@Tag("slow")
@Timeout(900)
class DaemonFuzzTest {
  private static final int THREADS = 4;
  private static final int REQUESTS = 15_000;
  private static final int FILES = 300;

  private static final String TICKER =
      """
      {"id":"r-ticker","message":"tick","schedule":{"every":"1s"},"delivery":"never"}\
      """;

  private static final String DECLARED =
      """
      reminders:
        - {name: kept-1, message: one, agent: direct, schedule: {cron: "0 9 1 1 *", tz: UTC}}
        - {name: kept-2, message: two, agent: direct, schedule: {every: 9d, anchor: "2050-01-01T00:00:00Z"}}
        - {name: kept-3, message: three, agent: direct, schedule: {at: "2050-01-01T09:00:00Z"}}
      """;

  @TempDir Path folder;
  private final Judge judge = new Judge();
  private final Promised promised = new Promised();

  @Test
  void nothing_that_is_sent_or_written_loses_a_reminder_or_ends_the_daemon() throws Exception {
    System.out.println("fuzz of the daemon with -Drooster.seed=" + Chance.SEED);
    try (RealDaemon daemon =
        new RealDaemon(
            folder,
            Optional.empty(),
            List.of("-Xmx128m", "-XX:+ExitOnOutOfMemoryError", "-XX:ActiveProcessorCount=2"))) {
      daemon.write("schedules.d/good.yaml", DECLARED);
      Process process = daemon.up();
      Thread.startVirtualThread(
          () -> process.inputReader(StandardCharsets.UTF_8).lines().forEach(it -> {}));
      RestFuzz witness = fuzz(daemon, "witness");
      for (int i = 0; i < 20; i++) {
        witness.promise();
      }
      for (String name : List.of("kept-1", "kept-2", "kept-3")) {
        promised.untouched(name, witness.show(name));
      }
      assertThat(daemon.rest("POST", "/api/reminders", TICKER).status()).isEqualTo(201);

      disturb(daemon);

      assertThat(daemon.alive()).as(daemon.log()).isTrue();
      System.out.println(judge);
      assertThat(judge.failures()).isEmpty();
      assertThat(judge.answers()).isGreaterThan(Chance.cases(REQUESTS) * 3L / 4);
      assertThat(promised.there()).hasSizeGreaterThan(Chance.cases(REQUESTS) / 100);
      assertThat(daemon.rest("GET", "/healthz", "").body()).startsWith("{\"status\":\"ok\"");
      assertNothingLost(daemon, fuzz(daemon, "auditor"));
      assertTicked(daemon);
      assertQuietLog(daemon.log());
    }
  }

  private RestFuzz fuzz(RealDaemon daemon, String name) throws IOException {
    return new RestFuzz(daemon.port(), daemon.token(), judge, promised, name);
  }

  /** Everything at once. */
  private void disturb(RealDaemon daemon) throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        RestFuzz fuzz = fuzz(daemon, "rest-" + i);
        all.add(threads.submit(counted(() -> fuzz.send(Chance.cases(REQUESTS) / THREADS))));
      }
      FileFuzz files = new FileFuzz(daemon);
      all.add(threads.submit(counted(() -> files.disturb(Chance.cases(FILES)))));
      for (Future<?> each : all) {
        each.get();
      }
    } catch (ExecutionException e) {
      throw new AssertionError(
          "the daemon is %s; its last words:\n%s\n%s\n%s"
              .formatted(
                  daemon.alive() ? "alive" : "dead",
                  lastWords(daemon),
                  e.getCause(),
                  judge.failures()),
          e);
    }
  }

  private static String lastWords(RealDaemon daemon) {
    List<String> lines = daemon.log().lines().toList();
    return String.join("\n", lines.subList(Math.max(0, lines.size() - 10), lines.size()));
  }

  /** Something to do that may fail in any way. */
  private interface Doing {
    void run() throws Exception;
  }

  private static Callable<Boolean> counted(Doing doing) {
    return () -> {
      doing.run();
      return true;
    };
  }

  private void assertNothingLost(RealDaemon daemon, RestFuzz auditor) throws IOException {
    Set<String> there = new HashSet<>();
    Optional<String> cursor = Optional.of("");
    while (cursor.isPresent()) {
      Fields page =
          daemon
              .rest("GET", "/api/reminders?status=all&limit=100&cursor=" + cursor.get(), "")
              .fields();
      page.objects("items").forEach(it -> there.add(it.text("id").orElseThrow()));
      page.objects("items").forEach(it -> it.text("name").ifPresent(there::add));
      cursor = page.text("next_cursor");
    }
    assertThat(there).containsAll(promised.there());
    for (var each : promised.untouched().entrySet()) {
      assertThat(auditor.show(each.getKey())).isEqualTo(each.getValue());
    }
  }

  /** Each second has one record, from the first to one that came when all was over. */
  private void assertTicked(RealDaemon daemon) throws IOException {
    Instant end =
        Instant.parse(daemon.rest("GET", "/api/status", "").fields().text("now").orElseThrow());
    long patience = System.nanoTime() + Line.PATIENCE.toNanos();
    List<Instant> ticks = ticks(daemon);
    while (!ticks.getFirst().isAfter(end)) {
      assertThat(System.nanoTime() - patience).as("no tick after %s", end).isNegative();
      ticks = ticks(daemon);
    }
    for (int i = 1; i < ticks.size(); i++) {
      assertThat(Duration.between(ticks.get(i), ticks.get(i - 1)))
          .as("%s before %s", ticks.get(i), ticks.get(i - 1))
          .isEqualTo(Duration.ofSeconds(1));
    }
  }

  /** The instants that have records, the latest first. */
  private static List<Instant> ticks(RealDaemon daemon) throws IOException {
    List<Instant> ticks = new ArrayList<>();
    for (Fields record :
        daemon
            .rest("GET", "/api/reminders/r-ticker/runs?limit=1000", "")
            .fields()
            .objects("items")) {
      Instant first = Instant.parse(record.text("due_at").orElseThrow());
      Instant last = Instant.parse(record.text("last_due_at").orElseThrow());
      for (Instant due = last; !due.isBefore(first); due = due.minusSeconds(1)) {
        ticks.add(due);
      }
    }
    return ticks;
  }

  private static void assertQuietLog(String log) {
    for (String line : log.lines().toList()) {
      assertThat(line)
          .doesNotContain("unexpected exception")
          .doesNotContain("OutOfMemoryError")
          .doesNotContain("\\n\\tat ");
      assertThat(line).as("a line of the log").startsWith("{\"time\":");
    }
  }
}
