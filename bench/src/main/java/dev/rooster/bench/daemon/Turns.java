package dev.rooster.bench.daemon;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rooster.bench.Benchmark;
import dev.rooster.bench.engine.LatenessOf;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Turns of the built-in agent, from the due time to the request at the model: the daemon with an
 * empty workspace and all tools of full trust, and a model on the loopback interface that answers
 * at once.
 */
public final class Turns implements Benchmark {
  private static final int TURNS = 50;
  private static final Duration SPREAD = Duration.ofSeconds(30);
  private static final Duration HEAD_START = Duration.ofSeconds(3);
  private static final Duration LONGEST = Duration.ofMinutes(2);

  private final Path root;
  private int next;

  /**
   * @param root the directory of the clone
   */
  public Turns(Path root) {
    this.root = root;
  }

  @Override
  public Map<String, Double> run(boolean quick, ObjectNode details) throws Exception {
    try (LoopbackModel model = new LoopbackModel();
        Daemon daemon =
            Daemon.start(
                root,
                """
                agents:
                  main: {kind: llm, provider: openai, base_url: "%s", model: m}
                """
                    .formatted(model.url()))) {
      System.out.printf("%nturns of the built-in agent, due to request at the model, ms%n");
      System.out.printf("%-34s %8s %8s %8s %15s%n", "", "p50", "p99", "max", "processor/turn");
      details.put("idle_mb", daemon.residentMegabytes());
      print("first turn of the daemon", measure(daemon, model, 1, Duration.ZERO), details);
      for (int round = 1; round <= (quick ? 1 : 5); round++) {
        print(
            "%d over %d s, round %d".formatted(TURNS, SPREAD.toSeconds(), round),
            measure(daemon, model, TURNS, SPREAD),
            details);
        print(
            "%d at one instant, round %d".formatted(TURNS, round),
            measure(daemon, model, TURNS, Duration.ZERO),
            details);
      }
      details.put("mb", daemon.residentMegabytes());
      System.out.printf(
          "request %d bytes; resident memory %.0f MB idle, %.0f MB after %d turns%n",
          details.path("request_bytes").asInt(),
          details.path("idle_mb").asDouble(),
          details.path("mb").asDouble(),
          next);
    }
    return Map.of();
  }

  private Measured measure(Daemon daemon, LoopbackModel model, int count, Duration spread)
      throws Exception {
    model.expect(count);
    double before = daemon.processorMillis();
    Instant begin = Instant.now().plus(HEAD_START).truncatedTo(ChronoUnit.MILLIS);
    List<Instant> due = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      due.add(begin.plusMillis(spread.toMillis() * i / count));
      daemon.create(
          "{\"message\":\"%s\",\"schedule\":{\"at\":\"%s\"}}"
              .formatted(LoopbackModel.message(next + i), due.get(i)));
    }
    Map<Integer, LoopbackModel.Request> requests = model.await(LONGEST);
    long now = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
    long[] late = new long[count];
    int bytes = 0;
    for (int i = 0; i < count; i++) {
      LoopbackModel.Request request = requests.get(next + i);
      long arrived = request == null ? now : request.arrivedMicros();
      late[i] = arrived - ChronoUnit.MICROS.between(Instant.EPOCH, due.get(i));
      bytes = request == null ? bytes : request.bytes();
    }
    next += count;
    double processor = (daemon.processorMillis() - before) / count;
    return new Measured(LatenessOf.micros(late, count - requests.size()), bytes, processor);
  }

  /**
   * The result of one shape.
   *
   * @param bytes of the body of a request
   * @param processorMillis of the daemon for each turn, the creation of the reminder included
   */
  private record Measured(LatenessOf late, int bytes, double processorMillis) {}

  private static void print(String name, Measured measured, ObjectNode details) {
    LatenessOf late = measured.late();
    System.out.printf(
        "%-34s %8.1f %8.1f %8.1f %15.1f%n",
        name, late.p50(), late.p99(), late.max(), measured.processorMillis());
    ObjectNode node = details.putObject(name);
    node.put("p50_ms", late.p50()).put("p99_ms", late.p99()).put("max_ms", late.max());
    node.put("missing", late.missing()).put("processor_ms", measured.processorMillis());
    details.put("request_bytes", measured.bytes());
  }
}
