package dev.rooster.route;

import dev.rooster.agent.ConfiguredAgent;
import dev.rooster.agent.Reply;
import dev.rooster.agent.SentText;
import dev.rooster.agent.TurnListener;
import dev.rooster.agent.Verdict;
import dev.rooster.channel.Address;
import dev.rooster.channel.Channels;
import dev.rooster.engine.Handler;
import dev.rooster.fire.KeepUsage;
import dev.rooster.fire.Outages;
import dev.rooster.home.Configuration;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.MessageAttributes;
import dev.rooster.reminders.RunAttributes;
import dev.rooster.reminders.ServerReason;
import dev.rooster.store.Store;
import dev.rooster.trust.Secret;
import dev.rooster.trust.Trust;
import dev.rooster.turn.TakeTurn;
import dev.rooster.turn.TurnResult;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Answers a message that is due: route, turn, reply. Reads the configuration once, and checks again
 * what it lets the sender do. Thread-safe.
 */
public final class AnswerMessage implements Handler {
  private static final System.Logger LOG = System.getLogger("dev.rooster.route");

  /** An interrupted turn is repeated once. */
  private static final int MOST_INTERRUPTIONS = 1;

  /** Between two checks whether an earlier message is answered. */
  private static final Duration BETWEEN_WAITS = Duration.ofSeconds(2);

  private static final int LONGEST_PROBLEM = 300;

  private final Supplier<Configuration> configuration;
  private final TakeTurn takeTurn;
  private final Channels channels;
  private final Secret.Vault vault;
  private final EarlierMessages earlier;
  private final Outages outages;
  private final KeepUsage usage;
  private final ZoneId systemZone;

  public AnswerMessage(
      Supplier<Configuration> configuration,
      TakeTurn takeTurn,
      Channels channels,
      Secret.Vault vault,
      Store store,
      ZoneId systemZone) {
    this.configuration = configuration;
    this.takeTurn = takeTurn;
    this.channels = channels;
    this.vault = vault;
    this.earlier = new EarlierMessages(store);
    this.outages = new Outages(store);
    this.usage = new KeepUsage(store);
    this.systemZone = systemZone;
  }

  @Override
  public Outcome.Answer handle(Run run) throws InterruptedException {
    return usage.of(run, () -> answer(run));
  }

  private Outcome.Answer answer(Run run) throws InterruptedException {
    Configuration now = configuration.get();
    MessageAttributes message = MessageAttributes.of(run.reminder());
    return switch (Route.of(message.from(), message.group(), now)) {
      case Route.Ignored(), Route.Unknown() ->
          new Outcome.Skipped(new ServerReason.SenderNotAllowed().reason());
      case Route.Taken route -> answer(run, route, message.replyTo(), now);
    };
  }

