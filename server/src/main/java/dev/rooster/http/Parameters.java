package dev.rooster.http;

import dev.rooster.format.JsonText;
import dev.rooster.format.Slice;
import dev.rooster.reminder.RefusedException;
import dev.rooster.schedule.written.WrittenDuration;
import dev.rooster.text.Choices;
import dev.rooster.text.NearestName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;

/** Parameters and pages that several routes share. */
final class Parameters {
  static final String IF_MATCH = "If-Match";

  private Parameters() {}

  static int limit(Route.Call call, int defaultLimit, int most) {
    return number(call, "limit", defaultLimit, 1, most);
  }

  /** A whole number within a range. */
  static int number(Route.Call call, String name, int defaultNumber, int least, int most) {
    String text = call.query(name).orElse(Integer.toString(defaultNumber));
    try {
      int number = Integer.parseInt(text);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Refused below, like a number out of range.
    }
    throw RefusedException.invalid(
        "'%s' is not a valid %s".formatted(text, name),
        "use a number from %d to %d".formatted(least, most));
  }

  /**
   * Statuses separated by commas; empty for {@code all}.
   *
   * @param defaultText the value if the parameter is missing
   */
  static <E extends Enum<E>> Set<E> statuses(Route.Call call, Class<E> type, String defaultText) {
    String text = call.query("status").orElse(defaultText);
    Set<E> statuses = EnumSet.noneOf(type);
    if (!text.equals("all")) {
      for (String word : text.split(",", -1)) {
        statuses.add(
            Arrays.stream(type.getEnumConstants())
                .filter(it -> JsonText.word(it).equals(word.strip()))
                .findFirst()
                .orElseThrow(() -> noStatus(word, type)));
      }
    }
    return statuses;
  }

  private static <E extends Enum<E>> RefusedException noStatus(String word, Class<E> type) {
    List<String> words = new ArrayList<>(JsonText.words(type));
    words.add("all");
    return RefusedException.invalid(
        "'%s' is not a status".formatted(word),
        NearestName.remedy(word, words, "use " + Choices.oneOf(words)));
  }

  /** A duration; zero by default. */
  static Duration duration(Route.Call call, String name, Duration most) {
    Duration duration = call.query(name).map(WrittenDuration::parse).orElse(Duration.ZERO);
    if (duration.compareTo(most) > 0) {
      throw RefusedException.invalid(
          "%s %s exceeds the maximum".formatted(name, WrittenDuration.format(duration)),
          "use %s or less".formatted(WrittenDuration.format(most)));
    }
    return duration;
  }

  /** A flag; false by default. */
  static boolean flag(Route.Call call, String name) {
    return switch (call.query(name).orElse("false")) {
      case "true" -> true;
      case "false" -> false;
      default ->
          throw RefusedException.invalid(
              "%s is neither true nor false".formatted(name), "use true or false");
    };
  }

  /** The version expected by the caller, if given. */
  static OptionalLong seen(Route.Call call) {
    Optional<String> text = call.request().header(IF_MATCH).map(Parameters::unquoted);
    if (text.isEmpty() || text.get().equals("*")) {
      return OptionalLong.empty();
    }
    try {
      return OptionalLong.of(Long.parseLong(text.get()));
    } catch (NumberFormatException e) {
      throw RefusedException.invalid(
          "%s '%s' is not a version".formatted(IF_MATCH, text.get()),
          "send the version field of the reminder, such as 3");
    }
  }

  private static String unquoted(String text) {
    String bare = text.strip();
    return bare.length() > 1 && bare.startsWith("\"") && bare.endsWith("\"")
        ? bare.substring(1, bare.length() - 1)
        : bare;
  }

  /** Adds the parameters of a paged list. */
  static Description paged(Description description, int defaultLimit) {
    return description
        .query("cursor", "next_cursor of the previous page")
        .query("limit", "maximum number of items; default: %d".formatted(defaultLimit), "Limit");
  }

  static <T> JsonText page(Slice<T> page, Function<T, JsonText> json) {
    return JsonText.object()
        .withObjects("items", page.items().stream().map(json).toList())
        .withOrNull("next_cursor", page.next().orElse(""));
  }
}
