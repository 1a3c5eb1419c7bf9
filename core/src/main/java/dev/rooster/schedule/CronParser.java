package dev.rooster.schedule;

import dev.rooster.schedule.internal.MessageText;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Parses cron expressions. Accepts five fields as in crontab, six with seconds first, or seven with
 * seconds first and the year last. Weekdays 0 and 7 are Sunday. Rejects an expression that other
 * systems interpret differently, and explains how to write each meaning.
 */
final class CronParser {
  private static final int MAX_LENGTH = 1000;

  private static final Map<String, String> MACROS =
      Map.of(
          "@YEARLY", "0 0 1 1 *",
          "@ANNUALLY", "0 0 1 1 *",
          "@MONTHLY", "0 0 1 * *",
          "@WEEKLY", "0 0 * * 0",
          "@DAILY", "0 0 * * *",
          "@MIDNIGHT", "0 0 * * *",
          "@HOURLY", "0 * * * *");

  private final String text;

  private CronParser(String text) {
    this.text = text;
  }

  static CronExpression parse(String text) {
    return new CronParser(String.join(" ", text.strip().split("\\s+", -1))).parse();
  }

  /** Parses a stored expression again, without checking that it ever matches. */
  static CronExpression restore(String text) {
    return new CronParser(text).read(text.toUpperCase(Locale.ROOT));
  }

  private CronExpression parse() {
    if (text.length() > MAX_LENGTH) {
      throw new InvalidScheduleException(
          "a cron expression of %d characters is too long".formatted(text.length()),
          "split it into several schedules");
    }
    String upper = text.toUpperCase(Locale.ROOT);
    refuseForeign(List.of(upper.split(" ", -1)));
    CronExpression expression = read(upper);
    if (!expression.canMatch()) {
      boolean hasYear = !expression.years().isEmpty();
      throw new InvalidScheduleException(
          quoted() + " never matches: no such date exists",
          "check day, month" + (hasYear ? ", weekday and year" : " and weekday"));
    }
    return expression;
  }

  private CronExpression read(String upper) {
    List<String> fields = List.of((upper.startsWith("@") ? macro(upper) : upper).split(" ", -1));
    String second = fields.size() > 5 ? fields.get(0) : "0";
    int shift = fields.size() > 5 ? 1 : 0;
    checkCount(fields);
    String hour = fields.get(shift + 1);
    return new CronExpression(
        text,
        new DayTimes(
            (int) bits(CronField.HOUR, hour),
            bits(CronField.MINUTE, fields.get(shift)),
            bits(CronField.SECOND, second)),
        (int) bits(CronField.MONTH, fields.get(shift + 3)),
        new CronDaysParser(this, fields.get(shift + 2), fields.get(shift + 4)).parse(),
        years(fields.size() == 7 ? fields.get(6) : "*"),
        hour.startsWith("*"));
  }

  /** Rejects what other programs accept along with the fields, or instead of them. */
  private void refuseForeign(List<String> fields) {
    String first = fields.getFirst();
    if (first.startsWith("TZ=") || first.startsWith("CRON_TZ=")) {
      throw new InvalidScheduleException(
          quoted() + " begins with a zone", "remove the zone and set it with --tz");
    }
    boolean yearLast = fields.size() == 6 && fields.get(4).equals("?");
    if (first.startsWith("CRON(") || first.startsWith("RATE(") || yearLast) {
      throw new InvalidScheduleException(
          quoted() + " is AWS syntax, where the last of six fields is the year",
          "write five fields, for example 0 10 * * MON-FRI");
    }
    if (fields.stream().anyMatch(field -> field.equals("H") || field.startsWith("H/"))) {
      throw new InvalidScheduleException(
          "H in %s stands for a value that Jenkins would choose".formatted(quoted()),
          "choose one, for example 17 4 * * *");
    }
    boolean command = fields.stream().skip(5).anyMatch(field -> field.matches("[.~]?/.*"));
    if (command) {
      throw new InvalidScheduleException(
          quoted() + " has a command after the fields", "write only the five fields");
    }
  }

  private String macro(String upper) {
    String expression = MACROS.get(upper);
    if (expression != null) {
      return expression;
    }
    if (upper.startsWith("@EVERY")) {
      throw new InvalidScheduleException(
          quoted() + " is not a cron macro",
          "for an interval use --every, for example --every 90m");
    }
    throw new InvalidScheduleException(
        quoted() + " is not a known macro",
        "use @yearly, @monthly, @weekly, @daily or @hourly, or five fields: 0 9 * * MON-FRI");
  }

  private void checkCount(List<String> fields) {
    int count = fields.size();
    if (text.isEmpty() || count < 5 || count > 7) {
      throw new InvalidScheduleException(
          text.isEmpty()
              ? "the cron expression is empty"
              : "%s has %d field%s".formatted(quoted(), count, count == 1 ? "" : "s"),
          count > 7
              ? "put it in quotes, so that the shell does not expand the *"
              : "cron takes 5 (minute hour day month weekday), 6 (second first) or 7 (second first,"
                  + " year last), for example 0 9 * * MON-FRI");
    }
    if (count == 6
        && Arrays.stream(fields.get(5).split("[-,/]", -1)).anyMatch(CronParser::isYear)) {
      throw new InvalidScheduleException(
          "%s has a year in the sixth field, but six fields mean seconds first".formatted(quoted()),
          text.length() < 60 && text.chars().allMatch(c -> c >= ' ' && c < 127)
              ? "for a year, write seven fields: 0 " + text
              : "for a year, write seven fields, seconds first");
    }
  }

  private static boolean isYear(String part) {
    return part.length() == 4 && part.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  private BitSet years(String field) {
    BitSet years = new BitSet();
    if (field.equals("*")) {
      return years;
    }
    for (String item : items(CronField.YEAR, field)) {
      CronRange range = CronRange.parse(this, CronField.YEAR, item);
      for (int year = range.first(); year <= range.last(); year += range.step()) {
        years.set(year - CronExpression.FIRST_YEAR);
      }
    }
    return years;
  }

  /** The values of a field without special days, as bits. */
  private long bits(CronField field, String content) {
    long bits = 0;
    for (String item : items(field, content)) {
      bits |= CronRange.parse(this, field, item).bits();
    }
    return bits;
  }

  /** The parts of a comma-separated list. */
  List<String> items(CronField field, String content) {
    List<String> items = List.of(content.split(",", -1));
    if (items.contains("")) {
      throw refused(field, content, "has an empty item in its list", "remove the extra comma");
    }
    return items;
  }

  InvalidScheduleException refused(CronField field, String part, String problem, String remedy) {
    return new InvalidScheduleException(
        "%s %s in %s %s".formatted(field.label(), MessageText.quoted(part), quoted(), problem),
        remedy);
  }

  private String quoted() {
    return MessageText.quoted(text);
  }
}
