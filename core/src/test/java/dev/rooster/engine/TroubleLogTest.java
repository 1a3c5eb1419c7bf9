package dev.rooster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Reminder;
import dev.rooster.schedule.At;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TroubleLogTest {
  private final List<String> lines = new ArrayList<>();
  private final TroubleLog log = new TroubleLog(new Lines());

  private final class Lines implements System.Logger {
    @Override
    public String getName() {
      return "test";
    }

    @Override
    public boolean isLoggable(Level level) {
      return true;
    }

    @Override
    public void log(
        Level level,
        @Nullable ResourceBundle bundle,
        @Nullable String message,
        @Nullable Throwable thrown) {
      lines.add(level + " " + message + (thrown == null ? "" : ": " + thrown.getMessage()));
    }

    @Override
    public void log(
        Level level,
        @Nullable ResourceBundle bundle,
        @Nullable String format,
        @Nullable Object @Nullable ... parameters) {
      lines.add(level + " " + format);
    }
  }

  @Test
  void nothing_is_logged_without_trouble() {
    log.claimed(3, Duration.ofMillis(1), 0);
    log.leaseRenewed(Duration.ofSeconds(3));
    assertThat(lines).isEmpty();
  }

  @Test
  void a_store_failure_is_logged_once_and_so_is_its_recovery() {
    log.storeFailed("claiming", new IllegalStateException("the disk is full"));
    log.storeFailed("claiming", new IllegalStateException("the disk is full"));
    log.claimed(0, Duration.ofMillis(1), 0);
    log.claimed(0, Duration.ofMillis(1), 0);
    log.storeFailed("completing", new IllegalStateException("gone"));

    assertThat(lines)
        .containsExactly(
            "WARNING store unavailable while claiming; nothing lost, retrying: the disk is full",
            "INFO store available again",
            "WARNING store unavailable while completing; nothing lost, retrying: gone");
  }

  @Test
  void takeovers_and_clock_jumps_are_logged() {
    log.leaseLost(Instant.EPOCH);
    log.tookOver(2);
    log.clockJumped(Duration.ofHours(1));
    log.stalled(Duration.ofMinutes(1));

    assertThat(lines).hasSize(4).allMatch(it -> it.startsWith("WARNING "));
  }

  @Test
  void new_zone_rules_are_logged() {
    Instant due = Instant.parse("2026-11-17T08:00:00Z");
    Reminder oven =
        Lifecycle.create("oven", Definition.of("note", "", At.instant(due)), Instant.EPOCH);

    log.replanned(oven, due.plusSeconds(3600));
    log.zoneRulesAreOld("2025b", "2026a");

    assertThat(lines)
        .containsExactly(
            "INFO time zone rules changed; oven fires at 2026-11-17T08:00:00Z instead of"
                + " 2026-11-17T09:00:00Z",
            "WARNING time zone rules 2025b are older than the 2026a of another node; install a newer"
                + " JDK");
  }
}
