package dev.rooster.fire;

import dev.rooster.channel.Address;
import dev.rooster.engine.FollowUps;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Step;
import dev.rooster.reminders.DeliveryAttributes;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.reminders.ReminderView;
import dev.rooster.schedule.Count;
import dev.rooster.time.FireText;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Tells the owner of a reminder which fires come again after a clock was ahead: a message in the
 * local inbox, written with the corrected records. Pure.
 */
public final class TellClockWasAhead implements FollowUps {
  private final ReminderView view;
  private final DefineDelivery define = new DefineDelivery(to -> true, to -> Optional.empty());

  /**
   * @param view has the zone in which the message shows times
   */
  public TellClockWasAhead(ReminderView view) {
    this.view = view;
  }

  @Override
  public List<FollowUp> after(Reminder reminder, Step step, Instant now) {
    return step.reminder().standing().next().stream()
        .filter(fire -> !step.again().equals(Count.NONE))
        .filter(fire -> reminder.definition().kind().equals(ReminderAttributes.KIND))
        .map(fire -> message(step, fire, now))
        .toList();
  }

  private FollowUp message(Step step, NextFire fire, Instant now) {
    Reminder reminder = step.reminder();
    return define.of(
        reminder,
        new DeliveryAttributes(Address.TERMINAL, reminder.id(), "", fire.due(), 0),
        "%s rescheduled at %s".formatted(reminder.id(), now),
        "",
        text(step, fire),
        now);
  }

  private String text(Step step, NextFire fire) {
    Reminder reminder = step.reminder();
    String name = reminder.definition().name();
    boolean one = step.again().equals(Count.ONE);
    return "The clock was ahead and has been set back. %s %s of %s that %s recorded as missed or skipped %s scheduled again; the next is on %s."
        .formatted(
            step.again(),
            one ? "fire" : "fires",
            name.isEmpty() ? reminder.id() : name,
            one ? "was" : "were",
            one ? "is" : "are",
            FireText.local(fire.due(), view.zone(reminder.definition())));
  }
}
