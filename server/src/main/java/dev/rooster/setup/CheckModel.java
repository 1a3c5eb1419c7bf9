package dev.rooster.setup;

import dev.rooster.format.Fields;
import dev.rooster.net.HttpUrl;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Asks the endpoint of a maker for its models: this costs nothing, and needs the key. */
public final class CheckModel {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private CheckModel() {}

  /**
   * The result, with the models that the endpoint offers.
   *
   * @param models empty if there is no list
   */
  public record Listed(Check check, List<String> models) {
    public Listed {
      models = List.copyOf(models);
    }
  }

  /**
   * @param baseUrl empty for the maker's own
   */
  public static Listed of(Maker maker, Optional<String> baseUrl, Optional<String> key) {
    return of(maker, baseUrl, key, TIMEOUT);
  }

  static Listed of(Maker maker, Optional<String> baseUrl, Optional<String> key, Duration timeout) {
    String base = based(maker, baseUrl.orElse(maker.url()));
    AskServer.Answer answer =
        new AskServer(timeout)
            .get(base + (maker == Maker.OLLAMA ? "/api/tags" : "/models"), headers(maker, key));
    if (!answer.ok()) {
      return new Listed(Check.bad(maker.word(), trouble(answer)), List.of());
    }
    List<String> models = models(maker, answer.body());
    return new Listed(Check.good(maker.word(), "reached; models: " + models.size()), models);
  }

  /** The same rule as for {@code base_url} of an agent. */
  private static String based(Maker maker, String url) {
    String text = url.replaceAll("/+$", "");
    boolean bare = HttpUrl.read(text).filter(it -> it.uri().getRawPath().isEmpty()).isPresent();
    return bare && maker != Maker.OLLAMA ? text + "/v1" : text;
  }

  private static Map<String, String> headers(Maker maker, Optional<String> key) {
    return key.map(secret ->
            maker == Maker.ANTHROPIC
                ? Map.of("x-api-key", secret, "anthropic-version", "2023-06-01")
                : Map.of("Authorization", "Bearer " + secret))
        .orElse(Map.of());
  }

  private static List<String> models(Maker maker, Fields body) {
    return maker == Maker.OLLAMA
        ? body.objects("models").stream().flatMap(it -> it.text("name").stream()).toList()
        : body.objects("data").stream().flatMap(it -> it.text("id").stream()).toList();
  }

  private static String trouble(AskServer.Answer answer) {
    return switch (answer.status()) {
      case 0 -> answer.trouble();
      case 401, 403 -> "the key is not accepted (status %d)".formatted(answer.status());
      default -> "the endpoint responded with status " + answer.status();
    };
  }
}
