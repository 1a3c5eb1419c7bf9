package dev.rooster.store;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Which reminders with a record other than ok to list, latest such record first.
 *
 * @param idPrefix begins their ids
 * @param owner only those of this owner; empty for all
 * @param since recorded then or later
 * @param after where the previous page ended, from {@link Page#next}
 */
public record UnsuccessfulQuery(
    String idPrefix, Optional<String> owner, Instant since, Optional<String> after, int limit) {

  /**
   * Where a page ends.
   *
   * @param at when the latest such record of the reminder was recorded
   */
  public record Place(Instant at, String id) {
    static Place read(String cursor) {
      int space = cursor.indexOf(' ');
      return new Place(
          Instant.ofEpochMilli(Long.parseLong(cursor.substring(0, space))),
          cursor.substring(space + 1));
    }

    public String cursor() {
      return at.toEpochMilli() + " " + id;
    }

    /** Whether this one is listed after the other. */
    public boolean isAfter(Place other) {
      int order = other.at.compareTo(at);
      return order > 0 || (order == 0 && id.compareTo(other.id) > 0);
    }
  }

  public UnsuccessfulQuery {
    limit = Math.clamp(limit, 1, Listing.LONGEST_PAGE);
  }

  /** The first page. */
  public static UnsuccessfulQuery of(
      String idPrefix, Optional<String> owner, Instant since, int limit) {
    return new UnsuccessfulQuery(idPrefix, owner, since, Optional.empty(), limit);
  }

  /** The page after this one. */
  public UnsuccessfulQuery after(String cursor) {
    return new UnsuccessfulQuery(idPrefix, owner, since, Optional.of(cursor), limit);
  }

  /** The place of the last reminder before this page; empty for the first page. */
  public Optional<Place> place() {
    return after.map(Place::read);
  }

  /** A page of what was found, which has one more if there is another page. */
  public Page<String> page(List<Place> found) {
    List<Place> shown = found.stream().limit(limit).toList();
    return new Page<>(
        shown.stream().map(Place::id).toList(),
        found.size() > limit ? Optional.of(shown.getLast().cursor()) : Optional.empty());
  }
}
