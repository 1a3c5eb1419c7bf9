package dev.rooster.app;

import dev.rooster.channel.Channels;
import dev.rooster.channel.Message;
import dev.rooster.channel.terminal.TerminalChannel;
import dev.rooster.channel.webhook.WebhookChannel;
import dev.rooster.engine.Changes;
import dev.rooster.events.Events;
import dev.rooster.format.JsonText;
import dev.rooster.home.Configuration;
import dev.rooster.http.Api;
import dev.rooster.http.Routes;
import dev.rooster.inbox.Inbox;
import dev.rooster.reminders.ChangeEvents;
import dev.rooster.reminders.ConditionTrial;
import dev.rooster.reminders.FindRun;
import dev.rooster.reminders.History;
import dev.rooster.reminders.Reminders;
import dev.rooster.reminders.Waker;
import dev.rooster.store.Store;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Secret;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The parts that the daemon and a command without one have in common, wired. */
final class Wiring {
  /** More do not happen: so the ids of events grow over restarts. */
  private static final long EVENTS_IN_A_MILLISECOND = 1_000;

  final Events events;
  final Inbox inbox;
  final Channels channels;
  final Secret.Vault vault;
  final Supplier<Configuration> configuration;

  final ChangeEvents changeEvents;

  private final Store store;
  private final InstantSource clock;
  private final ZoneId zone;

  Wiring(
      Store store,
      Supplier<Configuration> configuration,
      Secret.Vault vault,
      InstantSource clock,
      ZoneId zone) {
    this.store = store;
    this.configuration = configuration;
    this.vault = vault;
    this.clock = clock;
    this.zone = zone;
    this.events = new Events(clock.millis() * EVENTS_IN_A_MILLISECOND);
    this.inbox = new Inbox(store, events);
    this.changeEvents = new ChangeEvents(events, this::zoneOf);
    this.channels = channels(configuration, vault, clock, this::arrived);
  }

  /** In which zone times are told to somebody, where they have none of their own. */
  ZoneId zoneOf(String owner) {
    return configuration.get().zoneOf(owner).orElse(zone);
  }

  /** All the channels there are. */
  static Channels channels(
      Supplier<Configuration> configuration,
      Secret.Vault vault,
      InstantSource clock,
      Consumer<Message> inbox) {
    return new Channels(
        List.of(
            new TerminalChannel(inbox),
            new WebhookChannel(() -> configuration.get().webhooks(), vault, clock)));
  }

  private void arrived(Message message) {
    inbox.put(Inbox.Item.of(message, clock.instant()));
  }

  /** What nobody has seen yet, as whoever runs Rooster sees it. */
  Inbox.Around waiting(Instant since) {
    return inbox.around(new Caller("cli", Optional.empty(), zone), since);
  }

  /** The routes, on these changes. */
  Api api(
      Changes changes,
      Optional<Waker> waker,
      ConditionTrial trial,
      Supplier<JsonText> status,
      Supplier<String> metrics,
      Consumer<RuntimeException> bugs) {
    Reminders reminders =
        new Reminders(
            store,
            changes,
            configuration,
            channels::check,
            new SecureRandom(),
            waker,
            changeEvents);
    History history = new History(store, reminders);
    Overview overview = new Overview(reminders, inbox);
    return Routes.api(
        new Routes.Sources(
            reminders,
            history,
            new FindRun(store, reminders, history, events, clock),
            trial,
            events,
            inbox,
            clock,
            caller -> overview.addTo(status(caller, status), caller),
            metrics,
            bugs));
  }

  /** Where Rooster lives, and what is wrong with its files, is not for everybody. */
  private JsonText status(Caller caller, Supplier<JsonText> status) {
    return caller.user().isEmpty() ? status.get() : JsonText.object().with("up", true);
  }
}
