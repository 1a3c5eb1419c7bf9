package dev.rooster.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Checks that several protocols share. */
final class Check {
  private static final Set<String> TYPES =
      Set.of("object", "array", "string", "integer", "number", "boolean", "null");
  private static final Set<String> KEYWORDS =
      Set.of(
          "type",
          "description",
          "properties",
          "required",
          "additionalProperties",
          "items",
          "enum",
          "minimum",
          "maximum",
          "minLength",
          "maxLength",
          "minItems",
          "maxItems",
          "pattern",
          "format",
          "default",
          "examples",
          "anyOf",
          "oneOf",
          "const",
          "$defs",
          "$ref",
          "title");

  private Check() {}

  static void that(boolean holds, String message, Object... values) throws RejectedException {
    if (!holds) {
      throw RejectedException.invalid(message, values);
    }
  }

  static void fields(JsonNode object, String path, Set<String> known) throws RejectedException {
    for (String name : List.copyOf(object.propertyStream().map(it -> it.getKey()).toList())) {
      that(known.contains(name), "%s%s: Extra inputs are not permitted", path, name);
    }
  }

  static void toolName(JsonNode name) throws RejectedException {
    that(
        name.isTextual() && name.asText().matches("[a-zA-Z0-9_-]{1,64}"),
        "invalid tool name '%s'",
        name.asText());
  }

  /** The schema of arguments: an object, and a valid JSON schema. */
  static void parameters(JsonNode schema) throws RejectedException {
    that(
        "object".equals(schema.path("type").asText()),
        "schema must be a JSON Schema of 'type: \"object\"', got %s",
        schema);
    schema(schema);
  }

  private static void schema(JsonNode schema) throws RejectedException {
    that(schema.isObject(), "schema must be an object, got %s", schema);
    fields(schema, "schema.", KEYWORDS);
    that(
        !schema.has("type") || TYPES.contains(schema.get("type").asText()),
        "unknown type %s",
        schema.get("type"));
    that(!"array".equals(schema.path("type").asText()) || schema.has("items"), "no items");
    that(!schema.has("enum") || !schema.get("enum").isEmpty(), "empty enum");
    for (JsonNode required : schema.path("required")) {
      that(schema.path("properties").has(required.asText()), "required, but unknown: %s", required);
    }
    for (JsonNode property : schema.path("properties")) {
      schema(property);
    }
    if (schema.has("items")) {
      schema(schema.get("items"));
    }
  }

  /**
   * Whether it is a valid schema by the draft 2020-12, with the keywords that describe arguments.
   */
  static boolean isJsonSchema(JsonNode schema) {
    return schema.isBoolean()
        || (schema.isObject()
            && types(schema.path("type")).allMatch(it -> TYPES.contains(it.asText()))
            && texts(schema.path("required"))
            && (schema.path("enum").isMissingNode() || schema.get("enum").isArray())
            && Stream.of("properties", "$defs")
                .map(schema::path)
                .allMatch(it -> it.isMissingNode() || (it.isObject() && areJsonSchemas(it)))
            && Stream.of("anyOf", "oneOf", "allOf")
                .map(schema::path)
                .allMatch(it ->
                    it.isMissingNode() || (it.isArray() && !it.isEmpty() && areJsonSchemas(it)))
            && Stream.of("items", "additionalProperties", "propertyNames")
                .map(schema::path)
                .allMatch(it -> it.isMissingNode() || isJsonSchema(it)));
  }

  private static boolean areJsonSchemas(JsonNode schemas) {
    return schemas.valueStream().allMatch(Check::isJsonSchema);
  }

  /** One type, or several. */
  private static Stream<JsonNode> types(JsonNode type) {
    return type.isMissingNode()
        ? Stream.of()
        : type.isArray() ? type.valueStream() : Stream.of(type);
  }

  private static boolean texts(JsonNode required) {
    return required.isMissingNode()
        || (required.isArray() && required.valueStream().allMatch(JsonNode::isTextual));
  }
}
