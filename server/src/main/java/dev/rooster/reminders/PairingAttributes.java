package dev.rooster.reminders;

import dev.rooster.channel.Address;
import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import dev.rooster.reminder.Reminder;

/**
 * The attributes of a pairing code that waits to be sent as a reminder. The code itself is made
 * when it is sent, so that it is never stored.
 *
 * @param to the address that gets it
 */
public record PairingAttributes(Address to) {
  /** The kind of reminders that send pairing codes. */
  public static final String KIND = "pairing";

  /** Begins the id of each of them. */
  public static final String ID = "p-";

  public static PairingAttributes of(Reminder reminder) {
    Fields fields =
        Fields.of(Json.read(reminder.definition().labels().details()), "", new Problems());
    return new PairingAttributes(Address.parse(fields.text("to").orElse("")));
  }

  public String details() {
    return JsonText.object().with("to", to.toString()).toString();
  }
}
