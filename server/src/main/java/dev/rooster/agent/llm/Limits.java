package dev.rooster.agent.llm;

import java.util.OptionalInt;

/**
 * The limits of a turn.
 *
 * @param steps how often the model is asked
 * @param outputTokens the maximum length of one reply of the model
 * @param contextTokens the size of the model's context window; empty for the default
 */
record Limits(int steps, int outputTokens, OptionalInt contextTokens) {
  static final int DEFAULT_STEPS = 20;
  static final int DEFAULT_OUTPUT_TOKENS = 4_096;
  static final int DEFAULT_CONTEXT_TOKENS = 128_000;

  /** Leaves room for a wrong estimate. */
  private static final double USED = 0.9;

  /** How many tokens a request may have before the conversation is summarised. */
  long inputTokens() {
    return (long) (USED * (contextTokens.orElse(DEFAULT_CONTEXT_TOKENS) - outputTokens));
  }
}
