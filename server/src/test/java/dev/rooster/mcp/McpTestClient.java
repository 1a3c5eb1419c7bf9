package dev.rooster.mcp;

import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Problems;
import dev.rooster.net.Endpoint;
import dev.rooster.net.HttpCall;
import dev.rooster.net.HttpRequest;
import dev.rooster.net.HttpResponse;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/** A client of MCP by HTTP that sends what a test tells it, right or wrong. */
record McpTestClient(int port, String token) {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final int LONGEST = 10_000_000;
  private static final String BOTH = "application/json, text/event-stream";

  /** The metadata of a stateless request. */
  static final String META =
      "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
          + "\"io.modelcontextprotocol/clientCapabilities\":{}}";

  /** A response, which may be empty. */
  record Answer(int status, Optional<String> session, String body) {
    Fields json() {
      return Fields.of(Json.read(body), "", new Problems());
    }

    Fields result() {
      return json().object("result").orElseThrow(() -> new AssertionError(body));
    }

    Fields error() {
      return json().object("error").orElseThrow(() -> new AssertionError(body));
    }

    String code() {
      return error().text("code").orElseThrow();
    }

    /** The text of the first content of a tool's result. */
    String text() {
      return result().objects("content").getFirst().text("text").orElseThrow();
    }
  }

  /**
   * Sends a stateless request with the headers that belong to it.
   *
   * @param params the parameters without metadata: fields of a JSON object
   */
  Answer stateless(String method, String params) throws IOException {
    return send(statelessRequest(method, params));
  }

  HttpRequest statelessRequest(String method, String params) {
    String body = request(method, params.isEmpty() ? META : params + "," + META);
    HttpRequest request =
        post(body).with("MCP-Protocol-Version", "2026-07-28").with("Mcp-Method", method);
    return name(params).map(it -> request.with("Mcp-Name", it)).orElse(request);
  }

  private static Optional<String> name(String params) {
    ParsedValue.Obj object = (ParsedValue.Obj) Json.read("{%s}".formatted(params));
    return Optional.ofNullable(object.fields().get("name"))
        .or(() -> Optional.ofNullable(object.fields().get("uri")))
        .flatMap(ParsedValue::text);
  }

  /** Sends a request of a session. */
  Answer inSession(String session, String method, String params) throws IOException {
    return send(post(request(method, params)).with("Mcp-Session-Id", session));
  }

  Answer initialize(String revision) throws IOException {
    return send(
        post(
            request(
                "initialize",
                "\"protocolVersion\":\"%s\",\"capabilities\":{},\"clientInfo\":{\"name\":\"test\",\"version\":\"1\"}"
                    .formatted(revision))));
  }

  static String request(String method, String params) {
    return JsonText.object()
        .with("jsonrpc", "2.0")
        .with("id", 1)
        .with("method", method)
        .withJson("params", "{%s}".formatted(params))
        .toString();
  }

  HttpRequest post(String body) {
    return to("POST", body);
  }

  HttpRequest to(String method, String body) {
    return HttpRequest.of(method, "/mcp", body)
        .with("Authorization", "Bearer " + token)
        .with("Content-Type", "application/json")
        .with("Accept", BOTH);
  }

  Answer send(HttpRequest request) throws IOException {
    try (HttpResponse response = HttpCall.send(Endpoint.loopback(port), request, PATIENCE)) {
      return new Answer(
          response.status(), response.header("mcp-session-id"), response.text(LONGEST));
    }
  }

  /** An open stream of messages. */
  Stream open(HttpRequest request) throws IOException {
    HttpResponse response = HttpCall.send(Endpoint.loopback(port), request, PATIENCE);
    return new Stream(
        response,
        new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8)));
  }

  record Stream(HttpResponse response, BufferedReader lines) implements AutoCloseable {
    private static final String DATA = "data: ";

    /** The next message, which a test waits for; empty at the end of the stream. */
    String next() throws IOException {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith(DATA)) {
          return line.substring(DATA.length());
        }
      }
      return "";
    }

    @Override
    public void close() throws IOException {
      response.close();
    }
  }
}
