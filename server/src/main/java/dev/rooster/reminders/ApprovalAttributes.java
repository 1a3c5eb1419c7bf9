package dev.rooster.reminders;

import dev.rooster.channel.Address;
import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import dev.rooster.reminder.Reminder;

/**
 * The attributes of an approval that expires, which is a reminder of its own.
 *
 * @param reminderId the reminder that waits for the approval
 * @param asked where the person was asked, and is told
 */
public record ApprovalAttributes(String reminderId, Address asked) {
  /** The kind of reminders that are approvals. */
  public static final String KIND = "approval";

  /** Begins the id of each of them. */
  public static final String ID = "a-";

  public static ApprovalAttributes of(Reminder approval) {
    Fields fields =
        Fields.of(Json.read(approval.definition().labels().details()), "", new Problems());
    return new ApprovalAttributes(
        fields.text("reminder_id").orElse(""), Address.parse(fields.text("asked").orElse("")));
  }

  public String details() {
    return JsonText.object()
        .with("reminder_id", reminderId)
        .with("asked", asked.toString())
        .toString();
  }
}
