package dev.rooster.engine;

import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Run;
import java.util.Optional;

/** Answers conditions of the kind {@link Condition.By#COMMAND} before a run. */
@FunctionalInterface
public interface ConditionCheck {

  /**
   * What the condition came to.
   *
   * @param why for the record, where the run does not take place
   * @param asked whether it was asked at all; if not, the run takes place whatever its mode
   */
  record Checked(boolean met, String why, boolean asked) {
    /** Nobody asked, because somebody wants the run in any case. */
    public static final Checked UNASKED = new Checked(false, "its condition was not asked", false);

    public Checked(boolean met, String why) {
      this(met, why, true);
    }
  }

  /**
   * Whether the condition is met.
   *
   * @throws Exception if that cannot be said; the run counts as failed
   */
  Checked check(Condition condition, Run run) throws Exception;

  /** Why the reminder is to be paused instead of asking; empty if it is not. */
  default Optional<String> unfit(Run run) {
    return Optional.empty();
  }
}
