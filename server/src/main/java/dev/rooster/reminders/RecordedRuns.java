package dev.rooster.reminders;

import dev.rooster.agent.Usage;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Run;
import dev.rooster.store.HistoryQuery;
import dev.rooster.store.Store;
import java.time.Instant;
import java.util.Optional;

/** The runs that the history still has. */
public record RecordedRuns(Store store) {

  /** The tokens and cost of the earlier attempts at a run. */
  public Usage used(Run run) {
    return run.attempt() == 1
        ? Usage.NONE
        : latest(run.reminderId(), run.due())
            .filter(it -> it.id().equals(run.idempotencyKey()))
            .map(it -> RunAttributes.read(it.details()).used())
            .orElse(Usage.NONE);
  }

  /**
   * Whether a run has a record.
   *
   * @param id of its occurrence; true if it is not one
   */
  public boolean contains(String id) {
    try {
      return latest(FindRun.reminderOf(id), FindRun.due(id))
          .filter(it -> it.id().equals(id))
          .isPresent();
    } catch (RefusedException e) {
      return true;
    }
  }

  private Optional<Occurrence> latest(String reminderId, Instant due) {
    return store.history(HistoryQuery.upTo(reminderId, due, 1)).items().stream().findFirst();
  }
}
