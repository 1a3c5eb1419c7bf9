package dev.rooster.agent.llm;

import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.http.client.HttpRequest;
import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.langchain4j.http.client.sse.ServerSentEventParser;
import dev.rooster.net.Endpoint;
import dev.rooster.net.HostResolver;
import dev.rooster.net.HttpCall;
import dev.rooster.net.HttpResponse;
import dev.rooster.net.HttpUrl;
import dev.rooster.net.NotConnectedException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The HTTP of langchain4j's clients, on our own sockets and on the calling thread: an interrupt of
 * the turn closes the connection, pieces arrive on the thread of the turn, and there are no threads
 * or connections to close. Serves one request to a model.
 */
final class ModelHttp implements HttpClient {
  private static final Duration CONNECTING = Duration.ofSeconds(5);

  /** A local model may load for minutes before its first byte. The run has its own timeout. */
  private static final Duration PAUSE = Duration.ofMinutes(5);

  private static final int MOST_BYTES = 20_000_000;

  /** An error is explained in the first bytes of the body. */
  private static final int MOST_OF_ERROR = 10_000;

  private final String owner;
  private Optional<SuccessfulHttpResponse> whole = Optional.empty();

  /**
   * @param owner the owner of the settings, for errors
   */
  ModelHttp(String owner) {
    this.owner = owner;
  }

  /** The endpoint sent the reply as a whole, though a stream was requested. */
  static final class NotStreamedException extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** A failed request, on its way through langchain4j. */
  static final class FailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient ModelFailure failure;

    FailedException(ModelFailure failure) {
      super(failure.why());
      this.failure = failure;
    }

    ModelFailure failure() {
      return failure;
    }
  }

  /** Gives this object to a builder of langchain4j, whose timeouts it ignores. */
  HttpClientBuilder builder() {
    return new Ready(this);
  }

  private record Ready(ModelHttp http) implements HttpClientBuilder {
    @Override
    public Duration connectTimeout() {
      return CONNECTING;
    }

    @Override
    public HttpClientBuilder connectTimeout(Duration ignored) {
      return this;
    }

    @Override
    public Duration readTimeout() {
      return PAUSE;
    }

    @Override
    public HttpClientBuilder readTimeout(Duration ignored) {
      return this;
    }

    @Override
    public HttpClient build() {
      return http;
    }
  }

  /** A reply that arrived as a whole before is returned without a second request. */
  @Override
  public SuccessfulHttpResponse execute(HttpRequest request) {
    if (whole.isPresent()) {
      return whole.get();
    }
    try (HttpResponse response = send(request)) {
      return successful(response, response.text(MOST_BYTES));
    } catch (IOException e) {
      throw broken(request, e);
    }
  }

  @Override
  public void execute(
      HttpRequest request, ServerSentEventParser parser, ServerSentEventListener listener) {
    try (HttpResponse response = send(request)) {
      if (response
          .header("content-type")
          .filter(it -> it.contains("application/json"))
          .isPresent()) {
        whole = Optional.of(successful(response, response.text(MOST_BYTES)));
        throw new NotStreamedException();
      }
      listener.onOpen(successful(response, ""));
      parser.parse(new BoundedBody(response.body(), MOST_BYTES), listener);
      listener.onClose();
    } catch (IOException e) {
      throw broken(request, e);
    }
  }

  private HttpResponse send(HttpRequest request) throws IOException {
    HttpUrl url = HttpUrl.read(request.url()).orElseThrow();
    dev.rooster.net.HttpRequest translated = translated(url, request);
    HttpResponse response =
        connected(url, endpoint -> HttpCall.send(endpoint, translated, CONNECTING, PAUSE));
    if (response.status() / 100 == 2) {
      return response;
    }
    try (response) {
      String body = new String(response.body().readNBytes(MOST_OF_ERROR), StandardCharsets.UTF_8);
      throw new FailedException(
          new ClassifyResponse(url.host(), owner)
              .of(response.status(), body, response.retryAfter()));
    }
  }

  /** Connects to an endpoint, and sends nothing. */
  static void check(HttpUrl url) {
    try {
      connected(
          url,
          endpoint -> {
            HttpCall.check(endpoint, CONNECTING);
            return true;
          });
    } catch (IOException e) {
      throw broken(url.host(), e);
    }
  }

  /** A call to one address of a host. */
  private interface Call<T> {
    T at(Endpoint endpoint) throws IOException;
  }

  /** Tries the addresses of the host one after the other. */
  private static <T> T connected(HttpUrl url, Call<T> call) throws IOException {
    InetAddress[] addresses = HostResolver.addresses(url.host());
    for (int i = 0; ; i++) {
      Endpoint endpoint = url.at(addresses[i]);
      try {
        return call.at(endpoint);
      } catch (NotConnectedException e) {
        if (i == addresses.length - 1 || Thread.currentThread().isInterrupted()) {
          throw e;
        }
      }
    }
  }

  private dev.rooster.net.HttpRequest translated(HttpUrl url, HttpRequest request) {
    Map<String, String> headers =
        request.headers().entrySet().stream()
            .filter(it -> !it.getKey().equalsIgnoreCase("user-agent"))
            .collect(Collectors.toMap(Map.Entry::getKey, it -> String.join(",", it.getValue())));
    try {
      return new dev.rooster.net.HttpRequest(
              request.method().name(), url.target(), headers, WithoutSpaces.of(request.body()))
          .with("User-Agent", "rooster");
    } catch (IllegalArgumentException e) {
      throw new FailedException(
          new ModelFailure.Denied(
              "the key contains characters that HTTP does not allow",
              "check api_key of %s in rooster.yaml".formatted(owner)));
    }
  }

  private static SuccessfulHttpResponse successful(HttpResponse response, String body) {
    return SuccessfulHttpResponse.builder()
        .statusCode(response.status())
        .headers(
            response.headers().entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, it -> List.of(it.getValue()))))
        .body(body)
        .build();
  }

  private static FailedException broken(HttpRequest request, IOException e) {
    return broken(HttpUrl.read(request.url()).map(HttpUrl::host).orElse(""), e);
  }

  private static FailedException broken(String host, IOException e) {
    return new FailedException(
        switch (e) {
          case UnknownHostException unknown ->
              new ModelFailure.Unreachable("unknown host %s".formatted(host));
          case NotConnectedException dead ->
              new ModelFailure.Unreachable(
                  "no connection to %s: %s".formatted(host, dead.getMessage()));
          default ->
              new ModelFailure.Passing(
                  "the connection to %s broke: %s".formatted(host, e.getMessage()),
                  Optional.empty());
        });
  }
}
