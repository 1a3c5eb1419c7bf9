package dev.rooster.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.Headers;
import java.util.Optional;
import java.util.Set;

/** The APIs that agents use which people run in their terminals, each as strict as the real one. */
public enum StrictApi {
  /** Anthropic's Messages, for Claude Code. */
  MESSAGES(new MessagesRules(), 200_000),

  /** OpenAI's Responses, for Codex. */
  RESPONSES(new ResponsesRules(), 272_000),

  /** Google's generateContent, for Gemini CLI. */
  GENERATE_CONTENT(new GenerateContentRules(), 1_048_576);

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int CHARACTERS_PER_TOKEN = 4;

  private final Rules rules;
  private final long window;

  StrictApi(Rules rules, long window) {
    this.rules = rules;
    this.window = window;
  }

  /**
   * The response to a request that the API rejects.
   *
   * @param problem what is wrong, for people
   */
  public record Rejection(int status, String body, String problem) {}

  /** Empty if the API accepts the request. */
  public Optional<Rejection> rejection(Headers headers, String key, String body) {
    return rejection(headers, key, body, window);
  }

  /**
   * @param most how many tokens the model takes, of four characters each
   */
  Optional<Rejection> rejection(Headers headers, String key, String body, long most) {
    try {
      rules.authenticate(headers, key);
      rules.check(JSON.readTree(body), headers);
      long tokens = body.length() / CHARACTERS_PER_TOKEN;
      if (tokens > most) {
        throw rules.tooLong(tokens, most);
      }
      return Optional.empty();
    } catch (JsonProcessingException e) {
      return Optional.of(rejection(RejectedException.invalid("the body is not JSON: %s", e)));
    } catch (RejectedException e) {
      return Optional.of(rejection(e));
    }
  }

  private Rejection rejection(RejectedException e) {
    return new Rejection(
        e.status(), rules.error(e), "%s: %d %s".formatted(this, e.status(), e.message()));
  }

  /** The names of the tools that the model may call, as clients of the API call them. */
  public Set<String> offered(JsonNode request) {
    return rules.offered(request);
  }
}
