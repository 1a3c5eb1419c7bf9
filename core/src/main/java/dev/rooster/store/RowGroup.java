package dev.rooster.store;

/** A group of rows, by when they fire next; in the order of the list. */
public enum RowGroup {
  RUNNING(0),
  /** Due, or within the hour. */
  HOUR(1),
  TODAY(2),
  TOMORROW(3),
  LATER(4),
  /** Active, but nothing says when it fires: it waits for something other than a time. */
  TRIGGERED(5),
  PENDING(6),
  /** Paused, or unreadable here. */
  PAUSED(7),
  ENDED(8);

  private final int place;

  RowGroup(int place) {
    this.place = place;
  }

  /** Its place in the list, for sorting. */
  public int place() {
    return place;
  }

  public static RowGroup at(int place) {
    for (RowGroup group : values()) {
      if (group.place == place) {
        return group;
      }
    }
    throw new IllegalArgumentException("there is no group at " + place);
  }
}
