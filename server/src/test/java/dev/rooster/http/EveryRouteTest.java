package dev.rooster.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.activity.Client;
import dev.rooster.activity.Sign;
import dev.rooster.cli.HandTickedHost;
import dev.rooster.events.Events;
import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.pairing.WaitingStranger;
import dev.rooster.reminder.Labels;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.Sources;
import dev.rooster.trust.Caller;
import dev.rooster.trust.User;
import dev.rooster.trust.WebhookKey;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every route answers as it is described: when all is well, and when it refuses. */
class EveryRouteTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final Caller ADMIN = new Caller("rest", Optional.empty(), BERLIN);
  private static final String UNKNOWN = "/api/reminders/unknown";

  /** Any route may refuse for these reasons, which are tried elsewhere, by HTTP. */
  private static final Set<Integer> OF_ALL = Set.of(401, 403, 408, 413, 415, 500, 503);

  @TempDir Path home;
  private HandTickedHost host;
  private Walk walk;
  private Events.Listener events;

  @BeforeEach
  void start() throws Exception {
    Files.writeString(
        home.resolve("rooster.yaml"),
        """
        agents:
          talker:
            kind: command
            preset: claude
            command: [sh, -c, 'echo "{\\"type\\":\\"result\\",\\"result\\":\\"hi\\",\\"total_cost_usd\\":0.01,\\"usage\\":{\\"input_tokens\\":1,\\"output_tokens\\":2}}"', sh]
          sleeper: {kind: command, command: [sleep, "600"]}
          broken: {kind: command, command: ["false"]}
          waiting: {kind: http, url: "http://127.0.0.1:1/"}
        default_agent: direct
        users: [{name: alice, trust: familiar}]
        channels: {webhook: {allow: ["127.0.0.1:1"]}}
        webhooks: {ci: {secret: s3cret}}
        """);
    Files.createDirectories(home.resolve("lessons"));
    Files.writeString(home.resolve("lessons/known.md"), "# Known\n");
    Files.createDirectories(home.resolve("workflows"));
    Files.writeString(
        home.resolve("workflows/known.yaml"), "steps: [{id: one, text: x, lessons: [lost]}]\n");
    host = new HandTickedHost(home);
    walk = new Walk(host.api(), ADMIN);
    events = host.events().listen(it -> true, OptionalLong.empty());
  }

  @AfterEach
  void end() {
    host.close();
  }

  @Test
  void every_answer_is_as_it_is_described() throws Exception {
    reminders();
    rows();
    runs();
    timeline();
    conditionsAndPreviews();
    deliveriesAndInbox();
    attention();
    runningClients();
    hooks();
    webhooks();
    system();
    conversations();
    pairings();
    guidance();
    approvals();
    logins();

    assertThat(walk.met()).containsAll(allThatIsDescribed());
    assertThat(eventsAreAsDescribed())
        .contains(
            "reminder.created",
            "reminder.changed",
            "reminder.paused",
            "reminder.resumed",
            "reminder.approved",
            "reminder.snoozed",
            "reminder.done",
            "reminder.undone",
            "reminder.cancelled",
            "reminder.completed",
            "reminder.deleted",
            "run.due",
            "run.started",
            "run.completed",
            "delivery.pending",
            "delivery.delivered",
            "delivery.failed",
            "inbox.arrived",
            "inbox.seen",
            "agent.message",
            "agent.active",
            "agent.idle",
            "agent.ended",
            "session.message");
  }

  private void reminders() {
    String all = "/api/reminders";
    String oven =
        make(
            """
            {"name":"oven","message":"check","description":"cake","schedule":{"every":"1h"},
             "condition":{"command":"true","mode":"each"},"starts":"2026-11-16","ends":"2027-01-01",
             "max_fires":9,"except":["2026-12-24"],"missed":{"policy":"once","within":"2h"}}\
            """);
    make("{\"message\":\"once\",\"schedule\":{\"at\":\"tomorrow 9am\",\"tz\":\"Asia/Tokyo\"}}");
    make("{\"message\":\"x\",\"schedule\":{\"in\":\"20m\"}}");
    make(
        "{\"message\":\"x\",\"user\":\"alice\",\"schedule\":{\"cron\":\"0 9 * *"
            + " *\",\"tz\":\"user\"}}");
    make(
        """
        {"message":"x","schedule":{"rrule":"FREQ=WEEKLY;BYDAY=MO","start":"2026-11-23T09:00"},
         "delivery":{"when":"as_needed","to":["webhook:https://example.org/x"]}}\
        """);
    String repeated = "{\"message\":\"x\",\"schedule\":{\"every\":\"1d\"}}";
    walk.ask(201, "POST", all, repeated, "Idempotency-Key", "k-1");
    walk.ask(200, "POST", all, repeated, "Idempotency-Key", "k-1");
    walk.ask(400, "POST", all, "{\"mesage\":\"x\"}");
    walk.ask(400, "POST", all, "");
    walk.ask(
        409,
        "POST",
        all,
        "{\"id\":\"%s\",\"message\":\"x\",\"schedule\":{\"in\":\"1h\"}}".formatted(oven));
    walk.ask(200, "GET", all + "?limit=2&status=all", "");
    walk.ask(200, "GET", all + "?order=next_fire&agent=direct&limit=1", "");
    walk.ask(400, "GET", all + "?sttaus=all", "");
    String one = all + "/" + oven;
    walk.ask(200, "GET", one, "");
    walk.ask(400, "GET", all + "/r-", "");
    walk.ask(404, "GET", UNKNOWN, "");
    walk.ask(200, "PATCH", one, "{\"message\":\"look\",\"timeout\":null}", "If-Match", "1");
    walk.ask(400, "PATCH", one, "{\"message\":[]}");
    walk.ask(404, "PATCH", UNKNOWN, "{\"message\":\"look\"}");
    for (String method : List.of("PATCH", "DELETE")) {
      walk.ask(412, method, one, method.equals("PATCH") ? "{\"name\":\"x\"}" : "", "If-Match", "1");
    }
    for (String verb : List.of("/pause", "/resume")) {
      walk.ask(200, "POST", one + verb, "", "If-Match", "\"2\"");
      walk.ask(412, "POST", one + verb, "", "If-Match", "1");
      walk.ask(400, "POST", one + verb, "{\"wy\":\"x\"}");
      walk.ask(404, "POST", UNKNOWN + verb, "");
    }
    answers(one);
    walk.ask(200, "POST", one + "/pause", "{\"why\":\"on holiday\"}");
    declare(oven, "schedules.d/tidy.yaml");
    walk.ask(403, "PATCH", one, "{\"name\":\"x\"}");
    walk.ask(403, "DELETE", one, "");
    declare(oven, "");
    walk.ask(400, "DELETE", one + "?purge=perhaps", "");
    walk.ask(200, "DELETE", one, "");
    walk.ask(409, "PATCH", one, "{\"name\":\"x\"}");
    walk.ask(409, "POST", one + "/pause", "");
    walk.ask(409, "POST", one + "/resume", "");
    walk.ask(409, "POST", one + "/snooze", "");
    walk.ask(200, "DELETE", one + "?purge=true", "");
    walk.ask(404, "DELETE", one, "");
  }

  private void rows() {
    String rows = "/api/reminder-rows";
    walk.ask(200, "GET", rows, "");
    walk.ask(200, "GET", rows + "?q=x&status=all&agent=direct&user=alice&sort=last&limit=2", "");
    walk.ask(200, "GET", rows + "?status=failing,ended&source=a&session=main&sort=agent", "");
    walk.ask(200, "GET", rows + "?sort=name&offset=2", "");
    walk.ask(400, "GET", rows + "?sort=size", "");
    String bulk = "/api/reminders/bulk";
    String one = make("{\"message\":\"x\",\"schedule\":{\"in\":\"1h\"}}");
    String body = "{\"action\":\"%s\",\"ids\":[\"%s\",\"unknown\"]}";
    for (String action : List.of("pause", "resume", "remove", "purge")) {
      walk.ask(200, "POST", bulk, body.formatted(action, one));
    }
    walk.ask(400, "POST", bulk, body.formatted("delete", one));
    walk.ask(400, "POST", bulk, "{\"action\":\"pause\",\"ids\":[]}");
  }

  private void attention() {
    String all = "/api/attention";
    make("{\"agent\":\"broken\",\"message\":\"x\",\"schedule\":{\"every\":\"1h\"}}");
    host.pass(Duration.ofDays(2));
    walk.ask(200, "GET", all, "");
    walk.ask(400, "GET", all + "?x=1", "");
    Fields failed =
        walk.ask(200, "GET", all, "").objects("items").stream()
            .filter(it -> it.text("kind").orElseThrow().equals("delivery"))
            .findFirst()
            .orElseThrow();
    String dismiss = all + "/%s/dismiss";
    walk.ask(400, "POST", dismiss.formatted("file:x"), "{\"x\":1}");
    walk.ask(409, "POST", dismiss.formatted("file:x"), "");
    walk.ask(404, "POST", dismiss.formatted("delivery:x"), "");
    walk.ask(204, "POST", dismiss.formatted(failed.text("id").orElseThrow()), "");
  }

  private void answers(String one) {
    walk.ask(409, "POST", one + "/done", "");
    walk.ask(200, "POST", one + "/snooze", "{\"until\":\"tomorrow 9am\"}");
    walk.ask(400, "POST", one + "/snooze", "{\"until\":\"soonish\"}");
    walk.ask(412, "POST", one + "/snooze", "", "If-Match", "1");
    walk.ask(404, "POST", UNKNOWN + "/snooze", "");
    String other = make("{\"message\":\"once\",\"schedule\":{\"at\":\"tomorrow 9am\"}}");
    walk.ask(200, "POST", "/api/reminders/" + other + "/done", "");
    walk.ask(200, "POST", "/api/reminders/" + other + "/undone", "");
    walk.ask(409, "POST", "/api/reminders/" + other + "/undone", "");
    walk.ask(400, "POST", one + "/undone", "{\"wy\":\"x\"}");
    walk.ask(412, "POST", one + "/undone", "", "If-Match", "1");
    walk.ask(404, "POST", UNKNOWN + "/undone", "");
    walk.ask(400, "POST", one + "/done", "{\"wy\":\"x\"}");
    walk.ask(412, "POST", one + "/done", "", "If-Match", "1");
    walk.ask(404, "POST", UNKNOWN + "/done", "");
  }

  private String make(String json) {
    return walk.ask(201, "POST", "/api/reminders", json).text("id").orElseThrow();
  }

  /** As if a file declared it; by no file if the name is empty. */
  private void declare(String id, String file) {
    host.changes()
        .edit(
            id,
            OptionalLong.empty(),
            it ->
                it.withLabels(
                    new Labels(
                        it.labels().owner(),
                        file.isEmpty() ? "" : Sources.ofFile(file),
                        it.labels().details())));
  }

  private void runs() {
    String tea =
        make(
            "{\"name\":\"tea\",\"agent\":\"talker\",\"message\":\"x\",\"schedule\":{\"every\":\"1h\"}}");
    String one = "/api/reminders/" + tea;
    Fields started = walk.ask(202, "POST", one + "/run", "{\"ask_condition\":false}");
    String ended = "/api/runs/" + started.text("id").orElseThrow();
    Fields run = walk.ask(200, "GET", ended + "?wait=30s", "");
    assertThat(run.object("usage").orElseThrow().text("cost_usd")).contains("0.01");
    String conversation = run.text("session").orElseThrow();
    assertThat(conversation).startsWith("talker:run:" + tea);
    walk.ask(200, "GET", "/api/sessions/" + conversation, "");
    walk.ask(400, "GET", ended + "?wait=31s", "");
    walk.ask(404, "GET", "/api/runs/" + tea + "@2020-01-01T00:00:00Z", "");
    walk.ask(409, "POST", ended + "/cancel", "");
    walk.ask(400, "POST", ended + "/cancel", "{\"why\":\"x\"}");
    walk.ask(404, "POST", "/api/runs/unknown@now/cancel", "");
    walk.ask(400, "POST", one + "/run", "{\"ask\":true}");
    walk.ask(404, "POST", UNKNOWN + "/run", "");
    walk.ask(200, "GET", one + "/runs?limit=1", "");
    walk.ask(400, "GET", one + "/runs?limit=many", "");
    walk.ask(404, "GET", UNKNOWN + "/runs", "");
    host.pass(Duration.ofHours(2));
    Fields page = walk.ask(200, "GET", "/api/runs?limit=1", "");
    String cursor = page.text("next_cursor").orElseThrow().replace(" ", "%20");
    walk.ask(200, "GET", "/api/runs?cursor=" + cursor, "");
    walk.ask(400, "GET", "/api/runs?cursor=here", "");
    walk.ask(200, "GET", "/api/runs?status=ok,error&from=2d&until=2026-11-17", "");
    walk.ask(404, "GET", "/api/runs?reminder=unknown", "");
    String running = elsewhere(tea);
    walk.ask(200, "GET", "/api/runs/" + running, "");
    walk.ask(409, "POST", one + "/run", "");
    walk.ask(202, "POST", "/api/runs/" + running + "/cancel", "");
    walk.ask(200, "DELETE", one, "");
  }

  private void timeline() {
    String tea = make("{\"message\":\"x\",\"schedule\":{\"every\":\"1h\"}}");
    for (String target : List.of("/api/occurrences", "/api/tallies")) {
      walk.ask(200, "GET", target, "");
      walk.ask(200, "GET", target + "?reminder=" + tea, "");
      walk.ask(404, "GET", target + "?reminder=unknown", "");
    }
    walk.ask(200, "GET", "/api/occurrences?lanes=1&buckets=4&from=2026-11-16&to=2026-11-18", "");
    walk.ask(400, "GET", "/api/occurrences?lanes=many", "");
    walk.ask(200, "GET", "/api/tallies?days=1&tz=Asia/Tokyo", "");
    walk.ask(400, "GET", "/api/tallies?days=0", "");
    walk.ask(200, "GET", "/api/runs?counts=true&q=x", "");
    walk.ask(200, "GET", "/api/reminders/" + tea + "/runs?counts=true&q=x", "");
  }

  /** Begins a run on another node, which does not end by itself; answers its id. */
  private String elsewhere(String id) {
    Instant now = host.store().now();
    host.store().lease("elsewhere", true, Duration.ofDays(1), now);
    Reminder reminder = host.store().find(List.of(id)).getFirst();
    assertThat(host.store().claimNow("elsewhere", id, reminder.version(), now)).isPresent();
    return id + "@" + now;
  }

  private void conditionsAndPreviews() {
    walk.ask(200, "POST", "/api/conditions/try", "{\"command\":\"exit 1\",\"timeout\":\"5s\"}");
    walk.ask(200, "POST", "/api/conditions/try", "{\"command\":\"no-such-command\"}");
    walk.ask(400, "POST", "/api/conditions/try", "{\"prompt\":\"is it?\"}");
    User alice = host.configuration().users().get("alice");
    walk.as(new Caller("rest", Optional.of(alice), BERLIN));
    walk.ask(403, "GET", "/metrics", "");
    walk.ask(403, "GET", "/api/files", "");
    walk.ask(403, "POST", "/api/conditions/try", "{\"command\":\"true\"}");
    walk.ask(200, "GET", "/api/reminders", "");
    walk.ask(200, "GET", "/api/status", "");
    walk.as(ADMIN);
    walk.ask(200, "POST", "/api/preview", "{\"message\":\"x\",\"schedule\":{\"in\":\"1h\"}}");
    walk.ask(400, "POST", "/api/preview", "{\"message\":\"x\",\"schedule\":{\"in\":\"soon\"}}");
    walk.ask(
        404,
        "POST",
        "/api/preview?reminder=unknown",
        "{\"message\":\"x\",\"schedule\":{\"in\":\"1h\"}}");
    walk.ask(200, "POST", "/api/explain", "{\"text\":\"every weekday at 9\"}");
    walk.ask(400, "POST", "/api/explain", "{\"text\":\"weekday at 9\"}");
  }

  private void deliveriesAndInbox() {
    make("{\"message\":\"ding\",\"schedule\":{\"in\":\"1m\"}}");
    make(
        """
        {"message":"dong","schedule":{"in":"1m"},
         "delivery":{"when":"always","to":["webhook:http://127.0.0.1:1/"]}}\
        """);
    host.pass(Duration.ofDays(2));
    Fields inbox = walk.ask(200, "GET", "/api/inbox", "");
    String id = inbox.objects("items").getFirst().text("id").orElseThrow();
    walk.ask(400, "GET", "/api/inbox?limit=0", "");
    List<String> texts = texts(inbox);
    assertThat(texts(walk.ask(200, "GET", "/api/inbox?latest_first=true", "")))
        .containsExactlyElementsOf(texts.reversed());
    walk.ask(400, "GET", "/api/inbox?latest_first=true&seen=true", "");
    walk.ask(400, "GET", "/api/inbox?latest_first=true&agent=main", "");
    walk.ask(400, "GET", "/api/inbox?cursor=x", "");
    Fields part = walk.ask(200, "GET", "/api/inbox?limit=1", "");
    String next = URLEncoder.encode(part.text("next_cursor").orElseThrow(), StandardCharsets.UTF_8);
    assertThat(walk.ask(200, "GET", "/api/inbox?limit=1&cursor=" + next, "").objects("items"))
        .isNotEmpty();
    walk.ask(200, "POST", "/api/inbox/" + id + "/ack", "");
    walk.ask(404, "POST", "/api/inbox/" + id + "/ack", "");
    assertThat(walk.ask(200, "GET", "/api/inbox?seen=true", "").objects("items")).hasSize(1);
    walk.ask(200, "POST", "/api/inbox/" + id + "/unseen", "");
    walk.ask(404, "POST", "/api/inbox/" + id + "/unseen", "");
    walk.ask(400, "POST", "/api/inbox/" + id + "/unseen", "[]");
    walk.ask(400, "POST", "/api/inbox/" + id + "/ack", "[]");
    sendAgain(walk.ask(200, "GET", "/api/runs?limit=100", ""));
  }

  private static List<String> texts(Fields page) {
    return page.objects("items").stream().map(it -> it.text("id").orElseThrow()).toList();
  }

  private void sendAgain(Fields runs) {
    String failed =
        runs.objects("items").stream()
            .flatMap(it -> it.objects("deliveries").stream())
            .filter(it -> it.text("status").equals(Optional.of("failed")))
            .findFirst()
            .flatMap(it -> it.text("id"))
            .orElseThrow();
    String send = "/api/deliveries/" + failed + "/send";
    walk.ask(400, "POST", send, "{\"to\":\"x\"}");
    walk.ask(202, "POST", send, "");
    walk.ask(409, "POST", send, "");
    walk.ask(404, "POST", "/api/deliveries/d-unknown/send", "");
  }

  private void hooks() {
    String start = "{\"session_id\":\"s-2\",\"hook_event_name\":\"SessionStart\",\"cwd\":\"/src\"}";
    walk.ask(200, "POST", "/hooks/claude-code", start);
    walk.ask(204, "POST", "/hooks/claude-code", start.replace("SessionStart", "Other"));
    walk.ask(400, "POST", "/hooks/claude-code?agent=direct", start);
    walk.ask(404, "POST", "/hooks/emacs", start);
    String wait = "/hooks/claude-code/wait";
    String stop = start.replace("SessionStart", "Stop");
    walk.ask(202, "POST", wait + "?wait=1ms", stop);
    walk.ask(204, "POST", wait, stop.replace("s-2", "s-3"));
    walk.ask(400, "POST", wait + "?wait=1h", stop);
    walk.ask(404, "POST", "/hooks/emacs/wait", stop);
    make(
        """
        {"message":"ding","agent":"claude-code","session":"s-2","schedule":{"in":"1m"}}\
        """);
    host.pass(Duration.ofMinutes(2));
    walk.ask(200, "POST", wait, stop);
    String receipt = walk.header("Rooster-Receipt");
    walk.ask(204, "POST", "/hooks/claude-code/seen/" + receipt, "");
    walk.ask(404, "POST", "/hooks/claude-code/seen/x", "");
    walk.ask(400, "POST", "/hooks/claude-code/seen/x", "[]");
  }

  private void webhooks() {
    make("{\"message\":\"x\",\"schedule\":{\"on\":{\"webhook\":\"ci\"}}}");
    String body = "<build/>";
    String signature = "sha256=" + HexFormat.of().formatHex(WebhookKey.ofText("s3cret").sum(body));
    String header = "X-Hub-Signature-256";
    for (boolean repeated : new boolean[] {false, true}) {
      Fields answer =
          walk.ask(200, "POST", "/on/ci", body, header, signature, "Content-Type", "text/xml");
      assertThat(answer.flag("repeated")).contains(repeated);
    }
    walk.ask(401, "POST", "/on/ci", "<other/>", header, signature);
    walk.ask(413, "POST", "/on/ci", "x".repeat(256_001), header, signature);
    walk.ask(404, "POST", "/on/cd", body, header, signature);
    walk.ask(400, "POST", "/on/ci?x=1", body, header, signature);
  }

  private void runningClients() {
    Client client = new Client("claude-code", "2.1.0", "/src");
    Sign sign = new Sign("claude-code", "s-1", "", client, Sign.By.HOOK);
    host.activity().started(sign);
    host.activity().prompted(sign);
    make(
        """
        {"message":"ding","agent":"claude-code","session":"s-1","schedule":{"every":"1m"},
         "condition":{"prompt":"is it green?"}}\
        """);
    make("{\"message\":\"dong\",\"agent\":\"claude-code\",\"schedule\":{\"in\":\"1m\"}}");
    host.pass(Duration.ofMinutes(5));
    walk.ask(200, "GET", "/api/agents", "");
    walk.ask(400, "GET", "/api/agents?x=1", "");
    String mine = "/api/inbox?agent=claude-code&session=s-1";
    Fields taken = walk.ask(200, "GET", mine + "&lease=10s&wait=1s&priority=idle", "");
    assertThat(taken.objects("items")).hasSize(2);
    assertThat(walk.ask(200, "GET", mine, "").objects("items")).isEmpty();
    String receipt = taken.text("receipt").orElseThrow();
    walk.ask(200, "POST", "/api/inbox/" + receipt + "/ack", "");
    walk.ask(404, "POST", "/api/inbox/" + receipt + "/ack", "");
    for (String wrong :
        List.of(
            "agent=direct",
            "agent=unknown",
            "session=s-1",
            "agent=codex&session=a%2Fb",
            "agent=codex&wait=1d",
            "agent=codex&lease=soon",
            "agent=codex&priority=high")) {
      walk.ask(400, "GET", "/api/inbox?" + wrong, "");
    }
    host.activity().ended(sign);
  }

  private void system() {
    for (String path :
        List.of("/healthz", "/api/status", "/api/files", "/metrics", "/api/openapi.json")) {
      walk.ask(200, "GET", path, "");
      walk.ask(400, "GET", path + "?x=1", "");
    }
    walk.stream("/api/events?after=1");
    walk.ask(400, "GET", "/api/events", "", "Last-Event-ID", "latest");
  }

  private void logins() {
    walk.ask(200, "GET", "/api/me", "");
    walk.ask(400, "GET", "/api/me?x=1", "");
    String code = walk.ask(201, "POST", "/api/logins", "").text("code").orElseThrow();
    walk.ask(201, "POST", "/api/logins", "{\"user\":\"alice\"}");
    walk.ask(400, "POST", "/api/logins", "{\"user\":\"nobody\"}");
    walk.as(new Caller("page", Optional.empty(), BERLIN));
    walk.ask(403, "POST", "/api/logins", "");
    walk.as(ADMIN);
    walk.ask(400, "POST", "/api/login", "{}");
    walk.ask(200, "POST", "/api/login", "{\"code\":\"%s\"}".formatted(code));
    for (int i = 0; i < 10; i++) {
      walk.ask(401, "POST", "/api/login", "{\"code\":\"%s\"}".formatted(code));
    }
    walk.ask(429, "POST", "/api/login", "{\"code\":\"%s\"}".formatted(code));
    walk.ask(204, "POST", "/api/logout", "");
    walk.ask(400, "POST", "/api/logout?x=1", "");
  }

  private void approvals() {
    User alice = host.configuration().users().get("alice");
    Caller user = new Caller("rest", Optional.of(alice), BERLIN);
    walk.as(user);
    String body = "{\"agent\":\"waiting\",\"message\":\"x\",\"schedule\":{\"every\":\"1h\"}}";
    String yes = "/api/reminders/" + make(body);
    String no = "/api/reminders/" + make(body);
    walk.ask(403, "POST", yes + "/approve", "");
    walk.as(ADMIN);
    walk.ask(200, "GET", "/api/reminders?status=pending", "");
    walk.ask(200, "GET", "/api/status", "");
    for (String verb : List.of("/approve", "/decline")) {
      String one = verb.equals("/approve") ? yes : no;
      walk.ask(400, "POST", one + verb, "{\"why\":\"x\"}");
      walk.ask(404, "POST", UNKNOWN + verb, "");
      walk.ask(412, "POST", one + verb, "", "If-Match", "9");
      walk.ask(200, "POST", one + verb, "", "If-Match", "1");
      walk.ask(409, "POST", no.equals(one) ? one + verb : cancelled(one) + verb, "");
    }
  }

  private String cancelled(String one) {
    walk.ask(200, "DELETE", one, "");
    return one;
  }

  private void pairings() {
    String all = "/api/pairings";
    String body = "{\"code\":\"%s\",\"user\":\"alice\"}".formatted(WaitingStranger.CODE);
    WaitingStranger.at("webhook:https://example.org/x", host.store());
    walk.ask(200, "GET", all, "");
    walk.ask(400, "GET", all + "?x=1", "");
    walk.ask(400, "POST", all, "{\"code\":\"x\"}");
    walk.ask(404, "POST", all, "{\"code\":\"x\",\"user\":\"alice\"}");
    walk.ask(201, "POST", all, body);
    walk.ask(200, "GET", all, "");
    WaitingStranger.at("webhook:https://example.org/y", host.store());
    host.pass(Duration.ofHours(1));
    walk.ask(409, "POST", all, body);
    User alice = host.configuration().users().get("alice");
    walk.as(new Caller("rest", Optional.of(alice), BERLIN));
    walk.ask(403, "POST", all, body);
    walk.ask(403, "DELETE", all + "/webhook:x", "");
    walk.as(ADMIN);
    walk.ask(400, "DELETE", all + "/nowhere", "");
    walk.ask(200, "DELETE", all + "/webhook:https:%2F%2Fexample.org%2Fx", "");
    walk.ask(404, "DELETE", all + "/webhook:https:%2F%2Fexample.org%2Fx", "");
  }

  private void guidance() {
    for (String all : List.of("/api/lessons", "/api/workflows")) {
      walk.ask(200, "GET", all, "");
      walk.ask(400, "GET", all + "?x=1", "");
      walk.ask(200, "GET", all + "/known", "");
      walk.ask(400, "GET", all + "/known?x=1", "");
      walk.ask(404, "GET", all + "/unknown", "");
      User alice = host.configuration().users().get("alice");
      walk.as(new Caller("rest", Optional.of(alice), BERLIN));
      walk.ask(403, "GET", all, "");
      walk.ask(403, "GET", all + "/known", "");
      walk.as(ADMIN);
    }
  }

  private void conversations() throws InterruptedException {
    walk.ask(200, "POST", "/api/messages", "{\"agent\":\"talker\",\"text\":\"hello\"}");
    walk.ask(400, "POST", "/api/messages", "{\"agent\":\"talker\"}");
    busy();
    walk.ask(502, "POST", "/api/messages", "{\"agent\":\"broken\",\"text\":\"hello\"}");
    User alice = host.configuration().users().get("alice");
    walk.as(new Caller("rest", Optional.of(alice), BERLIN));
    walk.ask(403, "POST", "/api/messages", "{\"agent\":\"talker\",\"text\":\"hello\"}");
    walk.as(ADMIN);
    walk.ask(200, "GET", "/api/sessions", "");
    walk.ask(400, "GET", "/api/sessions?limit=0", "");
    walk.ask(200, "GET", "/api/sessions/talker:main?limit=1", "");
    walk.ask(400, "GET", "/api/sessions/talker:main?after=x", "");
    walk.ask(404, "GET", "/api/sessions/talker:other", "");
  }

  /** A message waits for the turn before it, but not for ever. */
  private void busy() throws InterruptedException {
    String body = "{\"agent\":\"sleeper\",\"text\":\"hello\"}";
    try (Events.Listener begun =
            host.events().listen(it -> it.json().contains("sleeper"), OptionalLong.empty());
        Answer.Stream turn = walk.stream("POST", "/api/messages", body)) {
      assertThat(begun.next(30_000)).isPresent();
      walk.ask(409, "POST", "/api/messages", body);
      assertThat(turn.last()).contains("reply");
    }
  }

  private Set<String> allThatIsDescribed() {
    Set<String> all = new TreeSet<>();
    for (Described.Operation operation : walk.described().operations()) {
      Route route =
          host.api().routes().stream()
              .filter(it -> it.described().name().equals(operation.name()))
              .findFirst()
              .orElseThrow();
      operation.statuses().stream()
          .filter(it -> !OF_ALL.contains(it) || route.described().refusals().contains(it))
          .forEach(it -> all.add(operation.name() + " " + it));
    }
    return all;
  }

  private Set<String> eventsAreAsDescribed() throws InterruptedException {
    Set<String> types = new TreeSet<>();
    for (var it = events.next(0); it.isPresent(); it = events.next(0)) {
      Events.Event event = it.get();
      assertThat(walk.described().events()).containsKey(event.type());
      assertThat(
              walk.described()
                  .check()
                  .problems(
                      walk.described().events().get(event.type()), Json.read(event.json()), "it"))
          .as(event.type() + " " + event.json())
          .isEmpty();
      types.add(event.type());
    }
    assertThat(events.lost()).isFalse();
    return types;
  }
}
