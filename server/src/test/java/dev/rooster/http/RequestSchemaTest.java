package dev.rooster.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.cli.HandTickedHost;
import dev.rooster.format.CanonicalJson;
import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Problems;
import dev.rooster.trust.Caller;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The API accepts every described field and no other. */
class RequestSchemaTest {
  private static final Caller ADMIN =
      new Caller("rest", Optional.empty(), ZoneId.of("Europe/Berlin"));
  private static final String LISTED = "the fields are ";

  /** The fields that another field requires. */
  private static final Map<String, String> BESIDE =
      Map.of(
          "schedule.anchor", "{\"every\":\"90m\"}",
          "schedule.start", "{\"rrule\":\"FREQ=WEEKLY;BYDAY=MO\"}",
          "schedule.tz", "{\"cron\":\"0 9 * * *\"}",
          "schedule.repeat", "{\"idle\":\"5m\"}",
          "condition.mode", "{\"command\":\"true\"}",
          "condition.timeout", "{\"command\":\"true\"}",
          "missed.within", "{\"policy\":\"once\"}",
          "delivery.connector_id", "{\"when\":\"never\"}");

  /** Accepted, and documented as ignored. */
  private static final Set<String> WITHOUT_EFFECT = Set.of("delivery.connector_id");

  @TempDir Path home;
  private HandTickedHost host;
  private Described described;

  @BeforeEach
  void start() throws IOException {
    Files.writeString(
        home.resolve("rooster.yaml"),
        """
        default_agent: direct
        agents: {counter: {kind: command, command: [wc]}, model: {kind: llm, provider: ollama, model: m}}
        users: [{name: alice, match: ["webhook:https://example.org/alice"]}]
        webhooks: {ci: {secret: s3cret}}
        """);
    host = new HandTickedHost(home);
    described = Described.by(host.api());
  }

  @AfterEach
  void end() {
    host.close();
  }

  private Answer.Whole post(String target, String body) {
    return (Answer.Whole) host.api().answer(Request.of("POST", target, Map.of(), body), ADMIN);
  }

  private static Fields fields(String json) {
    return Fields.of(Json.read(json), "", new Problems());
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      value = {
        "NewReminder  | /api/preview | {`zzzzzz`:1}",
        "NewSchedule  | /api/preview | {`schedule`:{`zzzzzz`:1}}",
        "NewCondition | /api/preview | {`condition`:{`zzzzzz`:1}}",
        "NewDelivery  | /api/preview | {`delivery`:{`zzzzzz`:1}}",
        "NewMissed    | /api/preview | {`missed`:{`zzzzzz`:1}}",
        "Trial        | /api/conditions/try | {`zzzzzz`:1}",
        "Why          | /api/reminders/oven/pause | {`zzzzzz`:1}",
        "RunRequest   | /api/reminders/oven/run | {`zzzzzz`:1}"
      })
  void the_described_fields_are_the_accepted_fields(String schema, String target, String body) {
    post("/api/reminders", "{\"name\":\"oven\",\"message\":\"x\",\"schedule\":{\"in\":\"1h\"}}");

    String answer = post(target, body.replace('`', '"')).body();

    String remedy =
        fields(answer).object("error").orElseThrow().objects("problems").stream()
            .filter(it -> it.text("message").orElse("").contains("zzzzzz"))
            .findFirst()
            .orElseThrow()
            .text("remedy")
            .orElseThrow();
    List<String> taken =
        List.of(remedy.substring(remedy.indexOf(LISTED) + LISTED.length()).split(", "));
    assertThat(described.check().fields(described.schemas().get(schema)))
        .containsExactlyInAnyOrderElementsOf(taken);
  }

  @Test
  void every_field_of_a_new_reminder_has_its_effect() {
    Set<String> tried = new TreeSet<>();
    tryAll("", "ReminderFields", tried);
    tryAll("schedule", "NewSchedule", tried);
    tryAll("condition", "NewCondition", tried);
    tryAll("delivery", "NewDelivery", tried);
    tryAll("missed", "NewMissed", tried);

    assertThat(tried).hasSizeGreaterThan(35).contains("message", "schedule.in", "missed.within");
  }

  private void tryAll(String section, String schema, Set<String> tried) {
    SchemaCheck.object(
            (ParsedValue.Obj) Objects.requireNonNull(described.schemas().get(schema)), "properties")
        .forEach((name, property) -> {
          String path = section.isEmpty() ? name : section + "." + name;
          List<ParsedValue> examples = SchemaCheck.list((ParsedValue.Obj) property, "examples");
          assertThat(examples).as(path).isNotEmpty();
          examples.forEach(it -> tryOne(section, name, it));
          tried.add(path);
        });
  }

