package dev.rooster.examples;

import dev.rooster.schedule.Cron;
import dev.rooster.testing.HandTickedRooster;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/** Runs a month of reminders in a few milliseconds, with a clock that you advance. */
public final class TestYourReminders {
  private TestYourReminders() {}

  public static void main(String[] args) {
    List<Instant> paid = new ArrayList<>();
    try (HandTickedRooster test =
        HandTickedRooster.startingAt(
            Instant.parse("2026-03-01T00:00:00Z"),
            it -> it.on("rent", run -> paid.add(run.due())))) {
      test.rooster()
          .add("rent", "pay the rent", Cron.parse("0 9 1 * *", ZoneId.of("Europe/Berlin")));
      test.advance(Duration.ofDays(62));
    }
    System.out.println("Paid on " + paid);
  }
}
