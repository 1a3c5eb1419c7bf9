package dev.rooster.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.format.CanonicalJson;
import dev.rooster.format.Json;
import dev.rooster.format.ParsedValue;
import dev.rooster.mcp.McpTestServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Bodies of every kind for {@code /mcp}: valid messages of both eras, the same mutated as trees and
 * as bytes, with right and wrong headers. None gives a 500, each is answered in time, and no
 * reminder is lost.
 */
@Tag("slow")
class McpFuzzTest {
  private static final int BODIES = 20_000;
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final String TOKEN_OF_ADA = "t0ken-of-ada";

  private static final String META =
      "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\",\"io.modelcontextprotocol/clientCapabilities\":{\"elicitation\":{}}}";

  /** Methods with parameters that are valid. */
  private static final List<String> MESSAGES =
      List.of(
          "initialize|\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":\"f\",\"version\":\"1\"}",
          "ping|",
          "server/discover|",
          "tools/list|",
          "tools/call|\"name\":\"reminder\",\"arguments\":{\"action\":\"set\",\"message\":\"a\",\"time\":\"in 5 minutes\",\"name\":\"n\"}",
          "tools/call|\"name\":\"reminder\",\"arguments\":{\"action\":\"set\",\"message\":\"b\"},\"inputResponses\":{\"time\":{\"action\":\"accept\",\"content\":{\"time\":\"in 1h\"}}},\"requestState\":\"s\"",
          "tools/call|\"name\":\"reminder\",\"arguments\":{\"action\":\"list\"}",
          "tools/call|\"name\":\"reminder\",\"arguments\":{\"action\":\"cancel\",\"id\":\"n\"}",
          "tools/call|\"name\":\"reminder\",\"arguments\":{\"action\":\"snooze\",\"id\":\"n\",\"time\":\"tomorrow\"}",
          "resources/list|\"cursor\":\"r-1\"",
          "resources/templates/list|",
          "resources/read|\"uri\":\"rooster://reminders\"",
          "resources/read|\"uri\":\"rooster://reminders/n\"",
          "resources/read|\"uri\":\"rooster://runs/r-1@2026-11-18T09:00:00Z\"",
          "resources/subscribe|\"uri\":\"rooster://reminders\"",
          "prompts/list|",
          "prompts/get|\"name\":\"remind_me\",\"arguments\":{\"what\":\"x\",\"when\":\"y\"}",
          "prompts/get|\"name\":\"remind_me\"",
          "completion/complete|\"ref\":{\"type\":\"ref/resource\",\"uri\":\"rooster://reminders/{id}\"},\"argument\":{\"name\":\"id\",\"value\":\"r\"},\"context\":{\"arguments\":{\"a\":\"b\"}}",
          "subscriptions/listen|\"notifications\":{\"resourcesListChanged\":true,\"resourceSubscriptions\":[\"rooster://reminders\"]}",
          "notifications/cancelled|\"requestId\":1");

  private final Chance chance = new Chance("mcp");
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final List<String> set = new ArrayList<>();
  private String session = "none";
  @TempDir Path home;

  @Test
  void no_body_breaks_the_server_or_loses_a_reminder() throws Exception {
    Files.writeString(
        home.resolve("rooster.yaml"),
        "users: [{name: ada, trust: full, token: %s}]\n".formatted(TOKEN_OF_ADA));
    try (McpTestServer server = McpTestServer.ofRooster(home)) {
      URI api = URI.create("http://127.0.0.1:%d".formatted(server.port()));
      Map<String, String> before = new LinkedHashMap<>();
      for (int i = 0; i < 20; i++) {
        String body = "{\"message\":\"number %d\",\"schedule\":{\"in\":\"1d\"}}".formatted(i);
        String target =
            rest(api, "POST", "/api/reminders", body)
                .headers()
                .firstValue("Location")
                .orElseThrow();
        before.put(target, rest(api, "GET", target, "").body());
      }

      for (int i = 0; i < Chance.cases(BODIES); i++) {
        send(api);
      }

      assertThat(server.bugs()).isEmpty();
      for (Map.Entry<String, String> ofOperator : before.entrySet()) {
        assertThat(rest(api, "GET", ofOperator.getKey(), "").body())
            .as("no request of Ada may touch it")
            .isEqualTo(ofOperator.getValue());
      }
      assertThat(set).as("some bodies were valid").hasSizeGreaterThan(100);
      for (String id : set) {
        assertThat(rest(api, "GET", "/api/reminders/" + id, "").statusCode()).isEqualTo(200);
      }
    }
  }

