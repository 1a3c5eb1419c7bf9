package dev.rooster.cli;

import dev.rooster.cli.command.CommandContext;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** A person's home directory with clients, and a daemon that answers what the doctor asks. */
final class ClientsHost extends Nowhere {
  private final Path person;
  boolean up = true;
  String agents = "{\"items\":[]}";
  int mcp = 200;

  ClientsHost(Path person) {
    this.person = person;
  }

  private final class Daemon implements Backend {
    @Override
    public Reply ask(String method, String target, Map<String, String> headers, String body) {
      return switch (target) {
        case "/api/status" -> new Reply(200, "{\"url\":\"http://127.0.0.1:7717\",\"problems\":[]}");
        case "/api/agents" -> new Reply(200, agents);
        case "/mcp" ->
            new Reply(
                mcp,
                "{\"result\":{\"serverInfo\":{\"version\":\"%s\"}}}"
                    .formatted(Version.current().rooster()));
        default -> throw new AssertionError(target);
      };
    }

    @Override
    public void listen(Runnable connected, Predicate<DaemonEvent> listener) {}

    @Override
    public Optional<Reply> stream(String target, String body, Predicate<DaemonEvent> listener) {
      return Optional.empty();
    }

    @Override
    public boolean up() {
      return up;
    }

    @Override
    public void close() {}
  }

  @Override
  public Backend backend(Optional<String> home, CommandContext context) {
    return new Daemon();
  }

  @Override
  public Started started(CommandContext context) {
    return new Started(
        Optional.of(Path.of("/opt/rooster/rooster")), person.resolve("project"), person);
  }

  @Override
  public Path folder(Optional<String> home, CommandContext context) {
    return person.resolve(".rooster");
  }

  @Override
  public Path prepared(Optional<String> home, CommandContext context) {
    return person.resolve(".rooster");
  }

  @Override
  public boolean isUp(Optional<String> home, CommandContext context) {
    return up;
  }
}
