package dev.rooster.cli.command;

import java.util.List;

/**
 * What may be written as a value, as far as the help can name it and a shell can offer it. Only
 * whoever runs a command refuses a value.
 */
public sealed interface Values {
  /** Whatever people like to write. */
  record Free() implements Values {}

  /**
   * Certain words.
   *
   * @param otherwise what else may stand there, in words; empty if nothing may
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
   * What the program itself lists, one on a line.
   *
   * @param call the words that it is called with
   */
  record Listed(List<String> call) implements Values {
    public Listed {
      call = List.copyOf(call);
    }
  }

  /**
   * What the values are called in a summary: {@code each, until or once}; empty if they are free.
   */
  default String spelled() {
    if (!(this instanceof Words(List<String> words, String otherwise))) {
      return "";
    }
    if (!otherwise.isEmpty()) {
      return String.join(", ", words) + " or " + otherwise;
    }
    return words.size() == 1
        ? words.getFirst()
        : String.join(", ", words.subList(0, words.size() - 1)) + " or " + words.getLast();
  }
}
