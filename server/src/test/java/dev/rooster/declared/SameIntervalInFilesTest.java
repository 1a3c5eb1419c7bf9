package dev.rooster.declared;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** An entry whose interval stays the same keeps its anchor, whatever else changes. */
class SameIntervalInFilesTest extends HomeFilesScene {
  private static final String HOURLY =
      "reminders: [{name: a, message: x, schedule: {every: %s}%s}]\n";

  @Test
  void the_same_interval_in_other_words_keeps_its_fires() throws IOException {
    load("schedules.d/a.yaml", HOURLY.formatted("1h", ""));
    Instant before = next();
    clock.set(NOW.plus(Duration.ofMinutes(25)));

    load("schedules.d/a.yaml", HOURLY.formatted("60m", ", except: [2026-11-20]"));
    assertThat(next()).isEqualTo(before);
    load("schedules.d/a.yaml", HOURLY.formatted("1h", ", starts: \"2026-11-16T10:30:00Z\""));
    assertThat(next()).isEqualTo("2026-11-16T10:30:00Z");
    load("schedules.d/a.yaml", HOURLY.formatted("2h", ""));
    assertThat(next()).isEqualTo(clock.instant().plus(Duration.ofHours(2)));
  }

  private Instant next() {
    return named("a").standing().next().orElseThrow().due();
  }
}
