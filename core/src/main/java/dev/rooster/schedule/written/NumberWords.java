package dev.rooster.schedule.written;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** Numbers in digits and in English words, and ordinals such as {@code 1st} and {@code first}. */
final class NumberWords {
  private static final List<String> UNDER_TWENTY =
      List.of(
          "zero",
          "one",
          "two",
          "three",
          "four",
          "five",
          "six",
          "seven",
          "eight",
          "nine",
          "ten",
          "eleven",
          "twelve",
          "thirteen",
          "fourteen",
          "fifteen",
          "sixteen",
          "seventeen",
          "eighteen",
          "nineteen");
  private static final List<String> TENS =
      List.of("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety");
  private static final List<String> ORDINALS =
      List.of("first", "second", "third", "fourth", "fifth");

  private NumberWords() {}

  /** Takes {@code 30}, {@code 1.5}, {@code twelve} or {@code forty-five} if one comes next. */
  static Optional<BigDecimal> take(Tokens tokens) {
    if (tokens.peek().isNumber()) {
      return Optional.of(digits(tokens));
    }
    int tens = TENS.indexOf(tokens.peek().text());
    if (tens >= 0) {
      tokens.take();
      return Optional.of(BigDecimal.valueOf(20 + 10L * tens + onesAfterTens(tokens)));
    }
    int small = UNDER_TWENTY.indexOf(tokens.peek().text());
    if (small >= 0) {
      tokens.take();
      return Optional.of(BigDecimal.valueOf(small));
    }
    return Optional.empty();
  }

  private static BigDecimal digits(Tokens tokens) {
    String whole = tokens.take().text();
    boolean fraction =
        tokens.peek().isSymbol('.')
            && tokens.peek().glued()
            && tokens.peek(1).isNumber()
            && tokens.peek(1).glued();
    if (!fraction) {
      return new BigDecimal(whole);
    }
    tokens.take();
    return new BigDecimal(whole + "." + tokens.take().text());
  }

  private static int onesAfterTens(Tokens tokens) {
    int hyphen = tokens.peek().isSymbol('-') ? 1 : 0;
    int ones = UNDER_TWENTY.indexOf(tokens.peek(hyphen).text());
    if (ones < 1 || ones > 9) {
      return 0;
    }
    tokens.take();
    if (hyphen == 1) {
      tokens.take();
    }
    return ones;
  }

  /** Takes {@code 1st}, {@code 22nd} or {@code first} if one comes next. */
  static Optional<Integer> takeOrdinal(Tokens tokens) {
    int word = ORDINALS.indexOf(tokens.peek().text());
    if (word >= 0) {
      tokens.take();
      return Optional.of(word + 1);
    }
    boolean digits =
        tokens.peek().isNumber(1, 2)
            && tokens.peek(1).glued()
            && tokens.peek(1).isWord(suffix(tokens.peek().value()));
    if (!digits) {
      return Optional.empty();
    }
    int number = tokens.take().value();
    tokens.take();
    return Optional.of(number);
  }

  private static String suffix(int number) {
    if (number / 10 == 1) {
      return "th";
    }
    return switch (number % 10) {
      case 1 -> "st";
      case 2 -> "nd";
      case 3 -> "rd";
      default -> "th";
    };
  }
}
