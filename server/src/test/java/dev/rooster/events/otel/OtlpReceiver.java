package dev.rooster.events.otel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rooster.net.LoopbackServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * A loopback receiver of OTLP traces in JSON. Rejects what opentelemetry-proto does not have:
 * unknown fields, ids that are not lowercase hexadecimal, numbers of 64 bits that are not strings,
 * spans that end before they start, attributes without exactly one value.
 */
public final class OtlpReceiver implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Map<String, Set<String>> FIELDS =
      Map.of(
          "request", Set.of("resourceSpans"),
          "resourceSpans", Set.of("resource", "scopeSpans", "schemaUrl"),
          "resource", Set.of("attributes", "droppedAttributesCount"),
          "scopeSpans", Set.of("scope", "spans", "schemaUrl"),
          "scope", Set.of("name", "version", "attributes"),
          "span",
              Set.of(
                  "traceId",
                  "spanId",
                  "traceState",
                  "parentSpanId",
                  "name",
                  "kind",
                  "startTimeUnixNano",
                  "endTimeUnixNano",
                  "attributes",
                  "events",
                  "links",
                  "status"),
          "link", Set.of("traceId", "spanId", "traceState", "attributes"),
          "status", Set.of("code", "message"),
          "attribute", Set.of("key", "value"),
          "value", Set.of("stringValue", "intValue", "boolValue", "doubleValue"));

  private final LoopbackServer server;
  private final BlockingQueue<JsonNode> spans = new LinkedBlockingQueue<>();
  private final Queue<Integer> refusals = new ConcurrentLinkedQueue<>();
  private final List<String> problems = new ArrayList<>();
  private volatile Map<String, String> headers = Map.of();
  private volatile String resource = "";

  public OtlpReceiver() throws IOException {
    this.server = new LoopbackServer(this::answer);
  }

  public String url() {
    return "http://127.0.0.1:%d/v1/traces".formatted(server.port());
  }

  /** The next request is refused with this status. */
  public void refuse(int status) {
    refusals.add(status);
  }

  /** Waits for the next span. */
  public JsonNode span() throws InterruptedException {
    return spans.take();
  }

  /** Waits for the next span of this name. */
  public JsonNode span(String name) throws InterruptedException {
    JsonNode next = spans.take();
    while (!next.path("name").asText().equals(name)) {
      next = spans.take();
    }
    return next;
  }

  public int waiting() {
    return spans.size();
  }

  /** Why requests were rejected. */
  public synchronized List<String> problems() {
    return List.copyOf(problems);
  }

  /** The headers of the latest request, by lowercase name. */
  public Map<String, String> headers() {
    return headers;
  }

  /** The resource of the latest request. */
  public String resource() {
    return resource;
  }

  private void answer(LoopbackServer.Request request, LoopbackServer.Exchange exchange)
      throws IOException {
    headers = request.headers();
    Integer refused = refusals.poll();
    if (refused != null) {
      exchange.json(refused, "{}");
      return;
    }
    try {
      expect(request.method().equals("POST"), "method " + request.method());
      expect(request.target().equals("/v1/traces"), "path " + request.target());
      expect(
          request.headers().getOrDefault("content-type", "").equals("application/json"),
          "content type");
      read(JSON.readTree(request.body()));
      exchange.json(200, "{}");
    } catch (IllegalArgumentException e) {
      synchronized (this) {
        problems.add(String.valueOf(e.getMessage()));
      }
      exchange.json(400, "{}");
    }
  }

  private void read(JsonNode request) {
    List<JsonNode> all = new ArrayList<>();
    known("request", request);
    expect(!request.path("resourceSpans").isEmpty(), "no resourceSpans");
    for (JsonNode each : request.path("resourceSpans")) {
      known("resourceSpans", each);
      known("resource", each.path("resource"));
      attributes(each.path("resource"));
      resource = each.path("resource").toString();
      for (JsonNode scope : each.path("scopeSpans")) {
        known("scopeSpans", scope);
        known("scope", scope.path("scope"));
        scope
            .path("spans")
            .forEach(span -> {
              check(span);
              all.add(span);
            });
      }
    }
    spans.addAll(all);
  }

  private static void check(JsonNode span) {
    known("span", span);
    ids(span);
    if (span.has("parentSpanId")) {
      expect(span.path("parentSpanId").asText().matches("[0-9a-f]{16}"), "parentSpanId");
    }
    expect(!span.path("name").asText().isEmpty(), "name");
    expect(span.path("kind").isInt() && span.path("kind").asInt() <= 5, "kind");
    expect(nanos(span, "endTimeUnixNano") >= nanos(span, "startTimeUnixNano"), "ends too early");
    attributes(span);
    span.path("links")
        .forEach(link -> {
          known("link", link);
          ids(link);
        });
    known("status", span.path("status"));
    expect(span.path("status").path("code").isInt(), "status");
  }

  private static long nanos(JsonNode span, String name) {
    expect(span.path(name).isTextual(), name + " is not a string");
    return Long.parseLong(span.path(name).asText());
  }

  private static void ids(JsonNode node) {
    expect(node.path("traceId").asText().matches("(?!0{32})[0-9a-f]{32}"), "traceId");
    expect(node.path("spanId").asText().matches("(?!0{16})[0-9a-f]{16}"), "spanId");
  }

  private static void attributes(JsonNode node) {
    node.path("attributes")
        .forEach(attribute -> {
          known("attribute", attribute);
          known("value", attribute.path("value"));
          expect(attribute.path("value").size() == 1, "values of " + attribute.path("key"));
          expect(
              !attribute.path("value").has("intValue")
                  || attribute.path("value").path("intValue").isTextual(),
              "intValue of " + attribute.path("key"));
        });
  }

  private static void known(String type, JsonNode node) {
    expect(node.isObject(), type + " is missing");
    node.fieldNames()
        .forEachRemaining(
            name -> expect(FIELDS.getOrDefault(type, Set.of()).contains(name), type + "." + name));
  }

  private static void expect(boolean holds, String problem) {
    if (!holds) {
      throw new IllegalArgumentException(problem);
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
