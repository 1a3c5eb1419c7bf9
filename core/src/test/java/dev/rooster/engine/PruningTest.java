package dev.rooster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.Rooster;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reminder;
import dev.rooster.schedule.Every;
import dev.rooster.testing.HandTickedRooster;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** When old records are deleted; the stores decide which ones. */
class PruningTest {
  private static final Instant START = Instant.parse("2026-11-16T08:00:00Z");

  private final HandTickedRooster test =
      HandTickedRooster.startingAt(
          START,
          it ->
              it.on("note", run -> {})
                  .settings(
                      EngineSettings.DEFAULT.withRetention(new Retention(Duration.ofDays(2), 3))));
  private final Rooster rooster = test.rooster();

  @AfterEach
  void close() {
    test.close();
  }

  @Test
  void of_a_busy_reminder_the_latest_records_are_kept_a_minute_later() {
    Reminder tick = rooster.add("note", "tick", new Every(Duration.ofSeconds(10), START));
    test.advance(Duration.ofSeconds(55));
    assertThat(rooster.history(tick.id(), 100)).hasSize(5);
    rooster.pause(tick.id(), "quiet");

    test.advance(Duration.ofMinutes(2));

    assertThat(rooster.history(tick.id(), 100))
        .extracting(Occurrence::due)
        .containsExactly(START.plusSeconds(50), START.plusSeconds(40), START.plusSeconds(30));
  }

  @Test
  void old_records_are_deleted_within_the_hour_with_their_ended_reminders() {
    Reminder once = rooster.in(Duration.ofMinutes(1), "note", "once");
    Reminder later = rooster.in(Duration.ofDays(30), "note", "later");
    test.advance(Duration.ofDays(2));
    assertThat(rooster.history(once.id(), 10)).hasSize(1);

    test.advance(Duration.ofHours(2));

    assertThat(rooster.history(once.id(), 10)).isEmpty();
    assertThat(rooster.find(once.id())).isEmpty();
    assertThat(rooster.find(later.id())).isPresent();
  }
}
