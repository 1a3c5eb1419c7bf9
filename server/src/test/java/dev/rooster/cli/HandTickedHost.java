package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.agent.command.StoredConversations;
import dev.rooster.app.MetricsText;
import dev.rooster.app.Overview;
import dev.rooster.channel.Channels;
import dev.rooster.channel.terminal.TerminalChannel;
import dev.rooster.channel.webhook.WebhookChannel;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.engine.Changes;
import dev.rooster.engine.EngineMetrics;
import dev.rooster.engine.Listeners;
import dev.rooster.events.Events;
import dev.rooster.fire.ConditionBypass;
import dev.rooster.fire.DecideDeliveries;
import dev.rooster.fire.FireReminder;
import dev.rooster.fire.SendDelivery;
import dev.rooster.fire.ShellConditions;
import dev.rooster.format.JsonText;
import dev.rooster.home.ConfigFile;
import dev.rooster.home.Configuration;
import dev.rooster.http.Access;
import dev.rooster.http.Answer;
import dev.rooster.http.Api;
import dev.rooster.http.Request;
import dev.rooster.http.Routes;
import dev.rooster.inbox.Inbox;
import dev.rooster.process.Processes;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.ChangeEvents;
import dev.rooster.reminders.DeliveryAttributes;
import dev.rooster.reminders.EngineEvents;
import dev.rooster.reminders.FindRun;
import dev.rooster.reminders.History;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.reminders.Reminders;
import dev.rooster.reminders.Waker;
import dev.rooster.testing.HandTickedRooster;
import dev.rooster.testing.MemoryStore;
import dev.rooster.testing.SettableClock;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Secret;
import dev.rooster.turn.AgentsByName;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;

/**
 * A daemon that is up and whose time passes when it is told to: real agents, conditions and
 * deliveries, with a store in memory.
 */
public final class HandTickedHost extends Nowhere implements Waker, AutoCloseable {
  /** What is due at the end of a while arrives a moment later: the clock is set back for that. */
  private static final Duration TIME_TO_DELIVER = Duration.ofMillis(50);

  private final SettableClock clock;
  private final MemoryStore store;
  private final Events events = new Events();
  private final Events.Listener arrived =
      events.listen(it -> it.type().equals("inbox.arrived"), OptionalLong.empty());
  private final Inbox inbox;
  private final EngineMetrics metrics = new EngineMetrics();
  private final ConditionBypass unasked = new ConditionBypass();
  private final Processes processes = new Processes();
  private final HandTickedRooster ticked;
  private final Api api;
  private final AtomicReference<Configuration> configuration =
      new AtomicReference<>(Configuration.DEFAULT);
  private final Secret.Vault vault;
  private final Caller caller = new Caller("cli", Optional.empty(), CliRun.BERLIN);

  /**
   * @param home with a configuration, or without
   */
  public HandTickedHost(Path home) {
    this(home, Map.of());
  }

