package dev.rooster.http;

import dev.rooster.service.Caller;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One thing that can be asked for.
 *
 * @param template the path, with names in braces for what varies
 * @param described what the description of the API says about it
 */
record Route(String method, String template, Description described, Handling handling) {

  /** Answers what was asked. */
  @FunctionalInterface
  interface Handling {
    Answer answer(Asked asked);
  }

  /**
   * What was asked, and by whom.
   *
   * @param parts what stands in the place of the names of the template
   */
  record Asked(Request request, Map<String, String> parts, Caller caller) {
    String part(String name) {
      return parts.getOrDefault(name, "");
    }
  }

  /** What stands in the place of the names, if the path is one of this route's. */
  Optional<Map<String, String>> match(String path) {
    List<String> wanted = segments(template);
    List<String> given = segments(path);
    if (wanted.size() != given.size()) {
      return Optional.empty();
    }
    Map<String, String> parts = new HashMap<>();
    for (int i = 0; i < wanted.size(); i++) {
      String name = wanted.get(i);
      if (name.startsWith("{")) {
        parts.put(name.substring(1, name.length() - 1), given.get(i));
      } else if (!name.equals(given.get(i))) {
        return Optional.empty();
      }
    }
    return Optional.of(parts);
  }

  private static List<String> segments(String path) {
    return List.of(path.split("/", -1));
  }
}
