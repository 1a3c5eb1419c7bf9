package dev.rooster.agent;

import dev.rooster.json.Fields;
import dev.rooster.json.Json;
import dev.rooster.json.Node;
import dev.rooster.json.Problems;
import dev.rooster.json.UnreadableException;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Reads what clients print when they are asked for JSON. What cannot be read is taken as it is: an
 * answer that somebody waits for is not thrown away over its wrapping.
 */
final class ClientOutput {
  private ClientOutput() {}

  /** One object: {@code result, is_error, session_id, total_cost_usd, usage}. */
  static Transcript ofClaude(String stdout) {
    Optional<Fields> read = object(stdout.strip());
    if (read.isEmpty()) {
      return asItIs(stdout);
    }
    Fields fields = read.get();
    Optional<Fields> usage = fields.object("usage");
    String result = fields.text("result").orElse("");
    boolean failed = fields.flag("is_error").orElse(false);
    return new Transcript(
        failed ? "" : result,
        fields.text("session_id"),
        new Usage(
            number(usage, "input_tokens"),
            number(usage, "output_tokens"),
            fields.text("total_cost_usd").flatMap(Usage::amount)),
        failed
            ? Optional.of(result.isEmpty() ? fields.text("subtype").orElse("it failed") : result)
            : Optional.empty());
  }

  /** An event on each line; the last message of the agent is its reply. */
  static Transcript ofCodex(String stdout) {
    String reply = "";
    Optional<String> conversation = Optional.empty();
    Usage usage = Usage.NONE;
    Optional<String> error = Optional.empty();
    boolean understood = false;
    for (String line : stdout.lines().toList()) {
      Optional<Fields> read = object(line.strip());
      if (read.isEmpty()) {
        continue;
      }
      Fields event = read.get();
      understood = true;
      switch (event.text("type").orElse("")) {
        case "thread.started" -> conversation = event.text("thread_id");
        case "item.completed" -> {
          Optional<Fields> item = event.object("item");
          if (item.flatMap(it -> it.text("type")).filter("agent_message"::equals).isPresent()) {
            reply = item.flatMap(it -> it.text("text")).orElse(reply);
          }
        }
        case "turn.completed" -> {
          Optional<Fields> tokens = event.object("usage");
          usage =
              new Usage(
                  number(tokens, "input_tokens"),
                  number(tokens, "output_tokens"),
                  Optional.empty());
          error = Optional.empty();
        }
        case "turn.failed" ->
            error =
                event
                    .object("error")
                    .flatMap(it -> it.text("message"))
                    .or(() -> Optional.of("it failed"));
        case "error" -> error = event.text("message").or(() -> Optional.of("it failed"));
        default -> {}
      }
    }
    return understood ? new Transcript(reply, conversation, usage, error) : asItIs(stdout);
  }

  /** One object: {@code response, stats, error}, and {@code session_id} in newer versions. */
  static Transcript ofGemini(String stdout) {
    int begin = stdout.indexOf('{');
    Optional<Fields> read = begin < 0 ? Optional.empty() : object(stdout.substring(begin).strip());
    if (read.isEmpty()) {
      return asItIs(stdout);
    }
    Fields fields = read.get();
    return new Transcript(
        fields.text("response").orElse(""),
        fields.text("session_id").or(() -> fields.text("sessionId")),
        geminiUsage(fields),
        fields.object("error").map(it -> it.text("message").orElse("it failed")));
  }

  /** {@code stats.models.NAME.tokens.{prompt,candidates}}, summed over the models. */
  private static Usage geminiUsage(Fields fields) {
    Optional<Fields> models = fields.object("stats").flatMap(it -> it.object("models"));
    if (models.isEmpty()) {
      return Usage.NONE;
    }
    long input = 0;
    long output = 0;
    for (String name : models.get().names()) {
      Optional<Fields> tokens = models.get().object(name).flatMap(it -> it.object("tokens"));
      input += number(tokens, "prompt").orElse(0);
      output += number(tokens, "candidates").orElse(0);
    }
    return new Usage(OptionalLong.of(input), OptionalLong.of(output), Optional.empty());
  }

  private static Transcript asItIs(String stdout) {
    return new Transcript(stdout.strip(), Optional.empty(), Usage.NONE, Optional.empty());
  }

  private static Optional<Fields> object(String text) {
    if (!text.startsWith("{")) {
      return Optional.empty();
    }
    try {
      return Json.read(text) instanceof Node.Obj object
          ? Optional.of(Fields.of(object, "", new Problems()))
          : Optional.empty();
    } catch (UnreadableException e) {
      return Optional.empty();
    }
  }

  private static OptionalLong number(Optional<Fields> fields, String name) {
    return fields.flatMap(it -> it.text(name)).map(Usage::count).orElse(OptionalLong.empty());
  }
}
