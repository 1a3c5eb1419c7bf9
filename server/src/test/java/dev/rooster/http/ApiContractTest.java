package dev.rooster.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.TestServer;
import dev.rooster.cli.HandTickedHost;
import dev.rooster.events.Events;
import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import dev.rooster.trust.Caller;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for all routes: methods, parameters, bodies and versions. */
class ApiContractTest {
  private static final Caller ADMIN =
      new Caller("rest", Optional.empty(), ZoneId.of("Europe/Berlin"));
  private static final String OVEN =
      "{\"name\":\"oven\",\"message\":\"check\",\"schedule\":{\"every\":\"1h\"}}";

  @TempDir Path home;
  private HandTickedHost host;

  @BeforeEach
  void start() {
    host = new HandTickedHost(home);
  }

  @AfterEach
  void end() {
    host.close();
  }

  private Answer.Whole ask(String method, String target, String body, String... headers) {
    Map<String, String> head = headers.length == 0 ? Map.of() : Map.of(headers[0], headers[1]);
    return (Answer.Whole) host.api().answer(Request.of(method, target, head, body), ADMIN);
  }

  private static Fields fields(Answer.Whole answer) {
    return Fields.of(Json.read(answer.body()), "", new Problems());
  }

  private static Fields error(Answer.Whole answer) {
    return fields(answer).object("error").orElseThrow();
  }

  @Test
  void every_get_route_also_accepts_head() {
    assertThat(ask("HEAD", "/api/reminders", "")).isEqualTo(ask("GET", "/api/reminders", ""));
    assertThat(ask("HEAD", "/api/events", "").type()).isEqualTo("text/event-stream");
    assertThat(ask("HEAD", "/api/preview", "").status()).isEqualTo(405);
  }

  @Test
  void an_unsupported_method_is_refused_with_the_supported_ones() {
    Answer.Whole refused = ask("PUT", "/api/reminders/oven", "");

    assertThat(refused.status()).isEqualTo(405);
    assertThat(refused.headers()).containsEntry("Allow", "DELETE, GET, HEAD, OPTIONS, PATCH");
    assertThat(error(refused).text("remedy")).contains("use DELETE, GET or PATCH");
  }

  @Test
  void a_run_is_refused_as_unavailable_while_no_engine_runs() {
    Api api =
        TestServer.in(home, Instant.parse("2026-11-16T09:00:00Z"), ADMIN.zone())
            .api(JsonText::object);
    api.answer(Request.of("POST", "/api/reminders", Map.of(), OVEN), ADMIN);

    Answer.Whole refused =
        (Answer.Whole)
            api.answer(Request.of("POST", "/api/reminders/oven/run", Map.of(), ""), ADMIN);

    assertThat(refused.status()).isEqualTo(503);
    assertThat(error(refused).text("code")).contains("unavailable");
  }

