package dev.rooster.turn;

import dev.rooster.agent.Reply;
import dev.rooster.agent.TurnFailedException;
import dev.rooster.agent.Usage;
import dev.rooster.session.SessionLostException;
import dev.rooster.text.ErrorLine;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How a turn ended. */
public sealed interface TurnResult {

  /** The agent replied. */
  record Replied(Reply reply) implements TurnResult {}

  /** Other turns kept the conversation busy, so the agent was not called. */
  record Busy(Duration waited) implements TurnResult {}

  /**
   * The agent did not reply.
   *
   * @param retryable whether a retry may succeed
   * @param retryAfter how long to wait before a retry, if the agent asks for it
   * @param usage the tokens and cost until the failure
   * @param unavailable whether the agent cannot reply to any message at present
   */
  record Failed(
      String why,
      boolean retryable,
      Optional<Duration> retryAfter,
      Usage usage,
      boolean unavailable)
      implements TurnResult {

    static Failed of(SessionLostException lost) {
      return new Failed(
          String.valueOf(lost.getMessage()), true, Optional.empty(), Usage.NONE, false);
    }

    /** A conversation that cannot be read or written; then the agent cannot reply at all. */
    static Failed of(UncheckedIOException e) {
      return new Failed(
          ErrorLine.of(
              Stream.of(e, e.getCause())
                  .filter(Objects::nonNull)
                  .map(Throwable::getMessage)
                  .collect(Collectors.joining(": ")),
              "make sure that the agent's workspace is writable and has free space"),
          true,
          Optional.empty(),
          Usage.NONE,
          true);
    }

    static Failed of(TurnFailedException failure) {
      return new Failed(
          failure.why(),
          failure.retryable(),
          failure.retryAfter(),
          failure.usage(),
          failure.unavailable());
    }
  }
}
