package dev.rooster.agent;

import java.util.List;
import java.util.Optional;

/** The verdict of an agent on its condition or its work. */
public sealed interface Verdict {

  /** The condition is met, or the work is done. */
  record Done() implements Verdict {}

  /** The condition is not met, or this occurrence needs no work. */
  record Skip() implements Verdict {}

  /** The work is done, and there is nothing to report. */
  record Nothing() implements Verdict {}

  /**
   * The work failed.
   *
   * @param why empty if the agent gives no reason
   */
  record Failed(String why) implements Verdict {}

  /**
   * The work or the condition is to be looked at again.
   *
   * @param when as the agent wrote it
   */
  record CheckAgain(String when) implements Verdict {}

  /** The agent gives no verdict. */
  record None() implements Verdict {}

  /**
   * A verdict found in a text.
   *
   * @param text the text without the token
   */
  record Read(Verdict verdict, String text) {}

  /**
   * Reads the token of a verdict, alone on the first or the last line: {@code [done]}, {@code
   * [skip]}, {@code [nothing]}, {@code [check_again 20m]}, or {@code [failed]} followed by the
   * reason.
   */
  static Read of(String reply) {
    String text = reply.strip();
    List<String> lines = text.lines().toList();
    if (lines.isEmpty()) {
      return new Read(new None(), "");
    }
    return read(lines.getFirst(), lines.subList(1, lines.size()))
        .or(() -> read(lines.getLast(), lines.subList(0, lines.size() - 1)))
        .orElseGet(() -> new Read(new None(), text));
  }

  private static Optional<Read> read(String line, List<String> others) {
    String token = line.strip();
    String rest = String.join("\n", others).strip();
    if (token.startsWith("[failed]")) {
      String why = token.substring("[failed]".length()).strip();
      return Optional.of(new Read(new Failed(why.isEmpty() ? rest : why), rest));
    }
    if (token.startsWith("[check_again")) {
      String when = token.substring("[check_again".length()).replace("]", " ").strip();
      return Optional.of(new Read(new CheckAgain(when), rest));
    }
    return switch (token) {
      case "[skip]" -> Optional.of(new Read(new Skip(), rest));
      case "[done]" -> Optional.of(new Read(new Done(), rest));
      case "[nothing]" -> Optional.of(new Read(new Nothing(), rest));
      default -> Optional.empty();
    };
  }
}
