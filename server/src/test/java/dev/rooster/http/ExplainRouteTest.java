package dev.rooster.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.cli.HandTickedHost;
import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import dev.rooster.trust.Caller;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExplainRouteTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final Caller ADMIN = new Caller("rest", Optional.empty(), BERLIN);

  @TempDir Path home;
  private HandTickedHost host;
  private Walk walk;

  @BeforeEach
  void start() throws Exception {
    Files.writeString(
        home.resolve("rooster.yaml"),
        "users: [{name: alice, trust: familiar, timezone: Asia/Tokyo}]\n");
    host = new HandTickedHost(home);
    walk = new Walk(host.api(), ADMIN);
  }

  @AfterEach
  void end() {
    host.close();
  }

  private Fields explain(int status, String text) {
    return walk.ask(
        status, "POST", "/api/explain", JsonText.object().with("text", text).toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "every weekday at 9   | cron  | {\"cron\":\"0 9 * * 1-5\"}",
        "0 9 * * 1-5          | cron  | {\"cron\":\"0 9 * * 1-5\"}",
        "every 90m            | every | {\"every\":\"90m\"}",
        "in 20m               | at    | {\"in\":\"20m\"}",
        "20m                  | at    | {\"in\":\"20m\"}",
        "FREQ=DAILY           | rrule | {\"rrule\":\"FREQ=DAILY\"}",
        "tomorrow 9am         | at    | {\"at\":\"2026-11-17T09:00\",\"tz\":\"Europe/Berlin\"}",
        "2026-12-01T12:00:00Z | at    | {\"at\":\"2026-12-01T12:00:00Z\"}",
        "webhook:ci           | on    | {\"on\":{\"webhook\":\"ci\"}}",
      })
  void a_text_becomes_the_schedule_of_a_new_reminder(String text, String kind, String schedule) {
    Fields explained = explain(200, text);

    assertThat(explained.text("kind")).contains(kind);
    assertThat(explained.object("schedule").map(Fields::json)).contains(schedule);
    walk.ask(
        text.startsWith("webhook") ? 400 : 200,
        "POST",
        "/api/preview",
        "{\"message\":\"x\",\"schedule\":%s}".formatted(schedule));
  }

  @Test
  void ten_fires_are_shown_in_the_zone_of_the_request() {
    Fields explained =
        walk.ask(200, "POST", "/api/explain", "{\"text\":\"0 9 * * *\",\"tz\":\"Asia/Tokyo\"}");

    assertThat(explained.texts("next")).hasSize(10).startsWith("2026-11-17T00:00:00Z");
    assertThat(explained.object("schedule").map(Fields::json))
        .contains("{\"cron\":\"0 9 * * *\",\"tz\":\"Asia/Tokyo\"}");
    assertThat(explained.text("tz_source")).contains("option");
    assertThat(explained.text("expression")).isEmpty();
  }

  @Test
  void a_user_reads_times_in_their_own_zone() {
    walk.as(new Caller("rest", Optional.of(host.configuration().users().get("alice")), BERLIN));

    Fields explained = explain(200, "0 9 * * *");

    assertThat(explained.text("tz")).contains("Asia/Tokyo");
    assertThat(explained.text("tz_source")).contains("user");
  }

  @Test
  void a_text_without_every_gets_it_suggested() {
    Fields error = explain(400, "weekday at 9").object("error").orElseThrow();

    assertThat(error.text("field")).contains("text");
    assertThat(error.text("remedy")).isPresent();
    assertThat(error.object("suggestion").flatMap(it -> it.object("schedule")).map(Fields::json))
        .contains("{\"cron\":\"0 9 * * 1-5\"}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"when the cows come home", "yesterday", "61 * * * *", "FREQ=SOMETIMES"})
  void a_text_that_is_no_schedule_is_refused_with_a_remedy(String text) {
    Fields error = explain(400, text).object("error").orElseThrow();

    assertThat(error.text("code")).contains("invalid");
    assertThat(error.text("remedy")).isPresent();
    assertThat(error.has("suggestion")).isFalse();
  }

  @Test
  void a_bad_request_names_its_field() {
    for (String body : List.of("{}", "{\"text\":\" \"}", "{\"text\":[]}", "{\"text\":null}")) {
      assertThat(
              walk.ask(400, "POST", "/api/explain", body)
                  .object("error")
                  .flatMap(it -> it.text("field")))
          .as(body)
          .contains("text");
    }
    walk.ask(400, "POST", "/api/explain", "{\"text\":\"20m\",\"zone\":\"UTC\"}");
    walk.ask(400, "POST", "/api/explain", "{\"text\":\"20m\",\"tz\":\"Nowhere/Land\"}");
    explain(400, "x".repeat(30_000));
    explain(400, "every " + "9".repeat(15_000) + "m");
  }
}
