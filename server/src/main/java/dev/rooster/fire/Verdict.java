package dev.rooster.fire;

import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Outcome;
import java.util.List;
import java.util.Optional;

/**
 * What a woken agent says about its condition or task, by a token that stands alone on the first or
 * the last line of its reply.
 *
 * @param text the reply without the token
 */
record Verdict(Token token, String text) {

  /** The tokens, and none of them. */
  enum Token {
    SKIP,
    DONE,
    NOTHING,
    FAILED,
    NONE
  }

  private static final String FAILED = "[failed]";

  static Verdict of(String reply) {
    String text = reply.strip();
    List<String> lines = text.lines().toList();
    if (lines.isEmpty()) {
      return new Verdict(Token.NONE, "");
    }
    Optional<Verdict> first = read(lines.getFirst(), rest(lines.subList(1, lines.size())));
    return first
        .or(() -> read(lines.getLast(), rest(lines.subList(0, lines.size() - 1))))
        .orElseGet(() -> new Verdict(Token.NONE, text));
  }

  private static String rest(List<String> lines) {
    return String.join("\n", lines).strip();
  }

  private static Optional<Verdict> read(String line, String rest) {
    String word = line.strip();
    if (word.startsWith(FAILED)) {
      String why = word.substring(FAILED.length()).strip();
      return Optional.of(new Verdict(Token.FAILED, why.isEmpty() ? rest : why));
    }
    return switch (word) {
      case "[skip]" -> Optional.of(new Verdict(Token.SKIP, rest));
      case "[done]" -> Optional.of(new Verdict(Token.DONE, rest));
      case "[nothing]" -> Optional.of(new Verdict(Token.NOTHING, rest));
      default -> Optional.empty();
    };
  }

  /**
   * What the run came to.
   *
   * @param asked the condition that the agent was asked to judge
   */
  Outcome.Answer answer(Optional<Condition> asked, String details) {
    if (token == Token.FAILED) {
      return new Outcome.Failed(
          text.isEmpty() ? "the agent says that it failed" : text, true, Optional.empty(), details);
    }
    return asked
        .map(Condition::mode)
        .map(mode ->
            switch (mode) {
              case EACH -> whereNothingElseFollows(details);
              case UNTIL -> untilMet(details);
              case ONCE -> onceMet(details);
            })
        .orElseGet(() -> whereNothingElseFollows(details));
  }

  private Outcome.Answer whereNothingElseFollows(String details) {
    return switch (token) {
      case SKIP -> new Outcome.Skipped(why("the agent skipped it"), details);
      case NOTHING -> new Outcome.Nothing(details);
      case DONE, NONE, FAILED -> new Outcome.Done(text, details);
    };
  }

  private Outcome.Answer untilMet(String details) {
    return switch (token) {
      case SKIP, NOTHING -> new Outcome.NotMet(why("the agent finds it not met"), details);
      case DONE -> new Outcome.Met(why("the agent finds it met"), details);
      case NONE, FAILED -> new Outcome.Done(text, details);
    };
  }

  private Outcome.Answer onceMet(String details) {
    return switch (token) {
      case SKIP, NOTHING -> new Outcome.NotMet(why("the agent finds it not met"), details);
      case DONE, NONE, FAILED -> new Outcome.Done(text, details);
    };
  }

  private String why(String otherwise) {
    return text.isEmpty() ? otherwise : otherwise + ": " + text;
  }
}
