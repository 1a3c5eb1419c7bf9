package dev.rooster.fire;

import dev.rooster.agent.Agent;
import dev.rooster.agent.AgentSettings;
import dev.rooster.agent.Reply;
import dev.rooster.agent.TurnFailedException;
import dev.rooster.agent.TurnRequest;
import dev.rooster.agent.Usage;
import dev.rooster.engine.Handler;
import dev.rooster.format.JsonText;
import dev.rooster.home.Configuration;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.reminders.RunAttributes;
import dev.rooster.reminders.RunPreconditions;
import dev.rooster.schedule.written.WrittenDuration;
import dev.rooster.session.SessionLocks;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Wakes the agent of a reminder that is due, in its conversation, and takes its verdict. Turns of
 * one conversation come one after the other.
 */
public final class FireReminder implements Handler {
  private final Supplier<Configuration> configuration;
  private final Agents agents;
  private final ZoneId systemZone;
  private final ConditionBypass unasked;
  private final Instant upSince;
  private final Consumer<Run> woken;
  private final SessionLocks conversing = new SessionLocks();

  /** Gives the agent that the configuration describes. */
  @FunctionalInterface
  public interface Agents {
    Agent agent(String name, AgentSettings settings);
  }

  /**
   * @param upSince since when this process has been there to wake anybody
   * @param woken hears of each run whose agent is woken, before it is
   */
  public FireReminder(
      Supplier<Configuration> configuration,
      Agents agents,
      ZoneId systemZone,
      ConditionBypass unasked,
      Instant upSince,
      Consumer<Run> woken) {
    this.configuration = configuration;
    this.agents = agents;
    this.systemZone = systemZone;
    this.unasked = unasked;
    this.upSince = upSince;
    this.woken = woken;
  }

  @Override
  public Outcome.Answer handle(Run run) throws InterruptedException {
    ReminderAttributes details = ReminderAttributes.of(run.reminder());
    Configuration now = configuration.get();
    Optional<String> misfit = RunPreconditions.problem(run.reminder(), now);
    if (misfit.isPresent()) {
      return new Outcome.Halted(misfit.get());
    }
    AgentSettings settings = Objects.requireNonNull(now.agents().get(details.agent()));
    boolean direct = !settings.thinks();
    Optional<Condition> asked = judged(run).filter(it -> !unasked.covers(run));
    String lateBecause = Lateness.cause(run, upSince);
    TurnRequest turn =
        new TurnRequest(
            direct
                ? run.text()
                : ComposePrompt.of(
                    run, zone(run, now), asked, lateBecause, now.instructions(details.agent())),
            session(run, details),
            RunVariables.of(run));
    Duration patience = patience(run);
    if (turn.session().isPresent() && !conversing.enter(turn.session().get(), patience)) {
      return busy(run, patience);
    }
    try {
      woken.accept(run);
      Reply reply = agents.agent(details.agent(), settings).turn(turn);
      String kept = new RunAttributes(lateBecause, usage(reply.usage())).text();
      Outcome.Answer answer =
          direct
              ? new Outcome.Done(reply.text(), kept)
              : Verdict.of(reply.text()).answer(asked, kept);
      return judged(run).isPresent() && asked.isEmpty() ? answer.unasked() : answer;
    } catch (TurnFailedException e) {
      return new Outcome.Failed(
          e.why(),
          e.passing(),
          e.retryAfter(),
          new RunAttributes(lateBecause, usage(e.usage())).text());
    } finally {
      turn.session().ifPresent(conversing::leave);
    }
  }

  /** So that it does not end as one that took too long, which would be an error. */
  private static Duration patience(Run run) {
    return run.reminder().definition().policies().timeout().multipliedBy(9).dividedBy(10);
  }

  /** What recurs comes again; what happens once is tried again. */
  private static Outcome.Answer busy(Run run, Duration patience) {
    String why = "its conversation was busy for " + WrittenDuration.roughly(patience);
    return run.reminder().definition().oneShot()
        ? new Outcome.Failed(why, true)
        : new Outcome.Skipped(why);
  }

  private ZoneId zone(Run run, Configuration now) {
    return now.zoneOf(run.reminder().definition().labels().owner()).orElse(systemZone);
  }

  /**
   * The key of the conversation; none for one that nobody comes back to. Each user has
   * conversations of their own, whatever they call them: a key cannot contain a slash.
   */
  private static Optional<String> session(Run run, ReminderAttributes details) {
    String owner = run.reminder().definition().labels().owner();
    return named(run, details).map(it -> owner.isEmpty() ? it : owner + "/" + it);
  }

  private static Optional<String> named(Run run, ReminderAttributes details) {
    return switch (details.session()) {
      case ReminderAttributes.ISOLATED -> Optional.empty();
      case ReminderAttributes.OWN -> Optional.of(details.agent() + ":own:" + run.reminderId());
      case ReminderAttributes.MAIN -> Optional.of(details.agent() + ":main");
      default -> Optional.of(details.session());
    };
  }

  private static Optional<Condition> judged(Run run) {
    return run.reminder().definition().condition().filter(it -> it.by() == Condition.By.PROMPT);
  }

  private static String usage(Usage usage) {
    if (usage.equals(Usage.NONE)) {
      return "";
    }
    JsonText json = JsonText.object();
    usage.inputTokens().ifPresent(it -> json.with("input_tokens", it));
    usage.outputTokens().ifPresent(it -> json.with("output_tokens", it));
    usage.costUsd().ifPresent(it -> json.withJson("cost_usd", Double.toString(it)));
    return json.toString();
  }
}
