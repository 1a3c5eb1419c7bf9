package dev.rooster.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.TestServer;
import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import dev.rooster.http.Answer;
import dev.rooster.http.Api;
import dev.rooster.http.Request;
import dev.rooster.inbox.AgentItem;
import dev.rooster.inbox.FiredReminder;
import dev.rooster.inbox.Fires;
import dev.rooster.inbox.Priority;
import dev.rooster.inbox.Reader;
import dev.rooster.inbox.Recipient;
import dev.rooster.reminder.Condition;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Trust;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** A server whose hooks a test calls, as a client with the wrapper does. */
final class HookScene implements AutoCloseable {
  static final Instant NOW = Instant.parse("2026-11-18T09:30:00Z");
  static final String SESSION = "3f0c6a52-9a51-4a0e-9f0f-6a1c8d1c2b11";
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  private final TestServer server;
  private final Api api;
  private final Map<String, String> headers = new HashMap<>();
  private Caller caller = new Caller("rest", Optional.empty(), BERLIN);

  /** An answer of a hook; empty if there was nothing to say. */
  record Reply(int status, String body, String receipt) {
    boolean isEmpty() {
      return status == 204;
    }

    /** The text for the model. */
    String text() {
      Fields json = Fields.of(Json.read(body), "", new Problems());
      return json.text("reason")
          .or(() -> json.object("hookSpecificOutput").flatMap(it -> it.text("additionalContext")))
          .orElse("");
    }
  }

  HookScene() {
    this(TestServer.at(NOW, BERLIN));
  }

  HookScene(TestServer server) {
    this.server = server;
    this.api = server.api(JsonText::object);
    headers.put("Rooster-Wrapper", "1");
  }

  TestServer server() {
    return server;
  }

  HookScene with(String header, String value) {
    headers.put(header, value);
    return this;
  }

  /** Does not confirm what it gets. */
  HookScene withoutWrapper() {
    headers.remove("Rooster-Wrapper");
    return this;
  }

  HookScene as(Caller other) {
    caller = other;
    return this;
  }

  /** A message of a reminder that was due at this minute after nine. */
  void put(String reminder, Priority priority, int minute) {
    put(item(reminder, priority, minute, "text of " + reminder, Optional.empty()));
  }

  void put(AgentItem item) {
    server.agentInbox().put(item);
  }

  static AgentItem item(
      String reminder,
      Priority priority,
      int minute,
      String message,
      Optional<Condition> condition) {
    return item("claude-code", reminder, priority, minute, message, condition);
  }

  static AgentItem item(
      String agent,
      String reminder,
      Priority priority,
      int minute,
      String message,
      Optional<Condition> condition) {
    return item(new Recipient(agent, SESSION, ""), reminder, priority, minute, message, condition);
  }

  static AgentItem item(
      Recipient to,
      String reminder,
      Priority priority,
      int minute,
      String message,
      Optional<Condition> condition) {
    return new AgentItem(
        to,
        priority,
        new FiredReminder(
            reminder, "", message, condition, NOW.minus(Duration.ofHours(2)), Trust.FULL),
        Fires.one(Instant.parse("2026-11-18T09:00:00Z").plus(Duration.ofMinutes(minute))),
        NOW.plus(Duration.ofDays(7)),
        false);
  }

  /** A hook of Claude Code. */
  Reply call(String event) {
    return call(event, "");
  }

  /**
   * @param more further fields of the JSON
   */
  Reply call(String event, String more) {
    return post("/hooks/claude-code", json(event, more));
  }

  static String json(String event, String more) {
    return "{\"session_id\":\"%s\",\"cwd\":\"/src\",\"hook_event_name\":\"%s\"%s}"
        .formatted(SESSION, event, more.isEmpty() ? "" : "," + more);
  }

  Reply prompt(String text) {
    return call("UserPromptSubmit", "\"prompt\":" + JsonText.quoted(text));
  }

  Reply post(String target, String body) {
    Answer.Whole answer =
        (Answer.Whole) api.answer(Request.of("POST", target, headers, body), caller);
    String receipt = answer.headers().getOrDefault("Rooster-Receipt", "");
    return new Reply(answer.status(), answer.body(), receipt);
  }

  /** The wrapper has printed the answer. */
  void confirm(Reply reply) {
    assertThat(post("/hooks/claude-code/seen/" + reply.receipt(), "").status()).isEqualTo(204);
  }

  /** The same hook, confirmed. */
  Reply seen(Reply reply) {
    confirm(reply);
    return reply;
  }

  /** Its session, as a reader of the inbox. */
  Reader reader() {
    return new Reader("claude-code", SESSION, caller, Priority.IDLE);
  }

  void pass(Duration time) {
    server.clock().set(server.clock().instant().plus(time));
  }

  @Override
  public void close() {
    server.close();
  }
}
