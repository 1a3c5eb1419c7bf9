package dev.rooster.reminders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.app.TestServer;
import dev.rooster.format.Json;
import dev.rooster.reminder.RefusedException;
import dev.rooster.trust.Caller;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FindRunTest {
  private static final Caller CALLER = new Caller("rest", Optional.empty(), ZoneOffset.UTC);

  private final TestServer server =
      TestServer.at(Instant.parse("2026-11-16T09:00:00Z"), ZoneOffset.UTC);
  private final Reminders reminders = server.reminders();
  private final FindRun oneRun = server.findRun(reminders);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-11-16T09:00:00Z",
        "+999999999-12-31T23:59:59.999999999Z",
        "-1000000000-01-01T00:00:00Z",
        "+292278994-08-17T07:12:55.808Z",
        "tomorrow",
        ""
      })
  void a_time_at_which_nothing_ran_has_no_run(String due) {
    String body = "{\"message\":\"oven\",\"schedule\":{\"in\":\"20m\"}}";
    String id = reminders.create(CALLER, Json.read(body), body, Optional.empty()).reminder().id();

    assertThatThrownBy(() -> oneRun.find(CALLER, id + "@" + due, Duration.ZERO))
        .isInstanceOfSatisfying(
            RefusedException.class,
            e -> assertThat(e.reason()).isEqualTo(RefusedException.Reason.NOT_FOUND));
  }
}
