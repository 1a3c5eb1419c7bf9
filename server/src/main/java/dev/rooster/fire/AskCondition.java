package dev.rooster.fire;

import dev.rooster.engine.ConditionCheck;
import dev.rooster.home.Configuration;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.RunPreconditions;
import dev.rooster.reminders.ServerReason;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Checks the condition of a run: by a command before the run, by the agent in its turn, or not at
 * all if a user started the run without its condition. Thread-safe.
 */
public final class AskCondition implements ConditionCheck {
  private final CheckShellCondition shell;
  private final Supplier<Configuration> configuration;

  public AskCondition(CheckShellCondition shell, Supplier<Configuration> configuration) {
    this.shell = shell;
    this.configuration = configuration;
  }

  /** Checked before the command runs, because its creator may have lost the right to run it. */
  @Override
  public Optional<Reason> unfit(Run run) {
    return RunPreconditions.problem(run.reminder(), configuration.get()).map(ServerReason::reason);
  }

  @Override
  public Checked check(Condition condition, Run run) throws InterruptedException {
    return shell.check(condition, run);
  }

  /** The condition that the agent judges before it does the work; empty if there is none. */
  static Optional<Condition> ofAgent(Run run) {
    return run.reminder()
        .definition()
        .condition()
        .filter(it -> it.by() == Condition.By.PROMPT && !run.bypassesCondition());
  }
}
