package dev.rooster.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.activity.Activity;
import dev.rooster.activity.ExpectedMessages;
import dev.rooster.activity.ToolUses;
import dev.rooster.boundary.SetBoundary;
import dev.rooster.channel.Channel;
import dev.rooster.channel.Channels;
import dev.rooster.channel.TwoWayChannel.Subscription;
import dev.rooster.channel.terminal.TerminalChannel;
import dev.rooster.cli.CommandHost;
import dev.rooster.declared.ApplyConfiguration;
import dev.rooster.declared.HomeFiles;
import dev.rooster.engine.Changes;
import dev.rooster.events.Events;
import dev.rooster.format.FileProblem;
import dev.rooster.format.JsonText;
import dev.rooster.home.ConfigFile;
import dev.rooster.home.ConfigFiles;
import dev.rooster.home.Configuration;
import dev.rooster.http.Access;
import dev.rooster.http.Api;
import dev.rooster.http.Routes;
import dev.rooster.inbox.AgentInbox;
import dev.rooster.inbox.Inbox;
import dev.rooster.login.Logins;
import dev.rooster.mcp.TurnServers;
import dev.rooster.mcp.protocol.McpServer;
import dev.rooster.outside.Outside;
import dev.rooster.process.Processes;
import dev.rooster.reminders.ConditionTrial;
import dev.rooster.reminders.FindRun;
import dev.rooster.reminders.FlaggedReminders;
import dev.rooster.reminders.ReminderProblems;
import dev.rooster.reminders.Reminders;
import dev.rooster.reminders.Troubles;
import dev.rooster.reminders.Waker;
import dev.rooster.store.Store;
import dev.rooster.testing.HandTickedRooster;
import dev.rooster.testing.MemoryStore;
import dev.rooster.testing.SettableClock;
import dev.rooster.trigger.TriggerReminders;
import dev.rooster.trust.Secret;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The server of tests: what {@link Wiring} builds, on a store in memory, by a clock that a test
 * sets. Without {@link #start} no engine runs; with it, an engine that a test ticks by hand.
 */
public final class TestServer implements AutoCloseable {
  /** How long a message waits for earlier turns of its conversation. */
  private static final Duration PATIENCE = Duration.ofMillis(50);

  private final SettableClock clock;
  private final Path home;
  private final MemoryStore store;
  private final AtomicReference<Configuration> configuration =
      new AtomicReference<>(Configuration.DEFAULT);
  private final WiringContext context;
  private final AtomicReference<Troubles> troubles = new AtomicReference<>(Troubles.NONE);
  private final DaemonTraces traces;
  private final Wiring wiring;
  private Optional<HandTickedRooster> ticked = Optional.empty();
  private Optional<DemoAgent> demo = Optional.empty();
  private Optional<Logins> logins = Optional.empty();

  /**
   * @param home where files and secrets are
   * @param environment the variables that secrets may refer to
   * @param seed of the ids of reminders
   */
  public TestServer(
      Instant now, ZoneId zone, Path home, Map<String, String> environment, long seed) {
    this(now, zone, home, environment, seed, List.of());
  }

  /**
   * @param channels the channels beside the terminal; empty for those of the daemon
   */
  private TestServer(
      Instant now,
      ZoneId zone,
      Path home,
      Map<String, String> environment,
      long seed,
      List<Channel> channels) {
    this.clock = new SettableClock(now);
    this.home = home;
    this.store = new MemoryStore(clock);
    Function<String, Optional<String>> variables =
        name -> Optional.ofNullable(environment.get(name));
    WiringContext untraced =
        new WiringContext(
            clock,
            zone,
            new Random(seed),
            new Secret.Vault(variables, home),
            new Processes(),
            new Events());
    this.traces = DaemonTraces.open(configuration::get, variables, untraced);
    this.context = untraced.with(traces.recorder());
    this.wiring =
        channels.isEmpty()
            ? new Wiring(store, configuration::get, context)
            : new Wiring(
                store,
                configuration::get,
                context,
                inbox ->
                    new Channels(
                        Stream.concat(Stream.of(new TerminalChannel(inbox)), channels.stream())
                            .toList()));
  }

  /** A server with this channel and the terminal. */
  public static TestServer with(Channel channel, Path home, Instant now, ZoneId zone) {
    return new TestServer(now, zone, home, Map.of("KEY", "s3cret-key"), 1, List.of(channel));
  }

  /** A server without a home directory or secrets. */
  public static TestServer at(Instant now, ZoneId zone) {
    return in(Path.of("target/no-home"), now, zone);
  }

  public static TestServer in(Path home, Instant now, ZoneId zone) {
    return new TestServer(now, zone, home, Map.of(), 1);
  }

  /** Starts the engine. */
  public TestServer start() {
    ticked = Optional.of(HandTickedRooster.by(clock, builder -> wiring.engine(builder, List.of())));
    wiring.clients().triggers().start(changes());
    wiring.outside().start(changes());
    return this;
  }

  /** As the daemon does at its start, and at its end. */
  public void traceStart() {
    traces.started(store);
  }

  /** As the daemon does at its end; nothing is traced afterwards. */
  public void traceStop() {
    traces.stopping();
    traces.close();
  }

  /** Stops the engine; changes are made without one from then on. */
  public void stop() {
    wiring.outside().close();
    stopEngine();
  }

  /** Stops the engine alone: what happens outside is still taken, and fires after a restart. */
  public void stopEngine() {
    ticked.ifPresent(HandTickedRooster::close);
    ticked = Optional.empty();
  }

  /** Stops the engine and starts another one after a downtime. */
  public void restartAfter(Duration downtime) {
    stop();
    clock.set(clock.instant().plus(downtime));
    start().ticked().jumpTo(clock.instant());
  }

  /** Receives messages on all channels, as the daemon does. */
  public Subscription receive() {
    return wiring.receive(changes());
  }

  public void configure(Configuration other) {
    configuration.set(other);
  }

  /** Reads {@code rooster.yaml} of the home directory. */
  public void configure() {
    configure(home);
  }

  /** Reads {@code rooster.yaml} of another directory. */
  public void configure(Path other) {
    ConfigFile.Loaded loaded = ConfigFiles.in(other).load();
    assertThat(loaded.problems()).isEmpty();
    configuration.set(loaded.configuration());
  }

  /** The line of a daemon with the demo model. */
  public static final String DEMO_ANNOUNCEMENT = DemoAgent.ANNOUNCEMENT;

  /** Adds the agent with the demo model, until the configuration changes. */
  public void startDemo() {
    try {
      DemoAgent started = DemoAgent.start(configuration.get());
      demo = Optional.of(started);
      configuration.set(started.addTo(configuration.get()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Checks the files of the home directory, as {@code rooster config check} does. */
  public CommandHost.Looked look() {
    List<FileProblem> problems = new ArrayList<>();
    HomeFiles.check(ConfigFiles.in(home), entryReaders(), context.vault(), file -> {})
        .forEach((file, list) -> list.forEach(it -> problems.add(FileProblem.of(file, it))));
    return new CommandHost.Looked(List.of(), problems);
  }

  public SettableClock clock() {
    return clock;
  }

  public MemoryStore store() {
    return store;
  }

  public Configuration configuration() {
    return configuration.get();
  }

  public Events events() {
    return context.events();
  }

  public AgentInbox agentInbox() {
    return wiring.clients().inbox();
  }

  /** As the daemon does every hour. */
  public void expireInboxes() {
    wiring.expireInboxes(changes());
  }

  public Outside outside() {
    return wiring.outside();
  }

  public TriggerReminders triggers() {
    return wiring.clients().triggers();
  }

  public Activity activity() {
    return wiring.clients().activity();
  }

  public SetBoundary setBoundary() {
    return wiring.setBoundary(reminders());
  }

  public ToolUses toolUses() {
    return wiring.clients().toolUses();
  }

  public ExpectedMessages expectedMessages() {
    return wiring.clients().expected();
  }

  public Inbox terminal() {
    return wiring.terminal();
  }

  /** The engine, once it is started. */
  public HandTickedRooster ticked() {
    return ticked.orElseThrow();
  }

  public Changes changes() {
    return ticked.map(it -> it.rooster().changes()).orElseGet(wiring::changesWithoutEngine);
  }

  public Reminders reminders() {
    return wiring.reminders(changes(), ticked.map(it -> wiring.waker(it.rooster())));
  }

  /** Deletes old messages of conversations, as the daemon does every hour. */
  public void pruneSessions() throws InterruptedException {
    wiring.turns().pruneSessions().prune();
  }

  /** Has the status report these beside reminders. */
  public void trouble(Troubles others) {
    troubles.set(others);
  }

  public FindRun findRun(Reminders reminders) {
    return wiring.findRun(reminders);
  }

  /**
   * The API.
   *
   * @param status of the daemon, for the operator
   */
  public Api api(Supplier<JsonText> status) {
    return api(reminders(), wiring.conditionTrial(), status);
  }

  /** The same without an engine. */
  public Api api(Waker waker, ConditionTrial trial, Supplier<JsonText> status) {
    return api(wiring.reminders(changes(), Optional.of(waker)), trial, status);
  }

  /** The use cases of logging in to the page: one for the API and the gate. */
  public Logins logins() {
    if (logins.isEmpty()) {
      logins = Optional.of(wiring.logins("test"));
    }
    return logins.orElseThrow();
  }

  private Api api(Reminders reminders, ConditionTrial trial, Supplier<JsonText> status) {
    return wiring.api(
        reminders,
        wiring.pairings(changes()),
        trial,
        ticked.map(_ -> wiring.turns().sendMessage(PATIENCE)),
        Optional.of(logins()),
        new Report(
            status,
            troubles::get,
            () -> MetricsText.of(wiring.metrics()),
            bug -> {
              throw bug;
            },
            new Routes.DaemonIdentity(
                () -> "http://127.0.0.1:7717", Optional.of(clock.instant()), "1.0.0-test")));
  }

  /** The MCP servers of turns. */
  public TurnServers turnServers() {
    return wiring.turns().servers();
  }

  /** The MCP server. */
  public McpServer mcp(Consumer<RuntimeException> bugs) {
    return McpWiring.server(wiring, reminders(), bugs);
  }

  public FlaggedReminders flaggedReminders() {
    return wiring.flaggedReminders();
  }

  public ReminderProblems reminderProblems() {
    return wiring.reminderProblems();
  }

  public Access access(String token) {
    return wiring.access(token, logins());
  }

  /** Applies the files of the home directory. */
  public HomeFiles files(String homeId) {
    return files(homeId, store);
  }

  /** The same on another store, such as one that fails. */
  public HomeFiles files(String homeId, Store other) {
    Wiring on = other == store ? wiring : new Wiring(other, configuration::get, context);
    return on.home()
        .files(ConfigFiles.in(home), homeId, on.changesWithoutEngine(), configuration::set);
  }

  /** Applies the files of the home directory on the engine that runs. */
  public HomeFiles filesOnEngine() {
    return wiring.home().files(ConfigFiles.in(home), "home-1", changes(), configuration::set);
  }

  /** Reads entries of files, as {@code rooster config check} does. */
  public HomeFiles.EntryReaders entryReaders() {
    return HomeWiring.entryReaders(context);
  }

  public ApplyConfiguration applyConfiguration() {
    return wiring.home().applyConfiguration(configuration.get(), wiring.flaggedReminders());
  }

  @Override
  public void close() {
    wiring.outside().close();
    ticked.ifPresent(HandTickedRooster::close);
    demo.ifPresent(DemoAgent::close);
  }
}
