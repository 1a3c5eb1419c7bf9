package dev.rooster.inbox;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The position of an item in the order of arrival. */
record InboxPlace(Instant arrivedAt, String id) implements Comparable<InboxPlace> {

  static InboxPlace of(Instant arrivedAt, String id) {
    return new InboxPlace(arrivedAt.truncatedTo(ChronoUnit.MILLIS), id);
  }

  /** Reads the result of {@link #cursor}. */
  static InboxPlace read(String cursor) {
    String[] parts = cursor.split(" ", 2);
    return new InboxPlace(Instant.ofEpochMilli(Long.parseLong(parts[0])), parts[1]);
  }

  String cursor() {
    return arrivedAt.toEpochMilli() + " " + id;
  }

  @Override
  public int compareTo(InboxPlace other) {
    int byTime = arrivedAt.compareTo(other.arrivedAt);
    return byTime == 0 ? id.compareTo(other.id) : byTime;
  }
}
