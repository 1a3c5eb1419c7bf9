package dev.rooster.inbox;

import dev.rooster.channel.AboutReminder;
import dev.rooster.channel.Message;
import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A message that waits in an inbox.
 *
 * @param id unique in the inbox, without a slash
 * @param owner the user it belongs to; empty without one
 * @param about the reminder whose text it carries; empty for any other message
 */
public record InboxItem(
    String id, String owner, String text, Optional<AboutReminder> about, Instant arrivedAt) {

  public static InboxItem of(Message message, Instant arrivedAt) {
    return new InboxItem(
        message.idempotencyKey(), message.user(), message.text(), message.about(), arrivedAt);
  }

  public JsonText json() {
    return JsonText.object()
        .with("id", id)
        .withOrNull("user", owner)
        .withOrNull("reminder_id", about.map(AboutReminder::id).orElse(""))
        .withOrNull("name", about.map(AboutReminder::name).orElse(""))
        .with("text", text)
        .with("due_at", about.map(AboutReminder::due))
        .withOrNull("late_by_ms", about.map(it -> it.lateBy().toMillis()))
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
        fields.text("text").orElse(""),
        fields.text("reminder_id").map(id -> about(id, fields)),
        Instant.parse(fields.text("arrived_at").orElseThrow()));
  }

  private static AboutReminder about(String id, Fields fields) {
    return new AboutReminder(
        id,
        fields.text("name").orElse(""),
        Instant.parse(fields.text("due_at").orElseThrow()),
        Duration.ofMillis(fields.text("late_by_ms").map(Long::parseLong).orElse(0L)));
  }
}
