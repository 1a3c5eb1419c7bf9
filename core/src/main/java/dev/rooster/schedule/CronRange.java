package dev.rooster.schedule;

/**
 * One item of a cron field: a value, a range or a star, with a step. Weekday 7 is not yet folded to
 * 0.
 */
record CronRange(CronField field, int first, int last, int step) {

  static CronRange parse(CronParser parser, CronField field, String item) {
    int slash = item.indexOf('/');
    String base = slash < 0 ? item : item.substring(0, slash);
    int step = slash < 0 ? 1 : step(parser, field, item, item.substring(slash + 1));
    int dash = base.indexOf('-');
    if (base.equals("*")) {
      return new CronRange(field, field.min(), field.max(), step);
    }
    if (dash < 0) {
      int value = value(parser, field, item, base);
      return new CronRange(field, value, slash < 0 ? value : highest(field), step);
    }
    int first = value(parser, field, item, base.substring(0, dash));
    int last = value(parser, field, item, base.substring(dash + 1));
    if (field == CronField.WEEKDAY && last == 0 && first > 0) {
      last = 7;
    }
    if (first > last) {
      throw parser.refused(
          field,
          item,
          "runs backwards",
          slash >= 0
              ? "write it as two ascending ranges"
              : "write it in two parts: %s-%s,%s-%s"
                  .formatted(
                      base.substring(0, dash),
                      field.written(field.max(), base),
                      field.written(field.min(), base),
                      base.substring(dash + 1)));
    }
    return new CronRange(field, first, last, step);
  }

  private static int step(CronParser parser, CronField field, String item, String digits) {
    int longest = field.max() - field.min() + 1;
    int step = number(digits);
    if (step < 1) {
      throw parser.refused(
          field, item, "has no step after the slash", "write a number from 1, for example */5");
    }
    if (step > longest) {
      throw parser.refused(
          field,
          item,
          "steps past the end of the field, so it would match a single value",
          field.compareTo(CronField.HOUR) <= 0
              ? "write the single value, or for an interval use --every"
              : "write the single value");
    }
    return step;
  }

  private static int value(CronParser parser, CronField field, String item, String written) {
    int value = number(written);
    if (value < 0 && written.length() >= 3) {
      value = field.named(written);
    }
    if (value < 0) {
      String problem = written.isEmpty() ? "lacks a value" : "is not a value of this field";
      throw parser.refused(field, item, problem, field.takes());
    }
    if (value < field.min() || value > highest(field)) {
      throw parser.refused(field, item, "is out of range", field.takes());
    }
    return value;
  }

  /** The highest valid number: Sunday can be written as 7 as well as 0. */
  private static int highest(CronField field) {
    return field == CronField.WEEKDAY ? 7 : field.max();
  }

  /** The number written with these digits, or -1 if the text is not a number or is too long. */
  static int number(String digits) {
    if (digits.isEmpty() || digits.length() > 4) {
      return -1;
    }
    int number = 0;
    for (int i = 0; i < digits.length(); i++) {
      char digit = digits.charAt(i);
      if (digit < '0' || digit > '9') {
        return -1;
      }
      number = number * 10 + digit - '0';
    }
    return number;
  }

  long bits() {
    long bits = 0;
    for (int value = first; value <= last; value += step) {
      bits |= 1L << (field == CronField.WEEKDAY ? value % 7 : value);
    }
    return bits;
  }
}
