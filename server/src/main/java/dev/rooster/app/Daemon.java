package dev.rooster.app;

import dev.rooster.Rooster;
import dev.rooster.channel.TwoWayChannel.Subscription;
import dev.rooster.cli.CommandHost;
import dev.rooster.cli.Version;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Exit;
import dev.rooster.engine.EngineListener;
import dev.rooster.engine.TroubleLog;
import dev.rooster.format.FileProblem;
import dev.rooster.home.Configuration;
import dev.rooster.home.FileWatch;
import dev.rooster.home.Home;
import dev.rooster.http.Api;
import dev.rooster.http.CommandRoute;
import dev.rooster.http.HttpServer;
import dev.rooster.http.McpRoutes;
import dev.rooster.http.PageRoutes;
import dev.rooster.http.Routes;
import dev.rooster.http.TurnAccess;
import dev.rooster.inbox.Inbox;
import dev.rooster.login.Logins;
import dev.rooster.mcp.TurnServers;
import dev.rooster.outside.Outside;
import dev.rooster.page.PageFiles;
import dev.rooster.process.Processes;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminders.Reminders;
import dev.rooster.schedule.written.WrittenDuration;
import dev.rooster.store.Store;
import dev.rooster.talk.SendMessage;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Secret;
import java.io.IOException;
import java.net.BindException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * {@code rooster up}: the life of the daemon. Takes the lock of the home directory, starts the
 * engine and the HTTP server that {@link Wiring} builds, and stops them on a signal.
 */
final class Daemon {
  private static final System.Logger LOG = System.getLogger("dev.rooster");
  private static final int DEFAULT_PORT = 7717;
  private static final int ANY_PORT = 0;

  /** Between two checks that commands can still find the daemon. */
  private static final Duration CHECK = Duration.ofSeconds(2);

  /** How long to wait for a command that has the store open. */
  private static final Duration LOCK_TIMEOUT = Duration.ofSeconds(10);

  private final Home home;
  private final CommandHost.Up how;
  private final CommandContext command;
  private final Processes processes;
  private final WiringContext context;
  private final Instant since;
  private final CountDownLatch stopping = new CountDownLatch(1);

  /** Whether the reader of stdout has stopped reading, so that a flush would block for ever. */
  private boolean muted;

  Daemon(Home home, CommandHost.Up how, CommandContext command) {
    this.home = home;
    this.how = how;
    this.command = command;
    this.processes = new Processes(Optional.of(home.programs()));
    this.context = WiringContext.of(home, command, processes);
    this.since = command.clock().instant();
  }

  /** Runs until {@link #stop} or a signal. */
  Exit run() throws IOException {
    refuseSecond();
    home.prepare();
    Log.begin(command);
    HomeLock lock = HomeLock.take(home, patience(), context.clock());
    try (lock) {
      if (how.demoModel()) {
        try (DemoAgent demo = DemoAgent.start(home.load(ignored -> {}))) {
          live(demo.in(home));
        }
      } else {
        live(home);
      }
    } finally {
      Files.deleteIfExists(home.daemon());
    }
    if (muted) {
      System.exit(Exit.OK.code());
    }
    return Exit.OK;
  }

  private Duration patience() {
    return StoppingDaemon.of(home, context.clock().instant())
        .filter(_ -> StoppingDaemon.isAwaited(command))
        .map(StoppingDaemon::patience)
        .orElse(LOCK_TIMEOUT);
  }

  /** One daemon for each home directory: a second one names the first. */
  private void refuseSecond() {
    Optional<DaemonFile> other =
        DaemonFile.read(home.daemon()).filter(it -> new HttpBackend(it, context.zone()).answers());
    if (other.isPresent()) {
      throw RefusedException.invalid(
          "the daemon is already up: pid %d, http://127.0.0.1:%d"
              .formatted(other.get().pid(), other.get().port()),
          "stop it first (rooster stop), or choose another home directory with --home");
    }
  }

