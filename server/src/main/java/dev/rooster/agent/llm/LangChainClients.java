package dev.rooster.agent.llm;

import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.anthropic.AnthropicChatModel;
import dev.langchain4j.model.anthropic.AnthropicStreamingChatModel;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.ollama.OllamaChatModel;
import dev.langchain4j.model.ollama.OllamaStreamingChatModel;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The clients of langchain4j for one model: without retries and logs of their own.
 *
 * @param key empty if the endpoint needs none
 */
record LangChainClients(
    ModelSettings settings, Limits limits, Optional<String> key, HttpClientBuilder http) {

  /** Returns replies as a whole. */
  ChatModel whole() {
    return switch (settings.provider()) {
      case ANTHROPIC ->
          AnthropicChatModel.builder()
              .httpClientBuilder(http)
              .baseUrl(settings.base())
              .apiKey(keyOrNull())
              .modelName(settings.name())
              .maxTokens(limits.outputTokens())
              .cacheSystemMessages(true)
              .cacheTools(true)
              .maxRetries(0)
              .build();
      case OPENAI ->
          OpenAiChatModel.builder()
              .httpClientBuilder(http)
              .baseUrl(settings.base())
              .apiKey(keyOrNull())
              .modelName(settings.name())
              .maxTokens(outputIf(!settings.original()))
              .maxCompletionTokens(outputIf(settings.original()))
              .maxRetries(0)
              .build();
      case OLLAMA ->
          OllamaChatModel.builder()
              .httpClientBuilder(http)
              .baseUrl(settings.base())
              .customHeaders(bearer())
              .modelName(settings.name())
              .numPredict(limits.outputTokens())
              .numCtx(context())
              .maxRetries(0)
              .build();
    };
  }

  /** Returns replies piece by piece. */
  StreamingChatModel streaming() {
    return switch (settings.provider()) {
      case ANTHROPIC ->
          AnthropicStreamingChatModel.builder()
              .httpClientBuilder(http)
              .baseUrl(settings.base())
              .apiKey(keyOrNull())
              .modelName(settings.name())
              .maxTokens(limits.outputTokens())
              .cacheSystemMessages(true)
              .cacheTools(true)
              .build();
      case OPENAI ->
          OpenAiStreamingChatModel.builder()
              .httpClientBuilder(http)
              .baseUrl(settings.base())
              .apiKey(keyOrNull())
              .modelName(settings.name())
              .maxTokens(outputIf(!settings.original()))
              .maxCompletionTokens(outputIf(settings.original()))
              .build();
      case OLLAMA ->
          OllamaStreamingChatModel.builder()
              .httpClientBuilder(http)
              .baseUrl(settings.base())
              .customHeaders(bearer())
              .modelName(settings.name())
              .numPredict(limits.outputTokens())
              .numCtx(context())
              .build();
    };
  }

  private @Nullable String keyOrNull() {
    return key.orElse(null);
  }

  /** OpenAI's newer models reject {@code max_tokens}; compatible servers may know nothing else. */
  private @Nullable Integer outputIf(boolean sent) {
    return sent ? limits.outputTokens() : null;
  }

  /** Ollama cuts a prompt that is longer than its window without a word. */
  private @Nullable Integer context() {
    return limits.contextTokens().isPresent() ? limits.contextTokens().getAsInt() : null;
  }

  private Map<String, String> bearer() {
    return key.map(it -> Map.of("Authorization", "Bearer " + it)).orElse(Map.of());
  }
}
