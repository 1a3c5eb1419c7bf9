package dev.rooster.reminder;

import dev.rooster.schedule.written.WrittenDuration;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * How a reminder behaves when things do not go as planned, and when it has had enough.
 *
 * @param retries how often a failed occurrence is tried again before it counts as done with
 * @param interruption what to do about a run that was cut off
 * @param timeout how long a run may take
 * @param maxFires after how many runs the reminder is completed
 * @param deleteAfterRun whether a reminder that came to its end with success is removed
 */
public record Policies(
    Missed missed,
    Overlap overlap,
    int retries,
    Interruption interruption,
    Duration timeout,
    OptionalInt maxFires,
    boolean deleteAfterRun) {

  public static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(5);
  public static final Duration SHORTEST_TIMEOUT = Duration.ofMillis(1);
  public static final Duration LONGEST_TIMEOUT = Duration.ofDays(7);
  public static final int MOST_RETRIES = 100;

  /** For what happens once: it is made up for within a week, and tried again three times. */
  public static final Policies ONE_SHOT =
      new Policies(
          Missed.ONCE_WITHIN_A_WEEK,
          Overlap.SKIP,
          3,
          Interruption.RETRY,
          DEFAULT_TIMEOUT,
          OptionalInt.empty(),
          false);

  /** For what comes again anyway. */
  public static final Policies RECURRING =
      new Policies(
          Missed.SKIPPED,
          Overlap.SKIP,
          0,
          Interruption.RETRY,
          DEFAULT_TIMEOUT,
          OptionalInt.empty(),
          false);

  public Policies {
    if (retries < 0 || retries > MOST_RETRIES) {
      throw RefusedException.invalid(
          "%d retries are not possible".formatted(retries),
          "choose a number from 0 to " + MOST_RETRIES);
    }
    if (timeout.compareTo(SHORTEST_TIMEOUT) < 0 || timeout.compareTo(LONGEST_TIMEOUT) > 0) {
      throw RefusedException.invalid(
          "a timeout of %s is not possible".formatted(WrittenDuration.format(timeout)),
          "choose one from 1 millisecond to 7 days");
    }
    if (maxFires.isPresent() && maxFires.getAsInt() < 1) {
      throw RefusedException.invalid(
          "%d fires are not possible".formatted(maxFires.getAsInt()),
          "choose 1 or more, or leave the number out");
    }
    timeout = Duration.ofMillis(timeout.toMillis());
  }

  /** Whether a reminder that has fired so often has had enough. */
  boolean spentAfter(int fires) {
    return maxFires.isPresent() && fires >= maxFires.getAsInt();
  }

  public Policies withMissed(Missed other) {
    return new Policies(other, overlap, retries, interruption, timeout, maxFires, deleteAfterRun);
  }

  public Policies withOverlap(Overlap other) {
    return new Policies(missed, other, retries, interruption, timeout, maxFires, deleteAfterRun);
  }

  public Policies withRetries(int other) {
    return new Policies(missed, overlap, other, interruption, timeout, maxFires, deleteAfterRun);
  }

  public Policies withInterruption(Interruption other) {
    return new Policies(missed, overlap, retries, other, timeout, maxFires, deleteAfterRun);
  }

  public Policies withTimeout(Duration other) {
    return new Policies(missed, overlap, retries, interruption, other, maxFires, deleteAfterRun);
  }

  public Policies withMaxFires(int other) {
    return new Policies(
        missed, overlap, retries, interruption, timeout, OptionalInt.of(other), deleteAfterRun);
  }

  public Policies withDeleteAfterRun(boolean other) {
    return new Policies(missed, overlap, retries, interruption, timeout, maxFires, other);
  }
}
