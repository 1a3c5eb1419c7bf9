package dev.rooster.mcp;

import dev.rooster.events.Events;
import dev.rooster.format.JsonText;
import dev.rooster.format.Slice;
import dev.rooster.mcp.protocol.McpCaller;
import dev.rooster.mcp.protocol.McpChange;
import dev.rooster.mcp.protocol.McpContent;
import dev.rooster.mcp.protocol.McpContents;
import dev.rooster.mcp.protocol.McpOffer;
import dev.rooster.mcp.protocol.McpPrompt;
import dev.rooster.mcp.protocol.McpResource;
import dev.rooster.mcp.protocol.McpResources;
import dev.rooster.mcp.protocol.McpTool;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The resources, prompts and tools that the scenarios of the conformance suite look for. */
final class ConformanceOffer implements McpOffer {
  private static final String TOOLS_CHANGED = "tools";
  private static final String PROMPTS_CHANGED = "prompts";

  private final Events events = new Events();

  @Override
  public String instructions() {
    return "A server for tests.";
  }

  @Override
  public List<McpTool> tools(McpCaller caller) {
    return ConformanceTools.all(
        () -> events.publish(TOOLS_CHANGED, "", "{}"),
        () -> events.publish(PROMPTS_CHANGED, "", "{}"));
  }

  @Override
  public McpResources resources() {
    return new Fixed();
  }

  @Override
  public boolean changesLists() {
    return true;
  }

  @Override
  public Events events() {
    return events;
  }

  @Override
  public List<McpChange> changes(Events.Event event, McpCaller caller, Set<String> watched) {
    return event.type().equals(TOOLS_CHANGED)
        ? List.of(new McpChange.Tools())
        : List.of(new McpChange.Prompts());
  }

  @Override
  public List<String> complete(Completion completion, McpCaller caller) {
    return List.of("paris", "park", "party").stream()
        .filter(it -> it.startsWith(completion.typed()))
        .toList();
  }

  private static final class Fixed implements McpResources {
    @Override
    public Slice<McpResource> list(McpCaller caller, Optional<String> cursor) {
      return new Slice<>(
          List.of(
              new McpResource("test://static-text", "text", "Text", "a text", "text/plain"),
              new McpResource("test://static-binary", "png", "Image", "an image", "image/png"),
              new McpResource("test://watched-resource", "w", "Watched", "watched", "text/plain")),
          Optional.empty());
    }

    @Override
    public List<McpResource> templates() {
      return List.of(
          new McpResource(
              "test://template/{id}/data", "template", "Template", "by id", "application/json"));
    }

    @Override
    public Optional<McpContents> read(McpCaller caller, String uri) {
      if (uri.equals("test://static-binary")) {
        return Optional.of(
            new McpContents(
                JsonText.object()
                    .with("uri", uri)
                    .with("mimeType", "image/png")
                    .with("blob", ConformanceTools.IMAGE)));
      }
      if (uri.matches("test://template/[^/]+/data")) {
        String id = uri.split("/", -1)[3];
        return Optional.of(
            McpContents.text(
                uri,
                "application/json",
                JsonText.object()
                    .with("id", id)
                    .with("templateTest", true)
                    .with("data", "Data for ID: " + id)
                    .toString()));
      }
      return uri.equals("test://static-text") || uri.equals("test://watched-resource")
          ? Optional.of(
              McpContents.text(
                  uri, "text/plain", "This is the content of the static text resource."))
          : Optional.empty();
    }
  }

  @Override
  public List<McpPrompt> prompts() {
    McpContent text = McpContent.text("Please process it.");
    return List.of(
        new Prompt("test_simple_prompt", List.of(), List.of(text)),
        new Prompt("test_prompt_with_arguments", List.of("arg1", "arg2"), List.of()),
        new Prompt("test_input_required_result_prompt", List.of("context"), List.of(text)),
        new Prompt("test_prompt_with_embedded_resource", List.of("resourceUri"), List.of(text)),
        new Prompt("test_prompt_with_image", List.of(), List.of(ConformanceTools.image(), text)));
  }

  private record Prompt(String name, List<String> arguments, List<McpContent> contents)
      implements McpPrompt {
    @Override
    public Spec spec() {
      return new Spec(
          name,
          name,
          "for tests",
          arguments.stream().map(it -> new Argument(it, "for tests", true)).toList());
    }

    @Override
    public List<Said> messages(Map<String, String> given, McpCaller caller) {
      List<McpContent> first =
          switch (name) {
            case "test_prompt_with_arguments" ->
                List.of(
                    McpContent.text(
                        "Prompt with arguments: arg1='%s', arg2='%s'"
                            .formatted(given.get("arg1"), given.get("arg2"))));
            case "test_prompt_with_embedded_resource" ->
                List.of(ConformanceTools.embedded(given.getOrDefault("resourceUri", "")));
            default -> List.of();
          };
      return java.util.stream.Stream.concat(first.stream(), contents.stream())
          .map(it -> new Said("user", it))
          .toList();
    }
  }
}
