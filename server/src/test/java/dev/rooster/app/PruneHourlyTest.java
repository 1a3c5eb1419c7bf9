package dev.rooster.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.home.Configuration;
import dev.rooster.session.SessionLocks;
import dev.rooster.talk.PruneSessions;
import dev.rooster.talk.Sessions;
import dev.rooster.testing.SettableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Once an hour, by the clock. */
class PruneHourlyTest {
  private static final Instant NOW = Instant.parse("2026-11-18T09:00:00Z");

  @TempDir private Path workspace;
  private final SettableClock clock = new SettableClock(NOW);
  private final AtomicInteger times = new AtomicInteger();

  private int timesAfter(PruneHourly hourly, Duration time) {
    clock.set(NOW.plus(time));
    hourly.ifDue();
    return times.get();
  }

  @Test
  void it_runs_a_minute_after_the_start_and_then_every_hour() {
    PruneHourly hourly =
        new PruneHourly(
            new PruneSessions(
                    () -> Configuration.DEFAULT,
                    new Sessions(() -> Configuration.DEFAULT, workspace),
                    new SessionLocks(),
                    run -> true,
                    clock)
                ::prune,
            clock,
            pass -> {
              times.incrementAndGet();
              pass.run();
            });

    assertThat(timesAfter(hourly, Duration.ofSeconds(59))).isZero();
    assertThat(timesAfter(hourly, Duration.ofSeconds(60))).isOne();
    assertThat(timesAfter(hourly, Duration.ofMinutes(60))).isOne();
    assertThat(timesAfter(hourly, Duration.ofMinutes(61))).isEqualTo(2);
    assertThat(timesAfter(hourly, Duration.ofDays(-9))).as("a clock set back").isEqualTo(3);
  }
}