  @Test
  void options_lists_the_methods_of_a_path() {
    Answer.Whole options = ask("OPTIONS", "/api/reminders", "");

    assertThat(options.status()).isEqualTo(204);
    assertThat(options.headers()).containsEntry("Allow", "GET, HEAD, OPTIONS, POST");
    assertThat(ask("OPTIONS", "/api/nothing", "").status()).isEqualTo(404);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/api/reminders?sttaus=paused | did you mean status?",
        "/api/reminders?status=active&status=paused | give it once",
        "/api/reminders?limit=1&limit=1 | give it once",
        "/api/reminders?limit=0 | from 1 to 1000",
        "/api/reminders?limit=1001 | from 1 to 1000",
        "/api/reminders?order=name | id or next_fire",
        "/api/reminders?status=idle | unreadable or all",
        "/api/reminders?name=%ff | encode it",
        "/api/reminders?name=%zz | encode it",
        "/api/reminders?name=%e | encode it",
        "/api/reminders/%c3%28 | encode it",
        "/api/reminders?cursor=a%20b | next_cursor",
        "/api/reminders?order=next_fire&cursor=r-1 | next_cursor",
        "/api/reminders/oven/runs?cursor=1%20r-1 | next_cursor",
        "/api/runs?cursor=99999999999999999999%201%20r-1 | next_cursor",
        "/api/runs/r-1@2026-11-16T09:00:00Z?wait=soon | ",
        "/api/status?verbose | leave it out",
        "/api/events?after=latest | such as 42"
      })
  void a_parameter_that_means_nothing_is_refused(String target, String remedy) {
    ask("POST", "/api/reminders", OVEN);

    Answer.Whole refused = ask("GET", target, "");

    assertThat(refused.status()).as(refused.body()).isEqualTo(400);
    assertThat(error(refused).text("code")).contains("invalid");
    assertThat(error(refused).text("remedy").orElse("")).contains(remedy == null ? "" : remedy);
  }

  @Test
  void an_empty_parameter_counts_as_absent() {
    ask("POST", "/api/reminders", OVEN);

    assertThat(ask("GET", "/api/reminders?status=&agent=&", ""))
        .isEqualTo(ask("GET", "/api/reminders", ""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "application/json",
        "application/json; charset=utf-8",
        "Application/JSON;charset=\"UTF-8\"",
        "application/merge-patch+json",
        "application/x-www-form-urlencoded"
      })
  void json_is_accepted_under_its_common_media_types(String type) {
    assertThat(ask("POST", "/api/reminders", OVEN, "Content-Type", type).status()).isEqualTo(201);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/xml",
        "application/yaml",
        "multipart/form-data; boundary=x",
        "application/json; charset=iso-8859-1",
        "json"
      })
  void a_body_with_another_media_type_is_refused(String type) {
    Answer.Whole refused = ask("POST", "/api/reminders", OVEN, "Content-Type", type);

    assertThat(refused.status()).isEqualTo(415);
    assertThat(ask("GET", "/api/reminders", "").body()).contains("\"items\":[]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "  ",
        "[]",
        "\"x\"",
        "1",
        "{",
        "{}{}",
        "{\"message\":\"a\",\"message\":\"b\"}"
      })
  void a_body_that_is_not_a_reminder_is_refused(String body) {
    for (String target : new String[] {"/api/reminders", "/api/preview"}) {
      assertThat(ask("POST", target, body).status()).isEqualTo(400);
    }
    ask("POST", "/api/reminders", OVEN);
    assertThat(ask("PATCH", "/api/reminders/oven", body).status()).isEqualTo(400);
  }

  @Test
  void a_route_that_takes_no_body_takes_an_empty_one() {
    ask("POST", "/api/reminders", OVEN);

    assertThat(ask("POST", "/api/reminders/oven/resume", "{}").status()).isEqualTo(200);
    assertThat(ask("POST", "/api/reminders/oven/resume", "{\"why\":\"x\"}").status())
        .isEqualTo(400);
    assertThat(ask("DELETE", "/api/reminders/oven", "{\"purge\":true}").status()).isEqualTo(400);
    assertThat(ask("GET", "/api/reminders/oven", "").body()).contains("\"status\":\"active\"");
  }

  @Test
  void a_blank_reference_matches_nothing() {
    ask("POST", "/api/reminders", "{\"message\":\"nameless\",\"schedule\":{\"every\":\"1h\"}}");

    assertThat(ask("DELETE", "/api/reminders/", "").status()).isEqualTo(404);
    assertThat(ask("DELETE", "/api/reminders/%20", "").status()).isEqualTo(404);
    assertThat(ask("POST", "/api/reminders//pause", "").status()).isEqualTo(404);
    assertThat(ask("GET", "/api/reminders", "").body()).contains("\"status\":\"active\"");
  }

  @Test
  void a_name_with_a_slash_is_found() {
    ask("POST", "/api/reminders", OVEN.replace("oven", "a/b c+d"));

    assertThat(ask("GET", "/api/reminders/a%2Fb%20c+d", "").status()).isEqualTo(200);
    assertThat(ask("GET", "/api/reminders/a/b%20c+d", "").status()).isEqualTo(404);
  }

  @Test
  void a_created_reminder_has_a_location_header() {
    Answer.Whole made = ask("POST", "/api/reminders", OVEN);

    String id = fields(made).text("id").orElseThrow();
    assertThat(made.headers()).containsEntry("Location", "/api/reminders/" + id);
  }

  @ParameterizedTest
  @CsvSource({
    "PATCH, /api/reminders/oven",
    "DELETE, /api/reminders/oven",
    "DELETE, /api/reminders/oven?purge=true",
    "POST, /api/reminders/oven/pause",
    "POST, /api/reminders/oven/resume"
  })
  void a_change_with_an_older_version_is_rejected(String method, String target) {
    ask("POST", "/api/reminders", OVEN);
    ask("PATCH", "/api/reminders/oven", "{\"message\":\"theirs\"}");
    if (target.endsWith("/resume")) {
      ask("POST", "/api/reminders/oven/pause", "");
    }
    String body = method.equals("PATCH") ? "{\"message\":\"mine\"}" : "";
    String before = ask("GET", "/api/reminders/oven", "").body();

    Answer.Whole refused = ask(method, target, body, "If-Match", "1");

    assertThat(refused.status()).isEqualTo(412);
    assertThat(error(refused).texts("changed")).containsExactly("message");
    assertThat(ask(method, target, body, "If-Match", "1.5").status()).isEqualTo(400);
    assertThat(ask("GET", "/api/reminders/oven", "").body()).isEqualTo(before);
    assertThat(ask(method, target, body, "If-Match", "\"2\"").status()).isEqualTo(200);
    assertThat(ask("GET", "/api/reminders/oven", "").body()).isNotEqualTo(before);
  }

  @Test
  void an_asterisk_matches_any_version() {
    ask("POST", "/api/reminders", OVEN);

    for (String message : new String[] {"one", "two"}) {
      String body = "{\"message\":\"%s\"}".formatted(message);
      assertThat(ask("PATCH", "/api/reminders/oven", body, "If-Match", "*").status())
          .isEqualTo(200);
    }
  }

  @Test
  void a_change_without_effect_creates_no_version_and_no_event() throws InterruptedException {
    ask("POST", "/api/reminders", OVEN);
    Events.Listener events = host.events().listen(it -> true, OptionalLong.empty());

    Answer.Whole same = ask("PATCH", "/api/reminders/oven", "{\"message\":\"check\"}");

    assertThat(fields(same).text("version")).contains("1");
    assertThat(events.next(0)).isEmpty();
    Answer.Whole paused = ask("PATCH", "/api/reminders/oven", "{\"enabled\":false}");
    assertThat(fields(paused).text("version")).contains("1");
    assertThat(fields(paused).text("status")).contains("paused");
    assertThat(events.next(0).map(Events.Event::type)).contains("reminder.paused");
  }

  @Test
  void a_misspelt_field_of_a_change_is_refused_with_the_one_that_was_meant() {
    ask("POST", "/api/reminders", OVEN);

    Answer.Whole refused = ask("PATCH", "/api/reminders/oven", "{\"shedule\":{\"in\":\"1h\"}}");

    assertThat(error(refused).text("remedy").orElseThrow()).startsWith("did you mean schedule?");
  }

  @Test
  void the_run_of_a_self_deleting_reminder_can_be_shown() {
    ask(
        "POST",
        "/api/reminders",
        "{\"name\":\"once\",\"message\":\"x\",\"schedule\":{\"in\":\"1m\"},\"delete_after_run\":true}");
    host.pass(Duration.ofMinutes(2));

    String id =
        fields(ask("GET", "/api/runs", "")).objects("items").getFirst().text("id").orElseThrow();

    assertThat(ask("GET", "/api/reminders/once", "").status()).isEqualTo(404);
    assertThat(fields(ask("GET", "/api/runs/" + id, "")).text("status")).contains("ok");
  }
}
