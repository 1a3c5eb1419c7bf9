package dev.rooster.reminders;

import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.RefusedException;
import dev.rooster.store.HistoryQuery;
import dev.rooster.store.Store;
import java.util.Optional;

/** Which runs the history still has. */
public record RecordedRuns(Store store) {

  /**
   * Whether a run has a record.
   *
   * @param id of its occurrence; true if it is not one
   */
  public boolean contains(String id) {
    try {
      Optional<Occurrence> latest =
          store
              .history(HistoryQuery.upTo(FindRun.reminderOf(id), FindRun.due(id), 1))
              .items()
              .stream()
              .findFirst();
      return latest.filter(it -> it.id().equals(id)).isPresent();
    } catch (RefusedException e) {
      return true;
    }
  }
}
