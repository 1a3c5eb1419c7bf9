package dev.rooster.reminder;

import dev.rooster.schedule.At;
import dev.rooster.schedule.Bounded;
import dev.rooster.schedule.Cron;
import dev.rooster.schedule.Every;
import dev.rooster.schedule.On;
import dev.rooster.schedule.Rule;
import dev.rooster.schedule.Schedule;
import dev.rooster.schedule.Triggered;
import dev.rooster.schedule.Unreadable;
import dev.rooster.schedule.written.WrittenDuration;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * How a reminder handles misses, overlaps, failures and interruptions, and when it ends.
 *
 * @param retries how often a failed occurrence is retried
 * @param interruption the policy for an interrupted run
 * @param timeout how long a run may take
 * @param maxFires the number of runs after which the reminder is completed
 * @param deleteAfterRun whether the reminder is deleted after successful completion
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

  /** The defaults of a one-shot: it runs up to a week late, and is retried three times. */
  public static final Policies ONE_SHOT =
      new Policies(
          Missed.ONCE_WITHIN_A_WEEK,
          Overlap.SKIP,
          3,
          Interruption.RETRY,
          DEFAULT_TIMEOUT,
          OptionalInt.empty(),
          false);

  /** The defaults of a recurring reminder. */
  public static final Policies RECURRING =
      new Policies(
          Missed.SKIPPED,
          Overlap.SKIP,
          0,
          Interruption.RETRY,
          DEFAULT_TIMEOUT,
          OptionalInt.empty(),
          false);

  /**
   * The defaults of a reminder that waits for events: no event comes again, so a missed or failed
   * one is handled as a one-shot, and one that comes during a run runs after it.
   */
  public static final Policies EVENTS = ONE_SHOT.withOverlap(Overlap.QUEUE);

  public Policies {
    if (retries < 0 || retries > MOST_RETRIES) {
      throw RefusedException.invalid(
          "%d retries are out of range".formatted(retries), "choose 0 to " + MOST_RETRIES);
    }
    if (timeout.compareTo(SHORTEST_TIMEOUT) < 0 || timeout.compareTo(LONGEST_TIMEOUT) > 0) {
      throw RefusedException.invalid(
          "a timeout of %s is out of range".formatted(WrittenDuration.format(timeout)),
          "choose one from 1 millisecond to 7 days");
    }
    if (maxFires.isPresent() && maxFires.getAsInt() < 1) {
      throw RefusedException.invalid(
          "a limit of %d fires is too low".formatted(maxFires.getAsInt()),
          "choose 1 or more, or leave the limit out");
    }
    timeout = Duration.ofMillis(timeout.toMillis());
  }

  /** The defaults for a schedule. */
  public static Policies defaultsFor(Schedule schedule) {
    return switch (schedule) {
      case At _ -> ONE_SHOT;
      case On on -> on.once() ? ONE_SHOT : EVENTS;
      case Triggered triggered -> triggered.once() ? ONE_SHOT : RECURRING;
      case Bounded bounded -> defaultsFor(bounded.schedule());
      case Unreadable kept -> kept.once() ? ONE_SHOT : RECURRING;
      case Every _, Cron _, Rule _ -> RECURRING;
    };
  }

  /** Whether a reminder that has fired this many times is completed. */
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
