package dev.rooster.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * An option of a command. Its name includes the dashes; an option without a placeholder is a flag.
 *
 * @param summary one line, without the allowed values and the default, which {@link #meaning} adds
 * @param defaultValue the default, in words; empty if none is shown
 */
public record Option(
    String name,
    Optional<String> placeholder,
    boolean repeatable,
    String summary,
    Values values,
    String defaultValue) {

  /** The help option, which the table adds to every command. */
  public static final Option HELP = flag("--help", "show this help");

  public Option {
    if (!name.startsWith("--") || name.length() < 3) {
      throw new IllegalArgumentException(
          "an option name starts with two dashes, such as --max-fires, unlike " + name);
    }
  }

  public static Option flag(String name, String summary) {
    return new Option(name, Optional.empty(), false, summary, new Values.Free(), "");
  }

  public static Option value(String name, String placeholder, String summary) {
    return new Option(name, Optional.of(placeholder), false, summary, new Values.Free(), "");
  }

  public static Option repeatable(String name, String placeholder, String summary) {
    return new Option(name, Optional.of(placeholder), true, summary, new Values.Free(), "");
  }

  public Option taking(Values other) {
    return new Option(name, placeholder, repeatable, summary, other, defaultValue);
  }

  /** Limits the values to the constants of an enum, in lowercase. */
  public Option oneOf(Class<? extends Enum<?>> choices) {
    List<String> words = new ArrayList<>();
    for (Enum<?> choice : choices.getEnumConstants()) {
      words.add(choice.name().toLowerCase(Locale.ROOT));
    }
    return taking(new Values.Words(words, ""));
  }

  public Option defaultsTo(String other) {
    return new Option(name, placeholder, repeatable, summary, values, other);
  }

  public boolean takesValue() {
    return placeholder.isPresent();
  }

  /** The name and placeholder: {@code --count N}. */
  public String form() {
    return placeholder.map(value -> name + " " + value).orElse(name);
  }

  /** The summary with allowed values and default, for the help. */
  public String meaning() {
    return summary
        + (values.spelled().isEmpty() ? "" : ": " + values.spelled())
        + (defaultValue.isEmpty() ? "" : "; default: " + defaultValue)
        + (repeatable ? "; may be repeated" : "");
  }
}
