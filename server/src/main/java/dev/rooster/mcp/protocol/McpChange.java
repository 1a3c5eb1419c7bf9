package dev.rooster.mcp.protocol;

import dev.rooster.format.JsonText;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** A change that a client may want to know of. */
public sealed interface McpChange {

  record Tools() implements McpChange {}

  record Prompts() implements McpChange {}

  /** The list of resources has changed. */
  record Resources() implements McpChange {}

  /** The contents of a resource have changed. */
  record Resource(String uri) implements McpChange {}

  /**
   * What a client is told that was away for too long, or too slow, to hear of each change.
   *
   * @param uris the resources that it watches
   */
  static List<McpChange> unknown(Collection<String> uris) {
    return Stream.<McpChange>concat(
            Stream.of(new Tools(), new Prompts(), new Resources()),
            uris.stream().sorted().map(Resource::new))
        .toList();
  }

  /** The notification, with these parameters besides its own. */
  default JsonText notification(JsonText params) {
    return switch (this) {
      case Tools _ -> of("tools/list_changed", params);
      case Prompts _ -> of("prompts/list_changed", params);
      case Resources _ -> of("resources/list_changed", params);
      case Resource(String uri) -> of("resources/updated", params.with("uri", uri));
    };
  }

  private static JsonText of(String method, JsonText params) {
    return Notifications.of(method, params);
  }
}
