package dev.rooster.store;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a run used, read from the details of its record as {@link Timeline#usage} says. Stores write
 * it beside the record, so that adding up reads no texts.
 *
 * @param costNanos billionths of a US dollar
 * @param tokens of input and output
 */
public record RunUsage(Optional<Long> costNanos, long tokens) {
  private static final String BEGINNING = "{\"usage\":{";
  private static final String NUMBER = "^[{]\"usage\":[{][^{}]*\"%s\":(%s)[,}]";
  private static final Pattern COST =
      Pattern.compile(
          NUMBER.formatted("cost_usd", "[0-9]{1,15}(?:[.][0-9]{1,20})?(?:E-?[0-9]{1,2})?"));
  private static final Pattern INPUT =
      Pattern.compile(NUMBER.formatted("input_tokens", "[0-9]{1,15}"));
  private static final Pattern OUTPUT =
      Pattern.compile(NUMBER.formatted("output_tokens", "[0-9]{1,15}"));

  /** A million dollars: so the sum of many stays within 64 bits. */
  private static final BigDecimal MOST_NANOS = BigDecimal.TEN.pow(15);

  private static final int NANO_DIGITS = 9;

  /** Whether there is a usage at all, without reading it. */
  public static boolean isIn(String details) {
    return details.startsWith(BEGINNING);
  }

  /** Empty if the details have none of its numbers. */
  public static Optional<RunUsage> of(String details) {
    if (!isIn(details)) {
      return Optional.empty();
    }
    Optional<String> cost = first(COST, details);
    Optional<String> input = first(INPUT, details);
    Optional<String> output = first(OUTPUT, details);
    return cost.or(() -> input).or(() -> output).isEmpty()
        ? Optional.empty()
        : Optional.of(new RunUsage(cost.map(RunUsage::nanos), number(input) + number(output)));
  }

  private static Optional<String> first(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  private static long number(Optional<String> digits) {
    return digits.map(Long::parseLong).orElse(0L);
  }

  private static long nanos(String dollars) {
    return new BigDecimal(dollars)
        .movePointRight(NANO_DIGITS)
        .min(MOST_NANOS)
        .setScale(0, RoundingMode.HALF_UP)
        .longValueExact();
  }
}
