package dev.rooster.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** Lists, numbers and calendar names in plain English. */
final class English {
  private static final List<String> WEEKDAYS =
      List.of("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday");
  private static final List<String> MONTHS =
      List.of(
          "January",
          "February",
          "March",
          "April",
          "May",
          "June",
          "July",
          "August",
          "September",
          "October",
          "November",
          "December");
  private static final int MONDAY_TO_FRIDAY = 0b0111110;
  private static final int WEEKEND = 0b1000001;
  private static final int ALL_WEEKDAYS = 0b1111111;

  private English() {}

  /** One; one and two; one, two and three. */
  static String list(List<String> items) {
    int last = items.size() - 1;
    return last <= 0
        ? String.join("", items)
        : String.join(", ", items.subList(0, last)) + " and " + items.get(last);
  }

  /** The set bits in order, with runs of three and more as "9 to 17". */
  static String bits(long bits, IntFunction<String> word) {
    List<String> items = new ArrayList<>();
    for (long rest = bits; rest != 0; ) {
      int first = Long.numberOfTrailingZeros(rest);
      int length = Long.numberOfTrailingZeros(~(rest >>> first));
      if (length >= 3) {
        items.add(word.apply(first) + " to " + word.apply(first + length - 1));
      } else {
        for (int i = 0; i < length; i++) {
          items.add(word.apply(first + i));
        }
      }
      rest &= ~(((1L << length) - 1) << first);
    }
    return list(items);
  }

  static String numbers(long bits) {
    return bits(bits, Integer::toString);
  }

  static String hours(int bits) {
    return (isSingle(bits) ? "the hour " : "the hours ") + numbers(bits);
  }

  /** Days of a month: "1st and 15th", "1st to 7th", "1st and every 2nd day after it". */
  static String monthDays(int bits) {
    for (int step = 2; step <= 6; step++) {
      if (bits == everyNthDay(step)) {
        return "1st and every %s day after it".formatted(ordinal(step));
      }
    }
    return bits(bits & 0xFFFF_FFFFL, English::ordinal);
  }

  private static int everyNthDay(int step) {
    int bits = 0;
    for (int day = 1; day <= 31; day += step) {
      bits |= 1 << day;
    }
    return bits;
  }

  static String ordinal(int number) {
    int tens = number / 10 % 10;
    return number
        + switch (tens == 1 ? 0 : number % 10) {
          case 1 -> "st";
          case 2 -> "nd";
          case 3 -> "rd";
          default -> "th";
        };
  }

  /** "2nd", or counted from the end if negative: "last", "2nd last". */
  static String position(int number) {
    return number > 0 ? ordinal(number) : number == -1 ? "last" : ordinal(-number) + " last";
  }

  static String positions(List<Integer> numbers) {
    return list(numbers.stream().map(English::position).toList());
  }

  /** The words after "every": "day" for 1, "2nd day" for 2. */
  static String nth(long number, String unit) {
    return number == 1 ? unit : ordinal((int) number) + " " + unit;
  }

  static String weekday(int weekday) {
    return WEEKDAYS.get(weekday);
  }

  /** Weekdays, Monday first: "weekday", "weekend day" or their names. */
  static String weekdays(int bits) {
    if (bits == MONDAY_TO_FRIDAY) {
      return "weekday";
    }
    if (bits == WEEKEND) {
      return "weekend day";
    }
    if (bits == ALL_WEEKDAYS) {
      return "day";
    }
    List<String> names = new ArrayList<>();
    for (int i = 1; i <= 7; i++) {
      if ((bits >>> i % 7 & 1) != 0) {
        names.add(weekday(i % 7));
      }
    }
    return list(names);
  }

  /** Whether the weekdays share one name, so that they can be counted: "the 2nd weekday". */
  static boolean isOneKind(int weekdays) {
    return isSingle(weekdays)
        || weekdays == MONDAY_TO_FRIDAY
        || weekdays == WEEKEND
        || weekdays == ALL_WEEKDAYS;
  }

  static String month(int month) {
    return MONTHS.get(month - 1);
  }

  static String months(int bits) {
    List<String> names = new ArrayList<>();
    for (int rest = bits; rest != 0; rest &= rest - 1) {
      names.add(month(Integer.numberOfTrailingZeros(rest)));
    }
    return list(names);
  }

  /** Whether exactly one bit is set. */
  static boolean isSingle(long bits) {
    return Long.bitCount(bits) == 1;
  }

  /**
   * The step of a set that runs from 0 through the whole size in equal steps; 0 for any other set.
   */
  static int step(long bits, int size) {
    int count = Long.bitCount(bits);
    if (count < 2 || size % count != 0) {
      return 0;
    }
    int step = size / count;
    for (int i = 0; i < size; i += step) {
      if ((bits >>> i & 1) == 0) {
        return 0;
      }
    }
    return step;
  }
}
