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

  FiredReminder withMessage(String other) {
    return new FiredReminder(id, name, other, condition, setAt);
  }
}
