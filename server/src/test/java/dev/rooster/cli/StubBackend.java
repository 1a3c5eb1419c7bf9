package dev.rooster.cli;

import dev.rooster.cli.command.CommandContext;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** A running daemon with behaviour defined by a test. */
public abstract class StubBackend implements Backend {

  /** Where commands find it. */
  CommandHost host() {
    return new Nowhere() {
      @Override
      public Backend backend(Optional<String> home, CommandContext context) {
        return StubBackend.this;
      }
    };
  }

  @Override
  public Reply ask(String method, String target, Map<String, String> headers, String body) {
    return new Reply(200, "{\"items\":[],\"next_cursor\":null}");
  }

  @Override
  public void listen(Runnable connected, Predicate<DaemonEvent> listener) {
    throw new AssertionError("unexpected listener");
  }

  @Override
  public Optional<Reply> stream(String target, String body, Predicate<DaemonEvent> listener) {
    throw new AssertionError("unexpected stream");
  }

  @Override
  public boolean up() {
    return true;
  }

  @Override
  public void close() {}
}
