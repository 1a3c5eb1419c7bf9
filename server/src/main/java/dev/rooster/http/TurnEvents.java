package dev.rooster.http;

import dev.rooster.agent.ToolResult;
import dev.rooster.agent.TurnListener;
import dev.rooster.events.Events;
import dev.rooster.format.JsonText;
import java.util.OptionalLong;

/**
 * Publishes what happens in a turn, for the client that follows it. A slow client loses no text:
 * while many events wait for it, pieces are joined. Thread-safe.
 */
final class TurnEvents implements TurnListener {
  static final String REPLY = "reply";
  static final String ERROR = "error";

  /** Far below the limit of a listener, because other events are not joined. */
  private static final int MOST_WAITING = 100;

  private final Events events = new Events();
  private final Events.Listener client = events.listen(it -> true, OptionalLong.empty());
  private final StringBuilder unpublished = new StringBuilder();

  Events.Listener client() {
    return client;
  }

  @Override
  public synchronized void wrote(String piece) {
    unpublished.append(piece);
    if (client.waiting() < MOST_WAITING) {
      publishText();
    }
  }

  private void publishText() {
    if (!unpublished.isEmpty()) {
      events.publish("text", "", JsonText.object().with("text", unpublished.toString()).toString());
      unpublished.setLength(0);
    }
  }

  @Override
  public void calls(String tool, String arguments) {
    publish("tool_call", JsonText.object().with("name", tool).with("arguments", arguments));
  }

  @Override
  public void called(String tool, ToolResult result) {
    publish(
        "tool_result",
        result.proof().addTo(JsonText.object().with("name", tool).with("result", result.text())));
  }

  synchronized void publish(String type, JsonText data) {
    publishText();
    events.publish(type, "", data.toString());
  }
}
