package dev.rooster.agent;

import dev.rooster.session.Proof;
import dev.rooster.trust.Situation;
import java.util.List;

/**
 * An agent's final reply.
 *
 * @param text the reply without the token of its verdict
 * @param verdict the verdict of the agent on its condition or work
 * @param usage the tokens and cost of the turn
 * @param toolCalls the calls it made, in order
 * @param sent the texts that its tools sent
 */
public record Reply(
    String text, Verdict verdict, Usage usage, List<ToolCall> toolCalls, List<SentText> sent) {

  public Reply {
    toolCalls = List.copyOf(toolCalls);
    sent = List.copyOf(sent);
  }

  public Reply withSent(List<SentText> texts) {
    return new Reply(text, verdict, usage, toolCalls, texts);
  }

  /** Whether it claims to be done although no tool succeeded, apart from {@code report}. */
  public boolean claimsWithoutCall() {
    return switch (verdict) {
      case Verdict.Done(), Verdict.None() ->
          toolCalls.stream()
              .noneMatch(it -> it.succeeded() && !it.name().equals(ToolRights.REPORT.tool()));
      case Verdict.Skip(), Verdict.Nothing(), Verdict.Failed(_), Verdict.CheckAgain(_) -> false;
    };
  }

  /** What the turn proves of reminders. */
  public Proof proof() {
    return Proof.ofTurn(toolCalls.stream().map(ToolCall::proof).toList());
  }

  /** A text taken literally, without a verdict. */
  public static Reply literal(String text) {
    return new Reply(text, new Verdict.None(), Usage.NONE, List.of(), List.of());
  }

  /** A reply whose text may carry a verdict. */
  public static Reply of(String text) {
    return of(text, Usage.NONE);
  }

  /**
   * The reply of a turn. Only an unattended turn gives a verdict; a person reads the whole text.
   */
  public static Reply in(TurnScene scene, String text, Usage usage) {
    return scene.origin().situation() == Situation.SCHEDULED
        ? of(text, usage)
        : new Reply(text.strip(), new Verdict.None(), usage, List.of(), List.of());
  }

  /** A reply whose text may carry a verdict, with the usage of the turn. */
  public static Reply of(String text, Usage usage) {
    Verdict.Read read = Verdict.of(text);
    return new Reply(read.text(), read.verdict(), usage, List.of(), List.of());
  }
}
