package dev.rooster.reminders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.rooster.events.Events;
import dev.rooster.format.Json;
import dev.rooster.reminder.Labels;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Changes to reminders, and conflicts between them. */
class ChangedRemindersTest extends RemindersScene {
  @Test
  void a_change_of_the_text_does_not_move_the_next_fire() {
    Reminder before = create(ADMIN, "{\"message\":\"x\",\"schedule\":{\"every\":\"1h\"}}");
    clock.set(NOW.plusSeconds(600));

    Reminder after = change(before, "{\"message\":\"y\",\"name\":\"why\"}");

    assertThat(after.definition().text()).isEqualTo("y");
    assertThat(next(after)).isEqualTo(next(before));
    assertThat(after.definition().schedule()).isEqualTo(before.definition().schedule());
    assertThat(ReminderAttributes.of(after).edits().count()).isEqualTo(2);
  }

  @Test
  void a_change_keeps_absent_fields_and_resets_null_fields_to_their_defaults() {
    Reminder before =
        create(
            ADMIN,
            "{\"message\":\"x\",\"schedule\":{\"cron\":\"0 9 * * *\"},\"timeout\":\"10s\",\"agent\":\"thinker\","
                + "\"ends\":\"2026-12-24\",\"max_fires\":7,\"missed\":\"all\",\"session\":\"own\"}");

    Reminder after = change(before, "{\"timeout\":null,\"ends\":null}");

    assertThat(after.definition().policies().timeout().toMinutes()).isEqualTo(5);
    assertThat(after.definition().policies().maxFires()).hasValue(7);
    assertThat(after.definition().policies().missed())
        .isEqualTo(before.definition().policies().missed());
    assertThat(ReminderAttributes.of(after).session()).isEqualTo("own");
    assertThat(ScheduleJson.ends(after.definition().schedule())).isEmpty();
    assertThat(ScheduleJson.ends(before.definition().schedule())).isPresent();
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
    String shown = ReminderJson.of(made, view(ZoneOffset.UTC)).toString();

    Reminder again =
        change(made, "{\"schedule\":{\"every\":\"6h\",\"anchor\":\"2026-11-17T00:00\"}}");

    assertThat(shown).contains("\"tz\":\"Asia/Tokyo\"}").contains("\"tz\":\"Asia/Tokyo\",");
    assertThat(again.definition().schedule()).isEqualTo(made.definition().schedule());
    assertThat(next(change(made, "{\"except\":[\"2026-11-16\"]}")))
        .isEqualTo("2026-11-16T15:00:00Z");
  }

  @Test
  void an_update_of_an_outdated_version_is_refused() {
    Reminder oven = oven();
    change(oven, "{\"message\":\"y\"}");

    assertThatThrownBy(() ->
            reminders.change(
                ADMIN, oven.id(), Json.read("{\"message\":\"z\"}"), OptionalLong.of(1)))
        .isInstanceOf(StaleException.class)
        .hasMessageContaining("version is now 2, yours is 1")
        .hasMessageEndingWith("message changed by cli at Mon 2026-11-16 10:00:00 +01:00");
    assertThat(reminders.find(ADMIN, oven.id()).definition().text()).isEqualTo("y");
  }

