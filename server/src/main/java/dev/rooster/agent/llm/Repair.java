package dev.rooster.agent.llm;

import dev.rooster.agent.Reply;
import dev.rooster.agent.TurnScene;
import dev.rooster.agent.Verdict;
import dev.rooster.trust.Situation;
import java.util.Optional;

/**
 * Decides whether a scheduled turn asks its model for another reply, and with which words: if the
 * reply is empty, or claims an action without a tool call where the turn must act. Once in a turn.
 * Pure, but for the scene.
 */
record Repair(TurnScene scene) {
  private static final String EMPTY =
      "Your reply was empty, so there is nothing to deliver. Write the reply now.";
  private static final String NOT_DONE =
      "No tool call of yours succeeded, so nothing was done. Call the tool that does the work now."
          + " If you cannot, report failed with the reason.";

  /** The message to the model; empty if the reply stands. */
  Optional<String> message(Reply reply) {
    if (scene.origin().situation() != Situation.SCHEDULED) {
      return Optional.empty();
    }
    if (scene.request().options().mustAct() && reply.claimsWithoutCall()) {
      return Optional.of(NOT_DONE);
    }
    boolean empty = reply.text().isBlank() && reply.verdict() instanceof Verdict.None;
    return empty && scene.sent().isEmpty() ? Optional.of(EMPTY) : Optional.empty();
  }
}
