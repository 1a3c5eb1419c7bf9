package dev.rooster.cli.command;

import java.util.Optional;

/**
 * An option of a command. Its name is written with the dashes, as the user types it; an option
 * without a placeholder for a value is a flag.
 */
public record Option(
    String name, Optional<String> placeholder, boolean repeatable, String summary) {

  /** On every command, and added to each by the table. */
  public static final Option HELP = flag("--help", "show this help");

  public Option {
    if (!name.startsWith("--") || name.length() < 3) {
      throw new IllegalArgumentException("an option is named like --max-fires, not " + name);
    }
  }

  public static Option flag(String name, String summary) {
    return new Option(name, Optional.empty(), false, summary);
  }

  public static Option value(String name, String placeholder, String summary) {
    return new Option(name, Optional.of(placeholder), false, summary);
  }

  public static Option repeatable(String name, String placeholder, String summary) {
    return new Option(name, Optional.of(placeholder), true, summary);
  }

  public boolean takesValue() {
    return placeholder.isPresent();
  }

  /** As the help shows it: {@code --count N}. */
  public String form() {
    return placeholder.map(value -> name + " " + value).orElse(name);
  }
}
