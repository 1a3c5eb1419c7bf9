package dev.rooster.agent;

import java.util.List;

/**
 * An agent's final reply.
 *
 * @param text the reply without the token of its verdict
 * @param verdict what the agent says about its condition or work
 * @param usage what the turn took
 * @param toolCalls the calls it made, in order
 */
public record Reply(String text, Verdict verdict, Usage usage, List<ToolCall> toolCalls) {

  public Reply {
    toolCalls = List.copyOf(toolCalls);
  }

  /** A text taken literally, without a verdict. */
  public static Reply literal(String text) {
    return new Reply(text, new Verdict.None(), Usage.NONE, List.of());
  }

  /** A reply whose text may carry a verdict. */
  public static Reply of(String text) {
    return of(text, Usage.NONE);
  }

  /** The same, with what the turn took. */
  public static Reply of(String text, Usage usage) {
    Verdict.Read read = Verdict.of(text);
    return new Reply(read.text(), read.verdict(), usage, List.of());
  }
}
