package dev.rooster.app;

import dev.rooster.cli.Backend;
import dev.rooster.cli.Outside;
import dev.rooster.cli.command.Exit;
import dev.rooster.cli.command.Surroundings;
import dev.rooster.reminder.RefusedException;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Gives commands the daemon, or the store while there is none. */
final class OutsideOfApp implements Outside {
  /** How long a daemon may take to stop: its grace, and some. */
  private static final Duration TIME_TO_STOP = Duration.ofSeconds(45);

  @Override
  public Backend backend(Optional<String> option, Surroundings surroundings) {
    Home home = Home.of(option, surroundings.environment());
    Optional<DaemonFile> daemon = DaemonFile.read(home.daemon());
    if (daemon.isPresent()) {
      HttpBackend backend = new HttpBackend(daemon.get(), surroundings.defaultZone().get());
      if (backend.answers()) {
        return backend;
      }
    }
    return LocalBackend.open(home, surroundings);
  }

  @Override
  public Exit up(Up how, Surroundings surroundings) throws IOException {
    return new Daemon(Home.of(how.home(), surroundings.environment()), how, surroundings).run();
  }

  @Override
  public long stop(Optional<String> option, Surroundings surroundings) {
    Home home = Home.of(option, surroundings.environment());
    DaemonFile daemon =
        DaemonFile.read(home.daemon())
            .filter(it -> new HttpBackend(it, surroundings.defaultZone().get()).answers())
            .orElseThrow(() ->
                RefusedException.invalid("no daemon is up in " + home.folder(), "nothing to do"));
    ProcessHandle process =
        ProcessHandle.of(daemon.pid())
            .orElseThrow(() ->
                RefusedException.invalid(
                    "the daemon (pid %d) runs elsewhere".formatted(daemon.pid()),
                    "stop it where it runs"));
    process.destroy();
    try {
      process.onExit().get(TIME_TO_STOP.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      throw RefusedException.invalid(
          "the daemon (pid %d) does not stop".formatted(daemon.pid()),
          "end it: kill -9 " + daemon.pid());
    }
    return daemon.pid();
  }
}
