package dev.rooster.http;

import dev.rooster.events.Events;
import dev.rooster.mcp.protocol.ChangeStream;
import java.util.stream.Collectors;

/** Messages of MCP as server-sent events. */
final class McpFrames {
  /** Events that are messages already. */
  static final EventFrames MESSAGES = event -> frame(event.json());

  private McpFrames() {}

  /** The notifications of changes. */
  static EventFrames of(ChangeStream stream) {
    return new EventFrames() {
      @Override
      public String first() {
        return frame(stream.first());
      }

      @Override
      public String of(Events.Event event) {
        return stream.of(event).stream().map(McpFrames::frame).collect(Collectors.joining());
      }

      @Override
      public String last() {
        return frame(stream.last());
      }
    };
  }

  private static String frame(String message) {
    return message.isEmpty() ? "" : "event: message\ndata: %s\n\n".formatted(message);
  }
}
