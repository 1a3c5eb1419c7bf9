package dev.rooster.app;

import dev.rooster.channel.Channels;
import dev.rooster.channel.Message;
import dev.rooster.channel.TerminalChannel;
import dev.rooster.channel.WebhookChannel;
import dev.rooster.config.Configuration;
import dev.rooster.engine.Changes;
import dev.rooster.http.Api;
import dev.rooster.http.Routes;
import dev.rooster.json.JsonText;
import dev.rooster.service.Caller;
import dev.rooster.service.ChangeEvents;
import dev.rooster.service.Events;
import dev.rooster.service.History;
import dev.rooster.service.Inbox;
import dev.rooster.service.Reminders;
import dev.rooster.service.Waker;
import dev.rooster.store.Store;
import dev.rooster.trust.Secret;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** The parts that the daemon and a command without one have in common, wired. */
final class Product {
  final Events events = new Events();
  final Inbox inbox;
  final Channels channels;
  final Secret.Vault vault;
  final Supplier<Configuration> configuration;

  final ChangeEvents changeEvents;

  private final Store store;
  private final InstantSource clock;

  Product(
      Store store,
      Supplier<Configuration> configuration,
      Secret.Vault vault,
      InstantSource clock,
      ZoneId zone) {
    this.store = store;
    this.configuration = configuration;
    this.vault = vault;
    this.clock = clock;
    this.inbox = new Inbox(store, events);
    this.changeEvents = new ChangeEvents(events, zone);
    this.channels =
        new Channels(
            List.of(
                new TerminalChannel(this::arrived),
                new WebhookChannel(() -> configuration.get().webhooks(), vault, clock)));
  }

  private void arrived(Message message) {
    inbox.put(
        new Inbox.Item(
            message.idempotencyKey(),
            message.user(),
            message.reminderId(),
            message.name(),
            message.text(),
            message.dueAt(),
            message.lateByMillis(),
            clock.instant()));
  }

  /** The routes, on these changes. */
  Api api(
      Changes changes,
      Optional<Waker> waker,
      Function<Caller, JsonText> status,
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
    return Routes.api(
        new Routes.Sources(
            reminders, new History(store, reminders), events, inbox, clock, status, metrics, bugs));
  }
}
