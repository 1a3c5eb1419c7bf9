package dev.rooster.cli;

import dev.rooster.activity.Activity;
import dev.rooster.app.TestServer;
import dev.rooster.channel.AboutReminder;
import dev.rooster.channel.TwoWayChannel.Subscription;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.declared.HomeFiles;
import dev.rooster.engine.Changes;
import dev.rooster.events.Events;
import dev.rooster.format.JsonText;
import dev.rooster.home.Configuration;
import dev.rooster.http.Access;
import dev.rooster.http.Api;
import dev.rooster.inbox.InboxItem;
import dev.rooster.reminders.MessageAttributes;
import dev.rooster.reminders.Troubles;
import dev.rooster.store.Listing;
import dev.rooster.testing.MemoryStore;
import dev.rooster.testing.SettableClock;
import dev.rooster.time.HolidayCalendar;
import dev.rooster.time.HomeZone;
import dev.rooster.time.ZoneSource;
import dev.rooster.trust.Caller;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A daemon that is up and whose time passes when a test says so: real agents, conditions and
 * deliveries, with a store in memory.
 */
public final class HandTickedHost extends Nowhere implements AutoCloseable {
  /** A delivery arrives a moment after its reminder: the clock is set back for that. */
  private static final Duration TIME_TO_DELIVER = Duration.ofMillis(50);

  private final TestServer server;
  private final Events.Listener arrived;
  private final Path home;
  private Optional<HomeFiles> files = Optional.empty();
  private Optional<Subscription> receiving = Optional.empty();
  private Api api;
  private final Caller caller = new Caller("cli", Optional.empty(), CliRun.BERLIN);

  /**
   * @param home with a configuration, or without
   */
  public HandTickedHost(Path home) {
    this(home, Map.of());
  }

  /**
   * @param environment the variables that secrets of the configuration may refer to
   */
  HandTickedHost(Path home, Map<String, String> environment) {
    this.home = home;
    server = new TestServer(CliRun.NOW, CliRun.BERLIN, home, environment, 7);
    server.configure();
    server.start();
    arrived = server.events().listen(it -> it.type().equals("inbox.arrived"), OptionalLong.empty());
    api = startApi();
  }

  private Api startApi() {
    Instant since = now();
    return server.api(() ->
        JsonText.object()
            .with("up", true)
            .with("pid", 4711)
            .with("url", "http://127.0.0.1:7717")
            .with("since", Optional.of(since)));
  }

  /** Receives messages on the channels. */
  void receive() {
    if (receiving.isEmpty()) {
      receiving = Optional.of(server.receive());
    }
  }

  /** How many messages the channels have brought. */
  int messages() {
    return server
        .store()
        .list(Listing.of(Listing.Filter.ALL.withKind(MessageAttributes.KIND)))
        .items()
        .size();
  }

  /** Starts the demo model, as the option of {@code rooster up} does; returns what that prints. */
  String startDemo() {
    server.startDemo();
    return """
    rooster is up: http://127.0.0.1:7717
    open the page: http://127.0.0.1:7717/#login=w4VhJ0cXq1mTzBn8YsKd2A
    """
        + TestServer.DEMO_ANNOUNCEMENT;
  }

  @Override
  public Path prepared(Optional<String> option, CommandContext context) {
    return home;
  }

  @Override
  public Looked look(Optional<String> option, CommandContext context) {
    return server.look();
  }

  /** Obeys the configuration of a folder from now on. */
  public void configure(Path home) {
    server.configure(home);
  }

  /** Has the status report these beside reminders. */
  public void trouble(Troubles troubles) {
    server.trouble(troubles);
  }

  SettableClock clock() {
    return server.clock();
  }

  public Api api() {
    return api;
  }

  public Events events() {
    return server.events();
  }

  public Activity activity() {
    return server.activity();
  }

  public MemoryStore store() {
    return server.store();
  }

  public Changes changes() {
    return server.changes();
  }

  public Configuration configuration() {
    return server.configuration();
  }

  /** Authenticates HTTP requests: the operator by this token, users by theirs. */
  public Access access(String token) {
    return server.access(token);
  }

  public void pass(Duration time) {
    Instant then = now().plus(time);
    server.outside().look();
    server.ticked().advance(time);
    server.outside().look();
    server.ticked().advance(TIME_TO_DELIVER);
    server.clock().set(then);
    readFiles();
  }

  /** Sets the clock, ahead or back, without time passing. */
  void moveClock(Duration change) {
    server.ticked().jumpTo(now().plus(change));
    server.ticked().advance(TIME_TO_DELIVER);
    server.clock().set(now().minus(TIME_TO_DELIVER));
  }

  /** Reads the files, as the daemon does after each change in their folder. */
  void readFiles() {
    if (files.isEmpty() && declaresReminders()) {
      files = Optional.of(server.filesOnEngine());
    }
    files.ifPresent(HomeFiles::load);
  }

  private boolean declaresReminders() {
    try {
      return Files.isDirectory(home.resolve("schedules.d"))
          || Files.readString(home.resolve("rooster.yaml")).contains("\ncron:\n");
    } catch (IOException e) {
      return false;
    }
  }

  /** Stops the daemon and starts it again after a downtime. */
  void restartAfter(Duration downtime) {
    server.restartAfter(downtime);
    api = startApi();
  }

  Instant now() {
    return server.clock().instant();
  }

  /** What has arrived since the last call. */
  String arrivals() {
    StringBuilder all = new StringBuilder();
    try {
      for (var it = arrived.next(0); it.isPresent(); it = arrived.next(0)) {
        InboxItem item = InboxItem.read(it.get().json());
        String name = item.about().map(AboutReminder::name).orElse("");
        ZoneId zone = configuration().time().zone().orElse(CliRun.BERLIN);
        all.append(InboxText.line(item.arrivedAt(), name, item.text(), zone)).append('\n');
        server.terminal().acknowledge(caller, item.id());
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    return all.toString();
  }

  @Override
  public Backend backend(Optional<String> home, CommandContext context) {
    return daemon();
  }

  Backend daemon() {
    return new ApiBackend(api, caller);
  }

  @Override
  public HomeZone zone(Optional<String> home, CommandContext context) {
    return configuration()
        .time()
        .zone()
        .map(it -> new HomeZone(it, ZoneSource.CONFIGURATION))
        .orElseGet(() -> super.zone(home, context));
  }

  @Override
  public Map<String, HolidayCalendar> calendars(Optional<String> home, CommandContext context) {
    return configuration().time().calendars();
  }

  @Override
  public void close() {
    receiving.ifPresent(Subscription::close);
    server.close();
  }
}
