package dev.rooster.agent.llm;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonRawSchema;
import dev.langchain4j.model.chat.request.json.JsonSchemaElement;
import dev.rooster.agent.ToolSpec;
import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.Problems;
import dev.rooster.session.Entry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Translates requests into those of langchain4j. Pure. */
final class LangChainRequests {
  /** Marks the end of a prefix that Anthropic caches. Other providers cache without a mark. */
  private static final Map<String, Object> CACHED = Map.of("cache_control", "ephemeral");

  private LangChainRequests() {}

  static ChatRequest of(ModelRequest request) {
    List<ChatMessage> messages = new ArrayList<>();
    messages.add(SystemMessage.from(request.system()));
    for (int i = 0; i < request.messages().size(); i++) {
      messages.add(message(request.messages().get(i), isCached(request, i) ? CACHED : Map.of()));
    }
    return ChatRequest.builder()
        .messages(messages)
        .toolSpecifications(request.tools().stream().map(LangChainRequests::tool).toList())
        .build();
  }

  /** The prefix that the next turn repeats, and the whole, which the next step repeats. */
  private static boolean isCached(ModelRequest request, int index) {
    return index == request.settled() - 1
        || (index == request.messages().size() - 1 && !request.tools().isEmpty());
  }

  private static ChatMessage message(ModelMessage message, Map<String, Object> attributes) {
    return switch (message) {
      case ModelMessage.User(String text) ->
          UserMessage.builder()
              .contents(List.of(TextContent.from(text)))
              .attributes(attributes)
              .build();
      case ModelMessage.Assistant(String text, List<Entry.Call> calls) ->
          AiMessage.builder()
              .text(text.isEmpty() ? null : text)
              .toolExecutionRequests(calls.stream().map(LangChainRequests::call).toList())
              .attributes(attributes)
              .build();
      case ModelMessage.Result(String callId, String tool, String text) ->
          ToolExecutionResultMessage.builder()
              .id(callId)
              .toolName(tool)
              .text(text)
              .attributes(attributes)
              .build();
    };
  }

  private static ToolExecutionRequest call(Entry.Call call) {
    return ToolExecutionRequest.builder()
        .id(call.id())
        .name(call.name())
        .arguments(call.arguments())
        .build();
  }

  private static ToolSpecification tool(ToolSpec spec) {
    return ToolSpecification.builder()
        .name(spec.name())
        .description(spec.description())
        .parameters(schema(spec))
        .build();
  }

  /** The parts of a schema stay as the tool wrote them. */
  private static JsonObjectSchema schema(ToolSpec spec) {
    Fields schema = Fields.of(Json.read(spec.parameters()), spec.name(), new Problems());
    JsonObjectSchema.Builder builder =
        JsonObjectSchema.builder()
            .addProperties(elements(schema.object("properties")))
            .required(schema.texts("required"))
            .definitions(elements(schema.object("$defs")));
    schema.flag("additionalProperties").ifPresent(builder::additionalProperties);
    return builder.build();
  }

  private static Map<String, JsonSchemaElement> elements(Optional<Fields> section) {
    Map<String, JsonSchemaElement> elements = new LinkedHashMap<>();
    section.ifPresent(fields ->
        fields
            .names()
            .forEach(name ->
                elements.put(name, JsonRawSchema.from(fields.object(name).orElseThrow().json()))));
    return elements;
  }
}
