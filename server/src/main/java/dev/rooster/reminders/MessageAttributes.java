package dev.rooster.reminders;

import dev.rooster.channel.Address;
import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import dev.rooster.reminder.Reminder;
import java.time.Instant;
import java.util.Optional;

/**
 * The attributes of a message from a person, which waits for its turn as a reminder.
 *
 * @param from the sender
 * @param group where it was written; empty if it was written to Rooster alone
 * @param at when it was written
 * @param answers the id of the message that it answers, on the channel
 * @param pressed whether it is a button of that message
 */
public record MessageAttributes(
    Address from, Optional<Address> group, Instant at, Optional<String> answers, boolean pressed) {
  /** The kind of reminders that are messages. */
  public static final String KIND = "message";

  /** Begins the id of every message. */
  public static final String ID = "m-";

  public static MessageAttributes of(Reminder message) {
    Fields fields =
        Fields.of(Json.read(message.definition().labels().details()), "", new Problems());
    return new MessageAttributes(
        Address.parse(fields.text("from").orElse("")),
        fields.text("group").map(Address::parse),
        Instant.parse(fields.text("at").orElse(Instant.EPOCH.toString())),
        fields.text("answers"),
        fields.flag("pressed").orElse(false));
  }

  public String details() {
    return JsonText.object()
        .with("from", from.toString())
        .withOrNull("group", group.map(Address::toString).orElse(""))
        .with("at", at.toString())
        .withOrNull("answers", answers.orElse(""))
        .with("pressed", pressed)
        .toString();
  }

  /** Where the reply goes. */
  public Address replyTo() {
    return group.orElse(from);
  }
}
