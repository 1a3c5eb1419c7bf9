package dev.rooster.http;

import dev.rooster.json.JsonText;
import dev.rooster.reminder.RefusedException;
import dev.rooster.service.Slice;
import java.util.function.Function;

/** What several routes take and give. */
final class Parameters {
  private Parameters() {}

  static int limit(Request request, int usual, int most) {
    String text = request.query("limit").orElse(Integer.toString(usual));
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

  static <T> JsonText page(Slice<T> page, Function<T, JsonText> json) {
    return JsonText.object()
        .withObjects("items", page.items().stream().map(json).toList())
        .withOrNull("next_cursor", page.next().orElse(""));
  }
}
