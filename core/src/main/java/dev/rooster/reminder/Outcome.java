package dev.rooster.reminder;

import java.time.Instant;

/** What an attempt came to. */
public sealed interface Outcome {

  /** What a handler may say. */
  sealed interface Answer extends Outcome {}

  /** It ran. */
  record Done(String reply) implements Answer {}

  /** It ran, and there is nothing to report. */
  record Nothing() implements Answer {}

  /** The reminder's condition is not met. */
  record NotMet(String why) implements Answer {}

  /** The reminder's condition is met; in mode until that is the end of it, without a run. */
  record Met(String why) implements Answer {}

  /** The handler left it out. */
  record Skipped(String why) implements Answer {}

  /** A budget or another limit forbade it. */
  record Blocked(String why) implements Answer {}

  /**
   * It did not work.
   *
   * @param passing whether trying again may help
   */
  record Failed(String error, boolean passing) implements Answer {}

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
