package dev.rooster.inbox;

import dev.rooster.reminder.Condition;
import dev.rooster.trust.Trust;
import java.time.Instant;
import java.util.Optional;

/**
 * The reminder of a message, as it was when it fired.
 *
 * @param name empty without one
 * @param message its text
 * @param condition the question that the agent answers first
 * @param setAt when it was created
 * @param trust the most that a turn with its text may have
 */
public record FiredReminder(
    String id,
    String name,
    String message,
    Optional<Condition> condition,
    Instant setAt,
    Trust trust) {

  FiredReminder withMessage(String other) {
    return new FiredReminder(id, name, other, condition, setAt, trust);
  }

  FiredReminder withTrustAtMost(Trust limit) {
    return new FiredReminder(id, name, message, condition, setAt, trust.atMost(limit));
  }
}