  private Outcome.Answer answer(Run run, Route.Taken route, Address replyTo, Configuration now)
      throws InterruptedException {
    if (earlier.isOpenBefore(run)) {
      return waits(new ServerReason.EarlierMessageWaits());
    }
    Optional<Reason> failure = failure(run);
    if (failure.isPresent()) {
      return failed(failure.get());
    }
    int interruptions = interruptions(run);
    if (interruptions > MOST_INTERRUPTIONS) {
      return failed(new ServerReason.TurnInterrupted(interruptions).reason());
    }
    Optional<ConfiguredAgent> agent =
        now.agents().find(route.agent()).filter(it -> it.settings().thinks());
    if (agent.isEmpty()) {
      return new Outcome.Done(
          "I cannot answer yet: no agent with a model is configured. Add one under agents in"
              + " rooster.yaml.");
    }
    Trust needed = now.needs(route.agent());
    if (!route.trust().reaches(needed)) {
      return new Outcome.Done(
          "I am not allowed to answer here: agent '%s' requires %s trust, and this conversation has %s."
              .formatted(route.agent(), needed, route.trust()));
    }
    try (ShowWriting _ = ShowWriting.at(replyTo, channels)) {
      return outcome(take(agent.get(), run, route, now), run, route, replyTo, now);
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.ERROR, "unexpected exception while answering a message", e);
      return failed(new Reason.ErrorText("an internal error; the log of the daemon has details"));
    }
  }

  /**
   * Why the turn failed before; the engine retries a turn that takes too long, but once is enough.
   */
  private static Optional<Reason> failure(Run run) {
    return run.earlier().attempts().stream()
        .filter(it -> it.status() == Occurrence.Status.ERROR)
        .flatMap(it -> it.why().stream())
        .filter(it -> ServerReason.of(it).filter(AnswerMessage::isWait).isEmpty())
        .findFirst();
  }

  private static boolean isWait(ServerReason why) {
    return why instanceof ServerReason.EarlierMessageWaits
        || why instanceof ServerReason.SessionBusy;
  }

  private static Outcome.Answer waits(ServerReason why) {
    return new Outcome.Failed(why.reason(), true, Optional.of(BETWEEN_WAITS), "").unfired();
  }

  /** How many earlier turns may have had effects. */
  static int interruptions(Run run) {
    return (int)
        run.earlier().attempts().stream()
            .filter(it -> it.status() == Occurrence.Status.INTERRUPTED)
            .filter(it -> !it.why().equals(Optional.of(Reason.Plain.STOPPED_BEFORE_START)))
            .count();
  }

  private TurnResult take(ConfiguredAgent agent, Run run, Route.Taken route, Configuration now)
      throws InterruptedException {
    Duration patience = DefineMessage.TIMEOUT.multipliedBy(9).dividedBy(10);
    ZoneId zone = now.zoneOf(route.author()).orElse(systemZone);
    return takeTurn.take(
        agent, ComposeMessage.of(run, route, zone), patience, TurnListener.NONE, () -> {});
  }

  private Outcome.Answer outcome(
      TurnResult result, Run run, Route.Taken route, Address replyTo, Configuration now) {
    return switch (result) {
      case TurnResult.Replied(Reply reply) -> replied(reply, route, replyTo, now);
      case TurnResult.Busy(Duration waited) -> {
        earlier.waits(run);
        yield waits(new ServerReason.SessionBusy(waited));
      }
      case TurnResult.Failed failed ->
          failed(new Reason.ErrorText(shown(failed.why(), route, now)))
              .withDetails(new RunAttributes(failed.usage().json(), List.of()).text());
    };
  }

  private Outcome.Answer replied(
      Reply reply, Route.Taken route, Address replyTo, Configuration now) {
    if (reply.verdict() instanceof Verdict.Failed(String why)) {
      return failed(new ServerReason.AgentFailed(shown(why, route, now)).reason())
          .withDetails(new RunAttributes(reply.usage().json(), List.of()).text());
    }
    String attributes =
        new RunAttributes(reply.usage().json(), List.of(), outages.replied(route.agent())).text();
    if (reply.sent().contains(new SentText(replyTo.toString(), reply.text()))) {
      return new Outcome.Nothing(reply.text(), attributes);
    }
    return new Outcome.Done(reply.text().isBlank() ? wordless(reply) : reply.text(), attributes);
  }

  private static String wordless(Reply reply) {
    return reply.verdict() instanceof Verdict.Done
        ? "Done."
        : "(The agent ended its turn without a reply.)";
  }

  private static Outcome.Failed failed(Reason why) {
    return new Outcome.Failed(why, false);
  }

  /** The first line without secrets. A stranger learns only that the agent failed. */
  private String shown(String why, Route.Taken route, Configuration now) {
    if (route.user().isEmpty()) {
      return "the agent failed";
    }
    String line = why.lines().findFirst().orElse("");
    for (Secret secret : now.secrets()) {
      line = secret.hiddenIn(line, vault);
    }
    return line.length() > LONGEST_PROBLEM ? line.substring(0, LONGEST_PROBLEM) + "…" : line;
  }
}
