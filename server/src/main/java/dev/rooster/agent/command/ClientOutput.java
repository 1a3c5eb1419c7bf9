package dev.rooster.agent.command;

import dev.rooster.agent.Usage;
import dev.rooster.format.Fields;
import dev.rooster.process.ProcessResult;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Reads the JSON output of clients. Output in another form becomes the reply unchanged, because
 * losing a reply is worse than showing its wrapping.
 *
 * <p>Input tokens include cached ones; output tokens include those of thinking.
 */
final class ClientOutput {
  private static final String NO_REASON = "the client failed without a reason";

  private ClientOutput() {}

  /**
   * One object, or a list that ends with it: {@code type: result, subtype, is_error, result,
   * errors, session_id, total_cost_usd, usage}.
   */
  static ClientReply ofClaude(ProcessResult ended) {
    Optional<Fields> last =
        PrintedObjects.in(ended.stdout()).stream()
            .filter(it -> it.text("type").filter("result"::equals).isPresent())
            .reduce((first, second) -> second);
    if (last.isEmpty()) {
      return asItIs(ended);
    }
    Fields fields = last.get();
    String result = fields.text("result").orElse("");
    Optional<String> trouble = fields.text("subtype").filter(it -> it.startsWith("error"));
    boolean failed = fields.flag("is_error").orElse(false) || trouble.isPresent();
    return new ClientReply(
        failed ? "" : result,
        fields.text("session_id"),
        claudeUsage(fields),
        failed ? Optional.of(claudeError(fields, result, trouble)) : Optional.empty());
  }

  private static String claudeError(Fields fields, String result, Optional<String> trouble) {
    List<String> errors = fields.value("errors").isPresent() ? fields.texts("errors") : List.of();
    if (!result.isEmpty()) {
      return result;
    }
    return errors.isEmpty() ? trouble.orElse(NO_REASON) : String.join("; ", errors);
  }

  private static Usage claudeUsage(Fields fields) {
    Optional<Fields> usage = fields.object("usage");
    return new Usage(
        sum(usage, "input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens"),
        sum(usage, "output_tokens"),
        fields.text("total_cost_usd").flatMap(Usage::amount));
  }

  /** One event per line; the agent's last message is the reply. */
  static ClientReply ofCodex(ProcessResult ended) {
    List<Fields> events = PrintedObjects.in(ended.stdout());
    if (events.isEmpty()) {
      return asItIs(ended);
    }
    String reply = "";
    Optional<String> conversation = Optional.empty();
    Usage usage = Usage.NONE;
    Optional<String> error = Optional.empty();
    for (Fields event : events) {
      switch (event.text("type").orElse("")) {
        case "thread.started" -> conversation = event.text("thread_id");
        case "item.completed" -> reply = codexMessage(event).orElse(reply);
        case "turn.completed" -> {
          usage = codexUsage(event);
          error = Optional.empty();
        }
        case "turn.failed" -> error = Optional.of(message(event.object("error")));
        // Also printed between attempts; a turn that completes afterwards is not an error.
        case "error" -> error = Optional.of(message(Optional.of(event)));
        default -> {}
      }
    }
    return new ClientReply(reply, conversation, usage, error);
  }

  private static Optional<String> codexMessage(Fields event) {
    return event
        .object("item")
        .filter(it -> it.text("type").filter("agent_message"::equals).isPresent())
        .flatMap(it -> it.text("text"));
  }

  private static Usage codexUsage(Fields event) {
    Optional<Fields> tokens = event.object("usage");
    return new Usage(sum(tokens, "input_tokens"), sum(tokens, "output_tokens"), Optional.empty());
  }

  /**
   * One object: {@code session_id, response, stats, error}. With an error it is on stderr, among
   * other lines.
   */
  static ClientReply ofGemini(ProcessResult ended) {
    Optional<Fields> last = geminiObject(ended.stdout()).or(() -> geminiObject(ended.stderr()));
    if (last.isEmpty()) {
      return asItIs(ended);
    }
    Fields fields = last.get();
    return new ClientReply(
        fields.text("response").orElse(""),
        fields.text("session_id"),
        geminiUsage(fields),
        fields.object("error").map(ClientOutput::geminiError));
  }

  private static Optional<Fields> geminiObject(String printed) {
    return PrintedObjects.in(printed).stream()
        .filter(it -> it.has("response") || it.object("error").isPresent())
        .reduce((first, second) -> second);
  }

  /** The message is often the raw response of the model's server. */
  private static String geminiError(Fields error) {
    String message = message(Optional.of(error));
    String unwrapped =
        PrintedObjects.in(message).stream()
            .flatMap(it -> it.object("error").stream())
            .flatMap(it -> it.text("message").stream())
            .findFirst()
            .orElse(message);
    return error.text("code").map(code -> unwrapped + " (code " + code + ")").orElse(unwrapped);
  }

  /** {@code stats.models.NAME.tokens}, summed over the models. */
  private static Usage geminiUsage(Fields fields) {
    Optional<Fields> models = fields.object("stats").flatMap(it -> it.object("models"));
    Usage usage = Usage.NONE;
    for (String name : models.map(Fields::names).orElse(Set.of())) {
      Optional<Fields> tokens =
          models.flatMap(it -> it.object(name)).flatMap(it -> it.object("tokens"));
      usage = usage.plusTokens(sum(tokens, "prompt"), sum(tokens, "candidates", "thoughts"));
    }
    return usage;
  }

  private static ClientReply asItIs(ProcessResult ended) {
    return ClientReply.of(ended.stdout().strip());
  }

  private static String message(Optional<Fields> error) {
    return error.flatMap(it -> it.text("message")).filter(it -> !it.isBlank()).orElse(NO_REASON);
  }

  /** The sum of the fields that are present; empty if none is. */
  private static OptionalLong sum(Optional<Fields> fields, String... names) {
    OptionalLong sum = OptionalLong.empty();
    for (String name : names) {
      OptionalLong count =
          fields.flatMap(it -> it.text(name)).map(Usage::count).orElse(OptionalLong.empty());
      sum = Usage.sum(sum, count);
    }
    return sum;
  }
}
