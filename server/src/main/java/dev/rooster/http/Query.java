package dev.rooster.http;

import dev.rooster.reminder.RefusedException;
import dev.rooster.text.NearestName;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** Reads the parameters of a request: each known to its route, and given once. */
final class Query {
  private Query() {}

  /**
   * The parameters by name. What is empty is as if it were not there.
   *
   * @param text as it stands in the address
   * @param known the names that mean something
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
      refuseUnknown(name, known);
      if (parameters.put(name, value) != null) {
        throw RefusedException.invalid(
            "the parameter '%s' is given twice".formatted(name), "give it once");
      }
    }
    parameters.values().removeIf(String::isEmpty);
    return parameters;
  }

  private static void refuseUnknown(String name, Collection<String> known) {
    if (!known.contains(name)) {
      throw RefusedException.invalid(
          "there is no parameter '%s' here".formatted(name),
          known.isEmpty()
              ? "leave it out"
              : NearestName.suggest(name, known)
                  + "the parameters are "
                  + String.join(", ", known));
    }
  }
}
