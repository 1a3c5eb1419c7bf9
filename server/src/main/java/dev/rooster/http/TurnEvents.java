package dev.rooster.http;

import dev.rooster.agent.ToolResult;
import dev.rooster.agent.TurnListener;
import dev.rooster.events.Events;
import dev.rooster.format.JsonText;

/** Publishes what happens in a turn, for the client that follows it. */
record TurnEvents(Events events) implements TurnListener {
  static final String REPLY = "reply";
  static final String ERROR = "error";

  @Override
  public void wrote(String piece) {
    publish("text", JsonText.object().with("text", piece));
  }

  @Override
  public void calls(String tool, String arguments) {
    publish("tool_call", JsonText.object().with("name", tool).with("arguments", arguments));
  }

  @Override
  public void called(String tool, ToolResult result) {
    publish("tool_result", JsonText.object().with("name", tool).with("result", result.text()));
  }

  void publish(String type, JsonText data) {
    events.publish(type, "", data.toString());
  }
}
