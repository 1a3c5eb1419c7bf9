package dev.rooster.fire;

import dev.rooster.agent.TurnOrigin;
import dev.rooster.agent.TurnRequest;
import dev.rooster.channel.Address;
import dev.rooster.home.Configuration;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.Delivery;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.reminders.RunTrust;
import dev.rooster.reminders.Sources;
import dev.rooster.session.Session;
import dev.rooster.session.SessionKey;
import dev.rooster.trust.Situation;
import java.time.ZoneId;
import java.util.Optional;

/** Composes the request that the agent of a run gets. Pure. */
record ComposeTurn(Configuration configuration, ZoneId systemZone) {

  /** An agent without a model gets only the text. */
  TurnRequest of(Run run, Optional<Condition> condition) {
    ReminderAttributes attributes = ReminderAttributes.of(run.reminder());
    String owner = run.reminder().definition().labels().owner();
    String message =
        configuration.thinks(attributes.agent())
            ? ComposePrompt.of(run, zone(owner), condition)
            : run.text();
    return TurnRequest.of(
        message, session(run, attributes), origin(run, attributes), RunVariables.of(run));
  }

  private ZoneId zone(String owner) {
    return configuration.zoneOf(owner).orElse(systemZone);
  }

  /** A key that names its reminder or its run needs no owner to be unique. */
  private static Session session(Run run, ReminderAttributes attributes) {
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
