package dev.rooster.agent;

import java.util.Optional;
import java.util.OptionalLong;

/** What a turn took, as far as the agent says. */
public record Usage(OptionalLong inputTokens, OptionalLong outputTokens, Optional<Double> costUsd) {
  public static final Usage NONE =
      new Usage(OptionalLong.empty(), OptionalLong.empty(), Optional.empty());

  /** A number that somebody else wrote; none if it is none. */
  static OptionalLong count(String text) {
    try {
      return OptionalLong.of(Long.parseLong(text));
    } catch (NumberFormatException e) {
      return OptionalLong.empty();
    }
  }

  /** An amount that somebody else wrote; none if it is none. */
  static Optional<Double> amount(String text) {
    try {
      return Optional.of(Double.parseDouble(text)).filter(Double::isFinite);
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
