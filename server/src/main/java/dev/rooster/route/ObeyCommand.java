package dev.rooster.route;

import dev.rooster.engine.Handler;
import dev.rooster.fire.RunSpans;
import dev.rooster.home.Configuration;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.MessageAttributes;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Situation;
import dev.rooster.trust.User;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Obeys the messages of users that need no model, and leaves all others to the agent. A command has
 * the trust of its conversation. To obey twice, after a crash, has the effect of once. Thread-safe.
 */
public final class ObeyCommand implements Handler {
  private final Supplier<Configuration> configuration;
  private final List<Commands> commands;
  private final Handler agent;
  private final ZoneId systemZone;
  private final RunSpans spans;

  /** Commands on one subject. */
  public sealed interface Commands permits ApprovalCommands, ReminderCommands {

    /** Empty if the message is not one of these commands. */
    Optional<Outcome.Answer> obey(Run run, Sender sender) throws InterruptedException;
  }

  /** A user who wrote a message. */
  record Sender(MessageAttributes message, Caller caller, Situation situation) {}

  /**
   * @param commands the first to know a command obeys it
   * @param agent answers all other messages
   */
  public ObeyCommand(
      Supplier<Configuration> configuration,
      List<Commands> commands,
      Handler agent,
      ZoneId systemZone,
      RunSpans spans) {
    this.configuration = configuration;
    this.commands = List.copyOf(commands);
    this.agent = agent;
    this.systemZone = systemZone;
    this.spans = spans;
  }

  @Override
  public Outcome.Answer handle(Run run) throws Exception {
    return spans.message(run, () -> obey(run));
  }

  private Outcome.Answer obey(Run run) throws Exception {
    MessageAttributes message = MessageAttributes.of(run.reminder());
    Configuration now = configuration.get();
    if (Route.of(message.from(), message.group(), now) instanceof Route.Taken route
        && route.user().isPresent()) {
      Sender sender = new Sender(message, caller(route, now), route.situation());
      for (Commands each : commands) {
        Optional<Outcome.Answer> obeyed = each.obey(run, sender);
        if (obeyed.isPresent()) {
          return obeyed.get();
        }
      }
    }
    return message.pressed() ? new Outcome.Nothing() : agent.handle(run);
  }

  private Caller caller(Route.Taken route, Configuration now) {
    User user = route.user().orElseThrow().with(route.trust());
    return new Caller("rest", Optional.of(user), now.zoneOf(user.name()).orElse(systemZone));
  }
}
