package dev.rooster.declared;

import dev.rooster.reminder.Reminder;

/** The change to the reminder of an entry. */
sealed interface Decision {
  /** Nothing: the reminder matches its entry, or has ended and must not be created again. */
  record Keep() implements Decision {}

  /** The entry is new, or has changed since its reminder ended. */
  record Create() implements Decision {}

  /** The entry has changed. */
  record Change(Reminder current) implements Decision {}

  /** The entry is in another file now; a pause stays as it is. */
  record Move(Reminder current) implements Decision {}

  /** The entry has returned after its reminder was cancelled for its absence. */
  record Restore(Reminder current) implements Decision {}
}
