package dev.rooster.fire;

import dev.rooster.channel.Address;
import dev.rooster.engine.FollowUps.FollowUp;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Labels;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.DeliveryAttributes;
import dev.rooster.reminders.Outage;
import dev.rooster.reminders.RunAttributes;
import dev.rooster.time.FireText;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.function.Function;

/**
 * Tells everyone who knows of the outage of an agent that it replies again. Each receiver gets one
 * message for each outage, because its id is derived from both. Pure.
 */
public record TellAgentIsBack(DefineDelivery define, Function<String, ZoneId> zoneOf) {

  public List<FollowUp> of(Reminder reminder, Occurrence record, Instant now) {
    return record.status() == Occurrence.Status.ERROR
        ? List.of()
        : RunAttributes.read(record.details()).outage().stream()
            .flatMap(outage ->
                outage.tell().stream().map(receiver -> message(reminder, outage, receiver, now)))
            .toList();
  }

  private FollowUp message(
      Reminder reminder, Outage outage, Outage.Receiver receiver, Instant now) {
    Definition about =
        reminder
            .definition()
            .withName("agent " + outage.agent())
            .withLabels(new Labels(receiver.owner(), "", ""));
    return define.of(
        about,
        new DeliveryAttributes(Address.parse(receiver.address()), "", "", now, 0),
        "agent %s of %s is back after %s"
            .formatted(outage.agent(), receiver.owner(), outage.since()),
        "",
        "Agent %s works again. It had been unavailable since %s."
            .formatted(
                outage.agent(), FireText.local(outage.since(), zoneOf.apply(receiver.owner()))),
        now);
  }
}
