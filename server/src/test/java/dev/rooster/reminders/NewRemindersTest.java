package dev.rooster.reminders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.channel.Address;
import dev.rooster.format.Json;
import dev.rooster.format.UnreadableException;
import dev.rooster.reminder.Reminder;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A request creates a reminder, or is refused with all its problems. */
class NewRemindersTest extends RemindersScene {
  @Test
  void a_reminder_requires_a_message_and_a_schedule_and_has_defaults_for_the_rest() {
    Reminder oven = oven();

    assertThat(next(oven)).isEqualTo(NOW.plusSeconds(1_200));
    assertThat(ReminderAttributes.of(oven).delivery().to()).containsExactly(Address.TERMINAL);
    assertThat(ReminderAttributes.of(oven).agent()).isEqualTo("direct");
    assertThat(ReminderAttributes.of(oven).origin().by()).isEqualTo("cli");
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
    assertThat(ReminderJson.of(daily, ZoneOffset.UTC, "").toString())
        .contains("\"except\":[\"2026-11-19\",\"holidays.ics\"]")
        .contains("\"words\":\"at 09:00 every day, UTC, except 2026-11-19 and holidays.ics\"");
    Reminder moved = change(daily, "{\"schedule\":{\"cron\":\"0 8 * * *\",\"tz\":\"UTC\"}}");
    assertThat(next(moved)).isEqualTo(Instant.parse("2026-11-20T08:00:00Z"));
    Reminder freed = change(moved, "{\"except\":[\"2026-11-17\"]}");
    assertThat(next(freed)).isEqualTo(Instant.parse("2026-11-18T08:00:00Z"));
    assertThat(ReminderAttributes.of(freed).except()).isEmpty();
    assertThatThrownBy(() ->
            create(
                ADMIN,
                "{\"message\":\"x\",\"schedule\":{\"cron\":\"0 9 * * *\"},"
                    + "\"except\":[\"holiday.ics\"]}"))
        .isInstanceOfSatisfying(
            UnreadableException.class,
            e -> {
              assertThat(e.problem()).contains("there is no calendar 'holiday.ics'");
              assertThat(e.remedy()).startsWith("did you mean holidays.ics?");
            });
  }

  @Test
  void all_problems_are_reported_at_once_and_nothing_is_created() {
    assertThatThrownBy(() ->
            create(
                ADMIN,
                "{\"mesage\":\"x\",\"schedule\":{\"cron\":\"61 * * * *\"},\"agent\":\"unknown\","
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

  @Test
  void times_are_read_in_the_zone_of_the_user_then_of_the_machine() {
    Reminder mine = create(ADMIN, "{\"message\":\"x\",\"schedule\":{\"cron\":\"0 12 * * *\"}}");
    Reminder hers = create(AS_ALICE, "{\"message\":\"x\",\"schedule\":{\"cron\":\"0 12 * * *\"}}");

    assertThat(next(mine)).isEqualTo(Instant.parse("2026-11-16T11:00:00Z"));
    assertThat(next(hers)).isEqualTo(Instant.parse("2026-11-16T17:00:00Z"));
  }

  @Test
  void a_note_reports_a_duplicate_name() {
    String json = "{\"name\":\"oven\",\"message\":\"x\",\"schedule\":{\"every\":\"1h\"}}";
    Reminder first = create(ADMIN, json);

    assertThat(reminders.create(ADMIN, Json.read(json), json, Optional.empty()).notes())
        .singleElement()
        .asString()
        .startsWith(first.id() + " has the same name, oven");
  }

  @Test
  void a_value_that_is_too_long_or_not_storable_is_refused_with_its_limit() {
    assertThat(refusal("message", "x".repeat(100_001)))
        .isEqualTo(
            "message: 100001 characters are too many; shorten it to 100000 characters or fewer");
    assertThat(refusal("message", "\\u0000")).contains("message: a NUL or an unpaired surrogate");
    assertThat(refusal("description", "\\ud800")).contains("description: a NUL");
    assertThat(refusal("description", "x".repeat(10_001))).contains("shorten it to 10000");
    assertThat(refusal("name", "x".repeat(201))).contains("shorten it to 200");
    assertThat(create(ADMIN, with("message", "x".repeat(100_000))).definition().text())
        .hasSize(100_000);
    String many = ("\"terminal:default\",".repeat(50) + "\"terminal:default\"");
    assertThat(
            ReminderAttributes.of(
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
      return e.problem() + "; " + e.remedy();
    }
  }

  @Test
  void a_repeated_request_creates_nothing_twice() {
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
  void only_future_fires_are_shown() {
    Reminder twice =
        create(ADMIN, "{\"message\":\"x\",\"schedule\":{\"every\":\"1h\"},\"max_fires\":2}");
    assertThat(ReminderJson.fires(twice, NOW)).hasSize(2);
    assertThat(ReminderJson.fires(change(twice, "{\"enabled\":false}"), NOW)).isEmpty();
  }

  @Test
  void a_schedule_in_the_past_or_without_fires_is_refused() {
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
}
