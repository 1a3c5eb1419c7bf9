package dev.rooster.cli;

import java.time.Instant;
import java.util.List;

/**
 * Writes the JSON of results. Small on purpose: a short command must not load a JSON library to
 * print an array.
 */
final class JsonText {
  private static final String HEX = "0123456789abcdef";

  private final StringBuilder text = new StringBuilder("{");

  private JsonText() {}

  static JsonText object() {
    return new JsonText();
  }

  static String array(List<Instant> instants) {
    StringBuilder text = new StringBuilder();
    appendInstants(text, instants);
    return text.toString();
  }

  static String quoted(String value) {
    StringBuilder text = new StringBuilder(value.length() + 2);
    appendQuoted(text, value);
    return text.toString();
  }

  JsonText with(String name, String value) {
    appendQuoted(name(name), value);
    return this;
  }

  /** A value that is JSON already. */
  JsonText withJson(String name, String json) {
    name(name).append(json);
    return this;
  }

  JsonText with(String name, List<String> values) {
    name(name).append('[');
    String separator = "";
    for (String value : values) {
      appendQuoted(text.append(separator), value);
      separator = ",";
    }
    text.append(']');
    return this;
  }

  JsonText withInstants(String name, List<Instant> instants) {
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

  private static void appendInstants(StringBuilder text, List<Instant> instants) {
    text.append('[');
    String separator = "\"";
    for (Instant instant : instants) {
      FireText.appendUtc(text.append(separator), instant);
      text.append('"');
      separator = ",\"";
    }
    text.append(']');
  }

  private static void appendQuoted(StringBuilder text, String value) {
    text.append('"');
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '"' || c == '\\') {
        text.append('\\').append(c);
      } else if (c == '\n') {
        text.append("\\n");
      } else if (Character.isISOControl(c) || (Character.isSurrogate(c) && isAlone(value, i))) {
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

  /** Half of a pair without the other cannot be written in UTF-8. */
  private static boolean isAlone(String value, int at) {
    return Character.isHighSurrogate(value.charAt(at))
        ? at + 1 == value.length() || !Character.isLowSurrogate(value.charAt(at + 1))
        : at == 0 || !Character.isHighSurrogate(value.charAt(at - 1));
  }
}
