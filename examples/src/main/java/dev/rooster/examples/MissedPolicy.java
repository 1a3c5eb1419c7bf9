package dev.rooster.examples;

import dev.rooster.Rooster;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Missed;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Policies;
import dev.rooster.schedule.Every;
import dev.rooster.testing.HandTickedRooster;
import java.time.Duration;
import java.time.Instant;

/** Three catch-up policies for missed fires: skip them, run the latest, or run all. */
public final class MissedPolicy {
  private static final Instant MORNING = Instant.parse("2026-11-16T08:00:00Z");

  private MissedPolicy() {}

  public static void main(String[] args) {
    for (Missed.Policy policy : Missed.Policy.values()) {
      try (HandTickedRooster test =
          HandTickedRooster.startingAt(MORNING, it -> it.on("water", run -> {}))) {
        Rooster rooster = test.rooster();
        Policies policies = Policies.RECURRING.withMissed(new Missed(policy, Duration.ofHours(6)));
        rooster.add(
            "plants",
            Definition.of("water", "water the plants", new Every(Duration.ofHours(1), MORNING))
                .withPolicies(policies));
        test.jumpTo(MORNING.plus(Duration.ofHours(3)).plusSeconds(600));
        System.out.println(policy + ":");
        for (Occurrence record : rooster.history("plants", 10).reversed()) {
          System.out.printf("  %s %s, %s of them%n", record.due(), record.status(), record.count());
        }
      }
    }
  }
}