  /**
   * @param configured the home directory, with the additions to its configuration
   */
  private void live(Home configured) throws IOException {
    killOrphans();
    AtomicReference<Configuration> configuration =
        new AtomicReference<>(configured.load(ignored -> {}));
    try (DaemonTraces traces =
        DaemonTraces.open(configuration::get, command.environment(), context)) {
      live(configured, configuration, traces);
    }
  }

  private void live(
      Home configured, AtomicReference<Configuration> configuration, DaemonTraces traces)
      throws IOException {
    Optional<Secret> postgres = how.postgres().map(Secret::new);
    String name = StoreFactory.name(home, configuration.get(), postgres);
    Store store =
        StoreFactory.open(
            home, configuration.get(), postgres, context.vault(), context.clock(), LOCK_TIMEOUT);
    home.note(how.postgres().isPresent());
    Wiring wiring = new Wiring(store, configuration::get, context.with(traces.recorder()));
    FollowHome files = new FollowHome(configured, wiring, configuration);
    files.catchUp();
    StoreTrouble trouble = new StoreTrouble(name, store.exclusive());
    ClockTrouble clockTrouble = new ClockTrouble(context.clock());
    DaemonProblems problems =
        new DaemonProblems(
            () ->
                joined(
                    Stream.of(
                        trouble.problems(),
                        clockTrouble.problems(),
                        ChannelTrouble.problems(wiring.openChannels()))),
            () ->
                joined(
                    Stream.of(
                        DaemonStatus.unsetZone(!store.exclusive(), configuration.get()),
                        files.problems())),
            wiring.statusProblems()::ofReminders);
    DaemonStatus status = new DaemonStatus(home, name, since, context.clock(), problems);
    // Turns take place only while it is open: in the grace period, too.
    try (HttpServer _ = serveTurns(wiring);
        Rooster rooster = start(wiring, List.of(trouble, clockTrouble));
        FileWatch _ = files.watch(rooster.changes(), LOG);
        Subscription _ = wiring.receive(rooster.changes());
        Outside outside = wiring.outside()) {
      traces.started(store);
      wiring.clients().triggers().start(rooster.changes());
      outside.start(rooster.changes());
      outside.keepLooking();
      serve(wiring, rooster, status, () -> configuration.get().daemon().grace());
    } finally {
      processes.killAll();
      traces.stopping();
    }
  }

  private static List<FileProblem> joined(Stream<List<FileProblem>> problems) {
    return problems.flatMap(List::stream).toList();
  }

  /**
   * Runs before interrupted runs are retried; otherwise the same run could happen twice at once.
   */
  private void killOrphans() {
    int orphans = processes.killOrphans();
    if (orphans > 0) {
      LOG.log(
          System.Logger.Level.WARNING,
          "killed %d %s left by a crashed daemon"
              .formatted(orphans, orphans == 1 ? "process" : "processes"));
    }
  }

  private Rooster start(Wiring wiring, List<EngineListener> troubles) {
    Stream<EngineListener> logs = Stream.of(new TroubleLog(LOG), new RunLog(LOG));
    return wiring
        .engine(Rooster.builder(), Stream.concat(logs, troubles.stream()).toList())
        .start();
  }

  /** The server for the programs of turns. The one of the API is closed while turns still run. */
  private HttpServer serveTurns(Wiring wiring) throws IOException {
    TurnServers turns = wiring.turns().servers();
    HttpServer server =
        new HttpServer(
            McpRoutes.ofTurns(turns, bug -> log(bug, "the MCP server of a turn")),
            new TurnAccess(turns),
            ANY_PORT);
    turns.reachedAt(start(server, ANY_PORT));
    return server;
  }

