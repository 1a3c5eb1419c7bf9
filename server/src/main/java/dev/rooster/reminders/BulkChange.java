package dev.rooster.reminders;

import dev.rooster.reminder.RefusedException;
import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.text.UserFacingException;
import dev.rooster.trust.Caller;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Gatherers;

/**
 * Changes several reminders, each on its own: one that is refused stops no other. The store writes
 * several at once.
 */
public final class BulkChange {
  public static final int MOST = 1_000;

  /** How many are changed at once. */
  private static final int AT_ONCE = 32;

  private final Reminders reminders;

  /** What to do with each. */
  public enum Action {
    PAUSE,
    RESUME,
    REMOVE,
    PURGE
  }

  /**
   * What became of one reminder.
   *
   * @param refusal empty if it is as wanted
   */
  public record Result(String id, Optional<UserFacingException> refusal) {}

  public BulkChange(Reminders reminders) {
    this.reminders = reminders;
  }

  /**
   * @param ids full ids, each changed once
   * @return in the order of the ids
   */
  public List<Result> change(Caller caller, Action action, List<String> ids) {
    return new LinkedHashSet<>(ids)
        .stream()
            .gather(Gatherers.mapConcurrent(AT_ONCE, id -> changed(caller, action, id)))
            .toList();
  }

  private Result changed(Caller caller, Action action, String id) {
    try {
      String exact =
          reminders.exactly(caller, id).orElseThrow(() -> RefusedException.notFound(id)).id();
      apply(caller, action, exact);
      return new Result(id, Optional.empty());
    } catch (RefusedException | InvalidScheduleException e) {
      return new Result(id, Optional.of(e));
    }
  }

  private void apply(Caller caller, Action action, String id) {
    OptionalLong any = OptionalLong.empty();
    switch (action) {
      case PAUSE -> reminders.pause(caller, id, any, Optional.empty());
      case RESUME -> reminders.resume(caller, id, any);
      case REMOVE -> reminders.cancel(caller, id, any);
      case PURGE -> reminders.purge(caller, id, any);
    }
  }
}
