package dev.rooster.http;

import dev.rooster.reminder.RefusedException;
import dev.rooster.text.NearestName;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** Parses query parameters; rejects unknown and repeated ones. */
final class Query {
  private Query() {}

  /**
   * The parameters by name, without empty ones.
   *
   * @param text the encoded query
   * @param known the names that the route accepts
   */
  static Map<String, String> read(String text, Collection<String> known) {
    Map<String, String> parameters = new HashMap<>();
    for (String pair : text.split("&", -1)) {
      int equals = pair.indexOf('=');
      String name = Percents.ofQuery(equals < 0 ? pair : pair.substring(0, equals));
      String value = equals < 0 ? "" : Percents.ofQuery(pair.substring(equals + 1));
      if (name.isEmpty() && value.isEmpty()) {
        continue;
      }
      rejectUnknown(name, known);
      if (parameters.put(name, value) != null) {
        throw RefusedException.invalid(
            "parameter '%s' appears twice".formatted(name), "give it once");
      }
    }
    parameters.values().removeIf(String::isEmpty);
    return parameters;
  }

  private static void rejectUnknown(String name, Collection<String> known) {
    if (!known.contains(name)) {
      throw RefusedException.invalid(
          "unknown parameter '%s'".formatted(name),
          known.isEmpty()
              ? "leave it out"
              : NearestName.remedy(name, known, "the parameters are " + String.join(", ", known)));
    }
  }
}