  private void serve(Wiring wiring, Rooster rooster, DaemonStatus status, Supplier<Duration> grace)
      throws IOException {
    Logins logins = wiring.logins(home.id());
    Reminders reminders = wiring.reminders(rooster.changes(), Optional.of(wiring.waker(rooster)));
    Api api =
        wiring.api(
            reminders,
            wiring.pairings(rooster.changes()),
            wiring.conditionTrial(),
            Optional.of(wiring.turns().sendMessage(SendMessage.PATIENCE)),
            Optional.of(logins),
            new Report(
                status::json,
                status::troubles,
                () -> wiring.home().list(home.configFile()),
                () -> MetricsText.of(wiring.metrics()),
                bug -> log(bug, "the REST interface; the request failed with 500"),
                new Routes.DaemonIdentity(
                    status::url, Optional.of(since), Version.current().rooster())));
    String token = DaemonFile.newToken();
    int wished = how.port().orElse(DEFAULT_PORT);
    try (HttpServer server =
        new HttpServer(
            McpRoutes.addTo(
                PageRoutes.addTo(
                    CommandRoute.addTo(api, new PrintCommand(home, command, api)), new PageFiles()),
                McpWiring.server(
                    wiring, reminders, bug -> log(bug, "the MCP server; the client was told"))),
            wiring.access(token, logins),
            wished)) {
      int port = start(server, wished);
      status.reachedAt(port);
      // A reader of the lines below may stop the daemon at once.
      Signals.listen(this::stop, this::halt);
      DaemonFile file = new DaemonFile(port, ProcessHandle.current().pid(), token);
      file.write(home.daemon());
      announce(status.url(), logins);
      InboxPrinter printer =
          new InboxPrinter(
              command.stdout(),
              wiring::zoneOfOperator,
              context.events(),
              () -> waiting(wiring.terminal()));
      try (printer) {
        SignsOfLife signs =
            SignsOfLife.begin(wiring.downtimes(), context.clock(), Thread::startVirtualThread);
        RenewHome renewal = new RenewHome(wiring, home, context.clock());
        PruneHourly pruning =
            new PruneHourly(
                wiring.turns().pruneSessions()::prune, context.clock(), Thread::startVirtualThread);
        PruneHourly expiry =
            new PruneHourly(
                () -> {
                  wiring.expireInboxes(rooster.changes());
                  logins.endRevoked();
                },
                context.clock(),
                Thread::startVirtualThread);
        while (!stopping.await(CHECK.toMillis(), TimeUnit.MILLISECONDS)) {
          file.keep(home.daemon());
          renewal.ifDue();
          pruning.ifDue();
          expiry.ifDue();
          signs.ifDue();
          wiring.clients().triggers().look();
        }
        leave(file, grace.get());
        signs.end();
      }
      muted = printer.stuck();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The link logs a person in at a terminal alone: elsewhere, the output may be kept in a log. */
  private void announce(String url, Logins logins) throws IOException {
    String link = command.terminal().out() ? logins.offerToOperator().link(url) : url;
    command
        .stdout()
        .append("rooster is up: %s\nopen the page: %s\n".formatted(url, link))
        .append(how.demoModel() ? DemoAgent.ANNOUNCEMENT : "")
        .flush();
  }

  private static void log(RuntimeException bug, String where) {
    LOG.log(System.Logger.Level.ERROR, "unexpected exception in " + where, bug);
  }

  /** Called before the port is closed, so that commands find one or the other. */
  private void leave(DaemonFile file, Duration grace) throws IOException {
    file.stopping(context.clock().instant().plus(grace)).write(home.daemon());
    LOG.log(
        System.Logger.Level.INFO,
        "shutting down; running turns have %s to finish".formatted(WrittenDuration.words(grace)));
  }

  private static int start(HttpServer server, int port) throws IOException {
    try {
      return server.start();
    } catch (IOException e) {
      throw RefusedException.invalid(
          e.getCause() instanceof BindException
              ? "port %d is in use by another program".formatted(port)
              : "cannot listen on port %d: %s".formatted(port, e.getMessage()),
          "choose another with --port; 0 selects any free port");
    }
  }

  private Inbox.Around waiting(Inbox terminal) {
    return terminal.around(new Caller("cli", Optional.empty(), context.zone()), since);
  }

  /** Tells the daemon to stop. */
  void stop() {
    stopping.countDown();
  }

  /** Exits without waiting. Another node or the next start records the runs as interrupted. */
  private void halt() {
    processes.killAll();
    Runtime.getRuntime().halt(130);
  }
}
