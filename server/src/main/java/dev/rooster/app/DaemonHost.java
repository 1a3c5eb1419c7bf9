package dev.rooster.app;

import dev.rooster.cli.Backend;
import dev.rooster.cli.CommandHost;
import dev.rooster.cli.DaemonEvent;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Exit;
import dev.rooster.home.Home;
import dev.rooster.http.CommandCall;
import dev.rooster.time.HolidayCalendar;
import dev.rooster.time.HomeZone;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Gives commands that the daemon prints the daemon itself, if their home directory is its own: the
 * launcher only guesses which one they mean.
 */
final class DaemonHost implements CommandHost {
  private final Home home;
  private final CommandCall call;
  private final InProcess requests;

  DaemonHost(Home home, CommandCall call, InProcess requests) {
    this.home = home;
    this.call = call;
    this.requests = requests;
  }

  @Override
  public Backend backend(Optional<String> option, CommandContext context) {
    Path meant =
        option
            .or(() -> context.environment().apply("ROOSTER_HOME").filter(it -> !it.isBlank()))
            .map(it -> Path.of(call.directory()).resolve(it))
            .orElseGet(() -> Home.ofUser().resolve(".rooster"));
    try {
      if (!Files.isSameFile(meant.normalize(), home.folder())) {
        throw notHere();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Daemons(requests);
  }

  /** Not for users, so that no command takes it for an empty home directory. */
  private static IllegalStateException notHere() {
    return new IllegalStateException("not a command of this home directory, or not one to print");
  }

  private record Daemons(InProcess requests) implements Backend {
    @Override
    public Reply ask(String method, String target, Map<String, String> headers, String body) {
      return requests.ask(method, target, headers, body).orElseThrow(DaemonHost::notHere);
    }

    @Override
    public void listen(Runnable connected, Predicate<DaemonEvent> listener) {
      throw notHere();
    }

    @Override
    public Optional<Reply> stream(String target, String body, Predicate<DaemonEvent> listener) {
      throw notHere();
    }

    @Override
    public boolean up() {
      return true;
    }

    @Override
    public void close() {}
  }

  @Override
  public Exit up(Up how, CommandContext context) {
    throw notHere();
  }

  @Override
  public Exit mcp(Optional<String> option, Optional<String> agent, CommandContext context) {
    throw notHere();
  }

  @Override
  public HomeZone zone(Optional<String> option, CommandContext context) {
    throw notHere();
  }

  @Override
  public Map<String, HolidayCalendar> calendars(Optional<String> option, CommandContext context) {
    throw notHere();
  }

  @Override
  public List<LostHome> lostHomes(Optional<String> option, CommandContext context) {
    throw notHere();
  }

  @Override
  public LostHome adopt(Optional<String> option, String lostId, CommandContext context) {
    throw notHere();
  }

  @Override
  public Looked look(Optional<String> option, CommandContext context) {
    throw notHere();
  }

  @Override
  public Path prepared(Optional<String> option, CommandContext context) {
    throw notHere();
  }

  @Override
  public boolean isUp(Optional<String> option, CommandContext context) {
    throw notHere();
  }

  @Override
  public int edit(String editor, Path file) {
    throw notHere();
  }

  @Override
  public long stop(Optional<String> option, CommandContext context) {
    throw notHere();
  }
}
