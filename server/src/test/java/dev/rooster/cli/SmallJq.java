package dev.rooster.cli;

import dev.rooster.json.Json;
import dev.rooster.json.JsonText;
import dev.rooster.json.Node;
import dev.rooster.json.Written;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * As much of jq as pages of the manual use: {@code .}, {@code .a.b}, {@code .a[]}, {@code {a, b}},
 * one after the other with bars between them; {@code -c} for one line, {@code -r} for bare texts.
 */
final class SmallJq {
  private static final Pattern FIELD = Pattern.compile("\\.(\\w+)|\\[]");

  private SmallJq() {}

  static String run(List<String> words, String json) {
    List<Node> values = List.of(Json.read(json));
    String filter = words.stream().filter(it -> !it.startsWith("-")).findFirst().orElse(".");
    for (String step : filter.split(" \\| ")) {
      values = values.stream().flatMap(it -> apply(step.strip(), it)).toList();
    }
    return values.stream().map(it -> shown(it, words) + "\n").collect(Collectors.joining());
  }

  private static Stream<Node> apply(String step, Node value) {
    if (step.startsWith("{")) {
      Map<String, Node> some = new LinkedHashMap<>();
      for (String name : step.substring(1, step.length() - 1).split(",")) {
        some.put(name.strip(), field(value, name.strip()));
      }
      return Stream.of(Node.of(some));
    }
    if (step.equals(".")) {
      return Stream.of(value);
    }
    Stream<Node> values = Stream.of(value);
    Matcher parts = FIELD.matcher(step);
    int end = 0;
    while (parts.find() && parts.start() == end) {
      String name = parts.group(1);
      values =
          name == null
              ? values.flatMap(it -> ((Node.Arr) it).items().stream())
              : values.map(it -> field(it, name));
      end = parts.end();
    }
    if (end != step.length()) {
      throw new AssertionError("that is more of jq than is known here: " + step);
    }
    return values;
  }

  private static Node field(Node value, String name) {
    return ((Node.Obj) value).fields().getOrDefault(name, new Node.Null(value.place()));
  }

  private static String shown(Node value, List<String> words) {
    if (words.contains("-r") && value instanceof Node.Text(String text, var ignored)) {
      return text;
    }
    return words.contains("-c") ? Written.inOrder(value) : pretty(value, "\n");
  }

  private static String pretty(Node value, String line) {
    String deeper = line + "  ";
    return switch (value) {
      case Node.Obj(var fields, var ignored) when !fields.isEmpty() ->
          fields.entrySet().stream()
              .map(it ->
                  deeper + JsonText.quoted(it.getKey()) + ": " + pretty(it.getValue(), deeper))
              .collect(Collectors.joining(",", "{", line + "}"));
      case Node.Arr(var items, var ignored) when !items.isEmpty() ->
          items.stream()
              .map(it -> deeper + pretty(it, deeper))
              .collect(Collectors.joining(",", "[", line + "]"));
      default -> Written.inOrder(value);
    };
  }
}
