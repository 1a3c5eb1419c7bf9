package dev.rooster.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.cli.HandTickedHost;
import dev.rooster.format.Fields;
import dev.rooster.trust.Caller;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PreviewRouteTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final Caller ADMIN = new Caller("rest", Optional.empty(), BERLIN);

  @TempDir Path home;
  private HandTickedHost host;
  private Walk walk;

  @BeforeEach
  void start() throws Exception {
    Files.writeString(
        home.resolve("rooster.yaml"),
        """
        agents: {talker: {kind: command, command: [cat]}}
        default_agent: direct
        users: [{name: alice, trust: familiar}]
        """);
    host = new HandTickedHost(home);
    walk = new Walk(host.api(), ADMIN);
  }

  @AfterEach
  void end() {
    host.close();
  }

  private Fields preview(String query, String body) {
    return walk.ask(200, "POST", "/api/preview" + query, body);
  }

  private Fields refused(String body) {
    return walk.ask(400, "POST", "/api/preview", body).object("error").orElseThrow();
  }

  private String make(String body) {
    return walk.ask(201, "POST", "/api/reminders", body).text("id").orElseThrow();
  }

  private Fields alice() {
    walk.as(new Caller("rest", Optional.of(host.configuration().users().get("alice")), BERLIN));
    return walk.ask(200, "GET", "/api/reminders", "");
  }

  private static String daily(String name, String cron) {
    return "{\"name\":\"%s\",\"message\":\"x\",\"schedule\":{\"cron\":\"%s\"}}"
        .formatted(name, cron);
  }

  @Test
  void as_many_fires_are_returned_as_asked_for() {
    assertThat(preview("", daily("a", "0 9 * * *")).texts("next_fires")).hasSize(5);
    assertThat(preview("?fires=50", daily("a", "0 9 * * *")).texts("next_fires")).hasSize(50);
    for (String wrong : List.of("0", "51", "-1", "many")) {
      walk.ask(400, "POST", "/api/preview?fires=" + wrong, daily("a", "0 9 * * *"));
    }
  }

  @Test
  void reminders_due_in_the_same_minute_collide() {
    make(daily("backup", "30 0 9 * * *"));
    make("{\"message\":\"x\",\"schedule\":{\"at\":\"2026-11-18T09:00\"}}");
    make(daily("later", "1 9 * * *"));
    String paused = make(daily("paused", "0 9 * * *"));
    walk.ask(200, "POST", "/api/reminders/" + paused + "/pause", "");

    List<Fields> collisions = preview("?fires=3", daily("new", "0 9 * * *")).objects("collisions");

    assertThat(collisions)
        .extracting(it -> it.text("at").orElseThrow() + " " + it.text("count").orElseThrow())
        .containsExactly(
            "2026-11-17T08:00:00Z 1", "2026-11-18T08:00:00Z 2", "2026-11-19T08:00:00Z 1");
    assertThat(collisions.getFirst().texts("names")).containsExactly("backup");
  }

  @Test
  void a_reminder_does_not_collide_with_itself_or_with_those_of_others() {
    String id = make(daily("own", "0 9 * * *"));
    String body = daily("own", "0 9 * * *");

    assertThat(preview("?reminder=" + id, body).objects("collisions")).isEmpty();
    alice();
    assertThat(preview("", body).objects("collisions")).isEmpty();
    walk.ask(404, "POST", "/api/preview?reminder=" + id, body);
  }

  @Test
  void fires_that_an_edited_reminder_has_used_do_not_come_again() {
    String id = make(limited("own", 3));
    host.pass(Duration.ofDays(2));
    assertThat(walk.ask(200, "GET", "/api/reminders/" + id, "").text("fire_count")).contains("2");

    assertThat(preview("", limited("own", 3)).texts("next_fires")).hasSize(3);
    assertThat(preview("?reminder=" + id, limited("own", 3)).texts("next_fires")).hasSize(1);
    assertThat(preview("?reminder=" + id, limited("own", 5)).texts("next_fires")).hasSize(3);
    walk.ask(200, "POST", "/api/reminders/" + id + "/pause", "");
    assertThat(preview("?reminder=" + id, limited("own", 3)).texts("next_fires")).hasSize(1);
    Fields error =
        walk.ask(400, "POST", "/api/preview?reminder=" + id, limited("own", 2))
            .object("error")
            .orElseThrow();
    assertThat(error.text("field")).contains("max_fires");
    walk.ask(200, "DELETE", "/api/reminders/" + id, "");
    assertThat(preview("?reminder=" + id, limited("own", 3)).texts("next_fires")).hasSize(3);
  }

  private static String limited(String name, int most) {
    return "{\"name\":\"%s\",\"message\":\"x\",\"schedule\":{\"cron\":\"0 9 * * *\"},\"max_fires\":%d}"
        .formatted(name, most);
  }

  @Test
  void an_interval_of_an_edited_reminder_counts_from_where_it_did() {
    String body = "{\"message\":\"x\",\"schedule\":{\"every\":\"2h\"}}";
    String id = make(body);
    List<String> before = walk.ask(200, "GET", "/api/reminders/" + id, "").texts("next_fires");
    host.pass(Duration.ofMinutes(30));

    assertThat(preview("?reminder=" + id, body).texts("next_fires")).isEqualTo(before);
    assertThat(preview("", body).texts("next_fires")).isNotEqualTo(before);
  }

  @Test
  void of_many_collisions_five_are_named() {
    for (int i = 0; i < 7; i++) {
      make(daily("r" + i, "0 9 * * *"));
    }

    Fields collision =
        preview("?fires=1", daily("x", "0 9 * * *")).objects("collisions").getFirst();

    assertThat(collision.text("count")).contains("7");
    assertThat(collision.texts("names")).hasSize(5);
  }

  @Test
  void counted_fires_collide_only_as_often_as_they_come() {
    make(
        """
        {"name":"twice","message":"x","schedule":{"cron":"0 9 * * *"},"max_fires":2}\
        """);

    assertThat(preview("?fires=5", daily("x", "0 9 * * *")).objects("collisions")).hasSize(2);
  }

  @Test
  void frequent_fires_are_counted_up_to_the_collision() {
    for (String schedule : List.of("\"every\":\"1m\"", "\"cron\":\"* * * * *\"")) {
      for (int most : new int[] {1_000, 2_000}) {
        make(
            "{\"name\":\"%s %d\",\"message\":\"x\",\"schedule\":{%s},\"max_fires\":%d}"
                .formatted(schedule.substring(1, 5), most, schedule, most));
      }
    }

    List<Fields> collisions = preview("?fires=3", daily("x", "0 9 * * *")).objects("collisions");

    assertThat(collisions).hasSize(1);
    assertThat(collisions.getFirst().texts("names"))
        .containsExactlyInAnyOrder("ever 2000", "cron 2000");
  }

  @Test
  void clock_changes_say_what_becomes_of_the_fires() {
    assertThat(changes(daily("x", "30 2 * * *")))
        .containsExactly(
            "2027-03-28T01:00:00Z +01:00 +02:00 true the clock skips 02:30; that fire comes at"
                + " 03:30",
            "2027-10-31T01:00:00Z +02:00 +01:00 true the clock shows 02:30 twice; it fires the"
                + " first time");
    assertThat(changes(daily("x", "0 9 * * *")))
        .allMatch(it -> it.contains(" false the clock goes from "))
        .hasSize(2);
    assertThat(changes(daily("x", "*/10 * * * *")))
        .containsExactly(
            "2027-03-28T01:00:00Z +01:00 +02:00 true the clock skips 02:00 to 03:00; nothing"
                + " fires then",
            "2027-10-31T01:00:00Z +02:00 +01:00 true the clock shows 02:00 to 03:00 twice; it"
                + " fires both times");
  }

  @Test
  void elapsed_time_moves_on_the_clock() {
    assertThat(changes("{\"message\":\"x\",\"schedule\":{\"every\":\"1d\"}}").getFirst())
        .contains(" true an interval is elapsed time");
    assertThat(changes("{\"message\":\"x\",\"schedule\":{\"every\":\"30m\"}}").getFirst())
        .contains(" false ");
  }

  @Test
  void a_series_that_ends_before_or_fires_on_events_has_no_clock_change() {
    assertThat(changes("{\"message\":\"x\",\"schedule\":{\"in\":\"1h\"}}")).isEmpty();
    assertThat(changes("{\"message\":\"x\",\"schedule\":{\"on\":\"file:/tmp/x\"}}")).isEmpty();
    assertThat(
            changes(
                """
                {"message":"x","schedule":{"cron":"0 9 * * *"},"ends":"2026-12-24"}\
                """))
        .isEmpty();
    assertThat(changes("{\"message\":\"x\",\"schedule\":{\"cron\":\"0 9 * * *\",\"tz\":\"UTC\"}}"))
        .isEmpty();
  }

  private List<String> changes(String body) {
    return preview("", body).objects("clock_changes").stream()
        .map(it ->
            String.join(
                " ",
                List.of(
                    it.text("at").orElseThrow(),
                    it.text("offset_before").orElseThrow(),
                    it.text("offset_after").orElseThrow(),
                    it.text("affects").orElseThrow(),
                    it.text("note").orElseThrow())))
        .toList();
  }

  @Test
  void one_sentence_says_it_all() {
    assertThat(sentence("{\"message\":\"x\",\"schedule\":{\"cron\":\"0 9 * * 1-5\"}}"))
        .isEqualTo(
            "At 09:00 on every weekday, Europe/Berlin, Rooster delivers the message to the inbox.");
    assertThat(
            sentence(
                """
                {"message":"x","agent":"talker","schedule":{"cron":"0 9 * * 1-5"},
                 "condition":{"prompt":"is it green?","mode":"once"},
                 "delivery":{"when":"as_needed","to":["terminal:default","webhook:https://example.org/x"]}}\
                """))
        .isEqualTo(
            "At 09:00 on every weekday, Europe/Berlin, once, as soon as the agent says yes to"
                + " \"is it green?\", Rooster wakes talker and delivers the reply to the inbox and"
                + " webhook:https://example.org/x unless there is nothing to report.");
    assertThat(
            sentence(
                """
                {"message":"x","agent":"claude-code","schedule":{"idle":"5m"}}\
                """))
        .endsWith(", Rooster puts the message into the inbox of claude-code.");
  }

  private String sentence(String body) {
    return preview("", body).text("sentence").orElseThrow();
  }

  @Test
  void an_error_names_its_field_and_suggests_the_expression() {
    Fields error = refused("{\"message\":\"x\",\"schedule\":{\"at\":\"every weekday at 9\"}}");

    assertThat(error.text("field")).contains("schedule");
    assertThat(error.object("suggestion").flatMap(it -> it.object("schedule")).map(Fields::json))
        .contains("{\"cron\":\"0 9 * * 1-5\"}");
    assertThat(suggestion("{\"cron\":\"tomorrow 9am\",\"tz\":\"Asia/Tokyo\"}"))
        .contains("{\"at\":\"2026-11-17T09:00\",\"tz\":\"Asia/Tokyo\"}");
    assertThat(suggestion("{\"every\":\"weekday at 9\"}")).contains("{\"cron\":\"0 9 * * 1-5\"}");
    assertThat(suggestion("{\"at\":\"some day\"}")).isEmpty();
    assertThat(suggestion("{\"at\":[]}")).isEmpty();
    assertThat(suggestion("7")).isEmpty();
  }

  private Optional<String> suggestion(String schedule) {
    return refused("{\"message\":\"x\",\"schedule\":%s}".formatted(schedule))
        .object("suggestion")
        .flatMap(it -> it.object("schedule"))
        .map(Fields::json);
  }

  @Test
  void a_schedule_without_a_fire_is_a_problem_of_the_schedule() {
    Fields error = refused("{\"message\":\"x\",\"schedule\":{\"cron\":\"0 0 9 1 1 * 2020\"}}");

    assertThat(error.text("field")).contains("schedule");
    assertThat(error.objects("problems")).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "schedule.tz     | 'schedule':{'cron':'0 9 * * *','tz':'Mars/Olympus'}",
        "schedule.anchor | 'schedule':{'every':'2h','anchor':'whenever'}",
        "schedule.start  | 'schedule':{'rrule':'FREQ=DAILY','start':'whenever'}",
        "starts          | 'schedule':{'every':'2h'},'starts':'whenever'",
        "ends            | 'schedule':{'every':'2h'},'ends':'whenever'",
        "ends            | 'schedule':{'every':'2h'},'ends':'2020-01-01'",
        "ends            | 'schedule':{'every':'2h'},'starts':'2027-01-02','ends':'2027-01-01'",
        "except          | 'schedule':{'every':'2h'},'except':['whenever']",
        "schedule        | 'schedule':{'every':'a while'},'ends':'2027-01-01'",
      })
  void an_error_beside_the_expression_names_its_own_field(String field, String fields) {
    Fields error = refused("{\"message\":\"x\"," + fields.replace('\'', '"') + "}");

    assertThat(error.text("field")).contains(field);
    assertThat(error.objects("problems")).hasSize(1);
  }

  @Test
  void several_errors_name_their_fields() {
    assertThat(
            refused("{\"message\":\"\",\"agent\":\"nobody\",\"schedule\":{\"in\":\"1h\"}}")
                .objects("problems"))
        .extracting(it -> it.text("field").orElseThrow())
        .containsExactlyInAnyOrder("agent", "message");
  }
}
