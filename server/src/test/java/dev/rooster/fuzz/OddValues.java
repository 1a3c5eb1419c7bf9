package dev.rooster.fuzz;

import dev.rooster.format.JsonText;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Place;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Unexpected values. Some of them come to be run as shell commands: none of them may do anything
 * there.
 */
final class OddValues {
  private static final List<String> TEXTS =
      List.of(
          "",
          " ",
          "\u0000",
          "a\u0000b",
          "\ud800",
          "x\udc00y",
          "\ud83d\udc13",
          "\u202egnol",
          "\ufeff",
          "e\u0301\u0301\u0301",
          "\u0001\u0002\u001f\u007f\u0085\u2028",
          "line\r\nline",
          "%s%n%d{0}",
          "${env:HOME}",
          "${file:\u0000}",
          "../../x",
          "%2e%2e%2f",
          "a/b",
          ".",
          "..",
          "'--",
          "r-",
          "null",
          "true",
          "-1",
          "0",
          "1e999999999",
          "NaN",
          "99999999999999999999999999999999999999",
          "terminal:default",
          "webhook:https://127.0.0.1/",
          "webhook:https://[::1]:99999/",
          "nochannel:x",
          ":",
          "user",
          "isolated",
          "all");

  private static final List<String> TIMES =
      List.of(
          "0001-01-01T00:00:00Z",
          "0000-01-01",
          "9999-12-31T23:59:59Z",
          "9999-12-31",
          "+10000-01-01T00:00:00Z",
          "-999999999-01-01T00:00",
          "2026-02-30",
          "2999-06-01T25:00",
          "2999-06-01T09:00:00.000000001+18:00",
          "2999-06-01T09:00-99:99",
          "tomorrow 9am",
          "yesterday",
          "12/03/2999",
          "in 100000 years",
          "9999999999999999999s",
          "PT99999999999999999H",
          "P1Y",
          "1ns",
          "0s",
          "-5m",
          "1s",
          "36525d",
          "36526d",
          "half an hour",
          "2026-01-01..2999-01-01",
          "0001-01-01..9999-12-31",
          "20260104T090000");

  private static final List<String> SCHEDULES =
      List.of(
          "* * * * * *",
          "0 0 30 2 *",
          "0 0 29 2 1#5",
          "0 0 0 1 1 * 9999",
          "0 0 L-31W * ?",
          "*/0 * * * *",
          "60 24 32 13 8",
          "@reboot",
          "@yearly",
          "0,".repeat(5_000) + "0 0 1 1 *",
          "FREQ=SECONDLY",
          "FREQ=SECONDLY;INTERVAL=86399;BYHOUR=3;BYMINUTE=0;BYSECOND=0",
          "FREQ=SECONDLY;COUNT=100000;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO",
          "FREQ=MINUTELY;INTERVAL=7;COUNT=100000;BYHOUR=3",
          "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;COUNT=100000",
          "FREQ=YEARLY;INTERVAL=100;BYMONTH=2;BYMONTHDAY=29",
          "FREQ=DAILY;COUNT=100001",
          "FREQ=DAILY;INTERVAL=99999999999999",
          "FREQ=MONTHLY;BYDAY=5MO;BYSETPOS=-1;BYMONTHDAY=31",
          "FREQ=DAILY;UNTIL=00010101T000000Z",
          "FREQ=WEEKLY;BYDAY=" + "MO,".repeat(5_000) + "TU",
          "DTSTART;TZID=Nowhere/City:20260104T090000\nRRULE:FREQ=DAILY",
          "RRULE:RRULE:FREQ=DAILY",
          "FREQ=;;=");

  private static final List<String> ZONES =
      List.of(
          "Europe/Berlin",
          "Pacific/Apia",
          "America/Nuuk",
          "+18:00",
          "+99:99",
          "UTC+25",
          "GMT0",
          "europe/berlin",
          "Mars/Phobos",
          "EST5EDT",
          "Z");

  private static final List<String> NUMBERS =
      List.of(
          "0",
          "-0",
          "-1",
          "1",
          "2147483647",
          "2147483648",
          "-9223372036854775809",
          "1e400",
          "1e-400",
          "1E+2",
          "0.1",
          "9".repeat(90),
          "9".repeat(1_500));

  private OddValues() {}

  /** A text that may stand where one is expected, and mostly should not. */
  static String text(Chance chance) {
    return switch (chance.below(40)) {
      case 0 -> "x".repeat(chance.pick(199, 200, 201, 1_001, 10_001, 100_001));
      case 1 -> new String(chance.bytes(chance.below(40)), StandardCharsets.UTF_16);
      case 2, 3, 4, 5, 6, 7, 8 -> chance.pick(TIMES);
      case 9, 10, 11, 12, 13 -> chance.pick(SCHEDULES);
      case 14, 15, 16 -> chance.pick(ZONES);
      default -> chance.pick(TEXTS);
    };
  }

  /** A text that is longer than almost any real one. */
  static String hugeText(Chance chance) {
    String unit = chance.pick("x", "\u0001", "\ud83d\udc13", "a b ", "\"", "1", "[");
    int written = JsonText.quoted(unit).length() - 2;
    return unit.repeat(chance.pick(100_000, 333_333, 999_990, 1_000_001, 2_500_000) / written);
  }

  static ParsedValue value(Chance chance) {
    return switch (chance.below(24)) {
      case 0 -> new ParsedValue.Null(Place.START);
      case 1 -> new ParsedValue.Bool(chance.oneIn(2), Place.START);
      case 2, 3, 4 -> new ParsedValue.Num(chance.pick(NUMBERS), Place.START);
      case 5 -> new ParsedValue.Arr(List.of(), Place.START);
      case 6 -> list(chance, chance.pick(1, 3, 101));
      case 7 -> ParsedValue.of(Map.of());
      case 8 -> ParsedValue.of(Map.of(text(chance), ParsedValue.of(text(chance))));
      case 9 -> nested(chance.pick(3, 49, 60, 300));
      default -> ParsedValue.of(text(chance));
    };
  }

  private static ParsedValue list(Chance chance, int size) {
    List<ParsedValue> items = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      items.add(ParsedValue.of(text(chance)));
    }
    return new ParsedValue.Arr(items, Place.START);
  }

  private static ParsedValue nested(int depth) {
    ParsedValue inner = ParsedValue.of("deep");
    for (int i = 0; i < depth; i++) {
      inner =
          i % 2 == 0
              ? new ParsedValue.Arr(List.of(inner), Place.START)
              : ParsedValue.of(Map.of("in", inner));
    }
    return inner;
  }
}
