package dev.rooster.outside;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.TestServer;
import dev.rooster.format.Json;
import dev.rooster.home.ConfigFiles;
import dev.rooster.inbox.Portion;
import dev.rooster.inbox.Priority;
import dev.rooster.inbox.Reader;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.store.Listing;
import dev.rooster.trust.Caller;
import dev.rooster.trust.WebhookKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** A server with a webhook, whose clock and looks a test makes. */
final class OutsideScene implements AutoCloseable {
  static final Instant NOW = Instant.parse("2026-11-16T10:00:00Z");
  static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  static final Caller OPERATOR = new Caller("cli", Optional.empty(), ZoneOffset.UTC);

  final TestServer server;

  OutsideScene(Path home) throws IOException {
    Files.createDirectories(home);
    Files.writeString(
        home.resolve("rooster.yaml"), "webhooks: {ci: {secret: \"%s\"}}\n".formatted(SECRET));
    server = TestServer.in(home, NOW, ZoneOffset.UTC).start();
    assertThat(ConfigFiles.in(home).load().problems()).isEmpty();
    server.configure();
    awaitStart();
  }

  /** Stops the daemon if it runs, and starts it after that time. */
  void restartAfter(Duration down) {
    server.restartAfter(down);
    awaitStart();
  }

  /** A call is answered when the reminders are read. */
  private void awaitStart() {
    try {
      assertThat(server.outside().receive(signed("unknown", "m", "", NOW)))
          .isEqualTo(new CallResult.Unknown());
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  Reminder add(String json) {
    return add(OPERATOR, json);
  }

  Reminder add(Caller caller, String json) {
    return server.reminders().create(caller, Json.read(json), json, Optional.empty()).reminder();
  }

  /** A reminder that waits for the webhook. */
  Reminder onCall(String more) {
    return add(
        "{\"message\": \"look at it\", \"schedule\": {\"on\": {\"webhook\": \"ci\"}}%s}"
            .formatted(more));
  }

  Reminder now(Reminder reminder) {
    return server.store().find(List.of(reminder.id())).getFirst();
  }

  /** The only one-shot for a message that no session has taken. */
  Reminder headless() {
    return server.store().list(Listing.of(Listing.Filter.ALL)).items().stream()
        .filter(it -> it.id().startsWith("h-"))
        .findFirst()
        .orElseThrow();
  }

  /** The messages that a session of this client could take. */
  List<String> waiting() {
    return server
        .agentInbox()
        .peek(
            new Reader("claude-code", "", OPERATOR, Priority.IDLE),
            new Portion(100, 1_000_000, Duration.ofMinutes(2)))
        .stream()
        .map(it -> it.about().message())
        .toList();
  }

  Status status(Reminder reminder) {
    return now(reminder).standing().status();
  }

  Optional<Instant> next(Reminder reminder) {
    return now(reminder).standing().next().map(NextFire::due);
  }

  List<Occurrence> history(Reminder reminder) {
    return server.ticked().rooster().history(reminder.id(), 50);
  }

  /** The replies of its runs, the latest first: the direct agent replies with its message. */
  List<String> replies(Reminder reminder) {
    return history(reminder).stream()
        .filter(it -> it.status() == Occurrence.Status.OK)
        .map(Occurrence::reply)
        .toList();
  }

  void pass(Duration time) {
    server.ticked().advance(time);
  }

  CallResult call(String id, String body) throws InterruptedException {
    return server.outside().receive(signed("ci", id, body, server.clock().instant()));
  }

  static WebhookCall signed(String name, String id, String body, Instant at) {
    return new WebhookCall(name, headers(SECRET, id, body, at), body);
  }

  static Map<String, String> headers(String secret, String id, String body, Instant at) {
    String timestamp = Long.toString(at.getEpochSecond());
    Map<String, String> headers = new HashMap<>();
    headers.put("webhook-id", id);
    headers.put("webhook-timestamp", timestamp);
    headers.put(
        "webhook-signature",
        WebhookKey.of(secret).orElseThrow().signature(id + "." + timestamp + "." + body));
    return headers;
  }

  static Map<String, String> github(String secret, String body) {
    return Map.of(
        "x-hub-signature-256",
        "sha256=" + HexFormat.of().formatHex(WebhookKey.ofText(secret).sum(body)));
  }

  /** A command that exits has the engine tick on its own thread, which may still be at it. */
  @Override
  public void close() {
    for (boolean closed = false; !closed; ) {
      try {
        server.close();
        closed = true;
      } catch (IllegalStateException e) {
        LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
      }
    }
  }
}
