package dev.rooster.agent.llm;

import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import java.util.Optional;
import java.util.function.Consumer;

/** Collects a streamed reply. A stream that ends without a reason is incomplete. */
final class CollectStream implements StreamingChatResponseHandler {
  private final Consumer<String> pieces;
  private Optional<ChatResponse> response = Optional.empty();
  private Optional<RuntimeException> error = Optional.empty();

  CollectStream(Consumer<String> pieces) {
    this.pieces = pieces;
  }

  @Override
  public void onPartialResponse(String piece) {
    pieces.accept(piece);
  }

  @Override
  public void onCompleteResponse(ChatResponse complete) {
    response = Optional.of(complete);
  }

  @Override
  public void onError(Throwable thrown) {
    if (error.isEmpty()) {
      error =
          Optional.of(
              thrown instanceof RuntimeException unchecked
                  ? unchecked
                  : new IllegalStateException(thrown.getMessage(), thrown));
    }
  }

  /** The reply, after the stream has ended. */
  ChatResponse response() {
    error.ifPresent(it -> {
      throw it;
    });
    return response
        .filter(it -> it.finishReason() != null)
        .orElseThrow(() -> new IllegalStateException("the stream ended early"));
  }
}
