package dev.rooster.app;

import dev.rooster.cli.Backend;
import dev.rooster.cli.DaemonEvent;
import dev.rooster.cli.OneLine;
import dev.rooster.cli.Version;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.format.JsonText;
import dev.rooster.home.Configuration;
import dev.rooster.home.Home;
import dev.rooster.http.Routes;
import dev.rooster.process.Processes;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminders.Troubles;
import dev.rooster.store.Store;
import dev.rooster.store.StoreException;
import dev.rooster.trust.Caller;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Answers requests in this process, on the store, while no daemon runs. */
final class LocalBackend implements Backend {
  private final Store store;
  private final InProcess requests;

  /** The configuration for {@link #open}, and the home directory ready for it. */
  static Configuration prepare(Home home, CommandContext context) {
    Configuration configuration = home.load(it -> complain(it, context));
    home.refuseElsewhere(configuration);
    home.prepare();
    return configuration;
  }

  /** The same without waiting; empty if there is no file or another process has it open. */
  static Optional<Backend> atHand(Home home, CommandContext context) {
    if (!Files.exists(home.store())) {
      return Optional.empty();
    }
    Configuration configuration = home.load(ignored -> {});
    if (configuration.daemon().postgres().isPresent()) {
      return Optional.empty();
    }
    try {
      return Optional.of(open(home, configuration, Duration.ZERO, context));
    } catch (StoreException inUse) {
      return Optional.empty();
    }
  }

  /**
   * Opens the store for the duration of a command.
   *
   * @param patience how long to wait for another process that has it open
   */
  static LocalBackend open(
      Home home, Configuration configuration, Duration patience, CommandContext context) {
    WiringContext wiringContext = WiringContext.of(home, context, new Processes());
    Store store =
        StoreFactory.open(
            home,
            configuration,
            Optional.empty(),
            wiringContext.vault(),
            wiringContext.clock(),
            patience);
    return new LocalBackend(
        store,
        new Wiring(store, () -> configuration, wiringContext),
        JsonText.object()
            .with("up", false)
            .with("shared", !store.exclusive())
            .with("home", home.folder().toString())
            .with("store", StoreFactory.name(home, configuration, Optional.empty())));
  }

  static void complain(String problem, CommandContext context) {
    try {
      context.stderr().append("rooster: ").append(OneLine.of(problem)).append('\n');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private LocalBackend(Store store, Wiring wiring, JsonText status) {
    this.store = store;
    this.requests =
        new InProcess(
            wiring.api(
                wiring.reminders(wiring.changesWithoutEngine(), Optional.empty()),
                wiring.pairings(wiring.changesWithoutEngine()),
                wiring.conditionTrial(),
                Optional.empty(),
                Optional.empty(),
                new Report(
                    () -> status,
                    () -> Troubles.NONE,
                    () -> {
                      throw down("there are no metrics");
                    },
                    bug -> {
                      throw bug;
                    },
                    new Routes.DaemonIdentity(
                        () -> "", Optional.empty(), Version.current().rooster()))),
            new Caller("cli", Optional.empty(), wiring.context().zone()));
  }

  @Override
  public Reply ask(String method, String target, Map<String, String> headers, String body) {
    return requests
        .ask(method, target, headers, body)
        .orElseThrow(() -> down("there are no events"));
  }

  private static RefusedException down(String consequence) {
    return new RefusedException(
        RefusedException.Reason.UNAVAILABLE,
        consequence + " while the daemon is down",
        "start it with rooster up");
  }

  @Override
  public void listen(Runnable connected, Predicate<DaemonEvent> listener) {
    throw down("there are no events");
  }

  @Override
  public Optional<Reply> stream(String target, String body, Predicate<DaemonEvent> listener) {
    return Optional.of(ask("POST", target, Map.of(), body));
  }

  @Override
  public boolean up() {
    return false;
  }

  @Override
  public boolean shared() {
    return !store.exclusive();
  }

  @Override
  public void close() {
    store.close();
  }
}
