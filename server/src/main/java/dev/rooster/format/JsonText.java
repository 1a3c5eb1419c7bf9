package dev.rooster.format;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Writes JSON: objects field by field, and parsed values. Written by hand, so that a short command
 * loads no library to print an array.
 */
public final class JsonText {
  private static final String HEX = "0123456789abcdef";

  private final StringBuilder text = new StringBuilder("{");

  private JsonText() {}

  public static JsonText object() {
    return new JsonText();
  }

  public static String array(List<Instant> instants) {
    StringBuilder text = new StringBuilder();
    appendInstants(text, instants);
    return text.toString();
  }

  /** A list of strings. */
  public static String texts(List<String> values) {
    StringBuilder text = new StringBuilder();
    appendTexts(text, values);
    return text.toString();
  }

  public static String quoted(String value) {
    StringBuilder text = new StringBuilder(value.length() + 2);
    appendQuoted(text, value);
    return text.toString();
  }

  /** An enum constant in lowercase, as everywhere in Rooster's formats. */
  public static String word(Enum<?> choice) {
    return choice.name().toLowerCase(Locale.ROOT);
  }

  /** The words for all choices. */
  public static List<String> words(Class<? extends Enum<?>> choices) {
    List<String> words = new ArrayList<>();
    for (Enum<?> choice : choices.getEnumConstants()) {
      words.add(word(choice));
    }
    return words;
  }

  public JsonText with(String name, Enum<?> choice) {
    return with(name, word(choice));
  }

  public JsonText with(String name, String value) {
    appendQuoted(name(name), value);
    return this;
  }

  public JsonText with(String name, long value) {
    return withJson(name, Long.toString(value));
  }

  public JsonText with(String name, boolean value) {
    return withJson(name, Boolean.toString(value));
  }

  /** An instant, or null. */
  public JsonText with(String name, Optional<Instant> instant) {
    return withJson(name, instant.map(it -> quoted(IsoText.utc(it))).orElse("null"));
  }

  /** A string, or null if it is empty. */
  public JsonText withOrNull(String name, String value) {
    return withJson(name, value.isEmpty() ? "null" : quoted(value));
  }

  /** A number, or null if there is none. */
  public JsonText withOrNull(String name, Optional<Long> value) {
    return withJson(name, value.map(String::valueOf).orElse("null"));
  }

  public JsonText with(String name, JsonText object) {
    return withJson(name, object.toString());
  }

  /** A list of objects. */
  public JsonText withObjects(String name, List<JsonText> objects) {
    return withJson(
        name, objects.stream().map(JsonText::toString).collect(Collectors.joining(",", "[", "]")));
  }

  /** A parsed value, unchanged. */
  public JsonText with(String name, ParsedValue value) {
    value.appendTo(name(name), false);
    return this;
  }

  /** A value that is JSON already. */
  public JsonText withJson(String name, String json) {
    name(name).append(json);
    return this;
  }

  public JsonText with(String name, List<String> values) {
    appendTexts(name(name), values);
    return this;
  }

  public JsonText withInstants(String name, List<Instant> instants) {
    appendInstants(name(name), instants);
    return this;
  }

  /** The finished object. */
  @Override
  public String toString() {
    return text + "}";
  }

  private StringBuilder name(String name) {
    if (text.length() > 1) {
      text.append(',');
    }
    appendQuoted(text, name);
    return text.append(':');
  }

  private static void appendTexts(StringBuilder text, List<String> values) {
    text.append('[');
    String separator = "";
    for (String value : values) {
      appendQuoted(text.append(separator), value);
      separator = ",";
    }
    text.append(']');
  }

  private static void appendInstants(StringBuilder text, List<Instant> instants) {
    text.append('[');
    String separator = "\"";
    for (Instant instant : instants) {
      IsoText.appendUtc(text.append(separator), instant);
      text.append('"');
      separator = ",\"";
    }
    text.append(']');
  }

  static void appendQuoted(StringBuilder text, String value) {
    text.append('"');
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '"' || c == '\\') {
        text.append('\\').append(c);
      } else if (c == '\n') {
        text.append("\\n");
      } else if (isInvisible(c) || (Character.isSurrogate(c) && isAlone(value, i))) {
        text.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
          text.append(HEX.charAt((c >> shift) & 0xf));
        }
      } else {
        text.append(c);
      }
    }
    text.append('"');
  }

  /** Includes the line breaks of YAML and the characters that YAML forbids. */
  private static boolean isInvisible(char c) {
    return Character.isISOControl(c)
        || c == '\u2028'
        || c == '\u2029'
        || c == '\ufeff'
        || c >= '\ufffe';
  }

  /** An unpaired surrogate cannot be encoded in UTF-8. */
  private static boolean isAlone(String value, int at) {
    return Character.isHighSurrogate(value.charAt(at))
        ? at + 1 == value.length() || !Character.isLowSurrogate(value.charAt(at + 1))
        : at == 0 || !Character.isHighSurrogate(value.charAt(at - 1));
  }
}
