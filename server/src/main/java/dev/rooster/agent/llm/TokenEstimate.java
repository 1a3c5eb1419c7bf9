package dev.rooster.agent.llm;

import dev.rooster.agent.Usage;

/** Estimates the tokens of a request: four characters each, or as many as the model counted. */
record TokenEstimate(double tokensPerCharacter) {
  static final TokenEstimate START = new TokenEstimate(0.25);

  long of(ModelRequest request) {
    return (long) (request.characters() * tokensPerCharacter);
  }

  /** Learns from a request that the model has counted. */
  TokenEstimate after(ModelRequest request, Usage usage) {
    double counted = (double) usage.inputTokens().orElse(0) / Math.max(request.characters(), 1);
    return new TokenEstimate(Math.max(START.tokensPerCharacter, counted));
  }
}
