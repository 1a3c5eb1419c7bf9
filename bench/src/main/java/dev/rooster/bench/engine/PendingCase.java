package dev.rooster.bench.engine;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** One entrant on a store that is filled once and reopened in each round. */
final class PendingCase implements AutoCloseable {
  private static final Duration FAR = Duration.ofDays(30);
  private static final Duration EVERY = Duration.ofMillis(5);
  private static final int WARM_UP = 200;
  private static final int MEASURED = 1_000;
  private static final int CREATORS = 16;

  /** Time to create the measured one-shots before the first of them is due. */
  private static final Duration LEAD = Duration.ofSeconds(4);

  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  private final Entrant entrant;
  private final Store store;
  private int nextNumber;

  private PendingCase(Entrant entrant, Store store, int nextNumber) {
    this.entrant = entrant;
    this.store = store;
    this.nextNumber = nextNumber;
  }

  static PendingCase fill(Stores stores, Entrant entrant, int size) throws Exception {
    Store store = stores.create(entrant.database());
    try (Engine engine = entrant.open(store)) {
      engine.load(new Batch(0, size, Instant.now().plus(FAR), Duration.ofMillis(1)));
    }
    stores.settle(store);
    return new PendingCase(entrant, store, size);
  }

  Map<String, Double> measure() throws Exception {
    int atOnce = nextNumber;
    int paced = atOnce + 1;
    nextNumber = paced + WARM_UP + MEASURED;
    try (Engine creator = entrant.open(store)) {
      creator.create(atOnce, Instant.now());
    }
    Fires first = new Fires(atOnce, 1);
    Fires fires = new Fires(paced, WARM_UP + MEASURED);
    double heapBefore = heapMegabytes();
    Instant begin = Instant.now();
    try (Engine engine = entrant.open(store)) {
      engine.start(number -> (number == atOnce ? first : fires).accept(number));
      if (!first.await(TIMEOUT)) {
        throw new IllegalStateException(entrant.name() + " did not fire within " + TIMEOUT);
      }
      Map<String, Double> figures = new LinkedHashMap<>();
      figures.put("first fire, ms", Duration.between(begin, first.firstCall()).toNanos() / 1e6);
      figures.put("heap, MB", heapMegabytes() - heapBefore);
      figures.putAll(Lateness.figures(lateness(engine, fires, paced)));
      return figures;
    }
  }

  private LatenessOf lateness(Engine engine, Fires fires, int from) throws Exception {
    Batch all = new Batch(from, WARM_UP + MEASURED, Instant.now().plus(LEAD), EVERY);
    AtomicInteger numbers = new AtomicInteger(from);
    Callers.call(
        CREATORS,
        () -> {
          int number = numbers.getAndIncrement();
          if (number < from + all.count()) {
            engine.create(number, all.due(number));
          }
          return number < from + all.count();
        });
    if (Instant.now().isAfter(all.due(from + WARM_UP))) {
      throw new IllegalStateException(
          entrant.name() + " needs too long to create " + all.count() + "; is the machine busy?");
    }
    fires.await(Duration.between(Instant.now(), all.lastDue()).plus(TIMEOUT));
    return fires.lateness(new Batch(from + WARM_UP, MEASURED, all.due(from + WARM_UP), EVERY));
  }

  private static double heapMegabytes() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / 1e6;
  }

  @Override
  public void close() {
    store.close();
  }
}
