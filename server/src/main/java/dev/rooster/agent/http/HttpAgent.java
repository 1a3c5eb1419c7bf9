package dev.rooster.agent.http;

import dev.rooster.agent.Agent;
import dev.rooster.agent.Reply;
import dev.rooster.agent.TurnFailedException;
import dev.rooster.agent.TurnRequest;
import dev.rooster.agent.TurnScene;
import dev.rooster.agent.Usage;
import dev.rooster.events.Span;
import dev.rooster.events.TraceContext;
import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Problems;
import dev.rooster.format.UnreadableException;
import dev.rooster.net.HostResolver;
import dev.rooster.net.HttpCall;
import dev.rooster.net.HttpRequest;
import dev.rooster.net.HttpResponse;
import dev.rooster.net.HttpUrl;
import dev.rooster.text.ErrorLine;
import dev.rooster.trust.MissingSecretException;
import dev.rooster.trust.Secret;
import java.io.IOException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Posts the message to an endpoint. The response body is the reply; of a JSON body, its field
 * {@code reply} or {@code text}.
 */
public final class HttpAgent implements Agent {
  /** The run has its own timeout and interrupts the call, so a slow response is not an error. */
  private static final Duration PATIENCE = Duration.ofHours(24);

  /** Variables sent as JSON numbers; all others are strings. */
  private static final Set<String> NUMBERS = Set.of("attempt", "late_by_ms");

  /** An error is explained in the first bytes of the body. */
  private static final int MOST_OF_ERROR = 10_000;

  private final HttpSettings settings;
  private final Secret.Vault vault;

  public HttpAgent(HttpSettings settings, Secret.Vault vault) {
    this.settings = settings;
    this.vault = vault;
  }

  @Override
  public Reply turn(TurnScene scene) throws TurnFailedException, InterruptedException {
    HttpUrl url = settings.url();
    try (HttpResponse response =
        HttpCall.send(
            url.at(HostResolver.addresses(url.host())[0]), request(scene.request()), PATIENCE)) {
      if (response.status() / 100 != 2) {
        throw refused(response);
      }
      return reply(response, scene);
    } catch (UnknownHostException e) {
      throw new TurnFailedException(
          ErrorLine.of(
              "unknown host %s".formatted(url.host()), "check the agent's url in rooster.yaml"),
          true);
    } catch (IOException e) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      throw new TurnFailedException(
          ErrorLine.of(
              "the request to %s failed: %s".formatted(url.host(), e.getMessage()),
              "make sure that the endpoint is up"),
          true);
    } catch (MissingSecretException e) {
      throw new TurnFailedException(e.line(), false);
    }
  }

  private HttpRequest request(TurnRequest turn) throws TurnFailedException {
    JsonText body = JsonText.object().with("message", turn.prompt());
    turn.session().continued().ifPresent(key -> body.with("session", key.text()));
    turn.variables()
        .forEach((name, value) -> {
          if (NUMBERS.contains(name)) {
            body.withJson(name, value);
          } else {
            body.with(name, value);
          }
        });
    HttpRequest request =
        HttpRequest.of("POST", settings.url().target(), body.toString())
            .with("Content-Type", "application/json")
            .with("Accept", "application/json, text/plain")
            .with("User-Agent", "rooster");
    Optional<String> trace = Span.current().map(TraceContext::traceparent);
    if (trace.isPresent()) {
      request = request.with("traceparent", trace.get());
    }
    for (Map.Entry<String, Secret> header : settings.headers().entrySet()) {
      try {
        request = request.with(header.getKey(), header.getValue().reveal(vault));
      } catch (IllegalArgumentException e) {
        throw new TurnFailedException(
            ErrorLine.of(
                "header %s contains characters that HTTP does not allow".formatted(header.getKey()),
                "correct the agent's headers in rooster.yaml"),
            false);
      }
    }
    return request;
  }

  private TurnFailedException refused(HttpResponse response) throws IOException {
    int status = response.status();
    String explanation = shown(explanation(response));
    return new TurnFailedException(
        "%s responded with status %d%s"
            .formatted(
                settings.url().host(), status, explanation.isEmpty() ? "" : ": " + explanation),
        status / 100 == 5 || status == 429 || status == 408,
        response.retryAfter(),
        Usage.NONE);
  }

  /** The error that a JSON body reports; empty if it reports none. */
  private static String explanation(HttpResponse response) throws IOException {
    if (!isJson(response)) {
      return "";
    }
    try {
      String body = new String(response.body().readNBytes(MOST_OF_ERROR), StandardCharsets.UTF_8);
      return error(Fields.of(Json.read(body), "", new Problems())).orElse("");
    } catch (UnreadableException e) {
      return "";
    }
  }

  private Reply reply(HttpResponse response, TurnScene scene)
      throws TurnFailedException, IOException {
    byte[] bytes = response.body().readNBytes(settings.mostOutput() + 1);
    if (bytes.length > settings.mostOutput()) {
      throw failed("more than %d bytes".formatted(settings.mostOutput()));
    }
    String body = new String(bytes, StandardCharsets.UTF_8);
    return isJson(response) ? replyOfJson(body, scene) : Reply.in(scene, body, Usage.NONE);
  }

  private Reply replyOfJson(String body, TurnScene scene) throws TurnFailedException {
    try {
      ParsedValue node = Json.read(body);
      if (node instanceof ParsedValue.Text text) {
        return Reply.in(scene, text.value(), Usage.NONE);
      }
      Fields fields = Fields.of(node, "", new Problems());
      Optional<String> error = error(fields);
      if (error.isPresent()) {
        throw new TurnFailedException(
            shown(error.get()), true, Optional.empty(), Usage.read(fields));
      }
      Optional<String> reply = fields.text("reply").or(() -> fields.text("text"));
      if (reply.isEmpty()) {
        throw failed("JSON without a reply field");
      }
      return Reply.in(scene, reply.get(), Usage.read(fields));
    } catch (UnreadableException e) {
      throw failed("invalid JSON");
    }
  }

  /** A malformed reply will be malformed again, so there is no retry. */
  private TurnFailedException failed(String answer) {
    return new TurnFailedException(
        "%s responded with %s".formatted(settings.url().host(), answer), false);
  }

  /** {@code error} as a string, or as an object with a {@code message}. */
  private static Optional<String> error(Fields fields) {
    return fields
        .value("error")
        .filter(node -> !saysNone(node))
        .map(node ->
            node instanceof ParsedValue.Text text
                ? text.value()
                : fields
                    .object("error")
                    .flatMap(it -> it.text("message"))
                    .orElse("the endpoint failed without a reason"));
  }

  /** Some endpoints send the field with every reply. */
  private static boolean saysNone(ParsedValue error) {
    return error.text().filter(it -> it.isBlank() || it.equals("false")).isPresent();
  }

  private static boolean isJson(HttpResponse response) {
    return response.header("content-type").filter(it -> it.contains("json")).isPresent();
  }

  private String shown(String text) {
    String shown = text;
    for (Secret secret : settings.headers().values()) {
      shown = secret.hiddenIn(shown, vault);
    }
    return shown;
  }
}
