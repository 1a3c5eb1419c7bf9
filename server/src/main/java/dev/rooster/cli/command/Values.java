package dev.rooster.cli.command;

import dev.rooster.text.Choices;
import java.util.List;

/**
 * The allowed values of an option or parameter, for the help and for shell completion. The command
 * itself validates values.
 */
public sealed interface Values {
  /** Any text. */
  record Free() implements Values {}

  /**
   * A fixed set of words.
   *
   * @param otherwise a description of other values; empty if there are none
   */
  record Words(List<String> words, String otherwise) implements Values {
    public Words {
      words = List.copyOf(words);
    }
  }

  record Files() implements Values {}

  record Folders() implements Values {}

  /** The names of the program's commands. */
  record Commands() implements Values {}

  /** The names of time zones. */
  record Zones() implements Values {}

  /**
   * Values printed by the program itself, one per line.
   *
   * @param call the arguments of that call
   */
  record Listed(List<String> call) implements Values {
    public Listed {
      call = List.copyOf(call);
    }
  }

  /** The values in a summary: {@code each, until or once}; empty for any text. */
  default String spelled() {
    if (!(this instanceof Words(List<String> words, String otherwise))) {
      return "";
    }
    if (!otherwise.isEmpty()) {
      return String.join(", ", words) + " or " + otherwise;
    }
    return Choices.oneOf(words);
  }
}
