package dev.rooster.reminders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Earlier;
import dev.rooster.reminder.Occurrence;
import dev.rooster.schedule.Count;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The causes of late runs that earlier versions have recorded. */
class LateCauseTest {
  private static final Instant DUE = Instant.parse("2026-11-16T09:00:00Z");

  private static Occurrence record(Duration late, String details) {
    return new Occurrence(
        "r-1",
        "",
        DUE,
        DUE,
        Count.ONE,
        Occurrence.Status.OK,
        Optional.empty(),
        "",
        1,
        Optional.of(DUE.plus(late)),
        DUE.plus(late),
        false,
        details,
        Earlier.NONE);
  }

  @Test
  void a_record_of_an_earlier_version_still_shows_its_cause() {
    assertThat(LateCause.of(record(Duration.ofHours(1), "{\"late_because\":\"paused_or_asleep\"}")))
        .containsExactly(LateCause.PAUSED_OR_ASLEEP);
  }

  @Test
  void a_record_without_a_cause_has_none() {
    assertThat(LateCause.of(record(Duration.ofHours(1), ""))).isEmpty();
  }
}
