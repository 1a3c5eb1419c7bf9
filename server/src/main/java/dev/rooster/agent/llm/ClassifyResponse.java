package dev.rooster.agent.llm;

import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Problems;
import dev.rooster.format.UnreadableException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Decides what a response with an error status means. Pure.
 *
 * @param host the host that responded
 * @param owner the owner of the settings, such as "agent main"
 */
record ClassifyResponse(String host, String owner) {

  /** The codes of OpenAI and of llama.cpp for a prompt that is too long. */
  private static final List<String> TOO_LONG =
      List.of("context_length_exceeded", "exceed_context_size_error");

  /** Words of the providers that have no code for it. */
  private static final Pattern TOO_LONG_IN_WORDS =
      Pattern.compile(
          "prompt is too long|context length|maximum prompt length|maximum number of tokens",
          Pattern.CASE_INSENSITIVE);

  /** OpenAI's code for an account without credit. Unlike other 429s, it does not pass. */
  private static final String NO_CREDIT = "insufficient_quota";

  /**
   * The error that a body reports.
   *
   * @param code the codes that it has, joined
   */
  private record Explanation(String message, String code) {
    boolean isTooLong() {
      return TOO_LONG.stream().anyMatch(code::contains)
          || TOO_LONG_IN_WORDS.matcher(message).find();
    }
  }

  ModelFailure of(int status, String body, Optional<Duration> retryAfter) {
    Explanation explanation = explanation(body);
    String why =
        "%s responded with status %d%s"
            .formatted(
                host, status, explanation.message().isEmpty() ? "" : ": " + explanation.message());
    if (status == 413 || (status == 400 && explanation.isTooLong())) {
      return new ModelFailure.TooLong(why);
    }
    if (explanation.code().contains(NO_CREDIT)) {
      return new ModelFailure.Denied(why, "check the account of " + owner);
    }
    if (status / 100 == 5 || status == 429 || status == 408 || status == 409) {
      return new ModelFailure.Passing(why, retryAfter);
    }
    return switch (status) {
      case 401, 403 -> denied(why, "api_key");
      case 402 -> new ModelFailure.Denied(why, "check the account of " + owner);
      case 404 -> denied(why, "model and base_url");
      default -> new ModelFailure.Rejected(why, remedy("the settings"));
    };
  }

  private ModelFailure denied(String why, String setting) {
    return new ModelFailure.Denied(why, remedy(setting));
  }

  private String remedy(String setting) {
    return "check %s of %s in rooster.yaml".formatted(setting, owner);
  }

  /**
   * {@code error} as a string, or as an object; FastAPI servers write {@code detail}, and Gemini a
   * list with one element.
   */
  private static Explanation explanation(String body) {
    try {
      ParsedValue read = Json.read(body);
      ParsedValue whole =
          read instanceof ParsedValue.Arr list && !list.items().isEmpty()
              ? list.items().getFirst()
              : read;
      Fields fields = Fields.of(whole, "", new Problems());
      Optional<ParsedValue> error = fields.value("error").or(() -> fields.value("detail"));
      if (error.isEmpty()) {
        return new Explanation(fields.text("message").orElse(""), "");
      }
      if (error.get() instanceof ParsedValue.Text text) {
        return new Explanation(text.value(), "");
      }
      Fields details = Fields.of(error.get(), "", new Problems());
      return new Explanation(
          details.text("message").orElse(""),
          Stream.of("code", "type")
              .flatMap(it -> details.text(it).stream())
              .reduce("", (one, other) -> one + " " + other));
    } catch (UnreadableException e) {
      return new Explanation("", "");
    }
  }
}
