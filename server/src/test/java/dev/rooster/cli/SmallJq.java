package dev.rooster.cli;

import dev.rooster.format.CanonicalJson;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.ParsedValue;
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
    List<ParsedValue> values = List.of(Json.read(json));
    String filter = words.stream().filter(it -> !it.startsWith("-")).findFirst().orElse(".");
    for (String step : filter.split(" \\| ")) {
      values = values.stream().flatMap(it -> apply(step.strip(), it)).toList();
    }
    return values.stream().map(it -> shown(it, words) + "\n").collect(Collectors.joining());
  }

  private static Stream<ParsedValue> apply(String step, ParsedValue value) {
    if (step.startsWith("{")) {
      Map<String, ParsedValue> some = new LinkedHashMap<>();
      for (String name : step.substring(1, step.length() - 1).split(",")) {
        some.put(name.strip(), field(value, name.strip()));
      }
      return Stream.of(ParsedValue.of(some));
    }
    if (step.equals(".")) {
      return Stream.of(value);
    }
    Stream<ParsedValue> values = Stream.of(value);
    Matcher parts = FIELD.matcher(step);
    int end = 0;
    while (parts.find() && parts.start() == end) {
      String name = parts.group(1);
      values =
          name == null
              ? values.flatMap(it -> ((ParsedValue.Arr) it).items().stream())
              : values.map(it -> field(it, name));
      end = parts.end();
    }
    if (end != step.length()) {
      throw new AssertionError("that is more of jq than is known here: " + step);
    }
    return values;
  }

  private static ParsedValue field(ParsedValue value, String name) {
    return ((ParsedValue.Obj) value)
        .fields()
        .getOrDefault(name, new ParsedValue.Null(value.place()));
  }

  private static String shown(ParsedValue value, List<String> words) {
    if (words.contains("-r") && value instanceof ParsedValue.Text(String text, var ignored)) {
      return text;
    }
    return words.contains("-c") ? CanonicalJson.inOrder(value) : pretty(value, "\n");
  }

  private static String pretty(ParsedValue value, String line) {
    String deeper = line + "  ";
    return switch (value) {
      case ParsedValue.Obj(var fields, var ignored) when !fields.isEmpty() ->
          fields.entrySet().stream()
              .map(it ->
                  deeper + JsonText.quoted(it.getKey()) + ": " + pretty(it.getValue(), deeper))
              .collect(Collectors.joining(",", "{", line + "}"));
      case ParsedValue.Arr(var items, var ignored) when !items.isEmpty() ->
          items.stream()
              .map(it -> deeper + pretty(it, deeper))
              .collect(Collectors.joining(",", "[", line + "]"));
      default -> CanonicalJson.inOrder(value);
    };
  }
}
