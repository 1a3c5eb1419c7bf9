package dev.rooster.http;

import dev.rooster.trust.Caller;
import java.util.Arrays;
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
   * @param query the parameters that are there
   */
  record Asked(
      Request request, Map<String, String> parts, Map<String, String> query, Caller caller) {
    Asked {
      parts = Map.copyOf(parts);
      query = Map.copyOf(query);
    }

    String part(String name) {
      return parts.getOrDefault(name, "");
    }

    Optional<String> query(String name) {
      return Optional.ofNullable(query.get(name));
    }
  }

  /** Whoever can get something can also ask what the head of the answer would be. */
  boolean takes(String asked) {
    return asked.equals(method) || (asked.equals("HEAD") && method.equals("GET"));
  }

  /**
   * What stands in the place of the names, if the path is one of this route's.
   *
   * @param path as it stands in the address: a slash that is encoded belongs to a name
   */
  Optional<Map<String, String>> match(String path) {
    List<String> wanted = segments(template);
    List<String> given = segments(path);
    if (wanted.size() != given.size()) {
      return Optional.empty();
    }
    Map<String, String> parts = new HashMap<>();
    for (int i = 0; i < wanted.size(); i++) {
      String name = wanted.get(i);
      if (name.startsWith("{") && !given.get(i).isEmpty()) {
        parts.put(name.substring(1, name.length() - 1), given.get(i));
      } else if (!name.equals(given.get(i))) {
        return Optional.empty();
      }
    }
    parts.replaceAll((name, value) -> Percents.ofPath(value));
    return Optional.of(parts);
  }

  /** The names in braces. */
  List<String> names() {
    return segments(template).stream()
        .filter(it -> it.startsWith("{"))
        .map(it -> it.substring(1, it.length() - 1))
        .toList();
  }

  private static List<String> segments(String path) {
    return Arrays.asList(path.split("/", -1));
  }
}
