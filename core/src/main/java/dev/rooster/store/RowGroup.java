package dev.rooster.store;

/** A group of rows, by when they fire next; in the order of the list. */
public enum RowGroup {
  RUNNING,
  /** Due, or within the hour. */
  HOUR,
  TODAY,
  TOMORROW,
  LATER,
  /** Active, but nothing says when it fires: it waits for something other than a time. */
  TRIGGERED,
  PENDING,
  /** Paused, or unreadable here. */
  PAUSED,
  ENDED
}
