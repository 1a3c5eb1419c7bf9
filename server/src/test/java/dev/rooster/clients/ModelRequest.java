package dev.rooster.clients;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rooster.agent.command.ModelStream;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** A request of a client to its model, which waits for its answer. */
final class ModelRequest {
  private final ModelStream stream;
  private final Conversation conversation;
  private final String tools;
  private final CompletableFuture<String> reply = new CompletableFuture<>();

  ModelRequest(ModelStream stream, JsonNode body) {
    this.stream = stream;
    this.conversation = Conversation.in(stream, body);
    this.tools = body.path("tools").toString();
  }

  /** Whether the model may call a tool. Codex names the server and the tool apart. */
  boolean offers(String tool) {
    int apart = tool.lastIndexOf("__");
    return tools.contains("\"%s\"".formatted(tool))
        || (apart > 0
            && tools.contains("\"%s".formatted(tool.substring(0, apart)))
            && tools.contains("\"%s\"".formatted(tool.substring(apart + 2))));
  }

  Conversation conversation() {
    return conversation;
  }

  /** The model ends its turn with this text. */
  void says(String text) {
    reply.complete(stream.text(text));
  }

  /**
   * The model calls a tool.
   *
   * @param arguments as JSON
   */
  void calls(String tool, String arguments) {
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
