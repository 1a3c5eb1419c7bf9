package dev.rooster.fire;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rooster.app.TestServer;
import dev.rooster.channel.TwoWayChannel.Subscription;
import dev.rooster.channel.telegram.BotApi;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.http.HttpServer;
import dev.rooster.model.Answer;
import dev.rooster.model.Golden;
import dev.rooster.model.StrictModel;
import dev.rooster.net.Endpoint;
import dev.rooster.net.HttpCall;
import dev.rooster.net.HttpRequest;
import dev.rooster.net.HttpResponse;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.session.Entry;
import dev.rooster.session.SessionHeader;
import dev.rooster.session.SessionKey;
import dev.rooster.session.Transcripts;
import dev.rooster.store.Listing;
import dev.rooster.trust.Caller;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The whole way: a message, the tool call, the echo, the fire, its turn with tools, the answer at
 * the channel and in the chat. On the wired server, with a strict model and a strict Bot API. With
 * {@code -Drooster.write=true} its requests are written anew.
 */
@Timeout(60)
class RemindedByChatTest {
  private static final Instant NOW = Instant.parse("2026-11-18T09:00:00Z");
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final Caller OPERATOR = new Caller("cli", Optional.empty(), BERLIN);
  private static final String SET =
      """
      {"action":"set","message":"Remind Alice to call the dentist, Dr Smith, at 555-0123","time":"in 20 minutes"}\
      """;
  private static final String ECHO = "I will remind you at 10:20 to call Dr Smith.";
  private static final String NUDGE = "Time to call Dr Smith: 555-0123.";
  private static final int MOST_BYTES = 10_000;

  @TempDir private Path home;
  private final StrictModel model = new StrictModel();
  private BotApi bot;
  private TestServer server;
  private Subscription receiving;

  @BeforeEach
  void start() throws Exception {
    bot = new BotApi();
    server =
        new TestServer(NOW, BERLIN, home, Map.of("KEY", StrictModel.KEY, "BOT", BotApi.TOKEN), 1);
  }

  @AfterEach
  void close() throws Exception {
    receiving.close();
    server.close();
    bot.close();
    model.close();
  }

  private void configure(String provider) throws Exception {
    Files.writeString(
        home.resolve("rooster.yaml"),
        """
        agents:
          main: {kind: llm, provider: %s, base_url: "%s", api_key: "${env:KEY}", model: m}
        channels:
          telegram: {token: "${env:BOT}", api: "%s"}
          signal: {url: "http://127.0.0.1:9", account: "+15550100"}
          webhook: {}
        users:
          - {name: alice, trust: full, match: ["telegram:42"], token: t0ken-of-alice}
        """
            .formatted(provider, model.url(provider), bot.url().uri()));
    server.configure();
    server.start();
    server.reminders();
    receiving = server.receive();
  }

  private void pass(Duration time) {
    server.ticked().advance(time.plusSeconds(1));
  }

  private List<Entry> chat() {
    SessionKey key = SessionKey.dm("main", "telegram:42");
    return new Transcripts(home.resolve("workspace"))
        .of(new SessionHeader(key, "main", "alice"))
        .entries();
  }

  private Reminder only() {
    return server
        .store()
        .list(Listing.of(Listing.Filter.ALL.withKind(ReminderAttributes.KIND)))
        .items()
        .getFirst();
  }

  private Occurrence latest() {
    return server.ticked().rooster().history(only().id(), 1).getFirst();
  }

  private Reminder add(String json) {
    return server.reminders().create(OPERATOR, Json.read(json), json, Optional.empty()).reminder();
  }

