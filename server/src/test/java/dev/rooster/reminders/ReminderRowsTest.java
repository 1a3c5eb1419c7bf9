package dev.rooster.reminders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.agent.direct.DirectSettings;
import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.Problems;
import dev.rooster.home.ConfiguredAgents;
import dev.rooster.reminder.Event;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reminder;
import dev.rooster.store.ClaimRequest;
import dev.rooster.store.Shards;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Trust;
import dev.rooster.trust.User;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Reminders as rows, as different callers see them. */
class ReminderRowsTest extends RemindersScene {
  private static final RowRequest ALL = request(Set.of(), RowOrder.NEXT);

  private static RowRequest request(Set<RowWord> words, RowOrder order) {
    return new RowRequest(
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        words,
        order,
        0,
        100);
  }

  private static RowRequest search(String text) {
    return new RowRequest(
        Optional.of(text),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Set.of(),
        RowOrder.NAME,
        0,
        100);
  }

  private Fields rows(Caller caller, RowRequest request) {
    ReminderRows rows =
        new ReminderRows(store, reminders, server.reminderProblems(), server.flaggedReminders());
    String json = rows.list(caller, request).toString();
    return Fields.of(Json.read(json), "", new Problems());
  }

  private List<String> ids(Caller caller, RowRequest request) {
    return rows(caller, request).objects("items").stream()
        .map(it -> it.text("id").orElseThrow())
        .toList();
  }

  private List<String> groups(Caller caller) {
    return rows(caller, ALL).objects("groups").stream()
        .map(it -> it.text("group").orElseThrow() + " " + it.text("count").orElseThrow())
        .toList();
  }

  private Reminder at(Caller caller, String at) {
    return create(caller, "{\"message\":\"x\",\"schedule\":{\"at\":\"%s\"}}".formatted(at));
  }

  private void fail(Instant due) {
    clock.set(due);
    ClaimRequest request = new ClaimRequest("node", 10, 10, Map.of(), Shards.ALL, Duration.ZERO);
    Reminder claimed = store.claim(request).reminders().getFirst();
    clock.set(due.plusMillis(350));
    Event ended = new Event.Ended(new Outcome.Failed("no network", false));
    store.write(List.of(Lifecycle.step(claimed, ended, clock.instant())));
  }

  @Test
  void days_are_those_of_the_caller() {
    at(ADMIN, "2026-11-16T09:30:00Z");
    at(ADMIN, "2026-11-16T22:30:00Z");
    Reminder late = at(ADMIN, "2026-11-16T23:30:00Z");
    at(ADMIN, "2026-11-18T12:00:00Z");
    change(late, "{\"user\":\"alice\"}");

    assertThat(groups(ADMIN)).containsExactly("hour 1", "today 1", "tomorrow 1", "later 1");
    assertThat(groups(AS_ALICE)).containsExactly("today 1");
  }

  @Test
  void a_user_sees_and_counts_only_the_own_reminders() {
    oven();
    Reminder hers = create(AS_ALICE, "{\"message\":\"hers\",\"schedule\":{\"in\":\"1h\"}}");

    assertThat(ids(AS_ALICE, ALL)).containsExactly(hers.id());
    assertThat(ids(AS_ALICE, search("oven"))).isEmpty();
    RowRequest others =
        new RowRequest(
            Optional.empty(),
            Optional.empty(),
            Optional.of("bob"),
            Optional.empty(),
            Optional.empty(),
            Set.of(),
            RowOrder.NEXT,
            0,
            100);
    assertThat(ids(AS_ALICE, others)).containsExactly(hers.id());
    assertThat(ids(ADMIN, others)).isEmpty();
    assertThat(rows(AS_ALICE, ALL).object("counts").orElseThrow().text("all")).contains("1");
    assertThat(rows(ADMIN, ALL).object("counts").orElseThrow().text("all")).contains("2");
  }

  @Test
  void a_row_has_what_fits_on_a_line_and_the_latest_runs() {
    create(
        ADMIN,
        """
        {"message":"%s","name":"oven","schedule":{"every":"20m"},"description":"Ä cake"}\
        """
            .formatted("x".repeat(199) + "🐓 and more"));
    fail(NOW.plus(Duration.ofMinutes(20)));

    Fields row = rows(ADMIN, search("ä CAKE")).objects("items").getFirst();

    assertThat(row.text("message")).contains("x".repeat(199));
    assertThat(row.flag("message_cut")).contains(true);
    assertThat(row.text("kind")).contains("every");
    assertThat(row.text("tz")).isEmpty();
    assertThat(row.text("last_error")).contains("no network");
    assertThat(row.flag("needs_attention")).contains(true);
    assertThat(row.objects("runs")).hasSize(1);
    Fields run = row.objects("runs").getFirst();
    assertThat(run.text("status")).contains("error");
    assertThat(run.text("duration_ms")).contains("350");
  }

