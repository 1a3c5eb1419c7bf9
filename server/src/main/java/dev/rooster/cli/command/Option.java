package dev.rooster.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * An option of a command. Its name is written with the dashes, as the user types it; an option
 * without a placeholder for a value is a flag.
 *
 * @param summary without what its values are and without its default: those are said with it
 * @param usual what holds without it; empty if there is nothing to say
 */
public record Option(
    String name,
    Optional<String> placeholder,
    boolean repeatable,
    String summary,
    Values values,
    String usual) {

  /** On every command, and added to each by the table. */
  public static final Option HELP = flag("--help", "show this help");

  public Option {
    if (!name.startsWith("--") || name.length() < 3) {
      throw new IllegalArgumentException("an option is named like --max-fires, not " + name);
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
    return new Option(name, placeholder, repeatable, summary, other, usual);
  }

  /** One of the choices, which are written in small letters. */
  public Option oneOf(Class<? extends Enum<?>> choices) {
    List<String> words = new ArrayList<>();
    for (Enum<?> choice : choices.getEnumConstants()) {
      words.add(choice.name().toLowerCase(Locale.ROOT));
    }
    return taking(new Values.Words(words, ""));
  }

  public Option usually(String other) {
    return new Option(name, placeholder, repeatable, summary, values, other);
  }

  public boolean takesValue() {
    return placeholder.isPresent();
  }

  /** As the help shows it: {@code --count N}. */
  public String form() {
    return placeholder.map(value -> name + " " + value).orElse(name);
  }

  /** All that the help says of it. */
  public String meaning() {
    return summary
        + (values.spelled().isEmpty() ? "" : ": " + values.spelled())
        + (usual.isEmpty() ? "" : "; default: " + usual)
        + (repeatable ? "; may be repeated" : "");
  }
}
