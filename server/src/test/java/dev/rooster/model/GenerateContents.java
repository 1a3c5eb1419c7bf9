package dev.rooster.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The contents of a request to Google's generateContent, and what the API says of wrong ones. */
final class GenerateContents {
  private static final Shape CONTENT = Shape.of("", "role parts");
  private static final Shape PART =
      Shape.of(
          "",
          """
          audioTranscription codeExecutionResult executableCode fileData functionCall
          functionResponse inlineData mediaResolution partMetadata text thought thoughtSignature
          toolCall toolResponse videoMetadata\
          """);

  /** A part has one of them. */
  private static final Set<String> DATA =
      Set.of(
          "audioTranscription",
          "codeExecutionResult",
          "executableCode",
          "fileData",
          "functionCall",
          "functionResponse",
          "inlineData",
          "text",
          "toolCall",
          "toolResponse");

  private static final Shape CALL = Shape.of("name", "id args partialArgs willContinue");
  private static final Shape RESPONSE =
      Shape.of("name response", "id parts scheduling willContinue");

  private GenerateContents() {}

  static void check(JsonNode request) throws RejectedException {
    JsonNode contents = request.path("contents");
    if (contents.isEmpty()) {
      throw invalid("* GenerateContentRequest.contents: contents is not specified\n");
    }
    if (request.has("systemInstruction")) {
      content(request.get("systemInstruction"), "system_instruction");
    }
    for (int i = 0; i < contents.size(); i++) {
      content(contents.get(i), "contents[%d]".formatted(i));
      JsonNode role = contents.get(i).path("role");
      if (role.isMissingNode()
          ? contents.size() > 1
          : !Set.of("user", "model").contains(role.asText())) {
        throw invalid("Please use a valid role: user, model.");
      }
    }
    turns(contents);
  }

  private static void content(JsonNode content, String path) throws RejectedException {
    shape(content, path, CONTENT);
    JsonNode parts = content.path("parts");
    if (parts.isEmpty()) {
      throw invalid("* GenerateContentRequest.%s.parts: contents.parts must not be empty.\n", path);
    }
    for (int j = 0; j < parts.size(); j++) {
      part(parts.get(j), "%s.parts[%d]".formatted(path, j));
    }
  }

  private static void part(JsonNode part, String path) throws RejectedException {
    shape(part, path, PART);
    List<String> data =
        part.propertyStream().map(Map.Entry::getKey).filter(DATA::contains).toList();
    if (data.isEmpty()) {
      throw invalid(
          "* GenerateContentRequest.%s.data: required oneof field 'data' must have one initialized"
              + " field\n",
          path);
    }
    if (data.size() > 1) {
      throw new RejectedException(
          400,
          "INVALID_ARGUMENT",
          "Invalid value at '%s' (data), oneof field 'data' is already set. Cannot set '%s'"
              .formatted(path, data.getLast()),
          path);
    }
    if (part.has("functionCall")) {
      function(part.get("functionCall"), path + ".function_call", CALL);
    }
    if (part.has("functionResponse")) {
      function(part.get("functionResponse"), path + ".function_response", RESPONSE);
    }
  }

  private static void function(JsonNode function, String path, Shape shape)
      throws RejectedException {
    shape(function, path, shape);
    if (function.path("name").asText().isEmpty()) {
      throw invalid("* GenerateContentRequest.%s.name: Name cannot be empty.\n", path);
    }
    for (String field : List.of("args", "response")) {
      if (function.has(field) && !function.get(field).isObject()) {
        throw invalid(
            "Invalid value at '%s.%s' (type.googleapis.com/google.protobuf.Struct)", path, field);
      }
    }
  }

  /** The calls of a turn come after the user, and their responses right after them. */
  private static void turns(JsonNode contents) throws RejectedException {
    List<JsonNode> open = List.of();
    String before = "";
    for (JsonNode content : contents) {
      List<JsonNode> calls = in(content, "functionCall");
      List<JsonNode> responses = in(content, "functionResponse");
      String role = content.path("role").asText("user");
      if (!calls.isEmpty() && !(role.equals("model") && before.equals("user"))) {
        throw invalid(
            "Please ensure that function call turn comes immediately after a user turn or after a"
                + " function response turn.");
      }
      if (!responses.isEmpty() && (open.isEmpty() || !role.equals("user"))) {
        throw invalid(
            "Please ensure that function response turn comes immediately after a function call"
                + " turn.");
      }
      pairs(open, responses);
      open = calls;
      before = role;
    }
    pairs(open, List.of());
    if (contents.size() == 1 && before.equals("model")) {
      throw invalid(
          "Please ensure that single turn requests end with a user role or the role field is"
              + " empty.");
    }
  }

  private static List<JsonNode> in(JsonNode content, String data) {
    return content
        .path("parts")
        .valueStream()
        .map(it -> it.path(data))
        .filter(it -> it.isObject())
        .toList();
  }

  /** The API counts them; each also has to name its call. */
  private static void pairs(List<JsonNode> calls, List<JsonNode> responses)
      throws RejectedException {
    if (calls.size() != responses.size()) {
      throw invalid(
          "Please ensure that the number of function response parts is equal to the number of"
              + " function call parts of the function call turn. (%d responses, %d calls)",
          responses.size(), calls.size());
    }
    List<JsonNode> left = new ArrayList<>(calls);
    for (JsonNode response : responses) {
      Optional<JsonNode> call = left.stream().filter(it -> answers(response, it)).findFirst();
      if (call.isEmpty()) {
        throw invalid("The function response %s answers no call.", response.path("name"));
      }
      left.remove(call.get());
    }
  }

  private static boolean answers(JsonNode response, JsonNode call) {
    return response.path("name").equals(call.path("name"))
        && response.path("id").equals(call.path("id"));
  }

  static void shape(JsonNode object, String path, Shape shape) throws RejectedException {
    if (!object.isObject()) {
      throw invalid("Invalid value at '%s': expected an object.", path);
    }
    for (String field : shape.unknownIn(object).stream().toList()) {
      throw unknown(field, path, "Cannot find field.");
    }
    for (String field : shape.missingIn(object).stream().toList()) {
      throw invalid(
          "* GenerateContentRequest.%s.%s: %s cannot be empty.\n",
          path, field, Character.toUpperCase(field.charAt(0)) + field.substring(1));
    }
  }

  static RejectedException unknown(String field, String path, String problem) {
    return new RejectedException(
        400,
        "INVALID_ARGUMENT",
        "Invalid JSON payload received. Unknown name \"%s\"%s: %s"
            .formatted(field, path.isEmpty() ? "" : " at '%s'".formatted(path), problem),
        path);
  }

  static RejectedException invalid(String message, Object... values) {
    return new RejectedException(400, "INVALID_ARGUMENT", message.formatted(values), "");
  }
}
