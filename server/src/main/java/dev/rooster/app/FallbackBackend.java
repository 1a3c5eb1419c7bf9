package dev.rooster.app;

import dev.rooster.cli.Backend;
import dev.rooster.cli.DaemonEvent;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The daemon if it responds, else the store. The first read-only request decides, because a
 * separate check would slow down short commands.
 */
final class FallbackBackend implements Backend {
  private final HttpBackend daemon;
  private final Supplier<Backend> otherwise;
  private @Nullable Backend chosen;

  FallbackBackend(HttpBackend daemon, Supplier<Backend> otherwise) {
    this.daemon = daemon;
    this.otherwise = otherwise;
  }

  @Override
  public Reply ask(String method, String target, Map<String, String> headers, String body) {
    if (chosen == null && method.equals("GET")) {
      Optional<Reply> reply = daemon.answer(target, headers);
      if (reply.isPresent()) {
        chosen = daemon;
        return reply.get();
      }
    }
    return chosen().ask(method, target, headers, body);
  }

  private Backend chosen() {
    if (chosen == null) {
      chosen = daemon.answers() ? daemon : otherwise.get();
    }
    return chosen;
  }

  @Override
  public void listen(Runnable connected, Predicate<DaemonEvent> listener) {
    chosen().listen(connected, listener);
  }

  @Override
  public Optional<Reply> stream(String target, String body, Predicate<DaemonEvent> listener) {
    return chosen().stream(target, body, listener);
  }

  @Override
  public boolean up() {
    return chosen().up();
  }

  @Override
  public boolean shared() {
    return chosen().shared();
  }

  @Override
  public void close() {
    if (chosen != null) {
      chosen.close();
    }
  }
}