  @Test
  void rows_show_the_zone_of_the_schedule_if_it_is_not_the_readers() {
    Reminder cron =
        create(
            ADMIN,
            "{\"message\":\"x\",\"schedule\":{\"cron\":\"0 9 * * *\",\"tz\":\"Europe/Berlin\"}}");
    change(cron, "{\"user\":\"alice\"}");

    assertThat(rows(ADMIN, ALL).objects("items").getFirst().text("tz")).isEmpty();
    assertThat(rows(AS_ALICE, ALL).objects("items").getFirst().text("tz"))
        .contains("Europe/Berlin");
  }

  @Test
  void what_waits_for_approval_is_pending_and_not_paused() {
    create(ADMIN, "{\"message\":\"x\",\"schedule\":{\"every\":\"1h\"},\"enabled\":false}");
    server.configure(
        configuration.withUsers(
            Map.of(
                "alice",
                new User("alice", Trust.FAMILIAR, Optional.empty(), List.of(), Optional.empty()))));
    Caller low =
        new Caller(
            "rest", Optional.ofNullable(server.configuration().users().get("alice")), ADMIN.zone());
    Reminder pending =
        create(low, "{\"agent\":\"thinker\",\"message\":\"x\",\"schedule\":{\"every\":\"1h\"}}");

    assertThat(groups(ADMIN)).containsExactly("pending 1", "paused 1");
    assertThat(ids(ADMIN, request(Set.of(RowWord.PENDING), RowOrder.NAME)))
        .containsExactly(pending.id());
    assertThat(ids(ADMIN, request(Set.of(RowWord.FAILING), RowOrder.NAME))).isEmpty();
  }

  @Test
  void a_reminder_that_a_new_configuration_does_not_let_run_is_failing_until_it_does() {
    Reminder made =
        create(ADMIN, "{\"agent\":\"runner\",\"message\":\"x\",\"schedule\":{\"every\":\"1h\"}}");
    oven();
    RowRequest failing = request(Set.of(RowWord.FAILING), RowOrder.NAME);
    server.configure(
        configuration.with(ConfiguredAgents.of("direct", Map.of("direct", new DirectSettings()))));

    server.applyConfiguration().follow(server.configuration(), server.changes());

    assertThat(ids(ADMIN, failing)).containsExactly(made.id());
    assertThat(rows(ADMIN, failing).objects("items").getFirst().text("problem").orElseThrow())
        .contains("runner");
    assertThat(rows(ADMIN, ALL).object("counts").orElseThrow().text("failing")).contains("1");
    change(made, "{\"agent\":\"direct\"}");
    assertThat(ids(ADMIN, failing)).isEmpty();
  }

  @Test
  void rows_are_found_by_agent_session_and_file() {
    Reminder runner =
        create(
            ADMIN,
            "{\"agent\":\"runner\",\"session\":\"oven\",\"message\":\"x\",\"schedule\":{\"in\":\"1h\"}}");
    oven();

    assertThat(ids(ADMIN, by(Optional.of("runner"), Optional.empty(), Optional.empty())))
        .containsExactly(runner.id());
    assertThat(ids(ADMIN, by(Optional.empty(), Optional.of("oven"), Optional.empty())))
        .containsExactly(runner.id());
    assertThat(ids(ADMIN, by(Optional.empty(), Optional.empty(), Optional.of("rooster.yaml"))))
        .isEmpty();
  }

  private static RowRequest by(
      Optional<String> agent, Optional<String> session, Optional<String> source) {
    return new RowRequest(
        Optional.empty(), agent, Optional.empty(), source, session, Set.of(), RowOrder.AGENT, 0, 9);
  }

  @Test
  void several_are_changed_and_one_that_is_refused_stops_no_other() {
    BulkChange bulk = new BulkChange(reminders);
    Reminder first = oven();
    Reminder hers = create(AS_ALICE, "{\"message\":\"x\",\"schedule\":{\"in\":\"1h\"}}");
    Reminder last = oven();
    reminders.cancel(ADMIN, first.id(), OptionalLong.empty());
    List<String> ids = List.of(first.id(), "unknown", "r-", hers.id(), last.id(), last.id());

    assertThat(bulk.change(ADMIN, BulkChange.Action.PAUSE, ids))
        .extracting(it -> it.refusal().isEmpty())
        .containsExactly(false, false, false, true, true);
    assertThat(bulk.change(AS_ALICE, BulkChange.Action.RESUME, ids))
        .extracting(it -> it.refusal().isEmpty())
        .containsExactly(false, false, false, true, false);
    assertThat(
            bulk.change(ADMIN, BulkChange.Action.PURGE, ids).stream()
                .filter(it -> it.refusal().isEmpty()))
        .hasSize(3);
    assertThat(ids(ADMIN, ALL)).isEmpty();
  }
}
