package dev.rooster.simulation;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/** Virtual time and its events, in an order determined by the seed. */
final class World implements InstantSource {
  private static final Instant BEGINNING = Instant.parse("2026-03-28T22:30:00Z");

  final SplittableRandom random;
  private final PriorityQueue<Happening> happenings =
      new PriorityQueue<>(
          Comparator.comparingLong(Happening::at).thenComparingLong(Happening::seq));
  private final List<String> log = new ArrayList<>();
  private long nanos;
  private long seq;

  private record Happening(long at, long seq, Runnable what) {}

  private final long seed;
  private final boolean logging;

  /**
   * @param logging whether events are logged; they happen either way
   */
  World(long seed, boolean logging) {
    this.logging = logging;
    this.seed = seed;
    this.random = new SplittableRandom(seed);
  }

  long seed() {
    return seed;
  }

  long nanos() {
    return nanos;
  }

  @Override
  public Instant instant() {
    return BEGINNING.plusNanos(nanos);
  }

  void after(Duration delay, Runnable what) {
    happenings.add(new Happening(nanos + Math.max(0, delay.toNanos()), seq++, what));
  }

  /** Runs all events until then. */
  void runUntil(Instant end) {
    long last = Duration.between(BEGINNING, end).toNanos();
    while (!happenings.isEmpty() && happenings.peek().at() <= last) {
      Happening next = happenings.remove();
      nanos = next.at();
      next.what().run();
    }
    nanos = last;
  }

  boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  Duration between(Duration least, Duration most) {
    return Duration.ofNanos(random.nextLong(least.toNanos(), most.toNanos() + 1));
  }

  @SuppressWarnings("AnnotateFormatMethod")
  void log(String format, Object... values) {
    if (logging) {
      log.add(instant() + " " + String.format(format, values));
    }
  }

  List<String> log() {
    return log;
  }
}
