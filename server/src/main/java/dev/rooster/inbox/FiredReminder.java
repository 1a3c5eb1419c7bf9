package dev.rooster.inbox;

import dev.rooster.reminder.Condition;
import java.time.Instant;
import java.util.Optional;

/**
 * The reminder of a message, as it was when it fired.
 *
 * @param name empty without one
 * @param message its text
 * @param condition the question that the agent answers first
 * @param setAt when it was created
 */
public record FiredReminder(
    String id, String name, String message, Optional<Condition> condition, Instant setAt) {

  /** So much text waits in one message; beyond it, only the latest text is kept. */
  private static final int LONGEST = 200_000;

  /** The same with the text of an earlier fire before its own. */
  FiredReminder after(FiredReminder earlier) {
    String both = earlier.message + "\n\n" + message;
    return both.length() > LONGEST ? this : new FiredReminder(id, name, both, condition, setAt);
  }
}
