package dev.rooster.time;

import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.schedule.On;
import dev.rooster.schedule.written.RecurringPhrase;
import dev.rooster.schedule.written.WrittenDuration;
import dev.rooster.schedule.written.WrittenTime;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * An expression without an option, with its detected kind. Each kind has a distinct form. An
 * expression that looks like one kind is parsed as that kind, so that a mistake gets a fitting
 * error message.
 *
 * @param derived whether the value was derived from the text, as cron is from a phrase
 */
public record BareExpression(Kind kind, String value, boolean derived) {
  private static final String EVERY = "every ";

  public static BareExpression detect(String text, Instant now, ZoneId zone) {
    if (looksLikeEvent(text)) {
      return new BareExpression(Kind.ON, text, false);
    }
    if (looksLikeRule(text)) {
      return new BareExpression(Kind.RRULE, text, false);
    }
    if (looksLikeCron(text)) {
      return new BareExpression(Kind.CRON, text, false);
    }
    return interval(text)
        .or(() -> phrase(text))
        .orElseGet(() -> {
          requireTime(text, now, zone);
          return new BareExpression(Kind.AT, text, false);
        });
  }

  private static boolean looksLikeEvent(String text) {
    for (On.Source source : On.Source.values()) {
      if (text.startsWith(source.word() + ":")) {
        return true;
      }
    }
    return false;
  }

  private static boolean looksLikeRule(String text) {
    String upper = text.toUpperCase(Locale.ROOT);
    return upper.contains("FREQ=") || upper.startsWith("RRULE") || upper.startsWith("DTSTART");
  }

  /** A macro, an asterisk, or five fields of which the first two are numeric. */
  private static boolean looksLikeCron(String text) {
    if (text.startsWith("@") || text.contains("*")) {
      return true;
    }
    List<String> fields = List.of(text.split(" +", -1));
    return fields.size() >= 5 && isNumeric(fields.get(0)) && isNumeric(fields.get(1));
  }

  private static boolean isNumeric(String field) {
    return field.chars().allMatch(c -> (c >= '0' && c <= '9') || "*/,-?".indexOf(c) >= 0);
  }

  private static Optional<BareExpression> interval(String text) {
    if (!repeats(text)) {
      return Optional.empty();
    }
    String duration = text.substring(EVERY.length()).strip();
    try {
      WrittenDuration.parse(duration);
      return Optional.of(new BareExpression(Kind.EVERY, duration, true));
    } catch (InvalidScheduleException notAnInterval) {
      return Optional.empty();
    }
  }

  private static Optional<BareExpression> phrase(String text) {
    return RecurringPhrase.read(text)
        .map(phrase -> new BareExpression(kind(phrase.option()), phrase.value(), true));
  }

  private static Kind kind(String option) {
    for (Kind kind : Kind.values()) {
      if (option.endsWith(kind.word())) {
        return kind;
      }
    }
    throw new IllegalStateException("no kind of schedule is written with " + option);
  }

  /** Refuses an invalid time; suggests the other kinds only if the text could be one of them. */
  private static void requireTime(String text, Instant now, ZoneId zone) {
    try {
      WrittenTime.read(text, now, zone);
    } catch (InvalidScheduleException notATime) {
      if (repeats(text)) {
        throw new InvalidScheduleException(
            "'" + text + "' is not a known recurring phrase",
            "write 'every 90m', 'every weekday at 9', 'every monday and friday at 17:30' or"
                + " 'every month on the 1st at 8:00', or write cron ('0 16 * * FRI') or a rule"
                + " ('FREQ=WEEKLY;INTERVAL=2;BYDAY=FR')");
      }
      if (text.chars().anyMatch(Character::isDigit)) {
        throw notATime;
      }
      throw new InvalidScheduleException(
          notATime.problem(),
          notATime.remedy()
              + "; other schedules look like '0 9 * * 1-5', 'FREQ=DAILY;INTERVAL=2', 'every 90m'"
              + " or 'every weekday at 9'");
    }
  }

  private static boolean repeats(String text) {
    return text.toLowerCase(Locale.ROOT).startsWith(EVERY);
  }
}
