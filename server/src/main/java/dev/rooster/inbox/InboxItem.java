package dev.rooster.inbox;

import dev.rooster.channel.Message;
import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import java.time.Instant;
import java.util.Optional;

/**
 * A message that waits in an inbox.
 *
 * @param id unique in the inbox, without a slash
 * @param owner the user it belongs to; empty without one
 */
public record InboxItem(
    String id,
    String owner,
    String reminderId,
    String name,
    String text,
    Instant dueAt,
    long lateByMillis,
    Instant arrivedAt) {

  public static InboxItem of(Message message, Instant arrivedAt) {
    return new InboxItem(
        message.idempotencyKey(),
        message.user(),
        message.reminderId(),
        message.name(),
        message.text(),
        message.dueAt(),
        message.lateByMillis(),
        arrivedAt);
  }

  public JsonText json() {
    return JsonText.object()
        .with("id", id)
        .withOrNull("user", owner)
        .with("reminder_id", reminderId)
        .withOrNull("name", name)
        .with("text", text)
        .with("due_at", Optional.of(dueAt))
        .with("late_by_ms", lateByMillis)
        .with("arrived_at", Optional.of(arrivedAt));
  }

  /** Reads the result of {@link #json}. */
  public static InboxItem read(String json) {
    return read(Fields.of(Json.read(json), "", new Problems()));
  }

  static InboxItem read(Fields fields) {
    return new InboxItem(
        fields.text("id").orElse(""),
        fields.text("user").orElse(""),
        fields.text("reminder_id").orElse(""),
        fields.text("name").orElse(""),
        fields.text("text").orElse(""),
        Instant.parse(fields.text("due_at").orElseThrow()),
        fields.text("late_by_ms").map(Long::parseLong).orElse(0L),
        Instant.parse(fields.text("arrived_at").orElseThrow()));
  }
}
