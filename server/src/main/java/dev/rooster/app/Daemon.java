package dev.rooster.app;

import dev.rooster.Rooster;
import dev.rooster.agent.AgentHost;
import dev.rooster.cli.CommandHost;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Exit;
import dev.rooster.declared.ApplyConfiguration;
import dev.rooster.declared.Declarations;
import dev.rooster.declared.FileProblems;
import dev.rooster.declared.HomeFiles;
import dev.rooster.declared.KnownEntries;
import dev.rooster.engine.Changes;
import dev.rooster.engine.EngineMetrics;
import dev.rooster.engine.EngineSettings;
import dev.rooster.engine.Listeners;
import dev.rooster.engine.TroubleLog;
import dev.rooster.fire.AskCondition;
import dev.rooster.fire.CheckShellCondition;
import dev.rooster.fire.DecideDeliveries;
import dev.rooster.fire.FireReminder;
import dev.rooster.fire.SendDelivery;
import dev.rooster.home.Configuration;
import dev.rooster.home.FileWatch;
import dev.rooster.home.Home;
import dev.rooster.http.Access;
import dev.rooster.http.Api;
import dev.rooster.http.HttpServer;
import dev.rooster.process.Processes;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminders.ChangeEvents.Deed;
import dev.rooster.reminders.ConditionTrial;
import dev.rooster.reminders.DeliveryAttributes;
import dev.rooster.reminders.EngineEvents;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.schedule.written.WrittenDuration;
import dev.rooster.store.Store;
import dev.rooster.store.StoreException;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Secret;
import dev.rooster.turn.AgentsByName;
import dev.rooster.turn.TakeTurn;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** {@code rooster up}: the engine, its handlers and the HTTP server, in one process. */
final class Daemon {
  private static final System.Logger LOG = System.getLogger("dev.rooster");
  private static final int USUAL_PORT = 7717;

  /** An agent is a program or a model: more at once would be too much for either. */
  private static final int TURNS_OF_ONE_AGENT = 4;

  /** Between two looks at whether commands still find it. */
  private static final Duration LOOK = Duration.ofSeconds(2);

  /** How long a command that has the store open may take. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Home home;
  private final CommandHost.Up how;
  private final CommandContext surroundings;
  private final ZoneId zone;
  private final Instant since;
  private final Processes processes;
  private final EngineMetrics metrics = new EngineMetrics();
  private final CountDownLatch told = new CountDownLatch(1);

  /** Whether nobody reads what it prints any more, so that flushing it would never end. */
  private boolean muted;

  Daemon(Home home, CommandHost.Up how, CommandContext surroundings) {
    this.home = home;
    this.processes = new Processes(Optional.of(home.programs()));
    this.how = how;
    this.surroundings = surroundings;
    this.zone = surroundings.defaultZone().get();
    this.since = surroundings.clock().instant();
  }

  /** Runs until somebody tells it to stop. */
  Exit run() throws IOException {
    refuseSecond();
    home.prepare();
    Log.begin(surroundings);
    HomeLock lock = HomeLock.take(home, PATIENCE);
    try (lock) {
      live();
    }
    if (muted) {
      System.exit(Exit.OK.code());
    }
    return Exit.OK;
  }

  private void live() throws IOException {
    endLeft();
    Secret.Vault vault = new Secret.Vault(surroundings.environment(), home.folder());
    AtomicReference<Configuration> configuration = new AtomicReference<>(home.load(ignored -> {}));
    Store store =
        StoreFactory.open(
            home, configuration.get(), postgres(), vault, surroundings.clock(), PATIENCE);
    home.note(how.postgres().isPresent());
    Wiring product = new Wiring(store, configuration::get, vault, surroundings.clock(), zone);
    ApplyConfiguration following =
        new ApplyConfiguration(
            store, home.lastGood(), zone, it -> product.changeEvents.tell(Deed.CHANGED, it));
    catchUp(store, product, configuration, following);
    String name = StoreFactory.name(home, configuration.get(), postgres());
    StoreTrouble trouble = new StoreTrouble(name, store.exclusive());
    CheckShellCondition shell =
        new CheckShellCondition(processes, product.configuration, product.vault);
    AskCondition conditions = new AskCondition(shell, product.configuration);
    try (Rooster rooster = engine(store, product, conditions, trouble)) {
      Changes changes = rooster.changes();
      FileProblems problems =
          new FileProblems(files(store, product, changes, configuration, following), LOG);
      BooleanSupplier obey =
          () -> problems.reload() && following.settled(configuration.get(), changes);
      try (FileWatch watch = new FileWatch(problems.folders(), obey)) {
        watch.start();
        DaemonStatus status =
            new DaemonStatus(
                home,
                name,
                since,
                surroundings.clock(),
                () ->
                    Stream.of(
                            trouble.json(),
                            DaemonStatus.unsaidZone(!store.exclusive(), configuration.get()),
                            problems.json())
                        .flatMap(List::stream)
                        .toList());
        serve(product, new EngineWaker(rooster, conditions), shell::attempt, status);
      }
    } finally {
      processes.endAll();
    }
  }

