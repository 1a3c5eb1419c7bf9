package dev.rooster.fire;

import dev.rooster.engine.ConditionCheck;
import dev.rooster.home.Configuration;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.RunPreconditions;
import dev.rooster.reminders.ServerReason;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Asks the condition of a run: a command before the run, the agent within its turn, and neither if
 * a user started the run without its condition. Thread-safe.
 */
public final class AskCondition implements ConditionCheck {
  private final CheckShellCondition shell;
  private final Supplier<Configuration> configuration;

  /** The reminders whose next manual run bypasses the condition. */
  private final Set<String> bypassed = ConcurrentHashMap.newKeySet();

  public AskCondition(CheckShellCondition shell, Supplier<Configuration> configuration) {
    this.shell = shell;
    this.configuration = configuration;
  }

  /** Starts a run that asks its condition, even after a bypassed run that never started. */
  public Run startAsking(Reminder reminder, Supplier<Run> start) {
    bypassed.remove(reminder.id());
    return start.get();
  }

  /** Starts a run that bypasses its condition. */
  public Run startBypassing(Reminder reminder, Supplier<Run> start) {
    if (reminder.definition().condition().isEmpty()) {
      return start.get();
    }
    bypassed.add(reminder.id());
    try {
      return start.get();
    } catch (RuntimeException refused) {
      bypassed.remove(reminder.id());
      throw refused;
    }
  }

  /** Checked before the command runs, because its creator may have lost the right to run it. */
  @Override
  public Optional<Reason> unfit(Run run) {
    return RunPreconditions.problem(run.reminder(), configuration.get()).map(ServerReason::reason);
  }

  @Override
  public Checked check(Condition condition, Run run) throws InterruptedException {
    return bypasses(run) ? new Checked.Unasked() : shell.check(condition, run);
  }

  /** The question that goes to the agent with its message. */
  AgentQuestion forAgent(Run run) {
    Optional<Condition> judged =
        run.reminder().definition().condition().filter(it -> it.by() == Condition.By.PROMPT);
    if (judged.isEmpty()) {
      return new AgentQuestion.None();
    }
    return bypasses(run) ? new AgentQuestion.Bypassed() : new AgentQuestion.Asked(judged.get());
  }

  /** Whether the run bypasses its condition; true only once for each such run. */
  private boolean bypasses(Run run) {
    return run.claim().manual() && bypassed.remove(run.reminderId());
  }
}
