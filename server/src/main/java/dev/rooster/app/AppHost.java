package dev.rooster.app;

import dev.rooster.cli.Backend;
import dev.rooster.cli.CommandHost;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Exit;
import dev.rooster.declared.AdoptHome;
import dev.rooster.declared.HomeFiles;
import dev.rooster.engine.Changes;
import dev.rooster.format.FileProblem;
import dev.rooster.format.Problem;
import dev.rooster.home.Configuration;
import dev.rooster.home.Home;
import dev.rooster.process.Processes;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.store.Store;
import dev.rooster.store.StoreException;
import dev.rooster.time.HomeZone;
import dev.rooster.time.ZoneSource;
import dev.rooster.trust.Secret;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;

/** Gives commands the daemon, or the store while no daemon runs. */
final class AppHost implements CommandHost {
  /** How much longer than its grace period a daemon may take to stop. */
  private static final Duration TIME_TO_STOP = Duration.ofSeconds(15);

  /** The timeout for a command that must not wait, such as shell completion. */
  private static final Duration AT_ONCE = Duration.ofSeconds(1);

  private boolean daemon;

  /** Whether this process was the daemon: some of its threads may still run when it ends. */
  boolean wasDaemon() {
    return daemon;
  }

  @Override
  public Backend backend(Optional<String> option, CommandContext context) {
    Home home = home(option, context);
    Optional<DaemonFile> daemon = DaemonFile.read(home.daemon());
    Supplier<Backend> store =
        () -> {
          refuseMisspelled(option, home);
          return store(home, daemon, context);
        };
    return daemon.isPresent()
        ? new FallbackBackend(http(daemon.get(), context), store)
        : store.get();
  }

  private static Home home(Optional<String> option, CommandContext context) {
    return Home.of(option, context.environment(), Kinds.ALL);
  }

  private static HttpBackend http(DaemonFile daemon, CommandContext context) {
    return new HttpBackend(daemon, context.defaultZone().get());
  }

  /**
   * @param asked the daemon that did not respond
   */
  private static Backend store(Home home, Optional<DaemonFile> asked, CommandContext context) {
    try {
      return LocalBackend.open(home, context);
    } catch (StoreException inUse) {
      // A daemon that is starting has the store open, and will write its port shortly.
      return DaemonFile.read(home.daemon())
          .filter(it -> !asked.equals(Optional.of(it)))
          .map(it -> http(it, context))
          .filter(HttpBackend::answers)
          .orElseThrow(() -> inUse);
    }
  }

  private static void refuseMisspelled(Optional<String> option, Home home) {
    if (option.isPresent() && !Files.exists(home.folder())) {
      throw RefusedException.invalid(
          "there is no home directory " + home.folder(),
          "check the spelling; rooster up --home %s creates it".formatted(option.get()));
    }
  }

  @Override
  public Optional<Backend> atHand(Optional<String> option, CommandContext context) {
    Home home = home(option, context);
    return DaemonFile.read(home.daemon())
        .map(it -> new HttpBackend(it, context.defaultZone().get(), AT_ONCE))
        .filter(HttpBackend::answers)
        .map(Backend.class::cast)
        .or(() -> LocalBackend.atHand(home, context));
  }

  @Override
  public Exit up(Up how, CommandContext context) throws IOException {
    daemon = true;
    return new Daemon(home(how.home(), context), how, context).run();
  }

  @Override
  public HomeZone zone(Optional<String> option, CommandContext context) {
    Home home = home(option, context);
    refuseMisspelled(option, home);
    Optional<ZoneId> configured =
        Files.exists(home.configuration())
            ? home.load(it -> LocalBackend.complain(it, context)).zone()
            : Optional.empty();
    return configured
        .map(it -> new HomeZone(it, ZoneSource.CONFIGURATION))
        .orElseGet(() -> HomeZone.ofSystem(context.defaultZone().get()));
  }

  @Override
  public Looked look(Optional<String> option, CommandContext context) {
    Home home = home(option, context);
    List<String> files = new ArrayList<>();
    Map<String, List<Problem>> problems =
        HomeFiles.check(
            home.configFile(),
            Wiring.entryReaders(WiringContext.of(home, context, new Processes())),
            new Secret.Vault(AppHost::ofDaemon, home.folder()),
            files::add);
    files.removeIf(it -> !Files.exists(home.folder().resolve(it.replaceFirst("#.*", ""))));
    List<FileProblem> all = new ArrayList<>();
    problems.forEach((file, list) -> list.forEach(it -> all.add(FileProblem.of(file, it))));
    return new Looked(files, all);
  }

  /** Assumes that every variable is set, because the daemon's environment may differ. */
  private static Optional<String> ofDaemon(String variable) {
    return Optional.of("");
  }

  @Override
  public List<LostHome> lostHomes(Optional<String> option, CommandContext context) {
    return withAdoption(option, context, it -> it.lost().stream().map(AppHost::shown).toList());
  }

  @Override
  public LostHome adopt(Optional<String> option, String lostId, CommandContext context) {
    return withAdoption(option, context, it -> shown(it.adopt(lostId)));
  }

  /** Opens the database beside the daemon, which only PostgreSQL allows. */
  private static <T> T withAdoption(
      Optional<String> option, CommandContext context, Function<AdoptHome, T> work) {
    Home home = home(option, context);
    refuseMisspelled(option, home);
    Configuration configuration = home.load(it -> LocalBackend.complain(it, context));
    home.refuseElsewhere(configuration);
    if (configuration.postgres().isEmpty()) {
      throw RefusedException.invalid(
          "this home directory does not share a database",
          "set store.postgres in rooster.yaml first");
    }
    WiringContext wiring = WiringContext.of(home, context, new Processes());
    try (Store store =
        StoreFactory.open(
            home, configuration, Optional.empty(), wiring.vault(), wiring.clock(), Duration.ZERO)) {
      return work.apply(
          new AdoptHome(store, home.id(), new Changes(store, store::now, changed -> {})));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static LostHome shown(AdoptHome.LostHome lost) {
    return new LostHome(
        lost.home().id(),
        lost.home().folder(),
        lost.home().seen(),
        lost.reminders().stream()
            .map(it -> ReminderAttributes.of(it).agent() + "/" + it.definition().name())
            .toList());
  }

  @Override
  public int edit(String editor, Path file) throws IOException {
    try {
      return new ProcessBuilder("/bin/sh", "-c", editor + " \"$1\"", "sh", file.toString())
          .inheritIO()
          .start()
          .waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while the editor was open", e);
    }
  }

  @Override
  public long stop(Optional<String> option, CommandContext context) {
    Home home = home(option, context);
    DaemonFile daemon =
        DaemonFile.read(home.daemon())
            .filter(it -> new HttpBackend(it, context.defaultZone().get()).answers())
            .orElseThrow(() ->
                RefusedException.invalid("no daemon is up in " + home.folder(), "nothing to do"));
    ProcessHandle process =
        ProcessHandle.of(daemon.pid())
            .orElseThrow(() ->
                RefusedException.invalid(
                    "the daemon (pid %d) runs in another container or on another machine"
                        .formatted(daemon.pid()),
                    "run rooster stop there"));
    Duration patience = home.load(it -> {}).grace().plus(TIME_TO_STOP);
    process.destroy();
    try {
      process.onExit().get(patience.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      throw RefusedException.invalid(
          "the daemon (pid %d) did not stop in time".formatted(daemon.pid()),
          "kill it with kill -9 " + daemon.pid());
    }
    return daemon.pid();
  }
}
