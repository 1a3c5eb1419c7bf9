package dev.rooster.agent.llm;

import dev.rooster.agent.TurnFailedException;
import dev.rooster.agent.Usage;
import dev.rooster.text.ErrorLine;
import java.time.Duration;
import java.util.Optional;

/** Explains why a turn has no reply, with a remedy. Pure. */
final class FailedTurn {
  private FailedTurn() {}

  /** A model that did not reply. */
  static TurnFailedException of(String agent, ModelFailure failure, Usage usage) {
    return switch (failure) {
      case ModelFailure.Passing(String why, Optional<Duration> retryAfter) ->
          new TurnFailedException(
                  ErrorLine.of(why, "wait, or configure a fallback for agent " + agent),
                  true,
                  retryAfter,
                  usage)
              .ofUnavailable();
      case ModelFailure.Unreachable(String why) ->
          of(why, "make sure that it is up, or correct base_url of agent " + agent, usage)
              .ofUnavailable();
      case ModelFailure.Denied(String why, String remedy) -> of(why, remedy, usage).ofUnavailable();
      case ModelFailure.TooLong(String why) ->
          of(why, "send less at once, or set context_tokens of agent " + agent, usage);
      case ModelFailure.Rejected(String why, String remedy) -> of(why, remedy, usage);
    };
  }

  /** A failure that a retry cannot change. */
  static TurnFailedException of(String problem, String remedy, Usage usage) {
    return new TurnFailedException(ErrorLine.of(problem, remedy), false, Optional.empty(), usage);
  }
}
