package dev.rooster.reminders;

import dev.rooster.format.JsonText;
import java.util.ArrayList;
import java.util.List;

/** Builds the parts of JSON Schemas. */
final class Schemas {
  private static final String PATH = "#/components/schemas/";

  private Schemas() {}

  static JsonText type(String type, boolean orNull) {
    return orNull ? types(true, type) : JsonText.object().with("type", type);
  }

  static JsonText types(boolean orNull, String... types) {
    List<String> all = new ArrayList<>(List.of(types));
    if (orNull) {
      all.add("null");
    }
    return JsonText.object().with("type", all);
  }

  static JsonText choice(List<String> words, boolean orNull) {
    List<String> choices = new ArrayList<>();
    words.forEach(it -> choices.add(JsonText.quoted(it)));
    if (orNull) {
      choices.add("null");
    }
    return type("string", orNull).withJson("enum", "[" + String.join(",", choices) + "]");
  }

  static JsonText reference(String schema) {
    return JsonText.object().with("$ref", PATH + schema);
  }

  /**
   * A section, or null.
   *
   * @param words the words that may replace the section; empty for none
   */
  static JsonText section(String schema, List<String> words, boolean orNull) {
    if (words.isEmpty() && !orNull) {
      return reference(schema);
    }
    JsonText other = words.isEmpty() ? type("null", false) : choice(words, orNull);
    return JsonText.object().withObjects("oneOf", List.of(reference(schema), other));
  }
}
