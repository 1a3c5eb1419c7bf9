package dev.rooster.fire;

import dev.rooster.engine.ConditionCheck;
import dev.rooster.home.Configuration;
import dev.rooster.outside.EventText;
import dev.rooster.outside.Happened;
import dev.rooster.outside.StoredEvents;
import dev.rooster.process.ProcessResult;
import dev.rooster.process.ProcessSpec;
import dev.rooster.process.Processes;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.RunPreconditions;
import dev.rooster.reminders.ServerReason;
import dev.rooster.schedule.On;
import dev.rooster.schedule.written.WrittenDuration;
import dev.rooster.trust.Secret;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Checks a condition that is a shell command: exit code 0 means met, 1 to 125 not met. Any other
 * result is an error, never "not met": a command that is missing, was killed or timed out gave no
 * answer. Thread-safe.
 */
public final class CheckShellCondition implements ConditionCheck {
  private static final int MOST_OUTPUT = 10_000;
  private static final int LAST_NOT_MET = 125;

  private final Processes processes;
  private final Supplier<Configuration> configuration;
  private final Secret.Vault vault;
  private final StoredEvents events;

  public CheckShellCondition(
      Processes processes,
      Supplier<Configuration> configuration,
      Secret.Vault vault,
      StoredEvents events) {
    this.processes = processes;
    this.configuration = configuration;
    this.vault = vault;
    this.events = events;
  }

  /** Checked before the command runs, because its creator may have lost the right to run it. */
  @Override
  public Optional<Reason> unfit(Run run) {
    return RunPreconditions.problem(run.reminder(), configuration.get()).map(ServerReason::reason);
  }

  @Override
  public Checked check(Condition condition, Run run) throws InterruptedException {
    Checked checked =
        check(
            condition,
            ProcessSpec.shell(condition.text(), MOST_OUTPUT).withVariables(variables(run)),
            "speed up the command, or raise its timeout");
    if (checked instanceof Checked.NotMet && isOnEvent(run)) {
      events.told(run);
    }
    return checked;
  }

  private Map<String, String> variables(Run run) {
    Map<String, String> variables = new HashMap<>(RunVariables.of(run));
    if (isOnEvent(run)) {
      variables.put("event", EventText.forProgram(happened(run)));
    }
    return variables;
  }

  private List<Happened> happened(Run run) {
    List<Happened> taken = events.take(run);
    return taken.isEmpty()
        ? events.toldBefore(run).map(StoredEvents.ToldBefore::event).stream().toList()
        : taken;
  }

  private static boolean isOnEvent(Run run) {
    return On.of(run.reminder().definition().schedule()).isPresent();
  }

  /** Checks without a run, for a user who tries the condition. */
  public Checked attempt(Condition condition) throws InterruptedException {
    return check(
        condition,
        ProcessSpec.shell(condition.text(), MOST_OUTPUT),
        "speed up the command; a trial waits no longer, even with a longer timeout");
  }

  private Checked check(Condition condition, ProcessSpec command, String remedyWhenSlow)
      throws InterruptedException {
    try {
      ProcessResult ended = processes.run(command, "", condition.timeout());
      if (ended.exit() > LAST_NOT_MET) {
        throw new UnansweredException(
            "the condition returned neither yes nor no (exit code %d)%s"
                .formatted(ended.exit(), after(output(ended))),
            "make sure that the command exists and works");
      }
      return ended.exit() == 0
          ? new Checked.Met(new ServerReason.ConditionMet().reason())
          : new Checked.NotMet(
              new ServerReason.ConditionNotMet(ended.exit(), output(ended)).reason());
    } catch (TimeoutException e) {
      throw new UnansweredException(
          "the condition did not finish within " + WrittenDuration.format(condition.timeout()),
          remedyWhenSlow);
    } catch (IOException e) {
      throw new UnansweredException(
          "the condition could not be checked: " + e.getMessage(), "make sure that /bin/sh works");
    }
  }

  private static String after(String output) {
    return output.isEmpty() ? "" : ": " + output;
  }

  /**
   * The last line of output of the command, without secrets: its environment holds all of the
   * daemon's.
   */
  private String output(ProcessResult ended) {
    String words = ended.lastWords();
    for (Secret secret : configuration.get().secrets()) {
      words = secret.hiddenIn(words, vault);
    }
    return words;
  }
}
