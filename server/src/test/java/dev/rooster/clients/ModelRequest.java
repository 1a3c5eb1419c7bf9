package dev.rooster.clients;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rooster.agent.command.ModelStream;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** A request of a client to its model, which waits for its answer. */
final class ModelRequest {
  private final ModelStream stream;
  private final Conversation conversation;
  private final Set<String> tools;
  private final CompletableFuture<String> reply = new CompletableFuture<>();

  ModelRequest(ModelStream stream, JsonNode body) {
    this.stream = stream;
    this.conversation = Conversation.in(stream, body);
    this.tools = stream.api().offered(body);
  }

  /** Whether the model may call a tool. */
  boolean offers(String tool) {
    return tools.contains(tool);
  }

  Conversation conversation() {
    return conversation;
  }

  /** The model ends its turn with this text. */
  void says(String text) {
    reply.complete(stream.text(text));
  }

  /**
   * The model calls a tool, as no real one would if the tool were not offered.
   *
   * @param arguments as JSON
   */
  void calls(String tool, String arguments) {
    assertThat(tools).as("offered tools").contains(tool);
    String id = "call_" + UUID.randomUUID().toString().replace("-", "");
    reply.complete(stream.call(id, tool, arguments));
  }

  String reply() throws InterruptedException {
    try {
      return reply.get();
    } catch (ExecutionException e) {
      throw new AssertionError(e);
    }
  }
}
