package dev.rooster.cli.command;

import java.io.InputStream;
import java.io.Writer;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A command's access to its environment. Both writers are buffered, and flushed when the command
 * ends. The zone is looked up only when needed.
 */
public record CommandContext(
    Writer stdout,
    Writer stderr,
    InputStream stdin,
    InstantSource clock,
    Function<String, Optional<String>> environment,
    Supplier<ZoneId> defaultZone,
    Terminal terminal) {

  private static final int DEFAULT_COLUMNS = 80;
  private static final int FEWEST_COLUMNS = 40;

  /** The line width for wrapping text. */
  public int columns() {
    int known = terminal.columns().orElse(DEFAULT_COLUMNS);
    try {
      return environment
          .apply("COLUMNS")
          .map(text -> Math.max(FEWEST_COLUMNS, Integer.parseInt(text.strip())))
          .orElse(Math.max(FEWEST_COLUMNS, known));
    } catch (NumberFormatException notANumber) {
      return DEFAULT_COLUMNS;
    }
  }

  /** Whether to print colours: on a terminal, unless NO_COLOR or TERM forbids it. */
  public boolean coloured() {
    return terminal.out()
        && environment.apply("NO_COLOR").filter(it -> !it.isEmpty()).isEmpty()
        && environment.apply("TERM").filter("dumb"::equals).isEmpty();
  }

  /** Whether to print stack traces. */
  public boolean debugging() {
    return environment.apply("ROOSTER_DEBUG").filter("1"::equals).isPresent();
  }
}
