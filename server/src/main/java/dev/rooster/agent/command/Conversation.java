package dev.rooster.agent.command;

import dev.rooster.agent.Usage;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A conversation that a client continues.
 *
 * @param name the client's id for it, without spaces
 * @param taken its tokens so far, for clients that count whole conversations
 */
public record Conversation(String name, Usage taken) {

  /** Reads the result of {@link #text}. */
  public static Conversation read(String text) {
    String[] parts = text.split(" ", 3);
    return new Conversation(
        parts[0],
        parts.length < 3
            ? Usage.NONE
            : new Usage(Usage.count(parts[1]), Usage.count(parts[2]), Optional.empty()));
  }

  /** As one line, for the store. */
  public String text() {
    return taken.equals(Usage.NONE)
        ? name
        : "%s %s %s".formatted(name, digits(taken.inputTokens()), digits(taken.outputTokens()));
  }

  private static String digits(OptionalLong count) {
    return count.isEmpty() ? "-" : Long.toString(count.getAsLong());
  }
}
