package dev.rooster.mcp.protocol;

import dev.rooster.events.Events;
import dev.rooster.format.JsonText;
import dev.rooster.format.ParsedValue;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The stream of a stateless request to listen.
 *
 * @param id that of the request
 */
record Subscription(ParsedValue id, Wanted wanted, McpOffer offer, McpCaller caller)
    implements ChangeStream {

  /** The changes that a client wants to know of. */
  record Wanted(boolean tools, boolean prompts, boolean resources, Set<String> uris) {
    private static final String TOOLS = "toolsListChanged";
    private static final String PROMPTS = "promptsListChanged";
    private static final String RESOURCES = "resourcesListChanged";
    private static final String URIS = "resourceSubscriptions";
    private static final int MOST_URIS = 1_000;

    Wanted {
      uris = Set.copyOf(uris);
    }

    /** Leaves out the lists that do not change. */
    static Wanted of(Params params, boolean listsChange) {
      Params filter =
          params
              .inner("notifications")
              .orElseThrow(() ->
                  McpException.invalid(
                      "'notifications' is missing", "send {\"resourcesListChanged\": true}"));
      List<String> uris = filter.texts(URIS);
      if (uris.size() > MOST_URIS) {
        throw McpException.invalid(
            "%d resources are too many for one subscription".formatted(uris.size()),
            "send at most " + MOST_URIS);
      }
      return new Wanted(
          listsChange && filter.flag(TOOLS),
          listsChange && filter.flag(PROMPTS),
          filter.flag(RESOURCES),
          Set.copyOf(uris));
    }

    boolean has(McpChange change) {
      return switch (change) {
        case McpChange.Tools _ -> tools;
        case McpChange.Prompts _ -> prompts;
        case McpChange.Resources _ -> resources;
        case McpChange.Resource(String uri) -> uris.contains(uri);
      };
    }

    JsonText json() {
      JsonText json = JsonText.object();
      List<String> flags = new ArrayList<>();
      flags.addAll(tools ? List.of(TOOLS) : List.of());
      flags.addAll(prompts ? List.of(PROMPTS) : List.of());
      flags.addAll(resources ? List.of(RESOURCES) : List.of());
      flags.forEach(it -> json.with(it, true));
      return uris.isEmpty() ? json : json.with(URIS, uris.stream().sorted().toList());
    }
  }

  @Override
  public Events.Listener listen() {
    return offer.events().listen(it -> !of(it).isEmpty(), OptionalLong.empty());
  }

  @Override
  public String first() {
    return Notifications.of(
            "subscriptions/acknowledged",
            JsonText.object().with("_meta", meta()).with("notifications", wanted.json()))
        .toString();
  }

  @Override
  public List<String> of(Events.Event event) {
    return changes(event).stream()
        .filter(wanted::has)
        .map(it -> it.notification(JsonText.object().with("_meta", meta())).toString())
        .toList();
  }

  private List<McpChange> changes(Events.Event event) {
    return event.type().equals(Events.LOST)
        ? McpChange.unknown(wanted.uris())
        : offer.changes(event, caller, wanted.uris());
  }

  @Override
  public String last() {
    return Responses.result(
        id, JsonText.object().with("resultType", "complete").with("_meta", meta()));
  }

  private JsonText meta() {
    return JsonText.object().with(Meta.SUBSCRIPTION, id);
  }
}
