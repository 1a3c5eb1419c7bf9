package dev.rooster.agent.llm;

import dev.rooster.agent.ToolSpec;
import java.util.List;

/**
 * A request to a model.
 *
 * @param system the system prompt
 * @param messages the conversation; the first message is a user's
 * @param settled how many of the messages the next turn sends again unchanged
 * @param tools the tools that the model may call
 */
record ModelRequest(String system, List<ModelMessage> messages, int settled, List<ToolSpec> tools) {

  ModelRequest {
    messages = List.copyOf(messages);
    tools = List.copyOf(tools);
  }

  /** A request without history and tools. */
  static ModelRequest of(String system, String message) {
    return new ModelRequest(system, List.of(new ModelMessage.User(message)), 0, List.of());
  }

  /** Its size, for estimates. */
  long characters() {
    return system.length()
        + messages.stream().mapToLong(ModelMessage::characters).sum()
        + tools.stream()
            .mapToLong(it -> it.description().length() + (long) it.parameters().length())
            .sum();
  }
}
