package dev.rooster.app;

import dev.rooster.cli.Backend;
import dev.rooster.cli.ChatLines;
import dev.rooster.cli.CommandHost;
import dev.rooster.cli.PipedLines;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Exit;
import dev.rooster.declared.AdoptHome;
import dev.rooster.declared.HomeFiles;
import dev.rooster.engine.Changes;
import dev.rooster.engine.FollowUps;
import dev.rooster.format.FileProblem;
import dev.rooster.format.Problem;
import dev.rooster.home.Configuration;
import dev.rooster.home.Home;
import dev.rooster.process.Processes;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.store.Store;
import dev.rooster.store.StoreException;
import dev.rooster.time.HolidayCalendar;
import dev.rooster.time.HomeZone;
import dev.rooster.time.ZoneSource;
import dev.rooster.trust.Secret;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
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
  /** How long to wait for another command that has the store open. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** Between two looks for a daemon that was started after the one that is stopping. */
  private static final Duration LOOK = Duration.ofMillis(500);

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
    return daemon
        .filter(it -> it.stoppingUntil().isEmpty())
        .<Backend>map(it -> new FallbackBackend(following(home, it, context), store))
        .orElseGet(store);
  }

  /** The daemon of a home directory, even after a restart. */
  private static HttpBackend following(Home home, DaemonFile first, CommandContext context) {
    return new HttpBackend(
        () -> DaemonFile.read(home.daemon()).orElse(first),
        context.defaultZone().get(),
        HttpBackend.PATIENCE);
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
    Configuration configuration = LocalBackend.prepare(home, context);
    Optional<StoppingDaemon> stopping = StoppingDaemon.of(home, context.clock().instant());
    boolean waits = StoppingDaemon.isAwaited(context);
    Duration patience = stopping.map(it -> waits ? it.patience() : Duration.ZERO).orElse(PATIENCE);
    Duration look = stopping.isPresent() && waits ? LOOK : patience;
    Instant end = context.clock().instant().plus(patience);
    while (true) {
      try {
        return LocalBackend.open(home, configuration, look, context);
      } catch (StoreException inUse) {
        Optional<Backend> other = otherDaemon(home, asked, context);
        if (other.isPresent()) {
          return other.get();
        }
        if (!context.clock().instant().isBefore(end)) {
          throw refusal(home, inUse, context);
        }
      }
    }
  }

  /** A daemon that is starting has the store open, and will write its port shortly. */
  private static Optional<Backend> otherDaemon(
      Home home, Optional<DaemonFile> asked, CommandContext context) {
    return DaemonFile.read(home.daemon())
        .filter(it -> !asked.equals(Optional.of(it)) && it.stoppingUntil().isEmpty())
        .map(it -> http(it, context))
        .filter(HttpBackend::answers)
        .map(Backend.class::cast);
  }

  private static RuntimeException refusal(Home home, StoreException inUse, CommandContext context) {
    return StoppingDaemon.of(home, context.clock().instant())
        .<RuntimeException>map(StoppingDaemon::refusal)
        .orElse(inUse);
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
        .map(it -> new HttpBackend(() -> it, context.defaultZone().get(), AT_ONCE))
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
  public Exit mcp(Optional<String> option, Optional<String> agent, CommandContext context)
      throws IOException {
    McpWiring.relay(home(option, context), agent, context).run(context.stdin());
    return Exit.OK;
  }

  @Override
  public HomeZone zone(Optional<String> option, CommandContext context) {
    Home home = home(option, context);
    refuseMisspelled(option, home);
    Optional<ZoneId> configured =
        Files.exists(home.configuration())
            ? home.load(it -> LocalBackend.complain(it, context)).time().zone()
            : Optional.empty();
    return configured
        .map(it -> new HomeZone(it, ZoneSource.CONFIGURATION))
        .orElseGet(() -> HomeZone.ofSystem(context.defaultZone().get()));
  }

  @Override
  public Map<String, HolidayCalendar> calendars(Optional<String> option, CommandContext context) {
    return home(option, context).load(it -> LocalBackend.complain(it, context)).time().calendars();
  }

  @Override
  public Looked look(Optional<String> option, CommandContext context) {
    Home home = home(option, context);
    List<String> files = new ArrayList<>();
    Map<String, List<Problem>> problems =
        HomeFiles.check(
            home.configFile(),
            HomeWiring.entryReaders(WiringContext.of(home, context, new Processes())),
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
    if (configuration.daemon().postgres().isEmpty()) {
      throw RefusedException.invalid(
          "this home directory does not share a database",
          "set store.postgres in rooster.yaml first");
    }
    WiringContext wiring = WiringContext.of(home, context, new Processes());
    try (Store store =
        StoreFactory.open(
            home, configuration, Optional.empty(), wiring.vault(), wiring.clock(), Duration.ZERO)) {
      return work.apply(
          new AdoptHome(
              store, home.id(), new Changes(store, store::now, FollowUps.NONE, changed -> {})));
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
  public boolean browse(Optional<String> option, String link, CommandContext context)
      throws IOException {
    return new OpenBrowser(context).open(home(option, context), link);
  }

  @Override
  public ChatLines lines(Optional<String> option, boolean typed, CommandContext context)
      throws IOException {
    return typed && typed(context)
        ? TypedLines.open(home(option, context).folder().resolve("chat.history"))
        : new PipedLines(context.stdin());
  }

  @Override
  public boolean typed(CommandContext context) {
    return context.terminal().out() && Boolean.getBoolean("rooster.terminal.in");
  }

  @Override
  public Optional<String> secret() {
    return Optional.ofNullable(System.console())
        .flatMap(it -> Optional.ofNullable(it.readPassword()))
        .map(String::new);
  }

  @Override
  public Started started(CommandContext context) {
    return new Started(
        Optional.ofNullable(System.getProperty("rooster.launcher")).map(Path::of),
        Path.of("").toAbsolutePath(),
        context
            .environment()
            .apply("HOME")
            .filter(it -> !it.isBlank())
            .map(Path::of)
            .orElseGet(Home::ofUser));
  }

  @Override
  public Path folder(Optional<String> option, CommandContext context) {
    return home(option, context).folder();
  }

  @Override
  public Path prepared(Optional<String> option, CommandContext context) {
    Home home = home(option, context);
    home.prepare();
    return home.folder();
  }

  @Override
  public boolean isUp(Optional<String> option, CommandContext context) {
    return DaemonFile.read(home(option, context).daemon())
        .filter(it -> http(it, context).answers())
        .isPresent();
  }

  @Override
  public long stop(Optional<String> option, CommandContext context) {
    Home home = home(option, context);
    boolean stopping = StoppingDaemon.of(home, context.clock().instant()).isPresent();
    DaemonFile daemon =
        DaemonFile.read(home.daemon())
            .filter(it -> stopping || http(it, context).answers())
            .orElseThrow(() ->
                RefusedException.invalid("no daemon is up in " + home.folder(), "nothing to do"));
    ProcessHandle process =
        ProcessHandle.of(daemon.pid())
            .orElseThrow(() ->
                RefusedException.invalid(
                    "the daemon (pid %d) runs in another container or on another machine"
                        .formatted(daemon.pid()),
                    "run rooster stop there"));
    Duration patience = home.load(it -> {}).daemon().grace().plus(StoppingDaemon.TIME_TO_STOP);
    // A second signal would not leave the turns their grace period.
    if (!stopping) {
      process.destroy();
    }
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
