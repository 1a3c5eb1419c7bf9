package dev.rooster.mcp.protocol;

import dev.rooster.format.ParsedValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The parameters of a message. Throws {@link McpException} for a value of the wrong type. */
public record Params(ParsedValue.Obj object) {
  static final Params NONE = new Params(ParsedValue.of(Map.of()));

  /** The value of a field that is not null. */
  public Optional<ParsedValue> value(String name) {
    return Optional.ofNullable(object.fields().get(name))
        .filter(it -> !(it instanceof ParsedValue.Null));
  }

  public Optional<String> text(String name) {
    return value(name)
        .map(it -> cast(it, ParsedValue.Text.class, name, "a string"))
        .map(ParsedValue.Text::value);
  }

  String needed(String name) {
    return text(name)
        .orElseThrow(
            () -> McpException.invalid("'%s' is missing".formatted(name), "send it as a string"));
  }

  boolean flag(String name) {
    return value(name)
        .map(it -> cast(it, ParsedValue.Bool.class, name, "true or false"))
        .map(ParsedValue.Bool::value)
        .orElse(false);
  }

  public Optional<Params> inner(String name) {
    return value(name)
        .map(it -> cast(it, ParsedValue.Obj.class, name, "an object"))
        .map(Params::new);
  }

  List<String> texts(String name) {
    return value(name)
        .map(it -> cast(it, ParsedValue.Arr.class, name, "a list"))
        .map(ParsedValue.Arr::items)
        .orElse(List.of())
        .stream()
        .map(it -> cast(it, ParsedValue.Text.class, name, "a list of strings").value())
        .toList();
  }

  /** All fields, which must be strings. */
  Map<String, String> texts() {
    Map<String, String> texts = new LinkedHashMap<>();
    object.fields().keySet().forEach(name -> text(name).ifPresent(it -> texts.put(name, it)));
    return texts;
  }

  private static <T extends ParsedValue> T cast(
      ParsedValue value, Class<T> type, String name, String wanted) {
    if (!type.isInstance(value)) {
      throw McpException.invalid("'%s' is %s".formatted(name, value.kind()), "send " + wanted);
    }
    return type.cast(value);
  }
}
