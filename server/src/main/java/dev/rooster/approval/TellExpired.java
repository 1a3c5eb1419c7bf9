package dev.rooster.approval;

import dev.rooster.engine.FollowUps;
import dev.rooster.fire.DefineDelivery;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Step;
import dev.rooster.reminders.ApprovalAttributes;
import dev.rooster.reminders.DeliveryAttributes;
import java.time.Instant;
import java.util.List;

/** Tells the person who was asked that the approval has expired. Pure. */
public record TellExpired(DefineDelivery define) implements FollowUps {
  @Override
  public List<FollowUp> after(Reminder approval, Step step, Instant now) {
    return step.records().stream()
        .filter(it -> it.status() == Occurrence.Status.OK && !it.reply().isBlank())
        .map(it ->
            define.of(
                approval,
                new DeliveryAttributes(
                    ApprovalAttributes.of(approval).asked(), "", "", it.due(), 0),
                it.id(),
                it.id(),
                it.reply(),
                now))
        .toList();
  }
}
