package dev.rooster.schedule.written;

import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.schedule.internal.DurationUnit;
import dev.rooster.schedule.internal.MessageText;
import dev.rooster.text.Spelling;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Parses a duration at the start of a text.
 *
 * <pre>
 * duration = iso | part { [","] ["and"] part }
 * part     = ("a" | "an") unit ["and a half"]
 *          | "half" ["a" | "an"] unit
 *          | ["a"] "quarter of" ("a" | "an") unit
 *          | number ["and a half"] unit ["and a half"]
 * </pre>
 */
final class DurationGrammar {
  static final String EXAMPLES = "write a duration such as 30m, 1h30m or 2 days";
  private static final BigDecimal HALF = new BigDecimal("0.5");
  private static final BigDecimal QUARTER = new BigDecimal("0.25");

  private final Tokens tokens;
  private final DurationSum sum;

  private DurationGrammar(Tokens tokens) {
    this.tokens = tokens;
    this.sum = new DurationSum(tokens.quoted());
  }

  /** Takes a duration; leaves the text after it for the caller. */
  static Duration take(Tokens tokens) {
    if (!begins(tokens)) {
      throw refusal(tokens);
    }
    return IsoDuration.begins(tokens)
        ? IsoDuration.take(tokens)
        : new DurationGrammar(tokens).parts();
  }

  /** Whether the next piece can only start a duration. */
  static boolean begins(Tokens tokens) {
    int mark = tokens.mark();
    boolean begins = IsoDuration.begins(tokens) || amountAndUnit(tokens).isPresent();
    tokens.reset(mark);
    return begins;
  }

  private record Part(BigDecimal amount, DurationUnit unit) {}

  private Duration parts() {
    boolean more = true;
    while (more) {
      Part part = amountAndUnit(tokens).orElseThrow(() -> refusal(tokens));
      boolean half = tokens.skip("and", "a", "half");
      sum.add(half ? part.amount.add(HALF) : part.amount, part.unit);
      int mark = tokens.mark();
      tokens.skip(',');
      tokens.skip("and");
      more = begins(tokens) && !IsoDuration.begins(tokens);
      if (!more) {
        tokens.reset(mark);
      }
    }
    return sum.total();
  }

  private static Optional<Part> amountAndUnit(Tokens tokens) {
    Optional<BigDecimal> amount = amount(tokens);
    Optional<DurationUnit> unit = DurationUnit.named(tokens.peek().text());
    if (amount.isEmpty() || unit.isEmpty()) {
      return Optional.empty();
    }
    tokens.take();
    return Optional.of(new Part(amount.get(), unit.get()));
  }

  private static Optional<BigDecimal> amount(Tokens tokens) {
    if (tokens.skip("a", "quarter", "of") || tokens.skip("quarter", "of")) {
      return article(tokens) ? Optional.of(QUARTER) : Optional.empty();
    }
    if (tokens.skip("half")) {
      article(tokens);
      return Optional.of(HALF);
    }
    if (article(tokens)) {
      return Optional.of(BigDecimal.ONE);
    }
    Optional<BigDecimal> number = NumberWords.take(tokens);
    return number.isPresent() && tokens.skip("and", "a", "half") ? number.map(HALF::add) : number;
  }

  private static boolean article(Tokens tokens) {
    return tokens.skip("a") || tokens.skip("an");
  }

  /** Explains why the next piece is not a duration. */
  static InvalidScheduleException refusal(Tokens tokens) {
    String quoted = tokens.quoted();
    Token first = tokens.peek();
    if (first.isSymbol('-') || first.isWord("minus")) {
      return negative(quoted);
    }
    int mark = tokens.mark();
    boolean number = NumberWords.take(tokens).isPresent();
    Token next = tokens.peek();
    tokens.reset(mark);
    if (number && !next.isWord()) {
      return withoutUnit(quoted, first, next);
    }
    if (number) {
      return unknownUnit(next.text());
    }
    Optional<DurationUnit> unit = DurationUnit.named(first.text());
    if (unit.isPresent()) {
      String word = unit.get().word();
      return new InvalidScheduleException(
          quoted + " does not say how many " + word + "s", "write 1 " + word);
    }
    return new InvalidScheduleException(tokens.unread() + " is not a duration", EXAMPLES);
  }

  static InvalidScheduleException negative(String quoted) {
    return new InvalidScheduleException(
        quoted + " is negative", "a duration counts forward from now, as in 30m");
  }

  private static InvalidScheduleException withoutUnit(String quoted, Token number, Token next) {
    if (next.isSymbol(',') && number.isNumber()) {
      return new InvalidScheduleException(
          quoted + " has a comma in a number", "write fractions with a point, as in 1.5h");
    }
    String shown = number.text().length() > 9 || number.text().matches("0+") ? "30" : number.text();
    String remedy = number.isNumber() ? "write %sm or %ss" : "write %s minutes or %s seconds";
    return new InvalidScheduleException(
        quoted + " has no unit (" + shown + " what?)", remedy.formatted(shown, shown));
  }

  private static InvalidScheduleException unknownUnit(String unit) {
    List<String> near = Spelling.nearest(unit, DurationUnit.allNames(), 1);
    return new InvalidScheduleException(
        MessageText.quoted(unit) + " is not a unit of time",
        near.isEmpty()
            ? "use ms, s, m, h, d or w, as in 1h30m"
            : "did you mean " + near.getFirst() + "?");
  }
}
