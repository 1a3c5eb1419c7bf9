package dev.rooster.cli;

import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Terminal;
import java.io.ByteArrayInputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** One call of the command line, in-process, at a fixed time in a fixed zone. */
final class CliRun {
  static final Instant NOW = Instant.parse("2026-11-16T10:00:00Z");
  static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  private final Map<String, String> environment = new HashMap<>();
  private CommandHost host = new Nowhere();
  private InstantSource clock = InstantSource.fixed(NOW);
  private String stdin = "";
  private Terminal terminal = Terminal.NONE;

  record Result(int exit, String out, String err) {
    List<String> outLines() {
      return out.lines().toList();
    }
  }

  static Result rooster(String... words) {
    return new CliRun().run(List.of(words));
  }

  CliRun stdin(String text) {
    stdin = text;
    return this;
  }

  CliRun environment(String name, String value) {
    environment.put(name, value);
    return this;
  }

  CliRun host(CommandHost other) {
    host = other;
    return this;
  }

  /** With output on a terminal of this width. */
  CliRun terminal(int columns) {
    terminal = new Terminal(true, true, OptionalInt.of(columns));
    return this;
  }

  CliRun clock(InstantSource other) {
    clock = other;
    return this;
  }

  Result run(List<String> words) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandContext context =
        new CommandContext(
            out,
            err,
            new ByteArrayInputStream(stdin.getBytes(StandardCharsets.UTF_8)),
            clock,
            name -> Optional.ofNullable(environment.get(name)),
            () -> BERLIN,
            terminal);
    int exit = new Cli(context, host).run(words);
    return new Result(exit, out.toString(), err.toString());
  }
}