  /**
   * @param environment what the secrets of the configuration stand for
   */
  HandTickedHost(Path home, Map<String, String> environment) {
    vault = new Secret.Vault(name -> Optional.ofNullable(environment.get(name)), home);
    clock = new SettableClock(CliRun.NOW);
    store = new MemoryStore(clock);
    inbox = new Inbox(store, events);
    configure(home);
    Channels channels =
        new Channels(
            List.of(
                new TerminalChannel(it -> inbox.put(Inbox.Item.of(it, clock.instant()))),
                new WebhookChannel(() -> configuration.get().webhooks(), vault, clock)));
    EngineEvents told = new EngineEvents(events, clock, owner -> CliRun.BERLIN);
    FireReminder turns =
        new FireReminder(
            configuration::get,
            new AgentsByName(processes, new StoredConversations(store), vault),
            CliRun.BERLIN,
            unasked,
            CliRun.NOW,
            told::woken);
    ticked =
        HandTickedRooster.by(
            clock,
            builder ->
                builder
                    .store(store)
                    .handle(ReminderAttributes.KIND, turns)
                    .handle(DeliveryAttributes.KIND, new SendDelivery(channels))
                    .conditions(new ShellConditions(processes, unasked, configuration::get, vault))
                    .followUps(new DecideDeliveries(channels::safeToRepeat))
                    .listener(new Listeners(List.of(metrics, told))));
    Reminders reminders =
        new Reminders(
            store,
            ticked.rooster().changes(),
            configuration::get,
            channels::check,
            new Random(7),
            Optional.of(this),
            new ChangeEvents(events, owner -> CliRun.BERLIN));
    History history = new History(store, reminders);
    Overview overview = new Overview(reminders, inbox);
    api =
        Routes.api(
            new Routes.Sources(
                reminders,
                history,
                new FindRun(store, reminders, history, events, clock),
                new ShellConditions(processes, unasked, configuration::get, vault)::attempt,
                events,
                inbox,
                clock,
                asking -> overview.addTo(status(asking), asking),
                () -> MetricsText.of(metrics),
                bug -> {
                  throw bug;
                }));
  }

  /** The status for users, and for the operator. */
  private static JsonText status(Caller caller) {
    JsonText json = JsonText.object().with("up", true);
    return caller.user().isPresent()
        ? json
        : json.with("pid", 4711)
            .with("url", "http://127.0.0.1:7717")
            .with("since", Optional.of(CliRun.NOW));
  }

  /** Obeys the configuration of a folder from now on. */
  public void configure(Path home) {
    ConfigFile.Loaded loaded = ConfigFile.load(home.resolve("rooster.yaml"), home, home);
    assertThat(loaded.problems()).isEmpty();
    configuration.set(loaded.configuration());
  }

  SettableClock clock() {
    return clock;
  }

  public Api api() {
    return api;
  }

  public Events events() {
    return events;
  }

  public MemoryStore store() {
    return store;
  }

  public Changes changes() {
    return ticked.rooster().changes();
  }

  public Configuration configuration() {
    return configuration.get();
  }

  /** Authenticates HTTP requests: the operator by this token, users by theirs. */
  public Access access(String token) {
    return new Access(token, configuration::get, vault, CliRun.BERLIN);
  }

  public void pass(Duration time) {
    Instant then = clock.instant().plus(time);
    ticked.advance(time.plus(TIME_TO_DELIVER));
    clock.set(then);
  }

  /** As if no node had been active. */
  void jump(Duration time) {
    ticked.jumpTo(clock.instant().plus(time));
  }

  Instant now() {
    return clock.instant();
  }

  /** What has arrived since it was last asked for. */
  String arrivals() {
    StringBuilder all = new StringBuilder();
    try {
      for (var it = arrived.next(0); it.isPresent(); it = arrived.next(0)) {
        Inbox.Item item = Inbox.Item.read(it.get().json());
        all.append(InboxText.line(item.text())).append('\n');
        inbox.seen(caller, item.id());
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    return all.toString();
  }

  @Override
  public Run runNow(Reminder reminder, boolean asking) {
    return asking
        ? ticked.rooster().runNow(reminder.id())
        : unasked.start(reminder, () -> ticked.rooster().runNow(reminder.id()));
  }

  @Override
  public void stopRun(String id, String why) {
    ticked.rooster().stopRun(id, why);
  }

  @Override
  public Backend backend(Optional<String> home, CommandContext surroundings) {
    return new Backend() {
      @Override
      public Reply ask(String method, String target, Map<String, String> headers, String body) {
        Answer.Whole answer =
            (Answer.Whole) api.answer(Request.of(method, target, headers, body), caller);
        return new Reply(answer.status(), answer.body());
      }

      @Override
      public void listen(Predicate<DaemonEvent> listener) {
        throw new AssertionError("time does not pass by itself");
      }

      @Override
      public boolean up() {
        return true;
      }

      @Override
      public void close() {}
    };
  }

  @Override
  public void close() {
    ticked.close();
  }
}