  private HttpResponse<String> rest(URI api, String method, String target, String body)
      throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(api.resolve(target))
            .header("Authorization", "Bearer " + McpTestServer.TOKEN)
            .header("Content-Type", "application/json")
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .build();
    return http.send(request, HttpResponse.BodyHandlers.ofString());
  }

  private void send(URI api) throws Exception {
    String[] parts = chance.pick(MESSAGES).split("\\|", 2);
    boolean stateless = chance.oneIn(2);
    byte[] body = body(parts[0], parts[1], stateless);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(api.resolve(chance.oneIn(20) ? "/mcp?agent=x" : "/mcp"))
            .timeout(PATIENCE)
            .header("Authorization", "Bearer " + TOKEN_OF_ADA)
            .header("Content-Type", chance.oneIn(100) ? "text/html" : "application/json")
            .header("Accept", "application/json, text/event-stream");
    headers(request, parts[0], parts[1], stateless);
    String method = chance.oneIn(40) ? chance.pick("GET", "DELETE", "PUT", "HEAD") : "POST";
    HttpResponse<InputStream> response =
        http.send(
            request.method(method, HttpRequest.BodyPublishers.ofByteArray(body)).build(),
            HttpResponse.BodyHandlers.ofInputStream());
    check(response, new String(body, StandardCharsets.UTF_8));
  }

  private byte[] body(String method, String params, boolean stateless) {
    String all = stateless ? (params.isEmpty() ? META : params + "," + META) : params;
    String json =
        "{\"jsonrpc\":\"2.0\",%s\"method\":\"%s\",\"params\":{%s}}"
            .formatted(method.startsWith("notifications/") ? "" : "\"id\":7,", method, all);
    ParsedValue tree = Json.read(json);
    int mutations = chance.below(4);
    for (int i = 0; i < mutations; i++) {
      tree = Mutation.of(tree, chance);
    }
    String text = CanonicalJson.inOrder(tree);
    byte[] bytes =
        (chance.oneIn(20) ? "[%s,%s]".formatted(text, json) : text)
            .getBytes(StandardCharsets.UTF_8);
    return chance.oneIn(10) ? Mutation.ofBytes(bytes, chance) : bytes;
  }

  private void headers(
      HttpRequest.Builder request, String method, String params, boolean stateless) {
    if (stateless && !chance.oneIn(20)) {
      request.header(
          "MCP-Protocol-Version",
          chance.oneIn(30) ? chance.pick("2025-11-25", "2099-01-01", "x") : "2026-07-28");
      request.header("Mcp-Method", chance.oneIn(30) ? "tools/list" : method);
      name(params)
          .ifPresent(it -> request.header("Mcp-Name", chance.oneIn(30) ? "=?base64?%?=" : it));
    }
    if (!stateless && !chance.oneIn(10)) {
      request.header("Mcp-Session-Id", chance.oneIn(20) ? "unknown" : session);
    }
  }

  private static Optional<String> name(String params) {
    ParsedValue.Obj object = (ParsedValue.Obj) Json.read("{%s}".formatted(params));
    return Optional.ofNullable(object.fields().get("name"))
        .or(() -> Optional.ofNullable(object.fields().get("uri")))
        .flatMap(ParsedValue::text);
  }

  private void check(HttpResponse<InputStream> response, String sent) throws Exception {
    response.headers().firstValue("Mcp-Session-Id").ifPresent(it -> session = it);
    String type = response.headers().firstValue("Content-Type").orElse("");
    try (InputStream in = response.body()) {
      String answer =
          type.startsWith("text/event-stream")
              ? firstLine(in)
              : new String(in.readAllBytes(), StandardCharsets.UTF_8);
      assertThat(response.statusCode()).as("%s%n%s", sent, answer).isLessThan(500);
      assertThat(answer.toLowerCase(Locale.ROOT))
          .as(sent)
          .doesNotContain("exception", "dev.rooster", "failed unexpectedly", "internal error");
      if (type.startsWith("application/json") && !answer.isEmpty()) {
        Json.read(answer);
        int at = answer.indexOf("\"text\":\"Set r-");
        if (at >= 0) {
          set.add(answer.substring(at + 12).split(":", 2)[0].split(" ", 2)[0]);
        }
      }
    }
  }

  /** The stream itself would go on. */
  private static String firstLine(InputStream in) throws IOException {
    BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    return Optional.ofNullable(lines.readLine()).orElse("");
  }
}
