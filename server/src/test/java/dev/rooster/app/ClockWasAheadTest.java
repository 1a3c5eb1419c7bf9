package dev.rooster.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.events.Events;
import dev.rooster.format.JsonText;
import dev.rooster.http.Answer;
import dev.rooster.http.Api;
import dev.rooster.http.Request;
import dev.rooster.trust.Caller;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Owners are told when fires come again after a clock was ahead. */
class ClockWasAheadTest {
  private static final Instant NOW = Instant.parse("2026-11-16T12:00:00Z");
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final Caller ADMIN = new Caller("cli", Optional.empty(), BERLIN);

  @TempDir Path home;
  private TestServer server;
  private Api api;
  private Events.Listener events;

  @BeforeEach
  void start() {
    server = new TestServer(NOW, BERLIN, home, Map.of(), 7);
    server.configure();
    server.start();
    api = server.api(JsonText::object);
    events = server.events().listen(it -> true, OptionalLong.empty());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private String ask(String method, String path, String body) {
    return ((Answer.Whole) api.answer(Request.of(method, path, Map.of(), body), ADMIN)).body();
  }

  private void aheadFor(Duration seconds) {
    server.ticked().jumpTo(NOW.plus(Duration.ofDays(30)));
    server.ticked().advance(seconds);
    server.ticked().jumpTo(NOW.plus(seconds));
    server.ticked().advance(Duration.ofSeconds(1));
  }

  private List<String> eventTypes() throws InterruptedException {
    List<String> types = new ArrayList<>();
    for (var it = events.next(0); it.isPresent(); it = events.next(0)) {
      types.add(it.get().type());
    }
    return types;
  }

  @Test
  void the_inbox_says_which_fires_come_again_and_an_event_reports_it() throws Exception {
    ask(
        "POST",
        "/api/reminders",
        "{\"name\":\"briefing\",\"message\":\"news\",\"schedule\":{\"cron\":\"0 9 * * *\"}}");

    aheadFor(Duration.ofSeconds(3));

    assertThat(ask("GET", "/api/inbox", ""))
        .contains(
            "The clock was ahead and has been set back. 30 fires of briefing that were recorded as"
                + " missed or skipped are scheduled again; the next is on Tue 2026-11-17 09:00:00"
                + " +01:00.");
    assertThat(eventTypes()).containsOnlyOnce("reminder.rescheduled");
    assertThat(ask("GET", "/api/reminders/briefing", "")).contains("2026-11-17T08:00:00Z");
  }

  @Test
  void a_clock_that_is_right_is_not_mentioned() throws Exception {
    ask("POST", "/api/reminders", "{\"message\":\"news\",\"schedule\":{\"cron\":\"0 9 * * *\"}}");

    server.ticked().jumpTo(NOW.plus(Duration.ofDays(3)));
    server.ticked().jumpTo(server.ticked().now().minusMillis(700));

    assertThat(ask("GET", "/api/inbox", "")).doesNotContain("clock");
    assertThat(eventTypes()).doesNotContain("reminder.rescheduled");
  }
}
