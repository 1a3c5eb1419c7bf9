package dev.rooster.agent;

import java.util.Optional;
import java.util.OptionalLong;

/** What a turn took, as far as the agent says. */
public record Usage(OptionalLong inputTokens, OptionalLong outputTokens, Optional<Double> costUsd) {
  public static final Usage NONE =
      new Usage(OptionalLong.empty(), OptionalLong.empty(), Optional.empty());

  /** A number that somebody else wrote; none if it is none. */
  public static OptionalLong count(String text) {
    try {
      long count = Long.parseLong(text);
      return count < 0 ? OptionalLong.empty() : OptionalLong.of(count);
    } catch (NumberFormatException e) {
      return OptionalLong.empty();
    }
  }

  /** An amount that somebody else wrote; none if it is none. */
  public static Optional<Double> amount(String text) {
    try {
      return Optional.of(Double.parseDouble(text)).filter(it -> Double.isFinite(it) && it >= 0);
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  public Usage plusTokens(OptionalLong input, OptionalLong output) {
    return new Usage(sum(inputTokens, input), sum(outputTokens, output), costUsd);
  }

  /** What came on top of an earlier count; all of it, if the count has begun anew. */
  public Usage since(Usage earlier) {
    boolean begunAnew =
        inputTokens.orElse(0) < earlier.inputTokens.orElse(0)
            || outputTokens.orElse(0) < earlier.outputTokens.orElse(0);
    return begunAnew
        ? this
        : new Usage(
            difference(inputTokens, earlier.inputTokens),
            difference(outputTokens, earlier.outputTokens),
            costUsd);
  }

  private static OptionalLong difference(OptionalLong count, OptionalLong earlier) {
    return count.isEmpty() ? count : OptionalLong.of(count.getAsLong() - earlier.orElse(0));
  }

  public static OptionalLong sum(OptionalLong one, OptionalLong other) {
    if (one.isEmpty() || other.isEmpty()) {
      return one.isEmpty() ? other : one;
    }
    return OptionalLong.of(one.getAsLong() + other.getAsLong());
  }
}
