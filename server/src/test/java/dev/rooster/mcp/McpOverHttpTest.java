package dev.rooster.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.format.Fields;
import dev.rooster.net.HttpRequest;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class McpOverHttpTest {
  private static final String SET =
      "\"name\":\"reminder\",\"arguments\":{\"action\":\"set\",\"message\":\"call Ada\",\"time\":\"in 20 minutes\"}";

  private McpTestServer server;
  private McpTestClient client;

  @BeforeEach
  void start() throws IOException {
    server = McpTestServer.ofRooster();
    client = new McpTestClient(server.port(), McpTestServer.TOKEN);
  }

  @AfterEach
  void stop() {
    server.close();
    assertThat(server.bugs()).isEmpty();
  }

  private String session() throws IOException {
    return client.initialize("2025-11-25").session().orElseThrow();
  }

  @Test
  void a_stateless_client_needs_no_handshake() throws IOException {
    McpTestClient.Answer set = client.stateless("tools/call", SET);

    assertThat(set.status()).isEqualTo(200);
    assertThat(set.result().text("resultType")).contains("complete");
    assertThat(set.text()).contains("call Ada").contains("09:20");
    Fields reminder =
        set.result().object("structuredContent").orElseThrow().objects("reminders").getFirst();
    assertThat(reminder.text("next_fire_at")).contains("2026-11-18T09:20:00Z");
    assertThat(reminder.text("created_by")).contains("mcp");
  }

  @Test
  void discovery_names_revisions_and_capabilities() throws IOException {
    Fields found = client.stateless("server/discover", "").result();

    assertThat(found.texts("supportedVersions"))
        .containsExactly("2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05");
    assertThat(found.object("capabilities").orElseThrow().names())
        .containsExactly("tools", "resources", "prompts", "completions");
    assertThat(found.text("cacheScope")).contains("private");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"})
  void a_handshake_begins_a_session_of_any_earlier_revision(String revision) throws IOException {
    McpTestClient.Answer begun = client.initialize(revision);

    assertThat(begun.result().text("protocolVersion")).contains(revision);
    String session = begun.session().orElseThrow();
    assertThat(client.inSession(session, "ping", "").status()).isEqualTo(200);
    assertThat(client.inSession(session, "tools/call", SET).text()).contains("call Ada");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2026-07-28", "1999-01-01"})
  void a_handshake_for_another_revision_ends_with_the_latest(String revision) throws IOException {
    assertThat(client.initialize(revision).result().text("protocolVersion")).contains("2025-11-25");
  }

  @Test
  void a_session_that_has_ended_is_unknown() throws IOException {
    String session = session();

    assertThat(client.send(client.to("DELETE", "").with("Mcp-Session-Id", session)).status())
        .isEqualTo(204);
    assertThat(client.inSession(session, "ping", "").status()).isEqualTo(404);
  }

  @Test
  void a_message_without_session_and_revision_is_refused() throws IOException {
    McpTestClient.Answer refused = client.send(client.post(McpTestClient.request("ping", "")));

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.code()).isEqualTo("-32600");
    assertThat(refused.error().text("message").orElseThrow()).contains("initialize");
  }

  @Test
  void an_unknown_revision_is_answered_with_the_known_ones() throws IOException {
    String body =
        McpTestClient.request("tools/list", McpTestClient.META.replace("2026-07-28", "2099-01-01"));
    McpTestClient.Answer refused =
        client.send(client.post(body).with("MCP-Protocol-Version", "2099-01-01"));

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.code()).isEqualTo("-32022");
    assertThat(refused.error().object("data").orElseThrow().texts("supported"))
        .contains("2026-07-28");
  }

  @Test
  void a_message_that_contradicts_its_headers_is_refused() throws IOException {
    HttpRequest right = client.statelessRequest("tools/call", SET);
    List<HttpRequest> wrong =
        List.of(
            right.with("MCP-Protocol-Version", "2025-11-25"),
            right.with("Mcp-Method", "tools/list"),
            right.with("Mcp-Name", "schedule"),
            right.with("Mcp-Name", "=?base64?###?="));

    for (HttpRequest request : wrong) {
      McpTestClient.Answer refused = client.send(request);
      assertThat(refused.status()).isEqualTo(400);
      assertThat(refused.code()).isEqualTo("-32020");
    }
    assertThat(client.send(right.with("Mcp-Name", "=?base64?cmVtaW5kZXI=?=")).status())
        .isEqualTo(200);
  }

  @Test
  void an_unknown_method_is_404_in_the_stateless_era_only() throws IOException {
    assertThat(client.stateless("ping", "").status()).isEqualTo(404);

    McpTestClient.Answer inSession = client.inSession(session(), "no/such", "");
    assertThat(inSession.status()).isEqualTo(200);
    assertThat(inSession.code()).isEqualTo("-32601");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"action\":\"fly\"}",
        "{\"action\":\"set\",\"message\":\"x\"}",
        "{\"action\":\"set\",\"message\":\"x\",\"time\":\"whenever\"}",
        "{\"action\":\"cancel\",\"id\":\"nothing\"}",
        "{\"action\":\"set\",\"message\":\"x\",\"time\":\"9pm\",\"colour\":1}",
        "[1]",
        "\"set\""
      })
  void invalid_arguments_are_an_error_of_the_tool_that_says_what_to_do(String arguments)
      throws IOException {
    McpTestClient.Answer failed =
        client.stateless("tools/call", "\"name\":\"reminder\",\"arguments\":" + arguments);

    assertThat(failed.result().flag("isError")).contains(true);
    assertThat(failed.text()).contains(". ").doesNotContain("Exception", "unexpectedly");
  }

  @Test
  void an_unknown_tool_is_an_error_of_the_protocol() throws IOException {
    McpTestClient.Answer refused = client.stateless("tools/call", "\"name\":\"remindr\"");

    assertThat(refused.code()).isEqualTo("-32602");
    assertThat(refused.error().text("message").orElseThrow()).contains("reminder");
  }

  @Test
  void a_request_without_token_is_refused() throws IOException {
    HttpRequest stranger =
        client.statelessRequest("tools/list", "").with("Authorization", "Bearer wrong");

    assertThat(client.send(stranger).status()).isEqualTo(401);
  }

  @Test
  void a_page_of_another_origin_is_refused() throws IOException {
    HttpRequest page =
        client.statelessRequest("tools/list", "").with("Origin", "https://example.org");

    assertThat(client.send(page).status()).isEqualTo(403);
  }

  @Test
  void reminders_are_resources() throws IOException {
    String id = setReminder();

    assertThat(client.stateless("resources/list", "").body())
        .contains("rooster://reminders\"", "rooster://reminders/" + id);
    assertThat(client.stateless("resources/read", "\"uri\":\"rooster://reminders\"").body())
        .contains(id);
    assertThat(
            client
                .stateless("resources/read", "\"uri\":\"rooster://reminders/%s\"".formatted(id))
                .body())
        .contains("call Ada");
    assertThat(client.stateless("resources/read", "\"uri\":\"rooster://reminders/no\"").code())
        .isEqualTo("-32602");
    assertThat(client.inSession(session(), "resources/read", "\"uri\":\"rooster://x\"").code())
        .isEqualTo("-32002");
  }

  private String setReminder() throws IOException {
    return client
        .stateless("tools/call", SET)
        .result()
        .object("structuredContent")
        .orElseThrow()
        .objects("reminders")
        .getFirst()
        .text("id")
        .orElseThrow();
  }

  @Test
  void a_stateless_client_listens_to_changes() throws IOException {
    String id = setReminder();
    HttpRequest listen =
        client.statelessRequest(
            "subscriptions/listen",
            "\"notifications\":{\"toolsListChanged\":true,\"resourceSubscriptions\":[\"rooster://reminders/%s\"]}"
                .formatted(id));

    try (McpTestClient.Stream stream = client.open(listen)) {
      assertThat(stream.next())
          .contains("subscriptions/acknowledged", id)
          .doesNotContain("toolsListChanged");
      setReminder();
      client.stateless(
          "tools/call",
          "\"name\":\"reminder\",\"arguments\":{\"action\":\"cancel\",\"id\":\"%s\"}"
              .formatted(id));
      assertThat(stream.next())
          .contains("notifications/resources/updated", id, "subscriptionId\":1");
    }
  }

  @Test
  void a_listening_client_is_told_when_the_server_stops() throws IOException {
    HttpRequest listen =
        client.statelessRequest(
            "subscriptions/listen", "\"notifications\":{\"resourcesListChanged\":true}");

    try (McpTestClient.Stream stream = client.open(listen)) {
      stream.next();
      server.close();
      assertThat(stream.next()).contains("\"id\":1", "\"resultType\":\"complete\"");
    }
  }

  @Test
  void a_session_hears_of_the_resources_that_it_watches() throws IOException {
    String session = session();
    String id = setReminder();
    client.inSession(
        session, "resources/subscribe", "\"uri\":\"rooster://reminders/%s\"".formatted(id));

    try (McpTestClient.Stream stream =
        client.open(client.to("GET", "").with("Mcp-Session-Id", session))) {
      client.stateless(
          "tools/call",
          "\"name\":\"reminder\",\"arguments\":{\"action\":\"cancel\",\"id\":\"%s\"}"
              .formatted(id));
      assertThat(stream.next()).contains("resources/list_changed");
      assertThat(stream.next()).contains("resources/updated", id);
    }
  }

  @Test
  void prompts_take_arguments() throws IOException {
    McpTestClient.Answer prompt =
        client.stateless(
            "prompts/get",
            "\"name\":\"remind_me\",\"arguments\":{\"what\":\"the oven\",\"when\":\"in 20m\"}");

    assertThat(prompt.body()).contains("the oven", "in 20m");
    assertThat(client.stateless("prompts/get", "\"name\":\"remind_me\"").code())
        .isEqualTo("-32602");
  }

  @Test
  void ids_are_completed() throws IOException {
    String id = setReminder();

    McpTestClient.Answer completed =
        client.stateless(
            "completion/complete",
            "\"ref\":{\"type\":\"ref/resource\",\"uri\":\"rooster://reminders/{id}\"},\"argument\":{\"name\":\"id\",\"value\":\"r-\"}");

    assertThat(completed.result().object("completion").orElseThrow().texts("values"))
        .containsExactly(id);
  }

  @Test
  void a_batch_of_a_session_gets_a_batch() throws IOException {
    String batch =
        "[%s,{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"},5]"
            .formatted(McpTestClient.request("ping", ""));

    McpTestClient.Answer answer = client.send(client.post(batch).with("Mcp-Session-Id", session()));

    assertThat(answer.body()).startsWith("[{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}");
    assertThat(answer.body()).contains("-32600").endsWith("]");
  }
}
