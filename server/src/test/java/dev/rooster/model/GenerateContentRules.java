package dev.rooster.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.Headers;
import dev.rooster.format.JsonText;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Google's generateContent. The fields are those of its protocol buffers and of what its SDK sends,
 * the words those of its errors.
 */
final class GenerateContentRules implements Rules {
  private static final Shape REQUEST =
      Shape.of(
          "",
          """
          contents cachedContent generationConfig safetySettings serviceTier systemInstruction
          toolConfig tools\
          """);
  private static final Shape CONFIGURATION =
      Shape.of(
          "",
          """
          audioTranscriptionConfig candidateCount enableEnhancedCivicAnswers frequencyPenalty
          imageConfig logprobs maxOutputTokens mediaResolution presencePenalty responseJsonSchema
          responseLogprobs responseMimeType responseModalities responseSchema seed speechConfig
          stopSequences temperature thinkingConfig topK topP\
          """);
  private static final Shape THINKING =
      Shape.of("", "includeThoughts thinkingBudget thinkingLevel");
  private static final Shape TOOL =
      Shape.of(
          "",
          """
          codeExecution computerUse fileSearch functionDeclarations googleMaps googleSearch
          googleSearchRetrieval mcpServers urlContext\
          """);
  private static final Shape FUNCTION =
      Shape.of(
          "",
          """
          name description behavior parameters parametersJsonSchema response responseJsonSchema\
          """);

  /** The part of OpenAPI's schemas that it knows. */
  private static final Shape SCHEMA =
      Shape.of(
          "",
          """
          anyOf default description enum example format items maxItems maxLength maxProperties
          maximum minItems minLength minProperties minimum nullable pattern properties
          propertyOrdering required title type\
          """);

  private static final Shape TOOL_CONFIG =
      Shape.of("", "functionCallingConfig includeServerSideToolInvocations retrievalConfig");
  private static final Shape CALLING = Shape.of("", "mode allowedFunctionNames");

  @Override
  public void authenticate(Headers headers, String key) throws RejectedException {
    if (!key.equals(headers.getFirst("x-goog-api-key"))) {
      throw GenerateContents.invalid("API key not valid. Please pass a valid API key.");
    }
  }

  @Override
  public void check(JsonNode request, Headers headers) throws RejectedException {
    GenerateContents.shape(request, "", REQUEST);
    JsonNode configuration = request.path("generationConfig");
    if (configuration.isObject()) {
      GenerateContents.shape(configuration, "generation_config", CONFIGURATION);
      if (configuration.has("thinkingConfig")) {
        GenerateContents.shape(
            configuration.get("thinkingConfig"), "generation_config.thinking_config", THINKING);
      }
    }
    Set<String> functions = functions(request.path("tools"));
    choice(request.path("toolConfig"), functions);
    GenerateContents.check(request);
  }

  private static Set<String> functions(JsonNode tools) throws RejectedException {
    Set<String> names = new HashSet<>();
    for (int i = 0; i < tools.size(); i++) {
      GenerateContents.shape(tools.get(i), "tools[%d]".formatted(i), TOOL);
      JsonNode functions = tools.get(i).path("functionDeclarations");
      for (int j = 0; j < functions.size(); j++) {
        String path = "tools[%d].function_declarations[%d]".formatted(i, j);
        function(functions.get(j), path);
        String name = functions.get(j).path("name").asText();
        if (!names.add(name)) {
          throw GenerateContents.invalid("Duplicate function declaration found: %s", name);
        }
      }
    }
    return names;
  }

  private static void function(JsonNode function, String path) throws RejectedException {
    GenerateContents.shape(function, path, FUNCTION);
    if (!function.path("name").asText().matches("[a-zA-Z_][a-zA-Z0-9_.:-]{0,127}")) {
      throw GenerateContents.invalid(
          "* GenerateContentRequest.%s.name: Invalid function name. Must start with a letter or an"
              + " underscore. Must be alphameric (a-z, A-Z, 0-9), underscores (_), dots (.), colons"
              + " (:), or dashes (-), with a maximum length of 128.\n",
          path);
    }
    if (function.has("parameters") && function.has("parametersJsonSchema")) {
      throw GenerateContents.invalid(
          "* GenerateContentRequest.%s: parameters and parameters_json_schema are mutually"
              + " exclusive.\n",
          path);
    }
    if (function.has("parameters")) {
      schema(function.get("parameters"), path + ".parameters");
    }
    JsonNode json = function.path("parametersJsonSchema");
    if (!json.isMissingNode()
        && !("object".equals(json.path("type").asText()) && Check.isJsonSchema(json))) {
      throw GenerateContents.invalid(
          "* GenerateContentRequest.%s.parameters_json_schema: invalid schema %s\n", path, json);
    }
  }

  private static void schema(JsonNode schema, String path) throws RejectedException {
    GenerateContents.shape(schema, path, SCHEMA);
    if (schema.path("type").isArray()) {
      throw GenerateContents.unknown(
          "type", path, "Proto field is not repeating, cannot start list.");
    }
    int i = 0;
    for (JsonNode property : schema.path("properties")) {
      schema(property, "%s.properties[%d].value".formatted(path, i++));
    }
    for (JsonNode choice : schema.path("anyOf")) {
      schema(choice, path + ".any_of");
    }
    if (schema.has("items")) {
      schema(schema.get("items"), path + ".items");
    }
  }

  private static void choice(JsonNode configuration, Set<String> functions)
      throws RejectedException {
    if (configuration.isMissingNode()) {
      return;
    }
    GenerateContents.shape(configuration, "tool_config", TOOL_CONFIG);
    JsonNode calling = configuration.path("functionCallingConfig");
    if (calling.isMissingNode()) {
      return;
    }
    GenerateContents.shape(calling, "tool_config.function_calling_config", CALLING);
    for (JsonNode name : calling.path("allowedFunctionNames")) {
      if (!functions.contains(name.asText())) {
        throw GenerateContents.invalid(
            "* GenerateContentRequest.tool_config.function_calling_config.allowed_function_names:"
                + " %s is not among the function declarations.\n",
            name.asText());
      }
    }
  }

  @Override
  public Set<String> offered(JsonNode request) {
    return request
        .path("tools")
        .valueStream()
        .flatMap(it -> it.path("functionDeclarations").valueStream())
        .map(it -> it.path("name").asText())
        .collect(Collectors.toSet());
  }

  @Override
  public RejectedException tooLong(long tokens, long most) {
    return GenerateContents.invalid(
        "The input token count (%d) exceeds the maximum number of tokens allowed (%d).",
        tokens, most);
  }

  @Override
  public String error(RejectedException rejected) {
    String details =
        rejected.field().isEmpty()
            ? ""
            : ",\"details\":[{\"@type\":\"type.googleapis.com/google.rpc.BadRequest\",%s}]"
                .formatted(
                    "\"fieldViolations\":[{\"field\":%s,\"description\":%s}]"
                        .formatted(
                            JsonText.quoted(rejected.field()),
                            JsonText.quoted(rejected.message())));
    return "{\"error\":{\"code\":%d,\"message\":%s,\"status\":%s%s}}"
        .formatted(
            rejected.status(),
            JsonText.quoted(rejected.message()),
            JsonText.quoted(rejected.code()),
            details);
  }
}