  private String streamed(String text) throws Exception {
    try (HttpServer http =
        new HttpServer(server.api(JsonText::object), server.access("secret"), 0)) {
      int port = http.start();
      HttpRequest request =
          HttpRequest.of("POST", "/api/messages", JsonText.object().with("text", text).toString())
              .with("Authorization", "Bearer t0ken-of-alice")
              .with("Accept", "text/event-stream");
      try (HttpResponse response =
          HttpCall.send(Endpoint.loopback(port), request, Duration.ofSeconds(30))) {
        return response.text(100_000);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic"})
  void by_telegram(String provider) throws Exception {
    configure(provider);
    model.script(Answer.calls("reminder", SET), Answer.says(ECHO), Answer.says(NUDGE));

    bot.write(42, "remind me in 20 minutes to call the dentist, Dr Smith, 555-0123");
    bot.awaitConfirmed();
    pass(Duration.ZERO);

    assertThat(bot.sent().text()).isEqualTo(ECHO);
    assertThat(model.waiting()).as("model calls to set a reminder").isEqualTo(2);
    String first = model.request();
    Golden.matches(provider + "-chat", first);
    assertThat(first).as("no send tool in a chat").doesNotContain("_send");
    Golden.matches(provider + "-chat-result", model.request());

    pass(Duration.ofMinutes(20));

    assertThat(bot.sent().text()).isEqualTo(NUDGE);
    assertThat(model.waiting()).as("model calls of a fire").isEqualTo(1);
    String fired = model.request();
    Golden.matches(provider + "-fired", fired);
    assertThat(fired.getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(MOST_BYTES);
    assertThat(chat()).extracting(Entry::text).containsSequence(ECHO, NUDGE);
    assertThat(latest().status()).isEqualTo(Occurrence.Status.OK);
    assertThat(latest().toString()).contains("input_tokens").contains("100");
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic"})
  void by_a_stream(String provider) throws Exception {
    configure(provider);
    model.script(Answer.calls("reminder", SET), Answer.says(ECHO));

    String events = streamed("remind me in 20 minutes to call the dentist");

    assertThat(events)
        .contains("event: tool_call\ndata: {\"name\":\"reminder\"")
        .contains("event: tool_result\ndata: {\"name\":\"reminder\",\"result\":\"Set ")
        .contains("Wed 2026-11-18 10:20:00 +01:00")
        .contains("event: text\n")
        .contains("event: reply\n");
    assertThat(model.waiting()).isEqualTo(2);
    assertThat(model.request()).contains("\"stream\":true");
    assertThat(model.request()).contains("\"stream\":true");

    model.script(Answer.says(NUDGE));
    pass(Duration.ofMinutes(20));

    assertThat(bot.sent().text()).isEqualTo(NUDGE);
    assertThat(model.waiting()).isEqualTo(1);
    assertThat(chat()).extracting(Entry::text).containsExactly(NUDGE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic"})
  void a_fired_turn_works_with_its_tools_and_knows_the_conversation(String provider)
      throws Exception {
    configure(provider);
    model.script(Answer.calls("reminder", SET), Answer.says(ECHO));
    bot.write(42, "remind me in 20 minutes to call the dentist");
    bot.awaitConfirmed();
    pass(Duration.ZERO);
    bot.sent();
    model.request();
    model.request();
    model.script(
        Answer.calls(
            "files", "{\"action\":\"read\",\"path\":\"sessions/main_dm_telegram_42.jsonl\"}"),
        Answer.calls("report", "{\"verdict\":\"done\",\"text\":\"%s\"}".formatted(NUDGE)));

    pass(Duration.ofMinutes(20));

    assertThat(bot.sent().text()).isEqualTo(NUDGE);
    assertThat(model.waiting()).as("report ends the turn without another call").isEqualTo(2);
    model.request();
    assertThat(model.request()).contains("remind me in 20 minutes to call the dentist");
    assertThat(chat()).extracting(Entry::text).containsSequence(ECHO, NUDGE);
  }

  @Test
  void a_direct_reminder_calls_no_model() throws Exception {
    configure("openai");
    add(
        """
        {"message":"tea","agent":"direct","user":"alice","schedule":{"in":"20m"},
         "delivery":{"to":["telegram:42"]}}\
        """);

    pass(Duration.ofMinutes(20));

    assertThat(bot.sent().text()).isEqualTo("tea");
    assertThat(model.waiting()).isZero();
  }

  /** Every tool that there is, in the request of a fired reminder with an empty workspace. */
  @ParameterizedTest
  @CsvSource({"openai,true", "anthropic,true", "openai,false", "anthropic,false"})
  void a_fired_request_with_all_tools_is_small(String provider, boolean maySchedule)
      throws Exception {
    configure(provider);
    model.script(Answer.says("Tea!"));
    add(
        """
        {"message":"tea","user":"alice","schedule":{"in":"20m"},"may_schedule":%s,
         "delivery":{"to":["telegram:42"]}}\
        """
            .formatted(maySchedule));

    pass(Duration.ofMinutes(20));

    String body = model.request();
    JsonNode request = new ObjectMapper().readTree(body);
    assertThat(request.path("tools").findValuesAsText("name").stream().filter(it -> !it.isEmpty()))
        .contains("files", "memory", "shell", "web_fetch", "report", "telegram_send", "signal_send")
        .contains("webhook_send");
    assertThat(body.contains("\"schedule\"")).isEqualTo(maySchedule);
    assertThat(body.getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(MOST_BYTES);
  }
}
