package dev.rooster.fire;

import dev.rooster.agent.ConfiguredAgent;
import dev.rooster.agent.TurnListener;
import dev.rooster.agent.TurnRequest;
import dev.rooster.engine.Handler;
import dev.rooster.engine.NotFiredException;
import dev.rooster.home.Configuration;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.Outage;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.reminders.RunPreconditions;
import dev.rooster.reminders.ServerReason;
import dev.rooster.session.SessionHeader;
import dev.rooster.store.Store;
import dev.rooster.turn.TakeTurn;
import dev.rooster.turn.TurnResult;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Fires a due reminder: preconditions, condition, message, turn, outcome. Thread-safe.
 *
 * <p>Reads the configuration once, so that all these steps see the same one, however long the turn
 * waits for its session.
 */
public final class FireReminder implements Handler {
  private final Supplier<Configuration> configuration;
  private final ZoneId systemZone;
  private final TakeTurn takeTurn;
  private final Outages outages;
  private final KeepUsage usage;
  private final InstantSource clock;
  private final Consumer<Run> started;
  private final AgentPlaces places = new AgentPlaces();

  /**
   * @param systemZone the zone of times in the message if neither user nor configuration has one
   * @param started called with each run whose agent is about to be called
   */
  public FireReminder(
      Supplier<Configuration> configuration,
      ZoneId systemZone,
      TakeTurn takeTurn,
      Store store,
      InstantSource clock,
      Consumer<Run> started) {
    this.configuration = configuration;
    this.systemZone = systemZone;
    this.takeTurn = takeTurn;
    this.outages = new Outages(store);
    this.usage = new KeepUsage(store);
    this.clock = clock;
    this.started = started;
  }

  @Override
  public Outcome.Answer handle(Run run) throws InterruptedException, NotFiredException {
    AtomicBoolean woken = new AtomicBoolean();
    try {
      return usage.of(run, () -> handle(run, woken));
    } catch (InterruptedException | RuntimeException e) {
      if (woken.get()) {
        throw e;
      }
      throw new NotFiredException(e);
    }
  }

  /**
   * @param woken set when the agent is about to be called
   */
  private Outcome.Answer handle(Run run, AtomicBoolean woken) throws InterruptedException {
    Configuration now = configuration.get();
    Optional<ServerReason.Unfit> problem = RunPreconditions.problem(run.reminder(), now);
    if (problem.isPresent()) {
      return new Outcome.Halted(problem.get().reason());
    }
    Optional<Condition> asked = run.condition(Condition.By.PROMPT);
    ConfiguredAgent agent = agent(run, now);
    TurnRequest request =
        new ComposeTurn(
                now,
                systemZone,
                key -> takeTurn.transcriptFile(agent, key, it -> isReadable(it, run, now)))
            .of(run, asked);
    TurnResult result =
        take(
            agent,
            request,
            patience(run),
            () -> {
              woken.set(true);
              started.accept(run);
            });
    return new DecideOutcome(
            run, asked, news(run, agent, result), clock.instant(), request.origin().zone())
        .of(result);
  }

  /** Whether the run's user may read a conversation: the reminder may have had another user. */
  private static boolean isReadable(SessionHeader session, Run run, Configuration now) {
    String owner = run.reminder().definition().labels().owner();
    return owner.isEmpty() || session.isOfGroup() || owner.equals(now.ownerOf(session));
  }

  /** An agent without a model has no limit. */
  private TurnResult take(
      ConfiguredAgent agent, TurnRequest request, Duration patience, Runnable woken)
      throws InterruptedException {
    try (AgentPlaces.Place place = places.of(agent.name())) {
      return takeTurn.take(
          agent,
          request,
          patience,
          TurnListener.NONE,
          () -> {
            if (agent.settings().thinks()) {
              place.take(() -> configuration.get().agents().atOnce(agent.name()));
            }
            woken.run();
          });
    }
  }

  /** An agent without a model is always available. */
  private Optional<Outage> news(Run run, ConfiguredAgent agent, TurnResult result) {
    if (!agent.settings().thinks()) {
      return Optional.empty();
    }
    return switch (result) {
      case TurnResult.Failed failed when failed.unavailable() ->
          Optional.of(
              outages.failed(agent.name(), run.idempotencyKey(), receivers(run), run.due()));
      case TurnResult.Failed _, TurnResult.Busy _ -> Optional.empty();
      case TurnResult.Replied _ -> outages.replied(agent.name());
    };
  }

  private static List<Outage.Receiver> receivers(Run run) {
    String owner = run.reminder().definition().labels().owner();
    return DecideDeliveries.addresses(run.reminder()).stream()
        .map(to -> new Outage.Receiver(owner, to.toString()))
        .toList();
  }

  /** Present, because the preconditions found it in the same configuration. */
  private static ConfiguredAgent agent(Run run, Configuration now) {
    return now.agents().find(ReminderAttributes.of(run.reminder()).agent()).orElseThrow();
  }

  /** Less than the timeout: a busy conversation is not an error of the run. */
  private static Duration patience(Run run) {
    return run.reminder().definition().policies().timeout().multipliedBy(9).dividedBy(10);
  }
}