  @Test
  void a_version_conflict_lists_the_changes_with_author_and_time() {
    Reminder oven = create(AS_ALICE, "{\"message\":\"oven\",\"schedule\":{\"every\":\"1h\"}}");
    clock.set(NOW.plusSeconds(60));
    change(oven, "{\"message\":\"cake\",\"ends\":\"2027-01-01\"}");
    clock.set(NOW.plusSeconds(120));
    reminders.change(AS_ALICE, oven.id(), Json.read("{\"message\":\"pie\"}"), OptionalLong.of(2));

    StaleException refused = refused(oven, 1);

    assertThat(refused.problem())
        .isEqualTo(
            oven.id()
                + " has changed: its version is now 3, yours is 1;"
                + " message, ends changed by cli at Mon 2026-11-16 10:01:00 +01:00;"
                + " message changed by alice at Mon 2026-11-16 10:02:00 +01:00");
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
  void a_reminder_keeps_its_latest_ten_edits_and_reports_that_there_were_more() {
    Reminder oven = oven();
    for (int i = 0; i < 15; i++) {
      change(oven, "{\"message\":\"%d\"}".formatted(i));
    }

    assertThat(refused(oven, 6).complete()).isTrue();
    assertThat(refused(oven, 6).edits()).hasSize(10);
    assertThat(refused(oven, 5).complete()).isFalse();
    assertThat(refused(oven, 5).edits()).hasSize(10);
    assertThat(refused(oven, 5).problem()).endsWith("; earlier edits are not stored");
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
            Map.entry("delete_after_run", "true"),
            Map.entry("may_schedule", "true"),
            Map.entry("model", "\"m2\""),
            Map.entry("tools", "[\"files\"]"),
            Map.entry("must_act", "true"));
    changes.forEach((field, value) -> {
      Reminder one =
          create(
              ADMIN, "{\"message\":\"x\",\"agent\":\"thinker\",\"schedule\":{\"every\":\"1h\"}}");
      change(one, "{\"%s\":%s}".formatted(field, value));

      assertThat(refused(one, 1).changed()).containsExactly(field);
    });
  }

  @Test
  void firing_and_pausing_do_not_change_the_version() {
    Reminder oven = oven();
    reminders.pause(ADMIN, oven.id(), OptionalLong.of(1), Optional.empty());
    reminders.resume(ADMIN, oven.id(), OptionalLong.of(1));

    assertThat(ReminderAttributes.of(change(oven, "{\"message\":\"oven\"}")).edits().count())
        .isOne();
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
  void enabled_beside_other_fields_publishes_the_change_and_the_pause() throws Exception {
    Reminder oven = oven();
    Events.Listener events = server.events().listen(it -> true, OptionalLong.empty());

    change(oven, "{\"message\":\"x\",\"enabled\":false}");
    change(oven, "{\"message\":\"x\",\"enabled\":false}");
    change(oven, "{\"message\":\"x\",\"enabled\":true}");

    assertThat(events.next(0).orElseThrow().type()).isEqualTo("reminder.changed");
    assertThat(events.next(0).orElseThrow().type()).isEqualTo("reminder.paused");
    assertThat(events.next(0).orElseThrow().type()).isEqualTo("reminder.resumed");
    assertThat(events.next(0)).isEmpty();
  }

  @Test
  void a_declared_reminder_can_be_paused_from_anywhere() {
    Reminder made = declared();

    assertThat(change(made, "{\"enabled\":false}").standing().status()).isEqualTo(Status.PAUSED);
    assertThat(change(made, "{\"enabled\":true}").standing().status()).isEqualTo(Status.ACTIVE);
    assertThatThrownBy(() -> change(made, "{\"enabled\":false,\"message\":\"y\"}"))
        .hasMessageContaining("schedules.d/a.yaml");
  }

  @Test
  void a_declared_reminder_can_be_deleted_elsewhere_once_it_has_ended() {
    Reminder made = declared();
    assertThatThrownBy(() -> reminders.purge(ADMIN, made.id(), OptionalLong.empty()))
        .hasMessageContaining("schedules.d/a.yaml");

    server
        .changes()
        .cancel(
            made.id(),
            OptionalLong.empty(),
            new ServerReason.RemovedFromFile("schedules.d/a.yaml", Optional.empty()).reason());
    reminders.purge(ADMIN, made.id(), OptionalLong.empty());

    assertThat(store.find(List.of(made.id()))).isEmpty();
  }

  private Reminder declared() {
    Reminder made = create(ADMIN, "{\"message\":\"x\",\"schedule\":{\"every\":\"1h\"}}");
    return server
        .changes()
        .edit(
            made.id(),
            OptionalLong.empty(),
            it ->
                it.withLabels(
                    new Labels("", Sources.ofFile("schedules.d/a.yaml"), it.labels().details())))
        .reminder();
  }

  @Test
  void nothing_runs_while_the_daemon_is_down() {
    Reminder oven = oven();

    assertThatThrownBy(() -> reminders.run(ADMIN, oven.id(), true))
        .hasMessageContaining("daemon is down");
  }
}
