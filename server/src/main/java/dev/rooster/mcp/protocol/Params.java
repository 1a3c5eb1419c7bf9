package dev.rooster.mcp.protocol;

import dev.rooster.format.ParsedValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The parameters of a message. Throws {@link McpException} for a value of the wrong type. */
public record Params(ParsedValue.Obj object) {
  static final Params NONE = new Params(ParsedValue.of(Map.of()));

  /** The value of a field that is not null. */
  Optional<ParsedValue> value(String name) {
    return Optional.ofNullable(object.fields().get(name))
        .filter(it -> !(it instanceof ParsedValue.Null));
  }

  public Optional<String> text(String name) {
    return value(name)
        .map(it ->
            it instanceof ParsedValue.Text text ? text.value() : misfit(name, it, "a string"));
  }

  String needed(String name) {
    return text(name)
        .orElseThrow(() ->
            McpException.invalid("'%s' is missing".formatted(name), "send it as a string"));
  }

  boolean flag(String name) {
    return value(name)
        .map(it -> it instanceof ParsedValue.Bool flag ? flag.value() : misfit(name, it, "true"))
        .orElse(false);
  }

  public Optional<Params> inner(String name) {
    return value(name)
        .map(it ->
            it instanceof ParsedValue.Obj object
                ? new Params(object)
                : misfit(name, it, "an object"));
  }

  List<String> texts(String name) {
    List<String> texts = new ArrayList<>();
    if (value(name).orElse(null) instanceof ParsedValue.Arr list) {
      for (ParsedValue item : list.items()) {
        texts.add(item instanceof ParsedValue.Text text ? text.value() : misfit(name, item, "text"));
      }
    } else {
      value(name).ifPresent(it -> misfit(name, it, "a list of strings"));
    }
    return texts;
  }

  /** All fields, which must be strings. */
  Map<String, String> texts() {
    Map<String, String> texts = new LinkedHashMap<>();
    object.fields().keySet().forEach(name -> text(name).ifPresent(it -> texts.put(name, it)));
    return texts;
  }

  private static <T> T misfit(String name, ParsedValue value, String wanted) {
    throw McpException.invalid("'%s' is %s".formatted(name, value.kind()), "send " + wanted);
  }
}
