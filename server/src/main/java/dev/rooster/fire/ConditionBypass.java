package dev.rooster.fire;

import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Runs for which somebody said that their condition is not to be asked. Written by whoever starts
 * such a run, read and forgotten by whoever would ask. Thread-safe.
 */
public final class ConditionBypass {
  private final Set<String> reminders = ConcurrentHashMap.newKeySet();

  /** Starts a run whose condition is asked, whatever was said of one that came to nothing. */
  public Run startAsking(Reminder reminder, Supplier<Run> start) {
    reminders.remove(reminder.id());
    return start.get();
  }

  /** Starts a run whose condition is not asked. */
  public Run start(Reminder reminder, Supplier<Run> start) {
    if (reminder.definition().condition().isEmpty()) {
      return start.get();
    }
    reminders.add(reminder.id());
    try {
      return start.get();
    } catch (RuntimeException refused) {
      reminders.remove(reminder.id());
      throw refused;
    }
  }

  /** Whether this is such a run; asked once for each. */
  boolean covers(Run run) {
    return run.claim().manual() && reminders.remove(run.reminderId());
  }
}
