package dev.rooster.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The items of a request to OpenAI's Responses, and what the API says of wrong ones. */
final class ResponsesItems {
  /** Without those of OpenAI's own tools. */
  private static final Map<String, Shape> ITEMS =
      Map.of(
          "message",
          Shape.of("role content", "type id status phase"),
          "function_call",
          Shape.of("type call_id name arguments", "id namespace status caller"),
          "function_call_output",
          Shape.of("type call_id output", "id name namespace status caller"),
          "custom_tool_call",
          Shape.of("type call_id name input", "id namespace caller"),
          "custom_tool_call_output",
          Shape.of("type call_id output", "id caller"),
          "reasoning",
          Shape.of("type summary", "id encrypted_content content status"));

  private static final Set<String> ROLES = Set.of("assistant", "developer", "system", "user");

  private static final Map<String, Shape> INPUT =
      Map.of(
          "input_text",
          Shape.of("type text", "prompt_cache_breakpoint"),
          "input_image",
          Shape.of("type", "detail image_url file_id prompt_cache_breakpoint"),
          "input_file",
          Shape.of("type", "detail file_id filename file_data file_url prompt_cache_breakpoint"));

  private static final Map<String, Shape> OUTPUT =
      Map.of(
          "output_text",
          Shape.of("type text", "annotations logprobs"),
          "refusal",
          Shape.of("type refusal", ""));

  /** How the ids of items begin. */
  private static final Map<String, String> IDS =
      Map.of("message", "msg", "function_call", "fc", "reasoning", "rs");

  private static final int LONGEST_CALL_ID = 64;
  private static final int LONGEST_NAME = 128;

  private ResponsesItems() {}

  static void check(JsonNode input) throws RejectedException {
    if (input.isTextual()) {
      return;
    }
    if (!input.isArray()) {
      throw type("input", "an array of objects");
    }
    Set<String> ids = new HashSet<>();
    for (int i = 0; i < input.size(); i++) {
      item(input.get(i), "input[%d]".formatted(i));
      String id = input.get(i).path("id").asText();
      if (!id.isEmpty() && !ids.add(id)) {
        throw rejected(
            "input",
            "",
            "Duplicate item found with id %s. Remove duplicate items from your input and try again.",
            id);
      }
    }
    pairs(input);
  }

  private static void item(JsonNode item, String path) throws RejectedException {
    String type = item.path("type").asText("message");
    oneOf(type, ITEMS.keySet(), path + ".type");
    shape(item, path, ITEMS.getOrDefault(type, Shape.of("", "")));
    id(item, IDS.getOrDefault(type, ""), path + ".id");
    if (item.has("name")) {
      name(item.get("name"), path + ".name");
    }
    int length = item.path("call_id").asText().length();
    if (length > LONGEST_CALL_ID) {
      throw rejected(
          path + ".call_id",
          "string_above_max_length",
          "Invalid '%s.call_id': string too long. Expected a string with maximum length 64, but got"
              + " a string with length %d instead.",
          path,
          length);
    }
    if (type.equals("message")) {
      message(item, path);
    }
    if (type.equals("function_call") && !item.get("arguments").isTextual()) {
      throw type(path + ".arguments", "a string");
    }
    if (item.has("output")) {
      contents(item.get("output"), INPUT, path + ".output");
    }
  }

  private static void id(JsonNode item, String beginning, String path) throws RejectedException {
    if (item.hasNonNull("id") && !item.get("id").asText().startsWith(beginning)) {
      throw rejected(
          path,
          "invalid_value",
          "Invalid '%s': '%s'. Expected an ID that begins with '%s'.",
          path,
          item.get("id").asText(),
          beginning);
    }
  }

  private static void message(JsonNode message, String path) throws RejectedException {
    String role = message.get("role").asText();
    oneOf(role, ROLES, path + ".role");
    contents(message.get("content"), role.equals("assistant") ? OUTPUT : INPUT, path + ".content");
  }

  private static void contents(JsonNode contents, Map<String, Shape> known, String path)
      throws RejectedException {
    if (!contents.isTextual() && !contents.isArray()) {
      throw type(path, "one of a string or array of objects");
    }
    for (int i = 0; i < contents.size(); i++) {
      String at = "%s[%d]".formatted(path, i);
      String type = contents.get(i).path("type").asText();
      oneOf(type, known.keySet(), at + ".type");
      shape(contents.get(i), at, known.getOrDefault(type, Shape.of("", "")));
    }
  }

  /** Each call has an output after it, and each output a call before it. */
  private static void pairs(JsonNode input) throws RejectedException {
    Set<String> open = new LinkedHashSet<>();
    for (JsonNode item : input) {
      String id = item.path("call_id").asText();
      switch (item.path("type").asText()) {
        case "function_call", "custom_tool_call" -> open.add(id);
        case "function_call_output", "custom_tool_call_output" -> {
          if (!open.remove(id)) {
            throw rejected(
                "input", "", "No tool call found for function call output with call_id %s.", id);
          }
        }
        default -> {} // neither a call nor an output
      }
    }
    for (String id : open) {
      throw rejected("input", "", "No tool output found for function call %s.", id);
    }
  }

  static void name(JsonNode name, String path) throws RejectedException {
    if (!name.asText().matches("[a-zA-Z0-9_-]+") || name.asText().length() > LONGEST_NAME) {
      throw rejected(
          path,
          "invalid_value",
          "Invalid '%s': string does not match pattern. Expected a string that matches the pattern"
              + " '^[a-zA-Z0-9_-]+$'.",
          path);
    }
  }

  static void oneOf(String value, Set<String> known, String path) throws RejectedException {
    if (!known.contains(value)) {
      throw rejected(
          path,
          "invalid_value",
          "Invalid value: '%s'. Supported values are: %s.",
          value,
          known.stream().sorted().map("'%s'"::formatted).collect(Collectors.joining(", ")));
    }
  }

  static void shape(JsonNode object, String path, Shape shape) throws RejectedException {
    if (!object.isObject()) {
      throw type(path, "an object");
    }
    String before = path.isEmpty() ? "" : path + ".";
    for (String field : shape.unknownIn(object).stream().toList()) {
      throw rejected(
          before + field, "unknown_parameter", "Unknown parameter: '%s%s'.", before, field);
    }
    for (String field : shape.missingIn(object).stream().toList()) {
      throw missing(before + field);
    }
  }

  static RejectedException missing(String path) {
    return rejected(path, "missing_required_parameter", "Missing required parameter: '%s'.", path);
  }

  static RejectedException type(String path, String expected) {
    return rejected(path, "invalid_type", "Invalid type for '%s': expected %s.", path, expected);
  }

  /**
   * @param code empty for null
   */
  static RejectedException rejected(String path, String code, String message, Object... values) {
    return new RejectedException(400, code, message.formatted(values), path);
  }
}
