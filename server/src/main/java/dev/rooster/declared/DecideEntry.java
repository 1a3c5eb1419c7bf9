package dev.rooster.declared;

import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.reminders.ReminderAttributes;
import java.util.Optional;

/** Decides how to change the reminder of an entry. Pure: reads and writes nothing. */
final class DecideEntry {
  private DecideEntry() {}

  /**
   * An entry compared with its reminder.
   *
   * @param hash of the entry as it is now
   * @param knownHash of the entry when it was last applied; empty if it never was
   * @param fromOtherFile whether the entry was in another file before
   * @param sameMeaning whether the entry still means the same under the current configuration
   * @param sameSchedule whether the schedule is the one of the reminder, as written
   * @param current the reminder of the entry, if there is one
   */
  record State(
      String hash,
      String knownHash,
      boolean fromOtherFile,
      boolean sameMeaning,
      boolean sameSchedule,
      Optional<Reminder> current) {}

  /** For an entry of a file. */
  static Decision of(State state) {
    Optional<Reminder> removed = state.current().filter(it -> FileReason.isRemoved(it.standing()));
    if (removed.isPresent()) {
      return new Decision.Restore(removed.get());
    }
    if (isKept(state)) {
      return new Decision.Keep();
    }
    Optional<Reminder> live = state.current().filter(it -> !it.standing().status().ended());
    if (live.isEmpty()) {
      return new Decision.Create();
    }
    return isMoved(state) ? new Decision.Move(live.get()) : new Decision.Change(live.get());
  }

  private static boolean isKept(State state) {
    if (state.current().filter(it -> isDone(it, state)).isPresent()) {
      return true;
    }
    boolean ended = state.current().filter(it -> it.standing().status().ended()).isPresent();
    boolean inPlace = state.sameMeaning() && (!isMoved(state) || state.current().isEmpty());
    return state.hash().equals(state.knownHash()) && (ended || inPlace);
  }

  private static boolean isMoved(State state) {
    return state.fromOtherFile() && state.hash().equals(state.knownHash()) && state.sameMeaning();
  }

  /**
   * Whether this very entry has ended, whichever home created it. A one-shot that fired is done
   * until its schedule changes: a relative time does not start over.
   */
  private static boolean isDone(Reminder reminder, State state) {
    boolean fired =
        reminder.standing().status() == Status.COMPLETED
            && reminder.definition().oneShot()
            && state.sameSchedule();
    return reminder.standing().status().ended()
        && (fired || ReminderAttributes.of(reminder).origin().entry().equals(state.hash()));
  }
}
