package dev.rooster.app;

import dev.rooster.Rooster;
import dev.rooster.cli.Outside;
import dev.rooster.cli.command.Exit;
import dev.rooster.cli.command.Surroundings;
import dev.rooster.config.ConfigFile;
import dev.rooster.config.Configuration;
import dev.rooster.declare.Declarations;
import dev.rooster.declare.HomeFiles;
import dev.rooster.detail.Details;
import dev.rooster.detail.Letter;
import dev.rooster.engine.EngineMetrics;
import dev.rooster.engine.EngineSettings;
import dev.rooster.engine.Listeners;
import dev.rooster.engine.TroubleLog;
import dev.rooster.gateway.AgentsByName;
import dev.rooster.gateway.Deliveries;
import dev.rooster.gateway.Outbox;
import dev.rooster.gateway.ShellConditions;
import dev.rooster.gateway.StoredConversations;
import dev.rooster.gateway.Turns;
import dev.rooster.http.Access;
import dev.rooster.http.Api;
import dev.rooster.http.HttpServer;
import dev.rooster.json.JsonText;
import dev.rooster.process.Processes;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Run;
import dev.rooster.service.Caller;
import dev.rooster.service.EngineEvents;
import dev.rooster.service.Waker;
import dev.rooster.store.Store;
import dev.rooster.trust.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;

/** {@code rooster up}: the engine, its handlers and the HTTP server, in one process. */
final class Daemon {
  private static final System.Logger LOG = System.getLogger("dev.rooster");
  private static final int USUAL_PORT = 7717;

  /** An agent is a program or a model: more at once would be too much for either. */
  private static final int TURNS_OF_ONE_AGENT = 4;

  /** How long a command that has the store open may take. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Home home;
  private final Outside.Up how;
  private final Surroundings surroundings;
  private final CountDownLatch told = new CountDownLatch(1);
  private final CountDownLatch ended = new CountDownLatch(1);

  Daemon(Home home, Outside.Up how, Surroundings surroundings) {
    this.home = home;
    this.how = how;
    this.surroundings = surroundings;
  }

  Exit run() throws IOException {
    try {
      return upUntilTold();
    } finally {
      ended.countDown();
    }
  }

  private Exit upUntilTold() throws IOException {
    refuseSecond();
    Files.createDirectories(home.folder());
    Secret.Vault vault = new Secret.Vault(surroundings.environment(), home.folder());
    ConfigFile.Loaded loaded = home.load();
    AtomicReference<Configuration> configuration = new AtomicReference<>(loaded.configuration());
    Store store =
        StoreOf.open(
            home,
            configuration.get(),
            how.postgres().map(Secret::new),
            vault,
            surroundings.clock(),
            PATIENCE);
    Product product =
        new Product(
            store,
            configuration::get,
            vault,
            surroundings.clock(),
            surroundings.defaultZone().get());
    EngineMetrics metrics = new EngineMetrics();
    Processes processes = new Processes();
    try (Rooster rooster =
        Rooster.builder()
            .store(store)
            .clock(surroundings.clock())
            .settings(EngineSettings.DEFAULT.withRunsPerKey(TURNS_OF_ONE_AGENT))
            .handle(
                Details.KIND,
                new Turns(
                    configuration::get,
                    new AgentsByName(processes, new StoredConversations(store), vault),
                    surroundings.defaultZone().get()))
            .handle(Letter.KIND, new Outbox(product.channels))
            .conditions(new ShellConditions(processes))
            .followUps(new Deliveries(product.channels::safeToRepeat))
            .listener(
                new Listeners(
                    List.of(
                        new TroubleLog(LOG),
                        metrics,
                        new EngineEvents(product.events, surroundings.defaultZone().get()))))
            .start()) {
      HomeFiles files = files(store, product, rooster, configuration);
      files.load();
      report(files);
      try (FileWatch watch = new FileWatch(files.folders(), () -> reload(files))) {
        watch.start();
        serve(product, rooster, files, metrics);
      }
    }
    return Exit.OK;
  }

  /** One process for each home: a second one names the first. */
  private void refuseSecond() {
    Optional<DaemonFile> other =
        DaemonFile.read(home.daemon())
            .filter(it -> new HttpBackend(it, surroundings.defaultZone().get()).answers());
    if (other.isPresent()) {
      throw RefusedException.invalid(
          "rooster is up already: pid %d, http://127.0.0.1:%d"
              .formatted(other.get().pid(), other.get().port()),
          "stop it first (rooster stop), or choose another folder with --home");
    }
  }

  private HomeFiles files(
      Store store, Product product, Rooster rooster, AtomicReference<Configuration> configuration)
      throws IOException {
    ZoneId zone = surroundings.defaultZone().get();
    return new HomeFiles(
        home.folder(),
        Home.ofUser(),
        new Declarations(
            store,
            rooster.changes(),
            configuration::get,
            product.channels::check,
            new Caller("file", Optional.empty(), zone),
            home.id(),
            new SecureRandom(),
            product.changeEvents),
        configuration.get(),
        configuration::set);
  }

  private void reload(HomeFiles files) {
    try {
      files.load();
      report(files);
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.ERROR, "the files could not be read; what they said goes on", e);
    }
  }

  private static void report(HomeFiles files) {
    files
        .problems()
        .forEach((file, problems) ->
            problems.forEach(it ->
                LOG.log(
                    System.Logger.Level.WARNING,
                    "%s line %d: %s: %s"
                        .formatted(file, it.place().line(), it.words(), it.remedy()))));
  }

  private void serve(Product product, Rooster rooster, HomeFiles files, EngineMetrics metrics)
      throws IOException {
    String token = newToken();
    Api api =
        product.api(
            rooster.changes(),
            Optional.of(new WakerOf(rooster)),
            ignored -> status(files),
            () -> MetricsText.of(metrics),
            bug -> LOG.log(System.Logger.Level.ERROR, "a bug in Rooster", bug));
    Access access =
        new Access(token, product.configuration, product.vault, surroundings.defaultZone().get());
    try (HttpServer server = new HttpServer(api, access, how.port().orElse(USUAL_PORT))) {
      int port = start(server);
      new DaemonFile(port, ProcessHandle.current().pid(), token).write(home.daemon());
      surroundings.stdout().append("rooster is up: http://127.0.0.1:" + port + "\n").flush();
      Runtime.getRuntime().addShutdownHook(new Thread(this::stopped, "rooster-stop"));
      told.await();
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

  private JsonText status(HomeFiles files) {
    return JsonText.object()
        .with("up", true)
        .with("pid", ProcessHandle.current().pid())
        .with("home", home.folder().toString())
        .with("now", Optional.of(surroundings.clock().instant()))
        .withObjects("problems", problems(files));
  }

  private static List<JsonText> problems(HomeFiles files) {
    List<JsonText> all = new ArrayList<>();
    files
        .problems()
        .forEach((file, problems) ->
            problems.forEach(it ->
                all.add(
                    JsonText.object()
                        .with("file", file)
                        .with("line", it.place().line())
                        .with("message", it.words())
                        .with("remedy", it.remedy()))));
    return all;
  }

  /** The JVM ends when this does. */
  private void stopped() {
    told.countDown();
    try {
      ended.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static String newToken() {
    byte[] bytes = new byte[24];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /** For whoever wants something to run at once. */
  private record WakerOf(Rooster rooster) implements Waker {
    @Override
    public Run runNow(String id) {
      return rooster.runNow(id);
    }

    @Override
    public void stopRun(String id, String why) {
      rooster.stopRun(id, why);
    }
  }
}
