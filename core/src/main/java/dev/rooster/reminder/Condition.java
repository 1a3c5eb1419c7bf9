package dev.rooster.reminder;

import dev.rooster.schedule.written.WrittenDuration;
import java.time.Duration;

/**
 * A question asked before a run.
 *
 * @param mode what the answer means
 * @param by who answers
 * @param text the command, or the question in plain words
 * @param timeout how long a command may take to answer
 */
public record Condition(Mode mode, By by, String text, Duration timeout) {

  /** What the answer means. */
  public enum Mode {
    /** Run when it is met; skip the occurrence when it is not. */
    EACH,
    /** Run until it is met; then the reminder is completed without a run. */
    UNTIL,
    /** Wait until it is met; then run once, and the reminder is completed. */
    ONCE
  }

  /** Who answers. */
  public enum By {
    /** A command: exit 0 says yes, 1 to 125 no, anything else is an error. */
    COMMAND,
    /** The woken agent itself, by its verdict. */
    PROMPT
  }

  public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(30);

  public Condition {
    if (text.isBlank()) {
      throw RefusedException.invalid(
          "the condition is empty", "give a command or a question, or leave the condition out");
    }
    Definition.refuseUnstorable("condition", text, Definition.LONGEST_TEXT);
    if (timeout.compareTo(Policies.SHORTEST_TIMEOUT) < 0
        || timeout.compareTo(Policies.LONGEST_TIMEOUT) > 0) {
      throw RefusedException.invalid(
          "a timeout of %s is not possible for a condition"
              .formatted(WrittenDuration.format(timeout)),
          "choose one from 1 millisecond to 7 days");
    }
    timeout = Duration.ofMillis(timeout.toMillis());
  }
}
