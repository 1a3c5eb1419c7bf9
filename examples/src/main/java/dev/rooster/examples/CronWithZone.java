package dev.rooster.examples;

import dev.rooster.Rooster;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Reminder;
import dev.rooster.schedule.Cron;
import java.nio.file.Path;
import java.time.ZoneId;

/** Fires every weekday at nine in Berlin, wherever the program runs and whatever the clocks do. */
public final class CronWithZone {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  private CronWithZone() {}

  public static void main(String[] args) {
    try (Rooster rooster =
        Rooster.builder()
            .sqlite(Path.of(args[0]))
            .on("standup", run -> System.out.println(run.text()))
            .start()) {
      Definition weekdays =
          Definition.of("standup", "Good morning, team.", Cron.parse("0 9 * * 1-5", BERLIN));
      Reminder standup = rooster.ensure("team-standup", weekdays);
      NextFire next = standup.standing().next().orElseThrow();
      System.out.println("Next standup: " + next.due().atZone(BERLIN).toLocalTime());
    }
  }
}
