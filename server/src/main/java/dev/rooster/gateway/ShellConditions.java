package dev.rooster.gateway;

import dev.rooster.config.Configuration;
import dev.rooster.engine.ConditionCheck;
import dev.rooster.process.Ended;
import dev.rooster.process.Processes;
import dev.rooster.process.Program;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Run;
import dev.rooster.schedule.written.WrittenDuration;
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
  private final Unasked unasked;
  private final Supplier<Configuration> configuration;

  public ShellConditions(
      Processes processes, Unasked unasked, Supplier<Configuration> configuration) {
    this.processes = processes;
    this.unasked = unasked;
    this.configuration = configuration;
  }

  /** Nobody's commands are run who may not run any now, whatever they were trusted with before. */
  @Override
  public Optional<String> unfit(Run run) {
    return Fitness.problem(run.reminder(), configuration.get());
  }

  @Override
  public Checked check(Condition condition, Run run) throws InterruptedException {
    if (unasked.covers(run)) {
      return new Checked(condition.mode() != Condition.Mode.UNTIL, "its condition was not asked");
    }
    return check(condition, Program.shell(condition.text(), MOST_OUTPUT).told(Facts.of(run)));
  }

  /** Asks without a run, to see what comes of it. */
  public Checked attempt(Condition condition) throws InterruptedException {
    return check(condition, Program.shell(condition.text(), MOST_OUTPUT));
  }

  private Checked check(Condition condition, Program program) throws InterruptedException {
    try {
      Ended ended = processes.run(program, "", condition.timeout());
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
          "make the command quicker, or its timeout longer");
    } catch (IOException e) {
      throw new UnansweredException(
          "its condition could not be asked: " + e.getMessage(), "see to it that /bin/sh runs");
    }
  }

  private static String said(Ended ended) {
    return ended.lastWords().isEmpty() ? "" : ": " + ended.lastWords();
  }
}
