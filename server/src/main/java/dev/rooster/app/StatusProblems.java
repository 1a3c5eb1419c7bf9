package dev.rooster.app;

import dev.rooster.declared.AdoptHome;
import dev.rooster.engine.Changes;
import dev.rooster.engine.FollowUps;
import dev.rooster.format.FileProblem;
import dev.rooster.home.Home;
import dev.rooster.reminders.FlaggedReminders;
import dev.rooster.reminders.ReminderProblem;
import dev.rooster.reminders.Sources;
import dev.rooster.store.Store;
import dev.rooster.store.StoreException;
import java.util.List;

/** The problems of reminders, for the status. Empty while the store fails, which it reports. */
record StatusProblems(Store store, FlaggedReminders flagged) {
  private static final int MOST = 100;

  /** Of reminders that no file declares: files report the problems of their entries. */
  List<FileProblem> ofReminders() {
    try {
      return flagged
          .all()
          .filter(it -> Sources.file(it.reminder()).isEmpty())
          .filter(it -> it.problem() instanceof ReminderProblem.CannotRun)
          .limit(MOST)
          .map(StatusProblems::problem)
          .toList();
    } catch (StoreException e) {
      return List.of();
    }
  }

  private static FileProblem problem(FlaggedReminders.Flagged flagged) {
    return FileProblem.of(
        Home.CONFIGURATION,
        "reminder %s cannot run: %s".formatted(flagged.reminder().id(), flagged.problem().text()),
        "list such reminders with rooster list");
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
