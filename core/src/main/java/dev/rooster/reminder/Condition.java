package dev.rooster.reminder;

import dev.rooster.schedule.written.WrittenDuration;
import java.time.Duration;

/**
 * A question that is answered before a run.
 *
 * @param mode the meaning of the answer
 * @param by who answers
 * @param text the command, or the question in plain words
 * @param timeout how long a command may take to answer
 */
public record Condition(Mode mode, By by, String text, Duration timeout) {

  /** The meaning of the answer. */
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
    /** A command: exit code 0 means met, 1 to 125 not met, any other is an error. */
    COMMAND,
    /** The woken agent, by its verdict. */
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
          "a timeout of %s is out of range for a condition"
              .formatted(WrittenDuration.format(timeout)),
          "choose one from 1 millisecond to 7 days");
    }
    timeout = Duration.ofMillis(timeout.toMillis());
  }
}
