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

  private static Optional<SessionKey> session(Run run, ReminderAttributes attributes) {
    String owner = run.reminder().definition().labels().owner();
    return SessionKey.named(attributes.session(), attributes.agent(), run.reminderId())
        .map(key -> key.of(owner));
  }

  private TurnOrigin origin(Run run, ReminderAttributes attributes) {
    Definition definition = run.reminder().definition();
    return new TurnOrigin(
        Optional.of(definition.labels().owner()).filter(it -> !it.isEmpty()),
        RunTrust.of(definition, configuration).level(),
        Situation.SCHEDULED,
        channel(attributes.delivery()));
  }

  private static Optional<String> channel(Delivery delivery) {
    return delivery.when() == Delivery.When.NEVER
        ? Optional.empty()
        : delivery.to().stream().findFirst().map(Address::channel);
  }
}
