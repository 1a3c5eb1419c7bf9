package dev.rooster.agent;

import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import java.util.Optional;
import java.util.OptionalLong;

/** The tokens and cost of a turn, as far as the agent reports them. */
public record Usage(OptionalLong inputTokens, OptionalLong outputTokens, Optional<Double> costUsd) {
  public static final Usage NONE =
      new Usage(OptionalLong.empty(), OptionalLong.empty(), Optional.empty());

  private static final String INPUT_TOKENS = "input_tokens";
  private static final String OUTPUT_TOKENS = "output_tokens";
  private static final String COST_USD = "cost_usd";

  /** Reads the fields that {@link #json} writes; ignores those that are not valid numbers. */
  public static Usage read(Fields fields) {
    return new Usage(
        fields.text(INPUT_TOKENS).map(Usage::count).orElse(OptionalLong.empty()),
        fields.text(OUTPUT_TOKENS).map(Usage::count).orElse(OptionalLong.empty()),
        fields.text(COST_USD).flatMap(Usage::amount));
  }

  /** As a JSON object; empty text if nothing is known. */
  public String json() {
    if (equals(NONE)) {
      return "";
    }
    JsonText json = JsonText.object();
    inputTokens.ifPresent(it -> json.with(INPUT_TOKENS, it));
    outputTokens.ifPresent(it -> json.with(OUTPUT_TOKENS, it));
    costUsd.ifPresent(it -> json.withJson(COST_USD, Double.toString(it)));
    return json.toString();
  }

  /** A count from a foreign source; empty if the text is not a valid one. */
  public static OptionalLong count(String text) {
    try {
      long count = Long.parseLong(text);
      return count < 0 ? OptionalLong.empty() : OptionalLong.of(count);
    } catch (NumberFormatException e) {
      return OptionalLong.empty();
    }
  }

  /** An amount from a foreign source; empty if the text is not a valid one. */
  public static Optional<Double> amount(String text) {
    try {
      return Optional.of(Double.parseDouble(text)).filter(it -> Double.isFinite(it) && it >= 0);
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** The sum of what is known. */
  public Usage plus(Usage other) {
    Optional<Double> cost =
        costUsd.map(it -> it + other.costUsd.orElse(0.0)).or(() -> other.costUsd);
    return new Usage(
        sum(inputTokens, other.inputTokens), sum(outputTokens, other.outputTokens), cost);
  }

  public Usage plusTokens(OptionalLong input, OptionalLong output) {
    return new Usage(sum(inputTokens, input), sum(outputTokens, output), costUsd);
  }

  /** The increase over an earlier count; the whole count, if the client has started from zero. */
  public Usage since(Usage earlier) {
    boolean restarted =
        inputTokens.orElse(0) < earlier.inputTokens.orElse(0)
            || outputTokens.orElse(0) < earlier.outputTokens.orElse(0);
    return restarted
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
