package dev.rooster.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.rooster.agent.AgentSettings;
import dev.rooster.channel.Address;
import dev.rooster.channel.Webhooks;
import dev.rooster.config.Configuration;
import dev.rooster.detail.Details;
import dev.rooster.engine.Changes;
import dev.rooster.json.Json;
import dev.rooster.json.UnreadableException;
import dev.rooster.reminder.Labels;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.testing.MemoryStore;
import dev.rooster.testing.SettableClock;
import dev.rooster.trust.Trust;
import dev.rooster.trust.User;
import dev.rooster.when.HolidayCalendar;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RemindersTest {
  private static final Instant NOW = Instant.parse("2026-11-16T09:00:00Z");
  private static final Caller ADMIN =
      new Caller("cli", Optional.empty(), ZoneId.of("Europe/Berlin"));
  private static final User ALICE =
      new User(
          "alice",
          Trust.INNER,
          Optional.of(ZoneId.of("America/New_York")),
          List.of(),
          Optional.empty());
  private static final HolidayCalendar HOLIDAYS =
      new HolidayCalendar(
          List.of(new HolidayCalendar.Event(LocalDate.of(2026, 11, 17), 2, Optional.empty())));
  private static final Caller AS_ALICE = new Caller("rest", Optional.of(ALICE), ZoneOffset.UTC);

  private final SettableClock clock = new SettableClock(NOW);
  private final MemoryStore store = new MemoryStore(clock);
  private final Configuration configuration =
      new Configuration(
          "direct",
          Optional.empty(),
          Map.of("direct", new AgentSettings.Direct()),
          Map.of(),
          Map.of("alice", ALICE),
          new Webhooks(List.of(), Optional.empty()),
          Optional.empty(),
          Configuration.USUAL_GRACE,
          Map.of("holidays.ics", HOLIDAYS));
  private final Reminders reminders =
      new Reminders(
          store,
          new Changes(store, clock, changed -> {}),
          () -> configuration,
          RemindersTest::check,
          new Random(1),
          Optional.empty(),
          new ChangeEvents(new Events(), owner -> ZoneOffset.UTC));

  private static void check(Address address) {
    if (!address.channel().equals("terminal")) {
      throw RefusedException.invalid("no such channel", "use the terminal");
    }
  }

  private Reminder create(Caller caller, String json) {
    return reminders.create(caller, Json.read(json), json, Optional.empty()).reminder();
  }

  private Reminder oven() {
    return create(ADMIN, "{\"message\":\"oven\",\"schedule\":{\"in\":\"20m\"}}");
  }

  private Reminder change(Reminder reminder, String json) {
    return reminders.change(ADMIN, reminder.id(), Json.read(json), OptionalLong.empty()).reminder();
  }

  private static Instant next(Reminder reminder) {
    return reminder.standing().next().orElseThrow().due();
  }

  @Test
  void a_reminder_needs_a_message_and_a_time_and_has_the_usual_rest() {
    Reminder oven = oven();

    assertThat(next(oven)).isEqualTo(NOW.plusSeconds(1_200));
    assertThat(Details.of(oven).delivery().to()).containsExactly(Address.TERMINAL);
    assertThat(Details.of(oven).agent()).isEqualTo("direct");
    assertThat(Details.of(oven).origin().by()).isEqualTo("cli");
    assertThat(reminders.find(ADMIN, oven.id())).isEqualTo(oven);
  }

  @Test
  void nothing_fires_on_the_days_of_a_calendar_that_is_named() {
    Reminder daily =
        create(
            ADMIN,
            "{\"message\":\"x\",\"schedule\":{\"cron\":\"0 9 * * *\",\"tz\":\"UTC\"},"
                + "\"except\":[\"2026-11-19\",\"holidays.ics\"]}");

    assertThat(next(daily)).isEqualTo(Instant.parse("2026-11-20T09:00:00Z"));
    assertThat(ReminderJson.of(daily, ZoneOffset.UTC).toString())
        .contains("\"except\":[\"2026-11-19\",\"holidays.ics\"]");
    Reminder moved = change(daily, "{\"schedule\":{\"cron\":\"0 8 * * *\",\"tz\":\"UTC\"}}");
    assertThat(next(moved)).isEqualTo(Instant.parse("2026-11-20T08:00:00Z"));
    Reminder freed = change(moved, "{\"except\":[\"2026-11-17\"]}");
    assertThat(next(freed)).isEqualTo(Instant.parse("2026-11-18T08:00:00Z"));
    assertThat(Details.of(freed).except()).isEmpty();
    assertThatThrownBy(() ->
            create(
                ADMIN,
                "{\"message\":\"x\",\"schedule\":{\"cron\":\"0 9 * * *\"},"
                    + "\"except\":[\"holiday.ics\"]}"))
        .hasMessageContaining("there is no calendar 'holiday.ics': did you mean holidays.ics?");
  }

  @Test
  void everything_that_is_wrong_is_said_and_nothing_is_made() {
    assertThatThrownBy(() ->
            create(
                ADMIN,
                "{\"mesage\":\"x\",\"schedule\":{\"cron\":\"61 * * * *\"},\"agent\":\"nobody\","
                    + "\"user\":\"eve\",\"timeout\":\"soon\",\"delivery\":{\"to\":[\"x:y\"]},"
                    + "\"condition\":{\"mode\":\"until\"},\"priority\":\"high\",\"id\":\"r-1\"}"))
        .isInstanceOfSatisfying(
            UnreadableException.class,
            e ->
                assertThat(e.problems())
                    .extracting(it -> it.path())
                    .contains(
                        "agent",
                        "user",
                        "schedule",
                        "condition",
                        "timeout",
                        "priority",
                        "delivery.to",
                        "id",
                        "",
                        "message"));
    assertThat(list(ADMIN)).isEmpty();
  }

  private List<Reminder> list(Caller caller) {
    return reminders
        .list(
            caller,
            new ReminderQuery(
                Set.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                false,
                Optional.empty(),
                100))
        .items();
  }

  @Test
  void times_are_read_in_the_zone_of_the_user_then_of_the_machine() {
    Reminder mine = create(ADMIN, "{\"message\":\"x\",\"schedule\":{\"cron\":\"0 12 * * *\"}}");
    Reminder hers = create(AS_ALICE, "{\"message\":\"x\",\"schedule\":{\"cron\":\"0 12 * * *\"}}");

    assertThat(next(mine)).isEqualTo(Instant.parse("2026-11-16T11:00:00Z"));
    assertThat(next(hers)).isEqualTo(Instant.parse("2026-11-16T17:00:00Z"));
  }

  @Test
  void what_is_not_a_users_own_does_not_exist_for_the_user() {
    Reminder mine = oven();
    Reminder hers = create(AS_ALICE, "{\"message\":\"x\",\"schedule\":{\"in\":\"1h\"}}");

    assertThat(list(AS_ALICE)).containsExactly(hers);
    assertThat(list(ADMIN)).containsExactlyInAnyOrder(mine, hers);
    assertThatThrownBy(() -> reminders.find(AS_ALICE, mine.id()))
        .isInstanceOfSatisfying(
            RefusedException.class,
            e -> assertThat(e.reason()).isEqualTo(RefusedException.Reason.NOT_FOUND));
    assertThatThrownBy(
            () -> reminders.pause(AS_ALICE, mine.id(), OptionalLong.empty(), Optional.empty()))
        .isInstanceOf(RefusedException.class);
    assertThatThrownBy(() ->
            create(AS_ALICE, "{\"message\":\"x\",\"user\":\"bob\",\"schedule\":{\"in\":\"1h\"}}"))
        .isInstanceOf(UnreadableException.class);
  }

  @Test
  void shell_conditions_take_full_trust() {
    String json =
        "{\"message\":\"x\",\"schedule\":{\"every\":\"1h\"},\"condition\":{\"command\":\"true\"}}";

    assertThat(create(ADMIN, json).definition().condition()).isPresent();
    assertThat(assertThrows(RefusedException.class, () -> create(AS_ALICE, json)).reason())
        .isEqualTo(RefusedException.Reason.NOT_ALLOWED);
  }

  @Test
  void whoever_gives_a_name_for_the_second_time_is_told() {
    String json = "{\"name\":\"oven\",\"message\":\"x\",\"schedule\":{\"every\":\"1h\"}}";
    Reminder first = create(ADMIN, json);

    assertThat(reminders.create(ADMIN, Json.read(json), json, Optional.empty()).notes())
        .singleElement()
        .asString()
        .startsWith(first.id() + " is called oven, too");
  }

  @Test
  void the_exceptions_of_an_interval_are_days_of_its_zone_whatever_becomes_of_it() {
    Reminder made =
        create(
            ADMIN,
            """
            {"message":"x","except":["2026-11-18"],
             "schedule":{"every":"6h","anchor":"2026-11-17T00:00","tz":"Asia/Tokyo"}}
            """);
    String shown = ReminderJson.of(made, ZoneOffset.UTC).toString();

    Reminder again =
        change(made, "{\"schedule\":{\"every\":\"6h\",\"anchor\":\"2026-11-17T00:00\"}}");

    assertThat(shown).contains("\"tz\":\"Asia/Tokyo\"}").contains("\"tz\":\"Asia/Tokyo\",");
    assertThat(again.definition().schedule()).isEqualTo(made.definition().schedule());
    assertThat(next(change(made, "{\"except\":[\"2026-11-16\"]}")))
        .isEqualTo("2026-11-16T15:00:00Z");
  }

  @Test
  void a_reminder_is_found_by_its_id_its_beginning_or_its_name() {
    Reminder oven =
        create(ADMIN, "{\"name\":\"oven\",\"message\":\"x\",\"schedule\":{\"in\":\"1h\"}}");
    Reminder tea =
        create(ADMIN, "{\"name\":\"tea\",\"message\":\"x\",\"schedule\":{\"in\":\"1h\"}}");

    assertThat(reminders.find(ADMIN, "oven")).isEqualTo(oven);
    assertThat(reminders.find(ADMIN, tea.id().substring(0, 6))).isEqualTo(tea);
    assertThatThrownBy(() -> reminders.find(ADMIN, "r-")).hasMessageContaining(" or ");
    assertThatThrownBy(() -> reminders.find(ADMIN, "toast")).hasMessageContaining("toast");
    reminders.cancel(ADMIN, oven.id(), OptionalLong.empty());
    Reminder again =
        create(ADMIN, "{\"name\":\"oven\",\"message\":\"x\",\"schedule\":{\"in\":\"1h\"}}");
    assertThat(reminders.find(ADMIN, "oven")).isEqualTo(again);
  }

  @Test
  void who_names_none_means_none_and_who_may_mean_several_is_asked() {
    Reminder only = oven();
    assertThatThrownBy(() -> reminders.find(ADMIN, ""))
        .isInstanceOfSatisfying(
            RefusedException.class,
            e -> assertThat(e.reason()).isEqualTo(RefusedException.Reason.NOT_FOUND));
    assertThat(reminders.find(ADMIN, "r-")).isEqualTo(only);
    for (int i = 0; i < 30; i++) {
      reminders.cancel(ADMIN, oven().id(), OptionalLong.empty());
    }
    assertThat(reminders.find(ADMIN, "r-")).isEqualTo(only);

    oven();

    assertThatThrownBy(() -> reminders.find(ADMIN, "r-")).hasMessageContaining("may be r-");
  }

  @Test
  void what_is_too_long_or_cannot_be_kept_is_refused_with_its_limit() {
    assertThat(refusal("message", "x".repeat(100_001)))
        .isEqualTo("message: it has 100001 characters: shorten it to 100000");
    assertThat(refusal("message", "\\u0000")).contains("message: it contains a zero character");
    assertThat(refusal("description", "\\ud800")).contains("description: it contains");
    assertThat(refusal("description", "x".repeat(10_001))).contains("shorten it to 10000");
    assertThat(refusal("name", "x".repeat(201))).contains("shorten it to 200");
    assertThat(create(ADMIN, with("message", "x".repeat(100_000))).definition().text())
        .hasSize(100_000);
    String many = ("\"terminal:default\",".repeat(50) + "\"terminal:default\"");
    assertThat(
            Details.of(
                    create(
                        ADMIN,
                        "{\"message\":\"x\",\"schedule\":{\"in\":\"1h\"},\"delivery\":{\"to\":[%s]}}"
                            .formatted(many)))
                .delivery()
                .to())
        .hasSize(1);
  }

  private static String with(String field, String text) {
    return "{\"%s\":\"%s\",\"schedule\":{\"in\":\"20m\"}%s}"
        .formatted(field, text, field.equals("message") ? "" : ",\"message\":\"oven\"");
  }

  private String refusal(String field, String text) {
    try {
      return "made " + create(ADMIN, with(field, text)).id();
    } catch (UnreadableException e) {
      return String.valueOf(e.getMessage());
    }
  }

  @Test
  void a_change_of_the_text_does_not_move_the_next_fire() {
    Reminder before = create(ADMIN, "{\"message\":\"x\",\"schedule\":{\"every\":\"1h\"}}");
    clock.set(NOW.plusSeconds(600));

    Reminder after = change(before, "{\"message\":\"y\",\"name\":\"why\"}");

    assertThat(after.definition().text()).isEqualTo("y");
    assertThat(next(after)).isEqualTo(next(before));
    assertThat(after.definition().schedule()).isEqualTo(before.definition().schedule());
    assertThat(Details.of(after).edits().count()).isEqualTo(2);
  }

  @Test
  void what_a_change_does_not_name_stays_and_what_is_null_becomes_usual() {
    Reminder before =
        create(
            ADMIN,
            "{\"message\":\"x\",\"schedule\":{\"cron\":\"0 9 * * *\"},\"timeout\":\"10s\","
                + "\"ends\":\"2026-12-24\",\"max_fires\":7,\"missed\":\"all\",\"session\":\"own\"}");

    Reminder after = change(before, "{\"timeout\":null,\"ends\":null}");

    assertThat(after.definition().policies().timeout().toMinutes()).isEqualTo(5);
    assertThat(after.definition().policies().maxFires()).hasValue(7);
    assertThat(after.definition().policies().missed())
        .isEqualTo(before.definition().policies().missed());
    assertThat(Details.of(after).session()).isEqualTo("own");
    assertThat(ScheduleJson.ends(after.definition().schedule())).isEmpty();
    assertThat(ScheduleJson.ends(before.definition().schedule())).isPresent();
  }

  @Test
  void an_update_of_what_has_changed_since_is_refused() {
    Reminder oven = oven();
    change(oven, "{\"message\":\"y\"}");

    assertThatThrownBy(() ->
            reminders.change(
                ADMIN, oven.id(), Json.read("{\"message\":\"z\"}"), OptionalLong.of(1)))
        .isInstanceOf(StaleException.class)
        .hasMessageContaining("version 2, and you saw 1")
        .hasMessageEndingWith("message by cli at 2026-11-16T09:00:00Z");
    assertThat(reminders.find(ADMIN, oven.id()).definition().text()).isEqualTo("y");
  }

  @Test
  void whoever_is_refused_hears_what_was_changed_by_whom_and_when() {
    Reminder oven = create(AS_ALICE, "{\"message\":\"oven\",\"schedule\":{\"every\":\"1h\"}}");
    clock.set(NOW.plusSeconds(60));
    change(oven, "{\"message\":\"cake\",\"ends\":\"2027-01-01\"}");
    clock.set(NOW.plusSeconds(120));
    reminders.change(AS_ALICE, oven.id(), Json.read("{\"message\":\"pie\"}"), OptionalLong.of(2));

    StaleException refused = refused(oven, 1);

    assertThat(refused.problem())
        .isEqualTo(
            oven.id()
                + " was changed since: it is at version 3, and you saw 1;"
                + " message, ends by cli at 2026-11-16T09:01:00Z;"
                + " message by alice at 2026-11-16T09:02:00Z");
    assertThat(refused.changed()).containsExactly("message", "ends");
    assertThat(refused.complete()).isTrue();
    assertThat(refused(oven, 2).changed()).containsExactly("message");
  }

  private StaleException refused(Reminder reminder, long seen) {
    return assertThrows(
        StaleException.class,
        () ->
            reminders.change(
                ADMIN, reminder.id(), Json.read("{\"name\":\"z\"}"), OptionalLong.of(seen)));
  }

  @Test
  void the_latest_ten_changes_are_kept_and_that_there_were_more_is_said() {
    Reminder oven = oven();
    for (int i = 0; i < 15; i++) {
      change(oven, "{\"message\":\"%d\"}".formatted(i));
    }

    assertThat(refused(oven, 6).complete()).isTrue();
    assertThat(refused(oven, 6).edits()).hasSize(10);
    assertThat(refused(oven, 5).complete()).isFalse();
    assertThat(refused(oven, 5).edits()).hasSize(10);
    assertThat(refused(oven, 5).problem()).endsWith("; before that, more than is kept");
    assertThat(refused(oven, 99).edits()).isEmpty();
    assertThat(refused(oven, 99).complete()).isFalse();
  }

  @Test
  void every_field_that_can_be_changed_is_named_when_it_was() {
    Map<String, String> changes =
        Map.ofEntries(
            Map.entry("name", "\"n\""),
            Map.entry("description", "\"d\""),
            Map.entry("user", "\"alice\""),
            Map.entry("message", "\"m\""),
            Map.entry("schedule", "{\"every\":\"2h\"}"),
            Map.entry("starts", "\"2026-11-17\""),
            Map.entry("ends", "\"2027-11-17\""),
            Map.entry("max_fires", "3"),
            Map.entry("except", "[\"2026-12-24\"]"),
            Map.entry("condition", "{\"command\":\"true\"}"),
            Map.entry("session", "\"own\""),
            Map.entry("priority", "\"normal\""),
            Map.entry("delivery", "\"never\""),
            Map.entry("missed", "\"all\""),
            Map.entry("overlap", "\"queue\""),
            Map.entry("timeout", "\"10s\""),
            Map.entry("delete_after_run", "true"));
    changes.forEach((field, value) -> {
      Reminder one = create(ADMIN, "{\"message\":\"x\",\"schedule\":{\"every\":\"1h\"}}");
      change(one, "{\"%s\":%s}".formatted(field, value));

      assertThat(refused(one, 1).changed()).containsExactly(field);
    });
  }

  @Test
  void firing_and_pausing_are_no_changes_of_what_was_said() {
    Reminder oven = oven();
    reminders.pause(ADMIN, oven.id(), OptionalLong.of(1), Optional.empty());
    reminders.resume(ADMIN, oven.id(), OptionalLong.of(1));

    assertThat(Details.of(change(oven, "{\"message\":\"oven\"}")).edits().count()).isOne();
  }

  @Test
  void a_user_finds_the_own_reminder_among_many_of_the_same_name() {
    String named = "{\"name\":\"oven\",\"message\":\"x\",\"schedule\":{\"in\":\"1h\"}}";
    for (int i = 0; i < 50; i++) {
      create(ADMIN, named);
    }
    Reminder hers = create(AS_ALICE, named);

    assertThat(reminders.find(AS_ALICE, "oven")).isEqualTo(hers);
  }

  @Test
  void a_request_that_is_repeated_makes_nothing_a_second_time() {
    String json = "{\"message\":\"oven\",\"schedule\":{\"in\":\"20m\"}}";
    Optional<String> key = Optional.of("k-1");

    Reminder first = reminders.create(ADMIN, Json.read(json), json, key).reminder();
    clock.set(NOW.plusSeconds(60));
    Reminder second = reminders.create(ADMIN, Json.read(json), json, key).reminder();

    assertThat(second).isEqualTo(first);
    assertThat(list(ADMIN)).hasSize(1);
    String other = "{\"message\":\"tea\",\"schedule\":{\"in\":\"20m\"}}";
    assertThatThrownBy(() -> reminders.create(ADMIN, Json.read(other), other, key))
        .hasMessageContaining("idempotency key");
    assertThat(reminders.create(AS_ALICE, Json.read(json), json, key).reminder().id())
        .isNotEqualTo(first.id());
  }

  @Test
  void a_key_shows_nobody_what_has_become_somebody_elses() {
    String json = "{\"message\":\"oven\",\"schedule\":{\"in\":\"20m\"}}";
    Optional<String> key = Optional.of("k-1");
    Reminder first = reminders.create(AS_ALICE, Json.read(json), json, key).reminder();
    change(first, "{\"user\":null,\"message\":\"secret\"}");

    assertThatThrownBy(() -> reminders.create(AS_ALICE, Json.read(json), json, key))
        .hasMessageContaining("not yours any more")
        .hasMessageNotContaining(first.id());
  }

  @Test
  void who_else_there_is_is_not_told() {
    assertThatThrownBy(() ->
            create(AS_ALICE, "{\"user\":\"alce\",\"message\":\"x\",\"schedule\":{\"in\":\"1h\"}}"))
        .hasMessageContaining("your own reminders")
        .hasMessageNotContaining("alice");
  }

  @Test
  void a_shell_condition_is_not_given_to_a_reminder_whose_maker_may_have_none() {
    Reminder made = create(AS_ALICE, "{\"message\":\"x\",\"schedule\":{\"every\":\"1h\"}}");

    assertThatThrownBy(() -> change(made, "{\"condition\":{\"command\":\"true\"}}"))
        .hasMessageContaining("alice made this reminder");
  }

  @Test
  void a_request_that_is_repeated_after_its_time_is_still_known() {
    String json = "{\"message\":\"oven\",\"schedule\":{\"at\":\"2026-11-16T09:20:00Z\"}}";
    Optional<String> key = Optional.of("k-1");
    Reminder first = reminders.create(ADMIN, Json.read(json), json, key).reminder();
    clock.set(NOW.plusSeconds(3_600));

    Reminder second = reminders.create(ADMIN, Json.read(json), json, key).reminder();

    assertThat(second.id()).isEqualTo(first.id());
    assertThatThrownBy(() -> reminders.create(ADMIN, Json.read(json), json, Optional.of("k-2")))
        .isInstanceOf(UnreadableException.class);
  }

  @Test
  void enabled_pauses_and_resumes() {
    Reminder paused =
        create(ADMIN, "{\"message\":\"x\",\"enabled\":false,\"schedule\":{\"every\":\"1h\"}}");
    assertThat(paused.standing().status()).isEqualTo(Status.PAUSED);
    assertThat(paused.version()).as("made so, and not made and then paused").isEqualTo(1);
    assertThat(change(paused, "{\"enabled\":true}").standing().status()).isEqualTo(Status.ACTIVE);
  }

  @Test
  void what_a_file_declares_can_be_paused_from_anywhere() {
    Reminder made = create(ADMIN, "{\"message\":\"x\",\"schedule\":{\"every\":\"1h\"}}");
    new Changes(store, clock, changed -> {})
        .edit(
            made.id(),
            OptionalLong.empty(),
            it ->
                it.withLabels(
                    new Labels("", Sources.ofFile("schedules.d/a.yaml"), it.labels().details())));

    assertThat(change(made, "{\"enabled\":false}").standing().status()).isEqualTo(Status.PAUSED);
    assertThat(change(made, "{\"enabled\":true}").standing().status()).isEqualTo(Status.ACTIVE);
    assertThatThrownBy(() -> change(made, "{\"enabled\":false,\"message\":\"y\"}"))
        .hasMessageContaining("schedules.d/a.yaml");
  }

  @Test
  void only_fires_that_come_are_shown() {
    Reminder twice =
        create(ADMIN, "{\"message\":\"x\",\"schedule\":{\"every\":\"1h\"},\"max_fires\":2}");
    assertThat(ReminderJson.fires(twice, NOW)).hasSize(2);
    assertThat(ReminderJson.fires(change(twice, "{\"enabled\":false}"), NOW)).isEmpty();
  }

  @Test
  void what_has_passed_or_never_comes_is_refused() {
    assertThatThrownBy(
            () -> create(ADMIN, "{\"message\":\"x\",\"schedule\":{\"at\":\"2023-01-01T09:00\"}}"))
        .isInstanceOf(UnreadableException.class);
    assertThatThrownBy(() ->
            create(
                ADMIN,
                "{\"message\":\"x\",\"schedule\":{\"every\":\"1h\"},\"ends\":\"2020-01-01\"}"))
        .isInstanceOf(RuntimeException.class);
    assertThat(list(ADMIN)).isEmpty();
  }

  @Test
  void nothing_runs_while_the_daemon_is_down() {
    Reminder oven = oven();

    assertThatThrownBy(() -> reminders.run(ADMIN, oven.id(), true))
        .hasMessageContaining("daemon is down");
  }
}
