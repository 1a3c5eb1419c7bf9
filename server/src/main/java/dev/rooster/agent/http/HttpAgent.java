package dev.rooster.agent.http;

import dev.rooster.agent.Agent;
import dev.rooster.agent.Reply;
import dev.rooster.agent.TurnFailedException;
import dev.rooster.agent.TurnRequest;
import dev.rooster.agent.Usage;
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
import dev.rooster.trust.MissingSecretException;
import dev.rooster.trust.Secret;
import java.io.IOException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Posts the message to an endpoint; what comes back is the answer: as it is, or, if it is JSON, its
 * field {@code reply} or {@code text}.
 */
public final class HttpAgent implements Agent {
  /** The run has a timeout of its own, and ends this too: a pause in the answer is no reason. */
  private static final Duration PATIENCE = Duration.ofHours(24);

  /** Which facts are numbers; programs get all of them as texts. */
  private static final Set<String> NUMBERS = Set.of("attempt", "late_by_ms");

  /** Where an error is explained, it is explained at the beginning. */
  private static final int MOST_OF_ERROR = 10_000;

  private final HttpSettings settings;
  private final Secret.Vault vault;

  public HttpAgent(HttpSettings settings, Secret.Vault vault) {
    this.settings = settings;
    this.vault = vault;
  }

  @Override
  public Reply turn(TurnRequest turn) throws TurnFailedException, InterruptedException {
    HttpUrl url = settings.url();
    try (HttpResponse response =
        HttpCall.send(url.at(HostResolver.addresses(url.host())[0]), request(turn), PATIENCE)) {
      if (response.status() / 100 != 2) {
        throw refused(response);
      }
      return reply(response);
    } catch (UnknownHostException e) {
      throw new TurnFailedException("%s is not known".formatted(url.host()), true);
    } catch (IOException e) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      throw new TurnFailedException(
          "%s cannot be reached: %s".formatted(url.host(), e.getMessage()), true);
    } catch (MissingSecretException e) {
      throw new TurnFailedException(e.line(), false);
    }
  }

  private HttpRequest request(TurnRequest turn) throws TurnFailedException {
    JsonText body = JsonText.object().with("message", turn.message());
    turn.session().ifPresent(key -> body.with("session", key));
    turn.facts()
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
    for (Map.Entry<String, Secret> header : settings.headers().entrySet()) {
      try {
        request = request.with(header.getKey(), header.getValue().reveal(vault));
      } catch (IllegalArgumentException e) {
        throw new TurnFailedException(
            "the header %s has characters in it that cannot be sent".formatted(header.getKey()),
            false);
      }
    }
    return request;
  }

  private TurnFailedException refused(HttpResponse response) throws IOException {
    int status = response.status();
    String said = shown(explanation(response));
    return new TurnFailedException(
        "%s answered with status %d%s"
            .formatted(settings.url().host(), status, said.isEmpty() ? "" : ": " + said),
        status / 100 == 5 || status == 429 || status == 408,
        response.retryAfter(),
        Usage.NONE);
  }

  /** What the answer says about itself, if it is JSON. */
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

  private Reply reply(HttpResponse response) throws TurnFailedException, IOException {
    byte[] bytes = response.body().readNBytes(settings.mostOutput() + 1);
    if (bytes.length > settings.mostOutput()) {
      throw failed("more than %d bytes".formatted(settings.mostOutput()));
    }
    String body = new String(bytes, StandardCharsets.UTF_8);
    return isJson(response) ? replyOfJson(body) : Reply.of(body.strip());
  }

  private Reply replyOfJson(String body) throws TurnFailedException {
    try {
      ParsedValue node = Json.read(body);
      if (node instanceof ParsedValue.Text text) {
        return Reply.of(text.value());
      }
      Fields fields = Fields.of(node, "", new Problems());
      Optional<String> error = error(fields);
      if (error.isPresent()) {
        throw new TurnFailedException(shown(error.get()), true, Optional.empty(), usage(fields));
      }
      Optional<String> reply = fields.text("reply").or(() -> fields.text("text"));
      if (reply.isEmpty()) {
        throw failed("JSON that has no field reply");
      }
      return new Reply(reply.get(), usage(fields));
    } catch (UnreadableException e) {
      throw failed("something that is not JSON");
    }
  }

  /** What is answered so once will be answered so again. */
  private TurnFailedException failed(String answer) {
    return new TurnFailedException(
        "%s answered with %s".formatted(settings.url().host(), answer), false);
  }

  /** {@code error} as a text, or as an object with a {@code message}. */
  private static Optional<String> error(Fields fields) {
    return fields
        .value("error")
        .map(node ->
            node instanceof ParsedValue.Text text
                ? text.value()
                : fields
                    .object("error")
                    .flatMap(it -> it.text("message"))
                    .orElse("it failed, and does not say why"));
  }

  private static boolean isJson(HttpResponse response) {
    return response.header("content-type").filter(it -> it.contains("json")).isPresent();
  }

  private String shown(String said) {
    String shown = said;
    for (Secret secret : settings.headers().values()) {
      shown = secret.hiddenIn(shown, vault);
    }
    return shown;
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
