package dev.rooster.reminders;

import dev.rooster.reminder.Status;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which reminders to list; an empty filter matches all.
 *
 * @param byNextFire whether to list only waiting reminders, in the order of their next fires
 * @param after the cursor that the previous page returned
 */
public record ReminderQuery(
    Set<ReminderStatus> statuses,
    Optional<String> agent,
    Optional<String> user,
    Optional<String> name,
    Optional<String> source,
    boolean byNextFire,
    Optional<String> after,
    int limit) {
  public static final int MOST = 1_000;
  public static final int DEFAULT_LIMIT = 100;

  /** The reminders that are to fire, soonest first. */
  public static ReminderQuery upcoming(int limit) {
    return new ReminderQuery(
        Set.of(ReminderStatus.ACTIVE),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        true,
        Optional.empty(),
        limit);
  }

  public ReminderQuery {
    statuses = Set.copyOf(statuses);
  }

  /** The statuses for the store. */
  Set<Status> stored() {
    return statuses.stream().map(ReminderStatus::stored).collect(Collectors.toSet());
  }

  /** Whether it wants only some of the reminders that are paused for the store. */
  boolean choosesAmongPaused() {
    return statuses.contains(ReminderStatus.PENDING) != statuses.contains(ReminderStatus.PAUSED);
  }
}
