package dev.rooster.fire;

import dev.rooster.schedule.written.WrittenDuration;
import java.io.IOException;
import java.time.Duration;

/** Every reason that this package records with a run, in one place. */
final class RunReasons {
  /** Reasons why a run starts late. */
  static final String EARLIER_ATTEMPTS_FAILED = "earlier attempts failed";

  static final String EARLIER_ATTEMPT_CUT_OFF = "an earlier attempt was cut off";
  static final String EARLIER_RUN_GOING = "an earlier run was still going";
  static final String DAEMON_DOWN = "the daemon was down";
  static final String PAUSED_OR_ASLEEP = "the reminder was paused, or the machine was asleep";
  static final String TOO_MUCH_DUE = "too much was due at once";

  /** Reasons and remedies of a condition that is a command. */
  static final String CONDITION_MET = "the condition is met";

  static final String MAKE_CONDITION_RUN = "make sure the command runs";
  static final String MAKE_SHELL_RUN = "make sure /bin/sh runs";
  static final String SPEED_UP_CONDITION = "speed up the command, or raise its timeout";
  static final String SPEED_UP_TRIED_CONDITION =
      "speed up the command; a trial waits no longer, whatever the timeout is";

  private RunReasons() {}

  static String conditionNotMet(int exit, String output) {
    return "the condition is not met (exit code %d)%s".formatted(exit, after(output));
  }

  static String conditionUnanswered(int exit, String output) {
    return "the condition gave no answer (exit code %d)%s".formatted(exit, after(output));
  }

  static String conditionTimedOut(Duration timeout) {
    return "the condition gave no answer within " + WrittenDuration.format(timeout);
  }

  static String conditionNotStarted(IOException cause) {
    return "the condition could not be checked: " + cause.getMessage();
  }

  static String sessionBusy(Duration waited) {
    return "the session was busy for " + WrittenDuration.roughly(waited);
  }

  /** What the agent says beside a verdict explains it. */
  static String agentSkipped(String words) {
    return "the agent skipped it" + after(words);
  }

  static String agentJudgedMet(String words) {
    return "the agent judged the condition met" + after(words);
  }

  static String agentJudgedNotMet(String words) {
    return "the agent judged the condition not met" + after(words);
  }

  static String agentFailed(String why) {
    return why.isEmpty() ? "the agent reported a failure without a reason" : why;
  }

  private static String after(String words) {
    return words.isEmpty() ? "" : ": " + words;
  }
}
