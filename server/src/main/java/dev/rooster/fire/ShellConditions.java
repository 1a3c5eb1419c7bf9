package dev.rooster.fire;

import dev.rooster.engine.ConditionCheck;
import dev.rooster.home.Configuration;
import dev.rooster.process.ProcessResult;
import dev.rooster.process.ProcessSpec;
import dev.rooster.process.Processes;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.RunPreconditions;
import dev.rooster.schedule.written.WrittenDuration;
import dev.rooster.trust.Secret;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Asks a shell command: exit 0 is yes, 1 to 125 no. Anything else is an error, and never a no: what
 * cannot be found, was killed or took too long has not answered.
 */
public final class ShellConditions implements ConditionCheck {
  private static final int MOST_OUTPUT = 10_000;
  private static final int LAST_NO = 125;

  private final Processes processes;
  private final ConditionBypass unasked;
  private final Supplier<Configuration> configuration;
  private final Secret.Vault vault;

  public ShellConditions(
      Processes processes,
      ConditionBypass unasked,
      Supplier<Configuration> configuration,
      Secret.Vault vault) {
    this.processes = processes;
    this.unasked = unasked;
    this.configuration = configuration;
    this.vault = vault;
  }

  /** Nobody's commands are run who may not run any now, whatever they were trusted with before. */
  @Override
  public Optional<String> unfit(Run run) {
    return RunPreconditions.problem(run.reminder(), configuration.get());
  }

  @Override
  public Checked check(Condition condition, Run run) throws InterruptedException {
    if (unasked.covers(run)) {
      return Checked.UNASKED;
    }
    return check(
        condition,
        ProcessSpec.shell(condition.text(), MOST_OUTPUT).told(RunVariables.of(run)),
        "make the command quicker, or its timeout longer");
  }

  /** Asks without a run, to see what comes of it. */
  public Checked attempt(Condition condition) throws InterruptedException {
    return check(
        condition,
        ProcessSpec.shell(condition.text(), MOST_OUTPUT),
        "make the command quicker; a try waits no longer, whatever its timeout is");
  }

  private Checked check(Condition condition, ProcessSpec program, String whenTooSlow)
      throws InterruptedException {
    try {
      ProcessResult ended = processes.run(program, "", condition.timeout());
      if (ended.exit() > LAST_NO) {
        throw new UnansweredException(
            "its condition gave no answer (exit code %d)%s".formatted(ended.exit(), said(ended)),
            "see to it that the command runs");
      }
      return new Checked(
          ended.exit() == 0,
          ended.exit() == 0
              ? "its condition is met"
              : "its condition is not met (exit code %d)%s".formatted(ended.exit(), said(ended)));
    } catch (TimeoutException e) {
      throw new UnansweredException(
          "its condition gave no answer within " + WrittenDuration.format(condition.timeout()),
          whenTooSlow);
    } catch (IOException e) {
      throw new UnansweredException(
          "its condition could not be asked: " + e.getMessage(), "see to it that /bin/sh runs");
    }
  }

  /** A command finds all secrets that the environment has, and so has its output. */
  private String said(ProcessResult ended) {
    String words = ended.lastWords();
    for (Secret secret : configuration.get().secrets()) {
      words = secret.hiddenIn(words, vault);
    }
    return words.isEmpty() ? "" : ": " + words;
  }
}
