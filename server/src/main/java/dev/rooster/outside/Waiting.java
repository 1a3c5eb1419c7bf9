package dev.rooster.outside;

import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.schedule.On;
import java.util.Optional;

/**
 * A reminder that waits for an event.
 *
 * @param given whether the fire of an event is planned or runs
 */
record Waiting(String id, On on, boolean given) {

  /** Empty for a reminder that is not active, or has other fires. */
  static Optional<Waiting> of(Reminder reminder) {
    return reminder.definition().kind().equals(ReminderAttributes.KIND)
            && reminder.standing().status() == Status.ACTIVE
        ? On.of(reminder.definition().schedule())
            .map(it ->
                new Waiting(
                    reminder.id(),
                    it,
                    reminder.running() || reminder.standing().next().isPresent()))
        : Optional.empty();
  }
}
