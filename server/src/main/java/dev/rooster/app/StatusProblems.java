package dev.rooster.app;

import dev.rooster.declared.AdoptHome;
import dev.rooster.engine.Changes;
import dev.rooster.engine.FollowUps;
import dev.rooster.format.FileProblem;
import dev.rooster.home.Home;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.ReminderProblems;
import dev.rooster.store.Store;
import dev.rooster.store.StoreException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The problems of reminders, for the status. Empty while the store fails, which it reports. */
record StatusProblems(Store store, ReminderProblems problems) {

  /**
   * Of reminders that no file declares.
   *
   * @param ids reminders that had problems under this configuration
   */
  List<FileProblem> of(Set<String> ids) {
    if (ids.isEmpty()) {
      return List.of();
    }
    try {
      return store.find(List.copyOf(ids)).stream().flatMap(it -> of(it).stream()).toList();
    } catch (StoreException e) {
      return List.of();
    }
  }

  private Optional<FileProblem> of(Reminder reminder) {
    return problems
        .of(reminder)
        .map(it ->
            FileProblem.of(
                Home.CONFIGURATION,
                "reminder %s cannot run: %s".formatted(reminder.id(), it.text()),
                "list such reminders with rooster list"));
  }

  /** Of a home whose reminders a lost home on the same database declares too. */
  List<FileProblem> duplicates(String homeId) {
    try {
      return store.exclusive()
          ? List.of()
          : new AdoptHome(
                  store, homeId, new Changes(store, store::now, FollowUps.NONE, changed -> {}))
              .duplicates();
    } catch (StoreException e) {
      return List.of();
    }
  }
}
