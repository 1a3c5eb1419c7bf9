package dev.rooster.reminder;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** What an attempt came to. */
public sealed interface Outcome {

  /** What a handler may say. */
  sealed interface Answer extends Outcome {
    /** What else the handler wants kept with the record, in a form of its own. */
    String details();

    /** The same of a run whose condition nobody asked: it does not say that it is met. */
    default Answer unasked() {
      return this;
    }
  }

  /**
   * It ran.
   *
   * @param asked whether its condition was asked before, if it has one
   */
  record Done(String reply, String details, boolean asked) implements Answer {
    public Done(String reply, String details) {
      this(reply, details, true);
    }

    public Done(String reply) {
      this(reply, "");
    }

    @Override
    public Answer unasked() {
      return new Done(reply, details, false);
    }
  }

  /**
   * It ran, and there is nothing to report.
   *
   * @param asked whether its condition was asked before, if it has one
   */
  record Nothing(String details, boolean asked) implements Answer {
    public Nothing(String details) {
      this(details, true);
    }

    public Nothing() {
      this("");
    }

    @Override
    public Answer unasked() {
      return new Nothing(details, false);
    }
  }

  /** The reminder's condition is not met. */
  record NotMet(String why, String details) implements Answer {
    public NotMet(String why) {
      this(why, "");
    }
  }

  /** The reminder's condition is met; in mode until that is the end of it, without a run. */
  record Met(String why, String details) implements Answer {
    public Met(String why) {
      this(why, "");
    }
  }

  /** The handler left it out. */
  record Skipped(String why, String details) implements Answer {
    public Skipped(String why) {
      this(why, "");
    }
  }

  /** A budget or another limit forbade it. */
  record Blocked(String why, String details) implements Answer {
    public Blocked(String why) {
      this(why, "");
    }
  }

  /**
   * It did not work.
   *
   * @param passing whether trying again may help
   * @param after how long to wait before it is tried again, where somebody said so
   */
  record Failed(String error, boolean passing, Optional<Duration> after, String details)
      implements Answer {
    public Failed {
      after = after.map(Backoff::bounded);
    }

    public Failed(String error, boolean passing) {
      this(error, passing, Optional.empty(), "");
    }
  }

  /** It cannot run as things are: the reminder is paused until somebody has seen to that. */
  record Halted(String why, String details) implements Answer {
    public Halted(String why) {
      this(why, "");
    }
  }

  /** A crash or a shutdown cut it off. */
  record Interrupted(String why) implements Outcome {}

  /** A person stopped it. */
  record Stopped(String why) implements Outcome {}

  /**
   * Nobody was there when its time came, so it was not run.
   *
   * @param watchingSince since when somebody has been there again
   */
  record Missed(Instant watchingSince) implements Outcome {}

  /** There was no occurrence: the schedule is asked again what comes next. */
  record AskedAgain() implements Outcome {}
}
