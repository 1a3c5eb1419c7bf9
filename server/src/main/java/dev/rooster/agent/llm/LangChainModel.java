package dev.rooster.agent.llm;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.exception.ContentFilteredException;
import dev.langchain4j.model.anthropic.AnthropicTokenUsage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.model.output.TokenUsage;
import dev.rooster.agent.Usage;
import dev.rooster.format.Json;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.UnreadableException;
import dev.rooster.session.Entry;
import dev.rooster.trust.MissingSecretException;
import dev.rooster.trust.Secret;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A model behind a client of langchain4j. Holds nothing between requests. */
final class LangChainModel implements Model {
  /** Shorter ones, such as {@code none}, are no secrets, but may be parts of other words. */
  private static final int SHORTEST_KEY = 10;

  private final ModelSettings settings;
  private final Limits limits;
  private final Secret.Vault vault;
  private final String owner;

  /**
   * @param owner the owner of the settings, for errors: "agent main"
   */
  LangChainModel(ModelSettings settings, Limits limits, Secret.Vault vault, String owner) {
    this.settings = settings;
    this.limits = limits;
    this.vault = vault;
    this.owner = owner;
  }

  @Override
  public void check() throws ModelException {
    try {
      ModelHttp.check(settings.url());
    } catch (ModelHttp.FailedException e) {
      throw new ModelException(e.failure());
    }
  }

  @Override
  public ModelReply reply(ModelRequest request, Optional<Consumer<String>> pieces)
      throws ModelException, InterruptedException {
    try {
      ModelReply reply = priced(reply(LangChainRequests.of(request), pieces));
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      return reply;
    } catch (MissingSecretException e) {
      throw new ModelException(new ModelFailure.Denied(e.problem(), e.remedy()));
    } catch (ContentFilteredException e) {
      return new ModelReply("", List.of(), Usage.NONE, ModelReply.Stop.REFUSED);
    } catch (RuntimeException e) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      throw new ModelException(hidden(failure(e)));
    }
  }

  private ModelReply priced(ModelReply reply) {
    return settings.price().map(it -> reply.with(it.cost(reply.usage()))).orElse(reply);
  }

  private ModelReply reply(ChatRequest request, Optional<Consumer<String>> pieces) {
    ModelHttp http = new ModelHttp(owner);
    LangChainClients clients =
        new LangChainClients(
            settings, limits, settings.key().map(it -> it.reveal(vault)), http.builder());
    if (pieces.isEmpty() || !isStreamable(request)) {
      return whole(clients, request, pieces);
    }
    try {
      CollectStream stream = new CollectStream(pieces.get());
      clients.streaming().chat(request, stream);
      return read(stream.response());
    } catch (ModelHttp.NotStreamedException e) {
      return whole(clients, request, pieces);
    }
  }

  /** In a stream of Ollama, the client of langchain4j mixes up several calls. */
  private boolean isStreamable(ChatRequest request) {
    return settings.provider() != Provider.OLLAMA || request.toolSpecifications().isEmpty();
  }

  private static ModelReply whole(
      LangChainClients clients, ChatRequest request, Optional<Consumer<String>> pieces) {
    ModelReply reply = read(clients.whole().chat(request));
    pieces.filter(it -> !reply.text().isEmpty()).ifPresent(it -> it.accept(reply.text()));
    return reply;
  }

  private static ModelReply read(ChatResponse response) {
    AiMessage message = response.aiMessage();
    String text = Optional.ofNullable(message.text()).orElse("");
    return new ModelReply(
        text,
        message.toolExecutionRequests().stream().map(LangChainModel::call).toList(),
        usage(response.tokenUsage()),
        stop(response.finishReason(), text.isBlank() && !message.hasToolExecutionRequests()));
  }

  private static Entry.Call call(ToolExecutionRequest call) {
    return new Entry.Call(
        Optional.ofNullable(call.id()).orElse(""),
        Optional.ofNullable(call.name()).orElse(""),
        Optional.ofNullable(call.arguments()).map(LangChainModel::object).orElse(""));
  }

  /** Some models write the object as a string, which is encoded once more. */
  private static String object(String arguments) {
    try {
      return Json.read(arguments) instanceof ParsedValue.Text text
              && text.value().strip().startsWith("{")
          ? text.value()
          : arguments;
    } catch (UnreadableException e) {
      return arguments;
    }
  }

  /** Anthropic's refusals are among the other reasons, and have no content. */
  private static ModelReply.Stop stop(@Nullable FinishReason reason, boolean empty) {
    return switch (reason) {
      case LENGTH -> ModelReply.Stop.LENGTH;
      case CONTENT_FILTER -> ModelReply.Stop.REFUSED;
      case OTHER -> empty ? ModelReply.Stop.REFUSED : ModelReply.Stop.FINISHED;
      case STOP, TOOL_EXECUTION -> ModelReply.Stop.FINISHED;
      case null -> ModelReply.Stop.FINISHED;
    };
  }

  /** Anthropic counts cached tokens apart; the others include them in the input. */
  private static Usage usage(@Nullable TokenUsage usage) {
    if (usage == null) {
      return Usage.NONE;
    }
    OptionalLong input = count(usage.inputTokenCount());
    if (usage instanceof AnthropicTokenUsage anthropic) {
      input =
          Stream.of(anthropic.cacheCreationInputTokens(), anthropic.cacheReadInputTokens())
              .map(LangChainModel::count)
              .reduce(input, Usage::sum);
    }
    return new Usage(input, count(usage.outputTokenCount()), Optional.empty());
  }

  private static OptionalLong count(@Nullable Integer tokens) {
    return tokens == null ? OptionalLong.empty() : OptionalLong.of(tokens);
  }

  /** The failure that our HTTP reported; any other is a reply that the client could not read. */
  private ModelFailure failure(RuntimeException thrown) {
    for (Throwable each = thrown; each != null; each = each.getCause()) {
      if (each instanceof ModelHttp.FailedException failed) {
        return failed.failure();
      }
    }
    return new ModelFailure.Passing(
        "%s sent an invalid reply: %s".formatted(settings.url().host(), thrown.getMessage()),
        Optional.empty());
  }

  private ModelFailure hidden(ModelFailure failure) {
    return switch (failure) {
      case ModelFailure.Passing(String why, var retryAfter) ->
          new ModelFailure.Passing(hidden(why), retryAfter);
      case ModelFailure.Unreachable(String why) -> new ModelFailure.Unreachable(hidden(why));
      case ModelFailure.TooLong(String why) -> new ModelFailure.TooLong(hidden(why));
      case ModelFailure.Denied(String why, String remedy) ->
          new ModelFailure.Denied(hidden(why), remedy);
      case ModelFailure.Rejected(String why, String remedy) ->
          new ModelFailure.Rejected(hidden(why), remedy);
    };
  }

  private String hidden(String text) {
    return settings.key().map(it -> hidden(it, text)).orElse(text);
  }

  private String hidden(Secret key, String text) {
    if (key.refers()) {
      return key.hiddenIn(text, vault);
    }
    return key.template().length() < SHORTEST_KEY ? text : text.replace(key.template(), "…");
  }
}
