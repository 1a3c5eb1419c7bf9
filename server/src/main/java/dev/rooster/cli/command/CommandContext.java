package dev.rooster.cli.command;

import java.io.InputStream;
import java.io.Writer;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Everything a command may touch of the world outside. Both writers are buffered and flushed when
 * the command has ended. The zone is asked for only when it is needed.
 */
public record CommandContext(
    Writer stdout,
    Writer stderr,
    InputStream stdin,
    InstantSource clock,
    Function<String, Optional<String>> environment,
    Supplier<ZoneId> defaultZone,
    Terminal terminal) {

  private static final int USUAL_COLUMNS = 80;
  private static final int FEWEST_COLUMNS = 40;

  /** The width that text for people is wrapped to. */
  public int columns() {
    int known = terminal.columns().orElse(USUAL_COLUMNS);
    try {
      return environment
          .apply("COLUMNS")
          .map(text -> Math.max(FEWEST_COLUMNS, Integer.parseInt(text.strip())))
          .orElse(Math.max(FEWEST_COLUMNS, known));
    } catch (NumberFormatException notANumber) {
      return USUAL_COLUMNS;
    }
  }

  /** Whether text for people may have colours: on a terminal, unless somebody minds. */
  public boolean coloured() {
    return terminal.out()
        && environment.apply("NO_COLOR").filter(it -> !it.isEmpty()).isEmpty()
        && environment.apply("TERM").filter("dumb"::equals).isEmpty();
  }

  /** Whether the user asked to see the insides of failures. */
  public boolean debugging() {
    return environment.apply("ROOSTER_DEBUG").filter("1"::equals).isPresent();
  }
}
