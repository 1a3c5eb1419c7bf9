package dev.rooster.store;

import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import java.util.Optional;
import java.util.Set;

/**
 * Which reminders to list, and in which order.
 *
 * @param after where the previous page ended, from {@link Page#next}
 */
public record Listing(Filter filter, Order order, Optional<String> after, int limit) {
  public static final int LONGEST_PAGE = 1_000;

  /** The order of a list. */
  public enum Order {
    /** By id, character by character. */
    ID,
    /** By next fire; only reminders that wait for one. */
    NEXT_FIRE
  }

  /**
   * A reminder is listed if it matches every field that is set.
   *
   * @param statuses one of these; empty for any
   */
  public record Filter(
      Set<Status> statuses,
      Optional<String> kind,
      Optional<String> key,
      Optional<String> owner,
      Optional<String> source,
      Optional<String> name,
      Optional<String> idPrefix) {

    public static final Filter ALL =
        new Filter(
            Set.of(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());

    public Filter {
      statuses = Set.copyOf(statuses);
    }

    public Filter withStatuses(Set<Status> other) {
      return new Filter(other, kind, key, owner, source, name, idPrefix);
    }

    public Filter withKind(String other) {
      return new Filter(statuses, Optional.of(other), key, owner, source, name, idPrefix);
    }

    public Filter withKey(String other) {
      return new Filter(statuses, kind, Optional.of(other), owner, source, name, idPrefix);
    }

    public Filter withOwner(String other) {
      return new Filter(statuses, kind, key, Optional.of(other), source, name, idPrefix);
    }

    public Filter withSource(String other) {
      return new Filter(statuses, kind, key, owner, Optional.of(other), name, idPrefix);
    }

    public Filter withName(String other) {
      return new Filter(statuses, kind, key, owner, source, Optional.of(other), idPrefix);
    }

    public Filter withIdPrefix(String other) {
      return new Filter(statuses, kind, key, owner, source, name, Optional.of(other));
    }
  }

  public Listing {
    limit = Math.clamp(limit, 1, LONGEST_PAGE);
  }

  /** The cursor after this reminder, in this order. */
  public static String cursor(Order order, Reminder last) {
    return switch (order) {
      case ID -> last.id();
      case NEXT_FIRE -> last.standing().next().orElseThrow().at().toEpochMilli() + " " + last.id();
    };
  }

  public static Listing all() {
    return of(Filter.ALL);
  }

  public static Listing of(Filter filter) {
    return new Listing(filter, Order.ID, Optional.empty(), LONGEST_PAGE);
  }

  public Listing byNextFire() {
    return new Listing(filter, Order.NEXT_FIRE, after, limit);
  }

  public Listing after(String last) {
    return new Listing(filter, order, Optional.of(last), limit);
  }

  public Listing limit(int most) {
    return new Listing(filter, order, after, most);
  }
}
