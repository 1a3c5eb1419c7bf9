package dev.rooster.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.TestServer;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.http.HttpServer;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.trust.Caller;
import dev.rooster.trust.WebhookKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Calls of webhooks of every kind: any bytes as the body, signed well, badly or not at all, with
 * odd headers and names. None gives a 500, none that is not signed is accepted, and the reminder
 * still fires afterwards.
 */
@Tag("slow")
@Timeout(900)
class EventFuzzTest {
  private static final int CALLS = 20_000;
  private static final String SECRET = "a secret of the tests";
  private static final Instant NOW = Instant.parse("2026-11-18T09:00:00Z");
  private static final Caller OPERATOR = new Caller("cli", Optional.empty(), ZoneOffset.UTC);

  private final Chance chance = new Chance("events");
  private final Judge judge = new Judge();

  @TempDir Path home;
  private TestServer server;

  @BeforeEach
  void start() throws IOException {
    Files.writeString(
        home.resolve("rooster.yaml"), "webhooks: {ci: {secret: \"%s\"}}\n".formatted(SECRET));
    server = TestServer.in(home, NOW, ZoneOffset.UTC).start();
    server.configure();
  }

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void no_call_breaks_the_daemon() throws Exception {
    String json = "{\"message\":\"x\",\"schedule\":{\"on\":\"webhook:ci\"}}";
    Reminder reminder =
        server.reminders().create(OPERATOR, Json.read(json), json, Optional.empty()).reminder();
    try (HttpServer http = new HttpServer(server.api(JsonText::object), server.access("t"), 0)) {
      int port = http.start();
      Line line = new Line(port);
      for (int i = 0; i < Chance.cases(CALLS); i++) {
        if (line.ended()) {
          line.close();
          line = new Line(port);
        }
        Sent sent = sent(i);
        line.send(sent.request().bytes("none"));
        Line.Answer answer = line.answer("POST");
        judge.judge(answer, "POST", sent.request().shown());
        if (!sent.signed()) {
          assertThat(answer.status()).as(sent.request().shown()).isBetween(400, 499);
        }
      }
      line.send(sent("last", "last".getBytes(StandardCharsets.UTF_8)).bytes("none"));
      assertThat(line.answer("POST").status()).isEqualTo(200);
      line.close();
    }
    System.out.println(judge);
    server.ticked().advance(Duration.ofMinutes(1));
    List<Occurrence> history = server.ticked().rooster().history(reminder.id(), 1);
    assertThat(history.getFirst().reply()).endsWith("> last");
    assertThat(server.store().find(List.of(reminder.id())).getFirst().standing().status())
        .isEqualTo(Status.ACTIVE);
  }

  /**
   * @param signed whether its signature may be right
   */
  private record Sent(FuzzedRequest request, boolean signed) {}

  private Sent sent(int i) {
    byte[] body = body();
    FuzzedRequest good = sent("m-" + chance.below(i + 1), body);
    return switch (chance.below(6)) {
      case 0 -> new Sent(new FuzzedRequest("POST", good.target(), List.of(), body), false);
      case 1 -> {
        List<String> headers = new ArrayList<>(good.headers());
        headers.set(chance.below(headers.size()), oddHeader());
        yield new Sent(new FuzzedRequest("POST", "/on/ci", headers, body), false);
      }
      case 2 ->
          new Sent(
              new FuzzedRequest(
                  "POST",
                  "/on/" + chance.pick("cd", "%00", "..", "ci%2F", "%F0%9F", "ci?x=1", "", "ci/"),
                  good.headers(),
                  body),
              false);
      case 3 ->
          new Sent(
              new FuzzedRequest(
                  "POST",
                  "/on/ci",
                  List.of(
                      "X-Hub-Signature-256: sha256="
                          + HexFormat.of().formatHex(WebhookKey.ofText(SECRET).sum(text(body)))),
                  body),
              true);
      default -> new Sent(good, true);
    };
  }

  private String oddHeader() {
    return chance.pick("webhook-id: ", "webhook-timestamp: ", "webhook-signature: ")
        + chance.pick(
            "", "v1,", "v1,%%%", "-1", "99999999999999999999", "1e9", "\u00e4", "v1a,AA==");
  }

  private byte[] body() {
    byte[] bytes =
        chance
            .pick("{\"build\":\"red\"}", "", "a\nb\r\n> c", "\ud83d\ude00", "x".repeat(40_000))
            .getBytes(StandardCharsets.UTF_8);
    return chance.oneIn(2) ? Mutation.ofBytes(bytes, chance) : bytes;
  }

  private static String text(byte[] body) {
    return new String(body, StandardCharsets.UTF_8);
  }

  private static FuzzedRequest sent(String id, byte[] body) {
    String now = Long.toString(NOW.getEpochSecond());
    String signature =
        WebhookKey.of(SECRET).orElseThrow().signature(id + "." + now + "." + text(body));
    return new FuzzedRequest(
        "POST",
        "/on/ci",
        List.of(
            "webhook-id: " + id, "webhook-timestamp: " + now, "webhook-signature: " + signature),
        body);
  }
}