  private void tryOne(String section, String name, ParsedValue example) {
    String path = section.isEmpty() ? name : section + "." + name;
    Map<String, ParsedValue> without = usual(path);
    Map<String, ParsedValue> with = new LinkedHashMap<>(without);
    if (section.isEmpty()) {
      with.put(name, example);
    } else {
      Map<String, ParsedValue> inside =
          BESIDE.containsKey(path)
              ? new LinkedHashMap<>(((ParsedValue.Obj) Json.read(BESIDE.get(path))).fields())
              : new LinkedHashMap<>();
      if (!inside.isEmpty()) {
        without.put(section, ParsedValue.of(inside));
      }
      inside.put(name, example);
      with.put(section, ParsedValue.of(inside));
    }
    String wanted = CanonicalJson.of(ParsedValue.of(with));
    described.holdRequest("POST", "/api/reminders", wanted);

    Map<String, ParsedValue> after = made(wanted);

    if (WITHOUT_EFFECT.contains(path)) {
      assertThat(after).as(path).isEqualTo(made(CanonicalJson.of(ParsedValue.of(without))));
    } else {
      assertThat(after).as(path).isNotEqualTo(made(CanonicalJson.of(ParsedValue.of(without))));
    }
  }

  private static Map<String, ParsedValue> usual(String path) {
    Map<String, ParsedValue> usual = new LinkedHashMap<>();
    usual.put("message", ParsedValue.of("x"));
    usual.put("schedule", Json.read("{\"every\":\"7h\"}"));
    if (List.of("condition.prompt", "session", "may_schedule").contains(path)) {
      usual.put("agent", ParsedValue.of("counter"));
    }
    if (List.of("model", "tools", "must_act").contains(path)) {
      usual.put("agent", ParsedValue.of("model"));
    }
    if (List.of("schedule.idle", "schedule.idle_timeout", "schedule.calls", "schedule.repeat")
        .contains(path)) {
      usual.put("agent", ParsedValue.of("claude-code"));
    }
    if (path.equals("delivery.channel")) {
      usual.put("user", ParsedValue.of("alice"));
    }
    return usual;
  }

  /** The result, without fields that differ each time unless the request set them. */
  private Map<String, ParsedValue> made(String json) {
    Answer.Whole answer = post("/api/reminders", json);
    assertThat(answer.status()).as(json + " " + answer.body()).isEqualTo(201);
    Map<String, ParsedValue> made = new LinkedHashMap<>();
    ((ParsedValue.Obj) Json.read(answer.body()))
        .fields()
        .forEach((name, value) -> made.put(name, ParsedValue.of(CanonicalJson.of(value))));
    if (!json.contains("\"id\"")) {
      made.remove("id");
      made.remove("trace_id");
    }
    return made;
  }

  @Test
  void a_field_that_is_misspelt_is_refused_with_the_one_that_was_meant() {
    for (String name : described.check().fields(described.schemas().get("NewReminder"))) {
      Answer.Whole answer =
          post(
              "/api/preview",
              "{\"message\":\"x\",\"schedule\":{\"in\":\"1h\"},\"%sx\":1}".formatted(name));

      assertThat(answer.status()).isEqualTo(400);
      assertThat(answer.body()).contains("unknown field '%sx'".formatted(name));
      assertThat(answer.body()).contains("did you mean " + name + "?");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'in':'20m'}",
        "{'at':'tomorrow 9am'}",
        "{'at':'2026-12-01T09:00','tz':'Asia/Tokyo'}",
        "{'every':'90m'}",
        "{'cron':'0 9 * * 1-5','tz':'America/New_York'}",
        "{'cron':'0 9 * * *','tz':'user'}",
        "{'rrule':'FREQ=WEEKLY;BYDAY=MO;COUNT=5'}"
      })
  void a_shown_reminder_can_be_sent_back(String schedule) {
    Map<String, ParsedValue> shown =
        ((ParsedValue.Obj)
                Json.read(
                    post(
                            "/api/reminders",
                            "{\"message\":\"x\",\"schedule\":" + schedule.replace('\'', '"') + "}")
                        .body()))
            .fields();
    Map<String, ParsedValue> said = new LinkedHashMap<>(shown);
    said.keySet().retainAll(described.check().fields(described.schemas().get("NewReminder")));

    Answer.Whole changed =
        (Answer.Whole)
            host.api()
                .answer(
                    Request.of(
                        "PATCH",
                        "/api/reminders/" + Described.text(ParsedValue.of(shown), "id"),
                        Map.of(),
                        CanonicalJson.of(ParsedValue.of(said))),
                    ADMIN);

    assertThat(changed.status()).as(changed.body()).isEqualTo(200);
    assertThat(fields(changed.body()).text("version")).contains("1");
    said.remove("id");
    assertThat(post("/api/reminders", CanonicalJson.of(ParsedValue.of(said))).status())
        .isEqualTo(201);
  }

  @Test
  void read_only_fields_are_refused() {
    Set<String> set =
        new TreeSet<>(described.check().fields(described.schemas().get("EchoedReminder")));
    set.removeAll(described.check().fields(described.schemas().get("NewReminder")));

    assertThat(set).hasSizeGreaterThan(15);
    for (String name : set) {
      assertThat(
              post(
                      "/api/preview",
                      "{\"message\":\"x\",\"schedule\":{\"in\":\"1h\"},\"%s\":1}".formatted(name))
                  .body())
          .contains("is read-only");
    }
  }
}
