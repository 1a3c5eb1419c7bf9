package dev.rooster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Definition;
import dev.rooster.schedule.Cron;
import dev.rooster.schedule.Schedule;
import dev.rooster.schedule.Words;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Contains the Java code of the README; another test compares the two. */
class ReadmeTest {

  /** Compiled only; the examples run a shorter form. */
  static Rooster embedded() {
    Rooster rooster =
        Rooster.builder()
            .sqlite(Path.of("reminders.db"))
            .on("oven", run -> System.out.println("It is time: " + run.text()))
            .start();
    rooster.in(Duration.ofMinutes(20), "oven", "take the cake out");
    Schedule saturdays = Cron.parse("0 9 * * SAT", ZoneId.of("Europe/Berlin"));
    rooster.ensure("clean-oven", Definition.of("oven", "clean it", saturdays));
    return rooster;
  }

  @Test
  void a_schedule_computes_its_next_fire_and_its_words() {
    Schedule schedule = Cron.parse("0 9 * * MON-FRI", ZoneId.of("Europe/Berlin"));
    Optional<Instant> next = schedule.next(Instant.parse("2026-11-16T10:00:00Z"));
    String words = Words.of(schedule, ZoneId.of("Europe/Berlin"));

    assertThat(next).contains(Instant.parse("2026-11-17T08:00:00Z"));
    assertThat(words).isEqualTo("at 09:00 on every weekday, Europe/Berlin");
  }
}
