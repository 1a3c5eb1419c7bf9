package dev.rooster.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.channel.TwoWayChannel.Subscription;
import dev.rooster.channel.telegram.BotApi;
import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.Problems;
import dev.rooster.model.StrictModel;
import dev.rooster.reminder.Reminder;
import dev.rooster.trust.Caller;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A traced server on Wednesday 2026-11-18 at 10:00 in Berlin, with a strict model as its agent and
 * alice on Telegram.
 */
final class TracedScene implements AutoCloseable {
  static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  static final Caller OPERATOR = new Caller("cli", Optional.empty(), BERLIN);
  private static final Instant NOW = Instant.parse("2026-11-18T09:00:00Z");

  final StrictModel model = new StrictModel();
  final BotApi bot;
  final TestServer server;
  private final Path home;
  private final Path file;
  private final Subscription receiving;

  /** A line of the trace file. */
  record Line(Fields fields) {
    String event() {
      return text("event");
    }

    String trace() {
      return text("trace_id");
    }

    String text(String name) {
      return fields.text(name).orElse("");
    }
  }

  /**
   * @param more lines of the configuration
   * @param variables of the environment, in addition to the trace file
   */
  TracedScene(Path home, String more, Map<String, String> variables) throws IOException {
    this.home = home;
    this.file = home.resolve("trace.jsonl");
    this.bot = new BotApi();
    Map<String, String> environment =
        new HashMap<>(Map.of("KEY", StrictModel.KEY, "BOT", BotApi.TOKEN));
    environment.put("ROOSTER_TRACE_FILE", file.toString());
    environment.putAll(variables);
    this.server = new TestServer(NOW, BERLIN, home, environment, 1);
    configure(more);
    server.start();
    server.reminders();
    this.receiving = server.receive();
  }

  void configure(String more) throws IOException {
    Files.writeString(
        home.resolve("rooster.yaml"),
        """
        agents:
          main: {kind: llm, provider: openai, base_url: "%s", api_key: "${env:KEY}", model: m-1}
        default_agent: main
        channels:
          telegram: {token: "${env:BOT}", api: "%s"}
          webhook: {allow: ["127.0.0.1"]}
        users:
          - {name: alice, trust: inner, match: ["telegram:42"]}
        %s
        """
            .formatted(model.url("openai"), bot.url().uri(), more));
    server.configure();
  }

  /** Alice writes on Telegram, and the turn is taken. */
  void write(String text) throws InterruptedException {
    bot.write(42, text);
    bot.awaitConfirmed();
    pass(Duration.ofSeconds(1));
  }

  void pass(Duration time) {
    server.ticked().advance(time);
  }

  Reminder add(String json) {
    return server.reminders().create(OPERATOR, Json.read(json), json, Optional.empty()).reminder();
  }

  String raw() throws IOException {
    return Files.exists(file) ? Files.readString(file) : "";
  }

  List<Line> lines() throws IOException {
    return raw().lines().map(it -> new Line(Fields.of(Json.read(it), "", new Problems()))).toList();
  }

  List<String> events() throws IOException {
    return lines().stream().map(Line::event).toList();
  }

  Line line(String event) throws IOException {
    List<Line> found = lines().stream().filter(it -> it.event().equals(event)).toList();
    assertThat(found).as(event).isNotEmpty();
    return found.getLast();
  }

  @Override
  public void close() throws IOException {
    receiving.close();
    server.close();
    model.close();
    bot.close();
  }
}
