package dev.rooster.schedule.written;

import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.schedule.internal.DurationUnit;
import dev.rooster.schedule.internal.MessageText;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;

/** Durations of ISO 8601: {@code PT30M}, {@code P1DT12H}, {@code P2W}. */
final class IsoDuration {
  private final String quoted;
  private final String text;
  private int at = 1;

  private IsoDuration(String written) {
    this.quoted = MessageText.quoted(written);
    this.text = written.toLowerCase(Locale.ROOT);
  }

  static boolean begins(Tokens tokens) {
    Token next = tokens.peek(1);
    return (tokens.peek().isWord("p") || tokens.peek().isWord("pt"))
        && next.glued()
        && (next.isNumber() || next.isSymbol('-'));
  }

  static Duration take(Tokens tokens) {
    return new IsoDuration(tokens.takeChunk()).read();
  }

  /** Years, months, weeks and days come before the T, hours, minutes and seconds after it. */
  private Duration read() {
    DurationSum sum = new DurationSum(quoted);
    String prefix = "";
    while (at < text.length()) {
      if (text.charAt(at) == 't' && prefix.isEmpty()) {
        prefix = "t";
        at++;
      }
      String number = digits();
      DurationUnit unit = unit(prefix);
      sum.add(value(number), unit);
    }
    return sum.total();
  }

  private String digits() {
    int start = at;
    while (at < text.length() && "0123456789.".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    return text.substring(start, at);
  }

  private DurationUnit unit(String prefix) {
    String letter = at < text.length() ? text.substring(at, at + 1) : "";
    at++;
    if (letter.equals("-")) {
      throw DurationGrammar.negative(quoted);
    }
    return switch (prefix + letter) {
      case "y" -> DurationUnit.YEAR;
      case "m" -> DurationUnit.MONTH;
      case "w" -> DurationUnit.WEEK;
      case "d" -> DurationUnit.DAY;
      case "th" -> DurationUnit.HOUR;
      case "tm" -> DurationUnit.MINUTE;
      case "ts" -> DurationUnit.SECOND;
      default -> throw malformed();
    };
  }

  private BigDecimal value(String number) {
    int point = number.indexOf('.');
    boolean whole = point < 0 && !number.isEmpty();
    boolean fraction =
        point > 0 && point < number.length() - 1 && number.indexOf('.', point + 1) < 0;
    if (!whole && !fraction) {
      throw malformed();
    }
    return new BigDecimal(number);
  }

  private InvalidScheduleException malformed() {
    return new InvalidScheduleException(
        quoted + " is not an ISO 8601 duration", "write it like PT30M, PT1H30M or P1D, or 30m");
  }
}
