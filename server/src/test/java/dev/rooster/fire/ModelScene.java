package dev.rooster.fire;

import dev.rooster.app.TestServer;
import dev.rooster.format.Json;
import dev.rooster.inbox.InboxItem;
import dev.rooster.model.StrictModel;
import dev.rooster.net.DeadPort;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reminder;
import dev.rooster.trust.Caller;
import java.io.IOException;
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
import org.junit.jupiter.api.io.TempDir;

/** A wired server whose built-in agent {@code main} asks a strict model, on a clock that stands. */
abstract class ModelScene {
  protected static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  protected static final Instant NOW = Instant.parse("2026-11-16T10:00:00Z");
  protected static final Caller OPERATOR = new Caller("cli", Optional.empty(), BERLIN);

  @TempDir protected Path home;
  protected final StrictModel model = new StrictModel();
  private DeadPort dead;
  protected TestServer server;

  @BeforeEach
  void start() throws IOException {
    dead = new DeadPort();
    server = new TestServer(NOW, BERLIN, home, Map.of("KEY", StrictModel.KEY), 1);
  }

  @AfterEach
  void close() throws IOException {
    server.close();
    model.close();
    dead.close();
  }

  /** Starts the engine with an agent whose model is at this URL. */
  protected void configure(String url) throws IOException {
    move(url);
    server.start();
  }

  /** The model is at another URL from now on. */
  protected void move(String url) throws IOException {
    Files.writeString(
        home.resolve("rooster.yaml"),
        """
        agents:
          main: {kind: llm, provider: openai, base_url: "%s", api_key: "${env:KEY}", model: m}
        """
            .formatted(url));
    server.configure();
  }

  protected String deadUrl() {
    return "http://127.0.0.1:%d/v1".formatted(dead.port());
  }

  protected Reminder add(String schedule) {
    return add(schedule, "");
  }

  protected Reminder add(String schedule, String more) {
    String json = "{\"message\":\"take the cake out\",\"schedule\":%s%s}".formatted(schedule, more);
    return server.reminders().create(OPERATOR, Json.read(json), json, Optional.empty()).reminder();
  }

  protected Reminder stored(Reminder reminder) {
    return server.ticked().rooster().find(reminder.id()).orElseThrow();
  }

  protected List<Occurrence> history(Reminder reminder) {
    return server.ticked().rooster().history(reminder.id(), 100);
  }

  protected Occurrence latest(Reminder reminder) {
    return history(reminder).getFirst();
  }

  /** Lets time pass, and then a moment for deliveries. */
  protected void pass(Duration time) {
    server.ticked().advance(time.plusMillis(10));
    server.clock().set(server.clock().instant().minusMillis(10));
  }

  /** The texts that have arrived in the local inbox since the last call. */
  protected List<String> arrivals() {
    List<InboxItem> items = server.terminal().waiting(OPERATOR, Optional.empty(), 100).items();
    items.forEach(it -> server.terminal().acknowledge(OPERATOR, it.id()));
    return items.stream().map(InboxItem::text).toList();
  }
}
