package dev.rooster.agent.llm;

import java.time.Duration;
import java.util.Optional;

/** Why a model did not reply. */
sealed interface ModelFailure {

  /** The problem, without a full stop. */
  String why();

  /**
   * The model is overloaded, or the connection broke. A retry may succeed in a moment.
   *
   * @param retryAfter how long to wait, if the provider says so
   */
  record Passing(String why, Optional<Duration> retryAfter) implements ModelFailure {}

  /** There is no connection to the endpoint. */
  record Unreachable(String why) implements ModelFailure {}

  /** The request has more tokens than the model takes. */
  record TooLong(String why) implements ModelFailure {}

  /**
   * The provider rejects every request: the key, the model or the account is not valid.
   *
   * @param remedy for the operator
   */
  record Denied(String why, String remedy) implements ModelFailure {}

  /**
   * The provider rejects the request. A retry cannot succeed.
   *
   * @param remedy for the operator
   */
  record Rejected(String why, String remedy) implements ModelFailure {}
}
