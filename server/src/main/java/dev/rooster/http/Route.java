package dev.rooster.http;

import dev.rooster.trust.Caller;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An endpoint of the API.
 *
 * @param template the path, with variable parts as names in braces
 * @param described its entry in the OpenAPI description
 */
record Route(String method, String template, Description described, Handling handling) {
  /** At the end of a template, takes the rest of the path: the key of a session has slashes. */
  private static final String REST = "{key}";

  /** Handles a request. */
  @FunctionalInterface
  interface Handling {
    Answer answer(Call call);
  }

  /**
   * A matched request and its caller.
   *
   * @param parts the values of the template's names
   * @param query the query parameters
   */
  record Call(
      Request request, Map<String, String> parts, Map<String, String> query, Caller caller) {
    Call {
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

  /** A route for GET also accepts HEAD. */
  boolean takes(String asked) {
    return asked.equals(method) || (asked.equals("HEAD") && method.equals("GET"));
  }

  /**
   * The values of the template's names; empty if the path does not match.
   *
   * @param path still encoded, so that an encoded slash is part of a name
   */
  Optional<Map<String, String>> match(String path) {
    List<String> wanted = segments(template);
    List<String> given =
        wanted.getLast().equals(REST)
            ? Arrays.asList(path.split("/", wanted.size()))
            : segments(path);
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
