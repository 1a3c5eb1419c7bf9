package dev.rooster.store;

import dev.rooster.reminder.Status;
import java.util.Optional;
import java.util.Set;

/**
 * Which reminders to list, by id.
 *
 * @param statuses those that stand so; empty for all
 * @param kind of this kind only
 * @param key with this key only
 * @param after where the page before ended, as {@link Page#next} said
 */
public record Listing(
    Set<Status> statuses,
    Optional<String> kind,
    Optional<String> key,
    Optional<String> after,
    int limit) {
  public static final int LONGEST_PAGE = 1_000;

  public Listing {
    statuses = Set.copyOf(statuses);
    limit = Math.clamp(limit, 1, LONGEST_PAGE);
  }

  public static Listing all() {
    return new Listing(
        Set.of(), Optional.empty(), Optional.empty(), Optional.empty(), LONGEST_PAGE);
  }

  public Listing after(String last) {
    return new Listing(statuses, kind, key, Optional.of(last), limit);
  }
}
