package dev.rooster.bench;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One library on one schedule. Every library computes with the same instants, round after round:
 * half of a round uses random instants, the other half walks from each to the fires after it.
 */
final class NextFireRun<T> {
  private static final int STEPS = 8;

  /** Receives the results, so that the compiler cannot skip computing them. */
  static volatile long blackhole;

  private final Contender<T> contender;
  private final UnaryOperator<@Nullable T> next;
  private final List<T> times;
  private int position;
  private int batch = 1;
  private double[] rounds = {};

  private NextFireRun(Contender<T> contender, UnaryOperator<@Nullable T> next, List<T> times) {
    this.contender = contender;
    this.next = next;
    this.times = times;
  }

  static <T> NextFireRun<T> of(Contender<T> contender, TimeCase question, List<Instant> instants) {
    return new NextFireRun<>(
        contender,
        contender.parse(question).orElseThrow(),
        instants.stream().map(instant -> contender.time(instant, question)).toList());
  }

  String name() {
    return contender.name();
  }

  /** The next fire after the instant at the index, in milliseconds. */
  long answer(int index) {
    return value(ask(times.get(index)));
  }

  /** Runs unmeasured for the given time and finds out how many computations fit into it. */
  void warmUp(long nanos) {
    long begin = System.nanoTime();
    int done = 0;
    while (System.nanoTime() - begin < nanos) {
      done += round(1);
    }
    double each = (System.nanoTime() - begin) / (double) done;
    batch = (int) Math.max(1, Math.min(1_000_000, nanos / each / STEPS));
  }

  void measure() {
    long begin = System.nanoTime();
    int done = round(batch);
    double nanos = (System.nanoTime() - begin) / (double) done;
    rounds = Arrays.copyOf(rounds, rounds.length + 1);
    rounds[rounds.length - 1] = nanos;
  }

  double median() {
    double[] sorted = rounds.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  /** Runs one round; returns the number of fires computed. */
  private int round(int walks) {
    long sum = 0;
    int done = 0;
    for (int walk = 0; walk < walks; walk++) {
      for (int random = 0; random < STEPS / 2; random++) {
        sum += value(ask(following()));
      }
      T time = following();
      for (int step = 0; step < STEPS / 2 && time != null; step++) {
        time = ask(time);
        sum += value(time);
        done++;
      }
      done += STEPS / 2;
    }
    blackhole = sum;
    return done;
  }

  private T following() {
    position = position + 1 == times.size() ? 0 : position + 1;
    return times.get(position);
  }

  private long value(@Nullable T time) {
    return time == null ? Contender.NONE : contender.epochMilli(time);
  }

  /** Some libraries throw on rules that they accept; that counts as no fire. */
  private @Nullable T ask(T time) {
    try {
      return next.apply(time);
    } catch (RuntimeException e) {
      return null;
    }
  }
}
