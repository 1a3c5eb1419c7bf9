package dev.rooster.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.cli.HandTickedHost;
import dev.rooster.format.Fields;
import dev.rooster.format.FileProblem;
import dev.rooster.reminders.Troubles;
import dev.rooster.trust.Caller;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What needs a person, as the operator and a user see it. */
class AttentionTest {
  private static final Caller ADMIN = new Caller("rest", Optional.empty(), ZoneOffset.UTC);

  @TempDir Path home;
  private HandTickedHost host;
  private Walk walk;
  private Caller alice;

  @BeforeEach
  void start() throws Exception {
    Files.writeString(
        home.resolve("rooster.yaml"),
        """
        agents:
          broken: {kind: command, command: ["false"]}
          waiting: {kind: http, url: "http://127.0.0.1:1/"}
        default_agent: direct
        users: [{name: alice, trust: familiar}]
        channels: {webhook: {allow: ["127.0.0.1:1"]}}
        """);
    host = new HandTickedHost(home);
    walk = new Walk(host.api(), ADMIN);
    alice =
        new Caller(
            "rest", Optional.ofNullable(host.configuration().users().get("alice")), ZoneOffset.UTC);
  }

  @AfterEach
  void end() {
    host.close();
  }

  private String make(String json) {
    return walk.ask(201, "POST", "/api/reminders", json).text("id").orElseThrow();
  }

  private List<Fields> items() {
    Fields all = walk.ask(200, "GET", "/api/attention", "");
    assertThat(all.text("count")).contains(Integer.toString(all.objects("items").size()));
    return all.objects("items");
  }

  private List<String> kinds() {
    return items().stream().map(it -> it.text("kind").orElseThrow()).toList();
  }

  private void undeliverable(String user) {
    make(
        """
        {"message":"dong","user":%s,"schedule":{"in":"1m"},
         "delivery":{"when":"always","to":["webhook:http://127.0.0.1:1/"]}}\
        """
            .formatted(user));
    host.pass(Duration.ofDays(2));
  }

  @Test
  void nothing_needs_anybody_at_first() {
    make("{\"message\":\"x\",\"schedule\":{\"in\":\"20m\"}}");

    assertThat(items()).isEmpty();
  }

  @Test
  void a_failing_reminder_names_its_last_run_and_how_often_it_failed() {
    String id = make("{\"agent\":\"broken\",\"message\":\"x\",\"schedule\":{\"every\":\"1h\"}}");
    host.pass(Duration.ofMinutes(125));

    Fields item = items().getFirst();

    assertThat(item.text("kind")).contains("failing");
    assertThat(item.object("reminder").orElseThrow().text("id")).contains(id);
    assertThat(item.text("count")).contains("2");
    assertThat(item.text("next_fire_at")).isPresent();
    walk.ask(200, "GET", "/api/runs/" + item.text("run_id").orElseThrow(), "");
    host.pass(Duration.ofHours(300));
    assertThat(kinds()).containsExactly("halted");
    walk.ask(200, "DELETE", "/api/reminders/" + id, "");
    assertThat(items()).isEmpty();
  }

  @Test
  void a_person_who_paused_a_failing_reminder_knows_about_it() {
    String id = make("{\"agent\":\"broken\",\"message\":\"x\",\"schedule\":{\"every\":\"1h\"}}");
    host.pass(Duration.ofMinutes(65));

    walk.ask(200, "POST", "/api/reminders/" + id + "/pause", "");

    assertThat(items()).isEmpty();
  }

  @Test
  void what_waits_for_approval_is_listed_until_it_is_approved() {
    walk.as(alice);
    String id = make("{\"agent\":\"waiting\",\"message\":\"x\",\"schedule\":{\"every\":\"1h\"}}");
    assertThat(kinds()).containsExactly("approval");
    walk.as(ADMIN);
    assertThat(kinds()).containsExactly("approval");

    walk.ask(200, "POST", "/api/reminders/" + id + "/approve", "");

    assertThat(items()).isEmpty();
  }

  @Test
  void a_delivery_that_failed_is_listed_for_a_week_or_until_it_is_dismissed() {
    undeliverable("null");
    Fields item = items().getFirst();
    assertThat(item.text("kind")).contains("delivery");
    assertThat(item.text("address")).contains("webhook:http://127.0.0.1:1/");
    assertThat(item.object("reminder").orElseThrow().text("message")).contains("dong");
    walk.ask(200, "GET", "/api/runs/" + item.text("run_id").orElseThrow(), "");
    String dismiss = "/api/attention/" + item.text("id").orElseThrow() + "/dismiss";

    walk.ask(204, "POST", dismiss, "");
    walk.ask(204, "POST", dismiss, "");

    assertThat(items()).isEmpty();
    undeliverable("null");
    assertThat(items()).hasSize(1);
    host.pass(Duration.ofDays(8));
    assertThat(items()).isEmpty();
  }

  @Test
  void a_user_sees_and_dismisses_only_the_own_deliveries() {
    undeliverable("null");
    undeliverable("\"alice\"");
    String own =
        items().stream()
            .filter(it -> it.object("reminder").isPresent())
            .map(it -> it.text("id").orElseThrow())
            .findFirst()
            .orElseThrow();
    List<String> all = items().stream().map(it -> it.text("id").orElseThrow()).toList();
    assertThat(all).hasSize(2).contains(own);

    walk.as(alice);

    List<String> hers = items().stream().map(it -> it.text("id").orElseThrow()).toList();
    assertThat(hers).hasSize(1);
    for (String id : all) {
      walk.ask(hers.contains(id) ? 204 : 404, "POST", "/api/attention/" + id + "/dismiss", "");
    }
  }

  @Test
  void only_the_operator_sees_what_the_status_reports_beside_reminders() {
    host.trouble(
        new Troubles(
            List.of(FileProblem.of("rooster.yaml", "secret place", "fix it")),
            List.of(FileProblem.of("telegram", "no messages arrive", "wait"))));

    assertThat(kinds()).containsExactly("file", "daemon");
    assertThat(items().getFirst().text("file")).contains("rooster.yaml");
    assertThat(items().getLast().text("text")).contains("telegram: no messages arrive");
    walk.as(alice);
    assertThat(items()).isEmpty();
  }

  @Test
  void nothing_but_a_failed_delivery_can_be_dismissed() {
    String id = make("{\"message\":\"x\",\"schedule\":{\"in\":\"1m\"}}");
    host.pass(Duration.ofHours(1));
    for (String item : List.of("delivery:" + id, "delivery:", "x", "%00", "delivery:%00", "%25")) {
      walk.ask(404, "POST", "/api/attention/" + item + "/dismiss", "");
    }
    for (String kind : List.of("approval", "halted", "failing", "invalid", "file", "daemon")) {
      walk.ask(409, "POST", "/api/attention/" + kind + ":" + id + "/dismiss", "");
    }
  }
}
