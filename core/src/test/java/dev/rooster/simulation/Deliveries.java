package dev.rooster.simulation;

import dev.rooster.engine.FollowUps.FollowUp;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Step;
import dev.rooster.schedule.At;
import java.time.Instant;
import java.util.List;

/** Creates one more reminder for each run, which delivers its reply. */
final class Deliveries {
  static final String KIND = "delivery";

  private Deliveries() {}

  static List<FollowUp> after(Reminder reminder, Step step, Instant now) {
    return isDelivery(reminder)
        ? List.of()
        : step.records().stream()
            .filter(Deliveries::isDelivered)
            .map(it ->
                new FollowUp(id(it), Definition.of(KIND, it.id(), At.instant(now.plusMillis(1)))))
            .toList();
  }

  static boolean isDelivery(Reminder reminder) {
    return reminder.definition().kind().equals(KIND);
  }

  static boolean isDelivered(Occurrence record) {
    return record.status() == Occurrence.Status.OK;
  }

  static String id(Occurrence record) {
    return "d:%s:%d".formatted(record.reminderId(), record.due().toEpochMilli());
  }
}
