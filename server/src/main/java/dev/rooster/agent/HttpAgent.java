package dev.rooster.agent;

import dev.rooster.json.Fields;
import dev.rooster.json.Json;
import dev.rooster.json.JsonText;
import dev.rooster.json.Node;
import dev.rooster.json.Problems;
import dev.rooster.json.UnreadableException;
import dev.rooster.trust.MissingSecretException;
import dev.rooster.trust.Secret;
import dev.rooster.wire.Endpoint;
import dev.rooster.wire.HttpCall;
import dev.rooster.wire.HttpRequest;
import dev.rooster.wire.HttpResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Posts the message to an endpoint; what comes back is the answer: as it is, or, if it is JSON, its
 * field {@code reply}.
 */
public final class HttpAgent implements Agent {
  /** The run has a timeout of its own, and ends this too: a pause in the answer is no reason. */
  private static final Duration PATIENCE = Duration.ofHours(24);

  private final Settings settings;
  private final Secret.Vault vault;

  /** What the configuration says. */
  public record Settings(URI url, Map<String, Secret> headers, int mostOutput) {
    public Settings {
      headers = Map.copyOf(headers);
    }
  }

  public HttpAgent(Settings settings, Secret.Vault vault) {
    this.settings = settings;
    this.vault = vault;
  }

  @Override
  public Reply turn(Turn turn) throws TurnFailedException, InterruptedException {
    try (HttpResponse response = HttpCall.send(endpoint(), request(turn), PATIENCE)) {
      String body = response.text(settings.mostOutput());
      if (response.status() / 100 != 2) {
        throw new TurnFailedException(
            "%s answered with status %d".formatted(settings.url(), response.status()),
            response.status() / 100 == 5 || response.status() == 429 || response.status() == 408);
      }
      return isJson(response) ? reply(body) : Reply.of(body.strip());
    } catch (IOException e) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      throw new TurnFailedException(
          "%s cannot be reached: %s".formatted(settings.url(), e.getMessage()), true);
    } catch (MissingSecretException e) {
      throw new TurnFailedException(e.line(), false);
    }
  }

  private Endpoint endpoint() throws IOException {
    URI url = settings.url();
    boolean tls = url.getScheme().equals("https");
    int port = url.getPort() >= 0 ? url.getPort() : tls ? 443 : 80;
    return new Endpoint(InetAddress.getByName(url.getHost()), port, url.getHost(), tls);
  }

  private HttpRequest request(Turn turn) {
    JsonText body = JsonText.object().with("message", turn.message());
    turn.session().ifPresent(key -> body.with("session", key));
    turn.facts().forEach(body::with);
    String target = settings.url().getRawPath();
    if (target == null || target.isEmpty()) {
      target = "/";
    }
    if (settings.url().getRawQuery() != null) {
      target += "?" + settings.url().getRawQuery();
    }
    HttpRequest request =
        HttpRequest.of("POST", target, body.toString())
            .with("Content-Type", "application/json")
            .with("Accept", "application/json, text/plain");
    for (Map.Entry<String, Secret> header : settings.headers().entrySet()) {
      request = request.with(header.getKey(), header.getValue().reveal(vault));
    }
    return request;
  }

  private static boolean isJson(HttpResponse response) {
    return response.header("content-type").filter(it -> it.contains("json")).isPresent();
  }

  private Reply reply(String body) throws TurnFailedException {
    try {
      Node node = Json.read(body);
      if (node instanceof Node.Text text) {
        return Reply.of(text.value());
      }
      Fields fields = Fields.of(node, "", new Problems());
      Optional<String> error = fields.text("error");
      if (error.isPresent()) {
        throw new TurnFailedException(error.get(), true);
      }
      return new Reply(
          fields.text("reply").or(() -> fields.text("text")).orElse(""), usage(fields));
    } catch (UnreadableException e) {
      throw new TurnFailedException(
          "%s answered with something that is not JSON".formatted(settings.url()), true);
    }
  }

  private static Usage usage(Fields fields) {
    return new Usage(
        number(fields, "input_tokens"),
        number(fields, "output_tokens"),
        fields.text("cost_usd").flatMap(Usage::amount));
  }

  private static OptionalLong number(Fields fields, String name) {
    return fields.text(name).map(Usage::count).orElse(OptionalLong.empty());
  }
}
