package dev.rooster.mcp.protocol;

import dev.rooster.format.JsonText;
import dev.rooster.format.Slice;
import dev.rooster.text.NearestName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The methods that both eras have, apart from the calls of tools. Each adds to its result. */
final class Features {
  private static final int MOST_COMPLETIONS = 100;
  private static final String ARGUMENTS = "arguments";

  private final McpOffer offer;

  Features(McpOffer offer) {
    this.offer = offer;
  }

  JsonText capabilities() {
    JsonText lists = JsonText.object();
    if (offer.changesLists()) {
      lists.with("listChanged", true);
    }
    JsonText tools = JsonText.object().with("tools", lists);
    return offer.onlyTools()
        ? tools
        : tools
            .with("resources", JsonText.object().with("subscribe", true).with("listChanged", true))
            .with("prompts", lists)
            .with("completions", JsonText.object());
  }

  void tools(JsonText json, McpCaller caller) {
    json.withObjects("tools", offer.tools(caller).stream().map(it -> it.spec().json()).toList());
  }

  void resources(JsonText json, Params params, McpCaller caller) {
    Slice<McpResource> page = offer.resources().list(caller, params.text("cursor"));
    json.withObjects("resources", page.items().stream().map(it -> it.json("uri")).toList());
    page.next().ifPresent(it -> json.with("nextCursor", it));
  }

  void templates(JsonText json) {
    json.withObjects(
        "resourceTemplates",
        offer.resources().templates().stream().map(it -> it.json("uriTemplate")).toList());
  }

  /**
   * @param unknown the code for a resource that does not exist
   */
  void read(JsonText json, Params params, McpCaller caller, ErrorCode unknown) {
    String uri = params.needed("uri");
    McpContents contents =
        offer
            .resources()
            .read(caller, uri)
            .orElseThrow(() ->
                new McpException(
                    unknown,
                    "there is no resource '%s'".formatted(uri),
                    "list them with resources/list",
                    JsonText.object().with("uri", uri).toString()));
    json.withObjects("contents", List.of(contents.json()));
  }

  void prompts(JsonText json) {
    json.withObjects("prompts", offer.prompts().stream().map(it -> it.spec().json()).toList());
  }

  void prompt(JsonText json, Params params, McpCaller caller) {
    McpPrompt prompt = prompt(params.needed("name"));
    Map<String, String> arguments = arguments(params);
    refuse(prompt.missing(arguments));
    prompted(json, prompt, arguments, caller);
  }

  private static void refuse(List<McpPrompt.Argument> missing) {
    for (McpPrompt.Argument argument : missing) {
      throw McpException.invalid(
          "the argument '%s' is missing".formatted(argument.name()),
          "send it: " + argument.description());
    }
  }

  /** The same for a client that can ask a person for missing arguments. Whether it has to. */
  boolean askForPrompt(JsonText json, Params params, McpCaller caller) {
    McpPrompt prompt = prompt(params.needed("name"));
    Map<String, String> arguments = new LinkedHashMap<>(arguments(params));
    McpInput.of(params).form(ARGUMENTS).ifPresent(it -> arguments.putAll(it.texts()));
    List<McpPrompt.Argument> missing = prompt.missing(arguments);
    if (missing.isEmpty()) {
      prompted(json, prompt, arguments, caller);
      return false;
    }
    if (!McpInput.isPossible(Meta.of(params))) {
      refuse(missing);
    }
    Map<String, String> fields = new LinkedHashMap<>();
    missing.forEach(it -> fields.put(it.name(), it.description()));
    McpResult.asked(
        json,
        JsonText.object().with(ARGUMENTS, McpInput.question(prompt.spec().title(), fields)),
        Optional.empty());
    return true;
  }

  private static Map<String, String> arguments(Params params) {
    return params.inner(ARGUMENTS).map(Params::texts).orElse(Map.of());
  }

  private static void prompted(
      JsonText json, McpPrompt prompt, Map<String, String> arguments, McpCaller caller) {
    json.with("description", prompt.spec().description())
        .withObjects(
            "messages",
            prompt.messages(arguments, caller).stream().map(McpPrompt.Said::json).toList());
  }

  private McpPrompt prompt(String name) {
    return offer.prompts().stream()
        .filter(it -> it.spec().name().equals(name))
        .findFirst()
        .orElseThrow(() ->
            McpException.invalid(
                "there is no prompt '%s'".formatted(name),
                NearestName.remedy(
                    name,
                    offer.prompts().stream().map(it -> it.spec().name()).toList(),
                    "list them with prompts/list")));
  }

  void complete(JsonText json, Params params, McpCaller caller) {
    Params argument = inner(params, "argument");
    List<String> all =
        offer.complete(
            new McpOffer.Completion(
                reference(inner(params, "ref")),
                argument.needed("name"),
                argument.needed("value"),
                params
                    .inner("context")
                    .flatMap(it -> it.inner(ARGUMENTS))
                    .map(Params::texts)
                    .orElse(Map.of())),
            caller);
    json.with(
        "completion",
        JsonText.object()
            .with("values", all.stream().limit(MOST_COMPLETIONS).toList())
            .with("total", all.size())
            .with("hasMore", all.size() > MOST_COMPLETIONS));
  }

  private String reference(Params ref) {
    return switch (ref.needed("type")) {
      case "ref/prompt" -> prompt(ref.needed("name")).spec().name();
      case "ref/resource" -> ref.needed("uri");
      default ->
          throw McpException.invalid(
              "'%s' is not a type of reference".formatted(ref.needed("type")),
              "use ref/prompt or ref/resource");
    };
  }

  private static Params inner(Params params, String name) {
    return params
        .inner(name)
        .orElseThrow(
            () -> McpException.invalid("'%s' is missing".formatted(name), "send it as an object"));
  }
}
