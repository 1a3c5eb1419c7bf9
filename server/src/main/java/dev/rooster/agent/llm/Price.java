package dev.rooster.agent.llm;

import dev.rooster.agent.Usage;
import java.util.Optional;

/** The price of a model, in USD for a million tokens. */
record Price(double input, double output) {
  private static final double MILLION = 1_000_000;

  /** The usage with its cost. */
  Usage cost(Usage usage) {
    double cost =
        (usage.inputTokens().orElse(0) * input + usage.outputTokens().orElse(0) * output) / MILLION;
    return new Usage(usage.inputTokens(), usage.outputTokens(), Optional.of(cost));
  }
}
