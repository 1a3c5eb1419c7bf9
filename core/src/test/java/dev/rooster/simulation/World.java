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

  /** The interval of renewals, and two slow calls. */
  private static final Duration TIME_TO_RENEW = Duration.ofSeconds(20);

  final SplittableRandom random;
  private final PriorityQueue<Happening> happenings =
      new PriorityQueue<>(
          Comparator.comparingLong(Happening::at).thenComparingLong(Happening::seq));
  private final List<String> log = new ArrayList<>();
  private long nanos;
  private long seq;

  /** How far the clock that decides what is due is ahead. */
  private Duration ahead = Duration.ZERO;

  private long wentAheadAt = -TIME_TO_RENEW.toNanos();

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

  /** The time of the clock that decides what is due: that of the database, or of the machine. */
  Instant decidingTime() {
    return instant().plus(ahead);
  }

  Duration ahead() {
    return ahead;
  }

  void ahead(Duration by) {
    log("the deciding clock is %s ahead", by);
    ahead = by;
    if (!by.isZero()) {
      wentAheadAt = nanos;
    }
  }

  /** Whether the clock went ahead so lately that nodes may not know that their leases are over. */
  boolean cutLeasesShort() {
    return nanos - wentAheadAt < TIME_TO_RENEW.toNanos();
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
