package dev.rooster.reminder;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The result of an attempt. */
public sealed interface Outcome {

  /** Whether the run reached its agent or another receiver. Otherwise it is not a fire. */
  default boolean fired() {
    return true;
  }

  /** The same outcome of a run that ended before it reached its agent. */
  default Outcome unfired() {
    return this;
  }

  /** Further values to keep with the record, in a format of the handler. */
  default String details() {
    return "";
  }

  /** The same outcome with other details, if it is the outcome of an attempt. */
  Outcome withDetails(String other);

  /** A result that a handler may return. */
  sealed interface Answer extends Outcome {
    @Override
    Answer withDetails(String other);

    /** The same result of a run whose condition was not checked, so it does not count as met. */
    default Answer unasked() {
      return this;
    }

    @Override
    default Answer unfired() {
      return this;
    }
  }

  /**
   * The run succeeded.
   *
   * @param why a remark for the record; usually empty
   * @param asked whether its condition was checked before, if it has one
   */
  record Done(String reply, Optional<Reason> why, String details, boolean asked) implements Answer {
    public Done(String reply, String details) {
      this(reply, Optional.empty(), details, true);
    }

    /** Without a reply, for the given reason. */
    public Done(Reason why, String details) {
      this("", Optional.of(why), details, true);
    }

    public Done(String reply) {
      this(reply, "");
    }

    @Override
    public Answer unasked() {
      return new Done(reply, why, details, false);
    }

    @Override
    public Answer withDetails(String other) {
      return new Done(reply, why, other, asked);
    }
  }

  /**
   * The run succeeded and has nothing to report.
   *
   * @param reply kept in the record
   * @param asked whether its condition was checked before, if it has one
   */
  record Nothing(String reply, String details, boolean asked) implements Answer {
    public Nothing(String reply, String details) {
      this(reply, details, true);
    }

    public Nothing() {
      this("", "");
    }

    @Override
    public Answer unasked() {
      return new Nothing(reply, details, false);
    }

    @Override
    public Answer withDetails(String other) {
      return new Nothing(reply, other, asked);
    }
  }

  /** The reminder's condition is not met. */
  record NotMet(Reason why, String details) implements Answer {
    public NotMet(Reason why) {
      this(why, "");
    }

    public NotMet(String text) {
      this(new Reason.Note(text));
    }

    @Override
    public Answer withDetails(String other) {
      return new NotMet(why, other);
    }
  }

  /** The reminder's condition is met; in mode until this completes the reminder, without a run. */
  record Met(Reason why, String details) implements Answer {
    public Met(Reason why) {
      this(why, "");
    }

    public Met(String text) {
      this(new Reason.Note(text));
    }

    @Override
    public Answer withDetails(String other) {
      return new Met(why, other);
    }
  }

  /** The handler skipped it. */
  record Skipped(Reason why, String details) implements Answer {
    public Skipped(Reason why) {
      this(why, "");
    }

    public Skipped(String text) {
      this(new Reason.Note(text));
    }

    @Override
    public Answer withDetails(String other) {
      return new Skipped(why, other);
    }
  }

  /** A budget or another limit forbade it. */
  record Blocked(Reason why, String details) implements Answer {
    public Blocked(Reason why) {
      this(why, "");
    }

    public Blocked(String text) {
      this(new Reason.Note(text));
    }

    @Override
    public Answer withDetails(String other) {
      return new Blocked(why, other);
    }
  }

  /**
   * The run failed.
   *
   * @param retryable whether a retry may help
   * @param after the delay before a retry; empty for the default backoff
   * @param tolerated whether its purpose was served in spite of it: the error is recorded, but
   *     causes no backoff and no pause
   */
  record Failed(
      Reason why,
      boolean retryable,
      Optional<Duration> after,
      String details,
      boolean fired,
      boolean tolerated)
      implements Answer {
    public Failed {
      after = after.map(Backoff::bounded);
    }

    public Failed(Reason why, boolean retryable, Optional<Duration> after, String details) {
      this(why, retryable, after, details, true, false);
    }

    public Failed(Reason why, boolean retryable) {
      this(why, retryable, Optional.empty(), "");
    }

    public Failed(String text, boolean retryable) {
      this(new Reason.ErrorText(text), retryable);
    }

    @Override
    public Failed unfired() {
      return new Failed(why, retryable, after, details, false, tolerated);
    }

    public Failed asTolerated() {
      return new Failed(why, retryable, after, details, fired, true);
    }

    @Override
    public Answer withDetails(String other) {
      return new Failed(why, retryable, after, other, fired, tolerated);
    }
  }

  /** The reminder cannot run as things are: it is paused until a person fixes that. */
  record Halted(Reason why, String details) implements Answer {
    public Halted(Reason why) {
      this(why, "");
    }

    public Halted(String text) {
      this(new Reason.ErrorText(text));
    }

    @Override
    public boolean fired() {
      return false;
    }

    @Override
    public Answer withDetails(String other) {
      return new Halted(why, other);
    }
  }

  /**
   * The run ended with the answer, and the reminder is to come again at an instant of the handler's
   * choice, whatever its schedule, as if a person had snoozed it.
   *
   * @param at a time that has passed counts as {@link #SOONEST} from the end of the run
   */
  record Again(Answer answer, Instant at) implements Answer {
    public static final Duration SOONEST = Duration.ofSeconds(1);

    public Again {
      if (answer instanceof Again) {
        throw new IllegalArgumentException("the answer already asks to come again");
      }
    }

    @Override
    public String details() {
      return answer.details();
    }

    @Override
    public boolean fired() {
      return answer.fired();
    }

    @Override
    public Answer unasked() {
      return new Again(answer.unasked(), at);
    }

    @Override
    public Answer unfired() {
      return new Again(answer.unfired(), at);
    }

    @Override
    public Answer withDetails(String other) {
      return new Again(answer.withDetails(other), at);
    }
  }

  /** A crash or a shutdown interrupted the run. */
  record Interrupted(Reason why, boolean fired, String details) implements Outcome {
    /** It may have reached its agent. */
    public Interrupted(Reason why) {
      this(why, true, "");
    }

    @Override
    public Interrupted unfired() {
      return new Interrupted(why, false, details);
    }

    @Override
    public Outcome withDetails(String other) {
      return new Interrupted(why, fired, other);
    }
  }

  /** A user or a program stopped the run. */
  record Stopped(Reason why, boolean fired, String details) implements Outcome {
    /** It may have reached its agent. */
    public Stopped(Reason why) {
      this(why, true, "");
    }

    @Override
    public Stopped unfired() {
      return new Stopped(why, false, details);
    }

    @Override
    public Outcome withDetails(String other) {
      return new Stopped(why, fired, other);
    }
  }

  /**
   * It was not run: no node was active at the due instant, or a later one was due before its claim
   * and runs in its place.
   *
   * @param watchingSince since when a node has been active again
   */
  record Missed(Instant watchingSince) implements Outcome {
    @Override
    public Missed withDetails(String ignored) {
      return this;
    }
  }

  /** There was no occurrence: the schedule is asked for the next fire again. */
  record AskedAgain() implements Outcome {
    @Override
    public AskedAgain withDetails(String ignored) {
      return this;
    }
  }
}
