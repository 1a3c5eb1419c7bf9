package dev.rooster.simulation;

import dev.rooster.reminder.Claim;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reminder;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Matches the instants that triggers have given a reminder with its records. */
record TriggerCheck(Witness witness, Agents.Triggers triggers) {

  /** Reports every violation; returns the number of instants checked. */
  int judge(Reminder reminder, List<Occurrence> records) {
    for (Instant due : triggers.planned()) {
      if (records.stream().noneMatch(it -> it.due().equals(due)) && !isToCome(reminder, due)) {
        witness.complain("%s was triggered for %s and has no record", reminder.id(), due);
      }
    }
    for (Occurrence record : records) {
      if (triggers.withdrawn().contains(record.due())) {
        witness.complain("%s comes although its trigger was withdrawn", record.id());
      } else if (!triggers.mayHaveCome(record.due())) {
        witness.complain("%s comes without a trigger", record.id());
      }
    }
    return triggers.planned().size();
  }

  private static boolean isToCome(Reminder reminder, Instant due) {
    Optional<Instant> next = reminder.standing().next().map(NextFire::due);
    Optional<Instant> claimed = reminder.standing().claim().map(Claim::due);
    return next.equals(Optional.of(due)) || claimed.equals(Optional.of(due));
  }
}
