package dev.rooster.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.TestServer;
import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import dev.rooster.home.Configuration;
import dev.rooster.reminder.Earlier;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Occurrence.Status;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Standing;
import dev.rooster.reminder.Step;
import dev.rooster.reminder.Tally;
import dev.rooster.schedule.Count;
import dev.rooster.timeline.Downtimes;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Trust;
import dev.rooster.trust.User;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What was due and what is to come, as REST shows it. */
class TimelineRoutesTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final Instant NOW = Instant.parse("2026-11-16T09:00:00Z");
  private static final Caller ADMIN = new Caller("rest", Optional.empty(), BERLIN);
  private static final User ALICE =
      new User("alice", Trust.INNER, Optional.of(BERLIN), List.of(), Optional.empty());
  private static final Caller AS_ALICE = new Caller("rest", Optional.of(ALICE), BERLIN);
  private static final String DAY = "from=2026-11-16T00:00:00Z&to=2026-11-17T00:00:00Z";
  private static final String ALL = "/api/occurrences?" + DAY;

  private final TestServer server = TestServer.at(NOW, BERLIN).start();
  private final Walk walk = new Walk(server.api(JsonText::object), ADMIN);

  @BeforeEach
  void configure() {
    server.configure(Configuration.DEFAULT.withUsers(Map.of("alice", ALICE)));
  }

  @AfterEach
  void end() {
    server.close();
  }

  private String make(String json) {
    return walk.ask(201, "POST", "/api/reminders", json).text("id").orElseThrow();
  }

  private String every(String interval) {
    return make("{\"message\":\"x\",\"schedule\":{\"every\":\"%s\"}}".formatted(interval));
  }

  private Reminder stored(String id) {
    return server.store().find(List.of(id)).getFirst();
  }

  private void record(String id, List<Occurrence> records) {
    assertThat(server.store().write(List.of(new Step(stored(id), records, false, false))))
        .containsExactly(id);
  }

  /** A record that started a second late. */
  private static Occurrence ran(String id, Instant due, Status status) {
    return ran(id, due, status, "");
  }

  private static Occurrence ran(String id, Instant due, Status status, String details) {
    return record(id, due, due, 1, status, Optional.of(due.plusSeconds(1)), details);
  }

  private static Occurrence missed(String id, Instant due, Instant lastDue, int count) {
    return record(id, due, lastDue, count, Status.MISSED, Optional.empty(), "");
  }

  private static Occurrence record(
      String id,
      Instant due,
      Instant lastDue,
      int count,
      Status status,
      Optional<Instant> startedAt,
      String details) {
    return new Occurrence(
        id,
        "",
        due,
        lastDue,
        Count.exactly(count),
        status,
        Optional.empty(),
        "the reply of " + id,
        1,
        startedAt,
        lastDue.plusSeconds(3),
        false,
        details,
        Earlier.NONE);
  }

  private Fields get(String target) {
    return walk.ask(200, "GET", target, "");
  }

  private static List<String> texts(Fields of, String list, String field) {
    return of.objects(list).stream().map(it -> it.text(field).orElse("null")).toList();
  }

  private static Fields object(Fields of, String name) {
    return of.object(name).orElseThrow();
  }

  @Test
  void a_lane_has_what_ran_and_what_is_planned() {
    String id = make("{\"name\":\"tea\",\"message\":\"x\",\"schedule\":{\"every\":\"2h\"}}");
    record(
        id,
        List.of(
            ran(id, NOW.minusSeconds(7_200), Status.OK),
            ran(id, NOW.minusSeconds(7_100), Status.OK),
            ran(id, NOW.minusSeconds(7_000), Status.ERROR),
            missed(id, NOW.minusSeconds(600), NOW.minusSeconds(60), 10)));

    Fields line = get(ALL);

    Fields lane = line.objects("lanes").getFirst();
    assertThat(lane.text("name")).contains("tea");
    assertThat(lane.text("brief")).isPresent();
    assertThat(texts(lane, "past", "status")).containsExactly("ok", "error", "missed");
    assertThat(texts(lane, "past", "count")).containsExactly("2", "1", "10");
    assertThat(texts(lane, "past", "late_by_ms")).containsExactly("1000", "1000", "0");
    assertThat(texts(lane, "past", "run_id"))
        .containsExactly(
            "null", id + "@" + NOW.minusSeconds(7_000), id + "@" + NOW.minusSeconds(600));
    assertThat(texts(lane, "planned", "from")).first().isEqualTo("2026-11-16T11:00:00Z");
    assertThat(lane.objects("planned")).hasSize(7);
    Fields tally = object(line, "tally");
    assertThat(tally.text("ok")).contains("2");
    assertThat(tally.text("missed")).contains("10");
    assertThat(tally.text("planned")).contains("7");
    assertThat(tally.text("exact")).contains("true");
    assertThat(object(line, "lateness").text("p50_ms")).contains("1000");
  }

  @Test
  void the_planned_fires_are_those_that_the_reminder_says() {
    String id =
        make(
            "{\"message\":\"x\",\"schedule\":{\"cron\":\"15 8,18 * * *\"},\"max_fires\":3,"
                + "\"except\":[\"2026-11-18\"]}");
    walk.ask(200, "POST", "/api/reminders/" + id + "/snooze", "{\"until\":\"20:00\"}");

    Fields line =
        get("/api/occurrences?from=2026-11-16T00:00:00Z&to=2026-11-26T00:00:00Z&reminder=" + id);

    assertThat(texts(line.objects("lanes").getFirst(), "planned", "from"))
        .containsExactly(
            "2026-11-16T17:15:00Z",
            "2026-11-16T19:00:00Z",
            "2026-11-17T07:15:00Z",
            "2026-11-17T17:15:00Z");
  }

  @Test
  void a_run_shows_since_when_it_runs() {
    String id = every("1h");
    Instant due = NOW.plusSeconds(3_600);
    server.clock().set(due.plusSeconds(1));
    server.store().lease("elsewhere", true, Duration.ofDays(1), due);
    assertThat(server.store().claimNow("elsewhere", id, stored(id).version(), due)).isPresent();

    Fields running = object(get(ALL).objects("lanes").getFirst(), "running");

    assertThat(running.text("due_at")).contains("2026-11-16T10:00:00Z");
    assertThat(running.text("since")).contains("2026-11-16T10:00:01Z");
  }

  @Test
  void a_fire_whose_time_has_come_is_planned_until_it_runs() {
    String id = every("1h");
    server.clock().set(NOW.plusSeconds(3_660));

    Fields lane = get(ALL + "&reminder=" + id).objects("lanes").getFirst();

    assertThat(texts(lane, "planned", "from"))
        .startsWith("2026-11-16T10:00:00Z", "2026-11-16T11:00:00Z");
  }

  @Test
  void failing_reminders_come_first_and_then_the_nearest() {
    String late = every("5h");
    String soon = every("1h");
    String failing = every("9h");
    String ended = make("{\"message\":\"x\",\"schedule\":{\"in\":\"3h\"}}");
    record(ended, List.of(ran(ended, NOW.minusSeconds(60), Status.OK)));
    walk.ask(200, "DELETE", "/api/reminders/" + ended, "");
    fail(failing);

    assertThat(texts(get(ALL), "lanes", "reminder_id")).containsExactly(failing, soon, late, ended);
    assertThat(texts(get(ALL + "&lanes=2"), "lanes", "reminder_id")).containsExactly(failing, soon);
    assertThat(get(ALL + "&lanes=0").objects("lanes")).isEmpty();
  }

  /** As after a run that failed. */
  /** Recorded after midnight, and asked for by a browser in another zone. */
  @Test
  void the_runs_of_a_day_are_those_that_its_tally_counts() {
    String id = make("{\"message\":\"x\",\"user\":\"alice\",\"schedule\":{\"every\":\"1d\"}}");
    Instant late = Instant.parse("2026-11-14T22:59:59Z");
    record(
        id,
        List.of(
            ran(id, Instant.parse("2026-11-13T22:59:59Z"), Status.ERROR),
            ran(id, Instant.parse("2026-11-13T23:00:00Z"), Status.OK),
            ran(id, late, Status.MISSED)));
    Walk elsewhere =
        new Walk(
            server.api(JsonText::object),
            new Caller("rest", Optional.of(ALICE), ZoneId.of("America/New_York")));
    String day = "due_from=2026-11-14&due_until=2026-11-14";

    assertThat(get("/api/tallies").objects("days"))
        .filteredOn(it -> it.text("day").equals(Optional.of("2026-11-14")))
        .singleElement()
        .satisfies(it -> assertThat(it.text("ok")).contains("1"))
        .satisfies(it -> assertThat(it.text("missed")).contains("1"));
    for (String list : List.of("/api/runs?", "/api/runs?reminder=" + id + "&")) {
      Fields runs = elsewhere.ask(200, "GET", list + day + "&counts=true", "");
      assertThat(texts(runs, "items", "status")).containsExactly("missed", "ok");
      assertThat(object(runs, "counts").text("error")).contains("0");
    }
    walk.ask(400, "GET", "/api/runs?due_from=2026-11-14&due_until=2026-11-12", "");
    walk.ask(400, "GET", "/api/runs?due_from=soon", "");
  }

  private void fail(String id) {
    Reminder reminder = stored(id);
    Standing before = reminder.standing();
    Tally tally = before.tally();
    Standing failed =
        new Standing(
            before.status(),
            before.reason(),
            before.next(),
            before.claim(),
            before.fence(),
            new Tally(1, 1, Optional.empty(), tally.last(), tally.ahead(), tally.response()));
    server.store().write(List.of(new Step(reminder.with(failed), List.of(), false, false)));
  }

  @Test
  void the_others_are_summed_in_equal_parts() {
    String lane = every("30m");
    String one = every("2h");
    String other = every("3h");
    record(one, List.of(ran(one, NOW.minusSeconds(60), Status.OK)));
    record(
        other,
        List.of(
            ran(other, NOW.minusSeconds(30), Status.ERROR),
            missed(other, NOW.minus(Duration.ofHours(8)), NOW.minus(Duration.ofHours(5)), 4)));

    Fields line = get(ALL + "&lanes=1&buckets=24");

    assertThat(texts(line, "lanes", "reminder_id")).containsExactly(lane);
    Fields others = object(line, "others");
    assertThat(others.text("reminders")).contains("2");
    String json = body(ALL + "&lanes=1&buckets=24");
    assertThat(json)
        .contains("\"past\":[0,{\"ok\":0,\"error\":0,\"skipped\":0,\"missed\":1,")
        .contains("{\"ok\":1,\"error\":1,\"skipped\":0,\"missed\":0,")
        .contains("\"planned\":[0,0,0,0,0,0,0,0,0,0,0,1,1,1,0,2,0,1,1,1,0,2,0,1]}");
    assertThat(object(line, "tally").text("missed")).contains("4");
  }

  private String body(String target) {
    return ((Answer.Whole)
            server.api(JsonText::object).answer(Request.of("GET", target, Map.of(), ""), ADMIN))
        .body();
  }

  @Test
  void a_lane_has_a_limit_of_entries() {
    String id = every("1d");
    List<Occurrence> records = new ArrayList<>();
    for (int i = 0; i < 900; i++) {
      records.add(ran(id, NOW.minusSeconds(60L * i), i % 2 == 0 ? Status.OK : Status.ERROR));
    }
    record(id, records);

    Fields line = get(ALL + "&reminder=" + id);

    List<Fields> past = line.objects("lanes").getFirst().objects("past");
    assertThat(past.size()).isBetween(50, 400);
    assertThat(
            past.stream()
                .filter(it -> it.text("status").equals(Optional.of("error")))
                .mapToLong(it -> Long.parseLong(it.text("count").orElseThrow()))
                .sum())
        .isEqualTo(270);
    assertThat(object(line, "tally").text("error")).contains("270");
  }

  @Test
  void downtimes_are_stretches_of_the_line() {
    Downtimes downtimes = new Downtimes(server.store());
    downtimes.look();
    server.clock().set(NOW.plusSeconds(1_800));
    downtimes.start();

    List<Fields> shown = get(ALL).objects("downtime");

    assertThat(shown).hasSize(1);
    assertThat(shown.getFirst().text("from")).contains("2026-11-16T09:00:00Z");
    assertThat(shown.getFirst().text("to")).contains("2026-11-16T09:30:00Z");
    assertThat(shown.getFirst().text("cause")).contains("daemon_down");
    assertThat(get("/api/occurrences?from=2026-11-16T10:00:00Z").objects("downtime")).isEmpty();
  }

  @Test
  void a_user_sees_only_their_own() {
    String admins = every("1h");
    String alices = make("{\"message\":\"x\",\"user\":\"alice\",\"schedule\":{\"every\":\"1h\"}}");
    record(admins, List.of(ran(admins, NOW.minusSeconds(60), Status.ERROR, USAGE)));
    record(alices, List.of(ran(alices, NOW.minusSeconds(90), Status.OK)));
    walk.as(AS_ALICE);

    Fields line = get(ALL);

    assertThat(texts(line, "lanes", "reminder_id")).containsExactly(alices);
    assertThat(object(line, "others").text("reminders")).contains("0");
    assertThat(object(line, "tally").text("error")).contains("0");
    assertThat(object(line, "tally").text("planned")).contains("14");
    assertThat(object(line, "lateness").text("count")).contains("1");
    Fields tallies = get("/api/tallies");
    assertThat(texts(tallies, "days", "error")).containsExactly("0");
    assertThat(object(tallies, "cost").text("tokens")).contains("0");
    assertThat(object(get("/api/runs?counts=true"), "counts").text("error")).contains("0");
    walk.ask(404, "GET", ALL + "&reminder=" + admins, "");
    walk.ask(404, "GET", "/api/tallies?reminder=" + admins, "");
    walk.ask(404, "GET", "/api/runs?counts=true&reminder=" + admins, "");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/api/occurrences?from=now",
        "/api/occurrences?from=2026-13-45",
        "/api/occurrences?from=%2B999999999-12-31T00:00:00Z",
        "/api/occurrences?from=2026-11-16T09:00:00%2B99:99",
        "/api/occurrences?from=2026-11-16&to=2026-11-16",
        "/api/occurrences?from=2026-11-16&to=2026-11-15",
        "/api/occurrences?from=2026-11-16&to=2026-12-18",
        "/api/occurrences?from=0001-01-01&to=9999-12-31",
        "/api/occurrences?lanes=-1",
        "/api/occurrences?lanes=51",
        "/api/occurrences?lanes=99999999999999999999",
        "/api/occurrences?buckets=0",
        "/api/occurrences?buckets=1001",
        "/api/occurrences?buckets=1e3",
        "/api/occurrences?cursor=1",
        "/api/tallies?days=0",
        "/api/tallies?days=367",
        "/api/tallies?days=all",
        "/api/tallies?tz=Mars/Base",
        "/api/tallies?tz=%00",
        "/api/runs?counts=perhaps"
      })
  void a_parameter_that_means_nothing_is_refused(String target) {
    Fields error = object(walk.ask(400, "GET", target, ""), "error");

    assertThat(error.text("remedy")).isPresent();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/api/occurrences?from=0001-01-01T00:00:00Z&to=0001-01-20T00:00:00Z",
        "/api/occurrences?from=9999-12-01T00:00:00Z&to=9999-12-31T23:59:59Z",
        "/api/occurrences?from=2026-11-16T09:00:00Z&to=2026-11-16T09:00:00.001Z&buckets=1000",
        "/api/occurrences?from=2026-11-16T09:00:00.0001Z&buckets=7",
        "/api/tallies?tz=Pacific/Apia&days=366",
        "/api/tallies?tz=%2B05:45",
        "/api/runs?q=%27%25_%5C%22&counts=true"
      })
  void an_unusual_span_is_answered(String target) {
    String id = every("1s");
    record(id, List.of(missed(id, NOW.minusSeconds(90_000), NOW, 90_001)));

    assertThat(get(target)).isNotNull();
  }

  @Test
  void an_unknown_reminder_is_not_found() {
    walk.ask(404, "GET", "/api/occurrences?reminder=unknown", "");
    walk.ask(404, "GET", "/api/tallies?reminder=unknown", "");
  }

  private static final String USAGE =
      "{\"usage\":{\"input_tokens\":100,\"output_tokens\":20,\"cost_usd\":0.1}}";

  @ParameterizedTest
  @CsvSource({
    "Europe/Berlin, 2026-03-29, 23",
    "Europe/Berlin, 2026-10-25, 25",
    "Asia/Kolkata, 2026-10-25, 24",
    "Australia/Lord_Howe, 2026-10-04, 23",
    "Pacific/Apia, 2026-10-25, 24"
  })
  void a_day_is_as_long_as_the_clock_of_its_zone_says(ZoneId zone, LocalDate day, int hours) {
    server.clock().set(Instant.parse("2026-11-01T00:00:00Z"));
    String id = every("1d");
    List<Occurrence> records = new ArrayList<>();
    Instant start = day.atStartOfDay(zone).toInstant();
    Instant end = day.plusDays(1).atStartOfDay(zone).toInstant();
    for (Instant due = start.minusSeconds(1); due.isBefore(end); due = due.plusSeconds(3_600)) {
      records.add(ran(id, due, Status.OK));
    }
    records.add(ran(id, end, Status.OK));
    record(id, records);

    assertThat(days("/api/tallies?tz=" + zone))
        .containsEntry(day.minusDays(1).toString(), "1")
        .containsEntry(day.toString(), Integer.toString(hours))
        .containsEntry(day.plusDays(1).toString(), "1");
    server.store().prune(end.plusSeconds(9_999), 1_000, List.of(), 1_000);
    assertThat(days("/api/tallies?tz=" + zone))
        .as("pruned")
        .containsEntry(day.toString(), Integer.toString(hours));
  }

  private Map<String, String> days(String target) {
    Fields tallies = get(target);
    Map<String, String> days = new TreeMap<>();
    tallies
        .objects("days")
        .forEach(it -> days.put(it.text("day").orElseThrow(), it.text("ok").orElseThrow()));
    return days;
  }

  @Test
  void a_missed_range_is_divided_over_its_days() {
    String id = every("1h");
    record(
        id,
        List.of(
            missed(
                id,
                Instant.parse("2026-11-13T17:00:00Z"),
                Instant.parse("2026-11-15T16:00:00Z"),
                48)));

    assertThat(texts(get("/api/tallies"), "days", "missed")).containsExactly("6", "24", "18");
    assertThat(texts(get("/api/tallies?days=2"), "days", "missed")).containsExactly("18");
  }

  @Test
  void tallies_say_how_late_how_long_and_how_dear_runs_were() {
    String id = every("1h");
    record(
        id,
        List.of(
            ran(id, NOW.minusSeconds(60), Status.OK, USAGE),
            ran(id, NOW.minus(Duration.ofDays(2)), Status.OK, USAGE),
            ran(id, NOW.minus(Duration.ofDays(40)), Status.OK, USAGE)));

    Fields tallies = get("/api/tallies");

    assertThat(tallies.text("zone")).contains("Europe/Berlin");
    assertThat(tallies.text("counted_since")).contains("2026-10-07T09:00:00Z");
    assertThat(texts(tallies, "days", "tokens")).containsExactly("120", "120", "120");
    assertThat(texts(tallies, "days", "cost_usd")).containsExactly("0.1", "0.1", "0.1");
    Fields lateness = object(tallies, "lateness");
    assertThat(lateness.text("count")).contains("2");
    assertThat(lateness.text("p99_ms")).contains("1000");
    assertThat(texts(lateness, "buckets", "count"))
        .containsExactly("0", "0", "0", "2", "0", "0", "0", "0");
    assertThat(object(tallies, "durations").text("max_ms")).contains("2000");
    Fields cost = object(tallies, "cost");
    assertThat(cost.text("usd")).contains("0.2");
    assertThat(texts(cost, "by_agent", "agent")).containsExactly("direct");
    assertThat(texts(cost, "by_agent", "runs")).containsExactly("2");
    assertThat(texts(get("/api/tallies?reminder=" + id), "days", "ok"))
        .containsExactly("1", "1", "1");
  }

  @Test
  void runs_are_found_by_text_and_counted_by_status() {
    String tea = make("{\"name\":\"Tea\",\"message\":\"x\",\"schedule\":{\"every\":\"1h\"}}");
    String oven = every("1h");
    record(
        tea,
        List.of(
            ran(tea, NOW.minusSeconds(60), Status.OK),
            ran(tea, NOW.minusSeconds(90), Status.ERROR)));
    record(oven, List.of(ran(oven, NOW.minusSeconds(30), Status.OK)));

    Fields found = get("/api/runs?q=tEA&status=ok&counts=true");

    assertThat(texts(found, "items", "reminder_id")).containsExactly(tea);
    assertThat(found.text("next_cursor")).isEmpty();
    assertThat(object(found, "counts").text("ok")).contains("2");
    assertThat(object(found, "counts").text("error")).contains("1");
    assertThat(get("/api/runs?q=REPLY%20OF%20" + oven).objects("items")).hasSize(1);
    assertThat(get("/api/reminders/" + tea + "/runs?q=nothing").objects("items")).isEmpty();
    assertThat(
            object(get("/api/reminders/" + tea + "/runs?counts=true&limit=1"), "counts").text("ok"))
        .contains("1");
    assertThat(get("/api/runs").object("counts")).isEmpty();
  }
}