  /** What files said while nobody was there holds before anything fires. */
  private void catchUp(
      Store store,
      Wiring product,
      AtomicReference<Configuration> configuration,
      ApplyConfiguration following)
      throws IOException {
    Changes unwatched = new Changes(store, store::now, changed -> {});
    following.follow(configuration.get(), unwatched);
    try {
      files(store, product, unwatched, configuration, following).load();
    } catch (StoreException e) {
      // Told by whoever watches the files, and tried again.
    }
  }

  private HomeFiles files(
      Store store,
      Wiring product,
      Changes changes,
      AtomicReference<Configuration> configuration,
      ApplyConfiguration following)
      throws IOException {
    return new HomeFiles(
        home.configFile(),
        new Declarations(
            store,
            changes,
            product.configuration,
            product.channels::check,
            new Caller("file", Optional.empty(), zone),
            new KnownEntries(store, home.id()),
            product.changeEvents),
        configuration.get(),
        product.vault,
        changed -> {
          configuration.set(changed);
          following.follow(changed, changes);
        });
  }

  /** Before what was cut off is tried again: or it would be done twice at the same time. */
  private void endLeft() {
    int left = processes.endLeft();
    if (left > 0) {
      LOG.log(
          System.Logger.Level.WARNING,
          "Rooster was killed and left programs running: {0}; they are ended",
          left);
    }
  }

  /** Tells it to stop. */
  void stop() {
    told.countDown();
  }

  /** One process for each home: a second one names the first. */
  private void refuseSecond() {
    Optional<DaemonFile> other =
        DaemonFile.read(home.daemon()).filter(it -> new HttpBackend(it, zone).answers());
    if (other.isPresent()) {
      throw RefusedException.invalid(
          "rooster is up already: pid %d, http://127.0.0.1:%d"
              .formatted(other.get().pid(), other.get().port()),
          "stop it first (rooster stop), or choose another folder with --home");
    }
  }

  private Optional<Secret> postgres() {
    return how.postgres().map(Secret::new);
  }

  private Rooster engine(
      Store store, Wiring product, AskCondition conditions, StoreTrouble trouble) {
    EngineEvents events = new EngineEvents(product.events, surroundings.clock(), product::zoneOf);
    return Rooster.builder()
        .store(store)
        .clock(surroundings.clock())
        .settings(EngineSettings.DEFAULT.withRunsPerKey(TURNS_OF_ONE_AGENT))
        .grace(product.configuration.get().grace())
        .handle(
            ReminderAttributes.KIND,
            new FireReminder(
                product.configuration,
                zone,
                since,
                conditions,
                new TakeTurn(
                    new AgentsByName(
                        product.configuration, new AgentHost(processes, store, product.vault))),
                events::woken))
        .handle(DeliveryAttributes.KIND, new SendDelivery(product.channels))
        .conditions(conditions)
        .followUps(new DecideDeliveries(product.channels::safeToRepeat))
        .listener(
            new Listeners(List.of(new TroubleLog(LOG), new RunLog(LOG), metrics, trouble, events)))
        .start();
  }

  private void serve(Wiring product, EngineWaker waker, ConditionTrial trial, DaemonStatus status)
      throws IOException {
    Api api =
        product.api(
            waker.rooster().changes(),
            Optional.of(waker),
            trial,
            status::json,
            () -> MetricsText.of(metrics),
            bug -> LOG.log(System.Logger.Level.ERROR, "a bug in Rooster", bug));
    String token = DaemonFile.newToken();
    Access access = new Access(token, product.configuration, product.vault, zone);
    try (HttpServer server = new HttpServer(api, access, how.port().orElse(USUAL_PORT))) {
      int port = start(server);
      status.reachedAt(port);
      // Who reads that it is up may stop it at once.
      Signals.listen(this::stop, this::endAtOnce);
      DaemonFile file = new DaemonFile(port, ProcessHandle.current().pid(), token);
      file.write(home.daemon());
      surroundings.stdout().append("rooster is up: http://127.0.0.1:" + port + "\n").flush();
      InboxPrinter printer =
          new InboxPrinter(surroundings.stdout(), product.events, () -> product.waiting(since));
      try (printer) {
        while (!told.await(LOOK.toMillis(), TimeUnit.MILLISECONDS)) {
          file.keep(home.daemon());
        }
        LOG.log(
            System.Logger.Level.INFO,
            "stopping: what runs gets %s to end"
                .formatted(WrittenDuration.words(product.configuration.get().grace())));
      }
      muted = printer.stuck();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      Files.deleteIfExists(home.daemon());
    }
  }

  private int start(HttpServer server) throws IOException {
    try {
      return server.start();
    } catch (IOException e) {
      throw RefusedException.invalid(
          "port %d cannot be used: %s".formatted(how.port().orElse(USUAL_PORT), e.getMessage()),
          "choose another with --port; 0 takes any that is free");
    }
  }

  /**
   * What runs is recorded as interrupted by whoever takes over, at the next start at the latest.
   */
  private void endAtOnce() {
    processes.endAll();
    Runtime.getRuntime().halt(130);
  }
}
