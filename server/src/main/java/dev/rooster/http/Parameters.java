package dev.rooster.http;

import dev.rooster.format.JsonText;
import dev.rooster.format.Slice;
import dev.rooster.reminder.RefusedException;
import dev.rooster.schedule.written.WrittenDuration;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** What several routes take and give. */
final class Parameters {
  static final String IF_MATCH = "If-Match";

  private Parameters() {}

  static int limit(Route.Asked asked, int usual, int most) {
    String text = asked.query("limit").orElse(Integer.toString(usual));
    try {
      int limit = Integer.parseInt(text);
      if (limit >= 1 && limit <= most) {
        return limit;
      }
    } catch (NumberFormatException e) {
      // Refused below, like a number out of range.
    }
    throw RefusedException.invalid(
        "'%s' is no limit".formatted(text), "write a number from 1 to " + most);
  }

  /** How long; not at all unless it is said. */
  static Duration duration(Route.Asked asked, String name, Duration most) {
    Duration duration = asked.query(name).map(WrittenDuration::parse).orElse(Duration.ZERO);
    if (duration.compareTo(most) > 0) {
      throw RefusedException.invalid(
          "%s is too long".formatted(name), "write up to " + WrittenDuration.format(most));
    }
    return duration;
  }

  /** Whether it is so; not unless it is said. */
  static boolean flag(Route.Asked asked, String name) {
    return switch (asked.query(name).orElse("false")) {
      case "true" -> true;
      case "false" -> false;
      default ->
          throw RefusedException.invalid(
              "%s is neither true nor false".formatted(name), "write true or false");
    };
  }

  /** The version that the caller saw, if the request says it. */
  static OptionalLong seen(Route.Asked asked) {
    Optional<String> text = asked.request().header(IF_MATCH).map(Parameters::unquoted);
    if (text.isEmpty() || text.get().equals("*")) {
      return OptionalLong.empty();
    }
    try {
      return OptionalLong.of(Long.parseLong(text.get()));
    } catch (NumberFormatException e) {
      throw RefusedException.invalid(
          IF_MATCH + " holds no version", "send the version of the reminder as you saw it");
    }
  }

  private static String unquoted(String text) {
    String bare = text.strip();
    return bare.length() > 1 && bare.startsWith("\"") && bare.endsWith("\"")
        ? bare.substring(1, bare.length() - 1)
        : bare;
  }

  /** Says that a list comes in parts of so many, unless somebody wants more or fewer. */
  static Description paged(Description description, int usual) {
    return description
        .query("cursor", "where the page before ended: its next_cursor")
        .query("limit", "how many; %d if it is not said".formatted(usual), "Limit");
  }

  static <T> JsonText page(Slice<T> page, Function<T, JsonText> json) {
    return JsonText.object()
        .withObjects("items", page.items().stream().map(json).toList())
        .withOrNull("next_cursor", page.next().orElse(""));
  }
}
