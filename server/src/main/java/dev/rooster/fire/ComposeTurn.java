package dev.rooster.fire;

import dev.rooster.agent.ToolRights;
import dev.rooster.agent.TurnOptions;
import dev.rooster.agent.TurnOrigin;
import dev.rooster.agent.TurnRequest;
import dev.rooster.channel.Address;
import dev.rooster.home.Configuration;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.Delivery;
import dev.rooster.reminders.HowFields;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.reminders.RunTrust;
import dev.rooster.reminders.Sources;
import dev.rooster.session.Session;
import dev.rooster.session.SessionKey;
import dev.rooster.trust.Situation;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Composes the request that the agent of a run gets. Pure.
 *
 * @param files the transcript of a conversation of the agent, as a path in its workspace; empty if
 *     there is none
 */
record ComposeTurn(
    Configuration configuration, ZoneId systemZone, Function<SessionKey, Optional<String>> files) {

  /** An agent without a model gets only the text. */
  TurnRequest of(Run run, Optional<Condition> condition) {
    ReminderAttributes attributes = ReminderAttributes.of(run.reminder());
    String owner = run.reminder().definition().labels().owner();
    String message =
        configuration.thinks(attributes.agent())
            ? ComposePrompt.of(run, zone(owner), condition, source(attributes))
            : run.text();
    return TurnRequest.of(
            message, session(run, attributes), origin(run, attributes), RunVariables.of(run))
        .with(options(attributes));
  }

  /** Whatever the reminder chooses, its turn can give a verdict. */
  private TurnOptions options(ReminderAttributes attributes) {
    List<String> named = attributes.get(HowFields.TOOLS);
    Set<String> tools = new HashSet<>(named.isEmpty() ? configuration.tools() : named);
    tools.add(ToolRights.REPORT.tool());
    if (!attributes.get(HowFields.MAY_SCHEDULE)) {
      tools.removeAll(ToolRights.scheduling());
    }
    return new TurnOptions(
        Optional.of(attributes.get(HowFields.MODEL)).filter(it -> !it.isEmpty()),
        Optional.of(tools),
        attributes.get(HowFields.MUST_ACT));
  }

  private ComposePrompt.Source source(ReminderAttributes attributes) {
    String session = attributes.origin().session();
    Delivery delivery = attributes.delivery();
    return new ComposePrompt.Source(
        session.isEmpty() ? Optional.empty() : files.apply(new SessionKey(session)),
        delivery.when() == Delivery.When.NEVER
            ? List.of()
            : delivery.to().stream().map(Address::toString).toList());
  }

  private ZoneId zone(String owner) {
    return configuration.zoneOf(owner).orElse(systemZone);
  }

  /** A key that names its reminder or its run needs no owner to be unique. */
  static Session session(Run run, ReminderAttributes attributes) {
    String owner = run.reminder().definition().labels().owner();
    String agent = attributes.agent();
    return switch (attributes.session()) {
      case SessionKey.ISOLATED -> Session.fresh(SessionKey.run(agent, run.idempotencyKey()));
      case SessionKey.OWN -> Session.lasting(own(run, agent));
      case SessionKey.MAIN -> Session.lasting(SessionKey.main(agent).of(owner));
      default -> Session.lasting(new SessionKey(attributes.session()).of(owner));
    };
  }

  private static SessionKey own(Run run, String agent) {
    return Sources.isOfConfiguration(run.reminder())
        ? SessionKey.cron(agent, run.reminder().definition().name())
        : SessionKey.reminder(agent, run.reminderId());
  }

  private TurnOrigin origin(Run run, ReminderAttributes attributes) {
    Definition definition = run.reminder().definition();
    return new TurnOrigin(
        Optional.of(definition.labels().owner()).filter(it -> !it.isEmpty()),
        RunTrust.of(definition, configuration).level(),
        Situation.SCHEDULED,
        channel(attributes.delivery()),
        zone(definition.labels().owner()));
  }

  private static Optional<String> channel(Delivery delivery) {
    return delivery.when() == Delivery.When.NEVER
        ? Optional.empty()
        : delivery.to().stream().findFirst().map(Address::channel);
  }
}
