package dev.rooster.inbox;

import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import dev.rooster.reminder.Condition;
import java.time.Instant;
import java.util.Optional;

/**
 * A message of a reminder that waits for a session of a running client.
 *
 * @param fires the fires of the reminder that it stands for
 * @param expiresAt when it stops waiting
 * @param maybeSeen whether a reader had it before and did not acknowledge it in time
 */
public record AgentItem(
    Recipient to,
    Priority priority,
    FiredReminder about,
    Fires fires,
    Instant expiresAt,
    boolean maybeSeen) {

  /** The same for every attempt at its first fire. */
  public String id() {
    return about.id() + "@" + fires.first();
  }

  /** The same message with a later fire of its reminder. */
  AgentItem plus(AgentItem later, Join join) {
    FiredReminder told =
        switch (join) {
          case REPLACE -> later.about;
          case APPEND -> later.about.after(about);
        };
    return new AgentItem(to, priority, told, fires.plus(later.fires), later.expiresAt, maybeSeen);
  }

  /** What is left once a reader has seen the first fires. */
  AgentItem without(int seen) {
    return new AgentItem(to, priority, about, fires.without(seen), expiresAt, false);
  }

  AgentItem asMaybeSeen() {
    return new AgentItem(to, priority, about, fires, expiresAt, true);
  }

  public JsonText json() {
    JsonText json =
        JsonText.object()
            .with("id", id())
            .with("agent", to.agent())
            .withOrNull("session", to.session())
            .withOrNull("user", to.owner())
            .with("priority", priority)
            .with("reminder_id", about.id())
            .withOrNull("name", about.name())
            .with("text", about.message());
    about
        .condition()
        .ifPresentOrElse(
            it ->
                json.with(
                    "condition",
                    JsonText.object().with("prompt", it.text()).with("mode", it.mode())),
            () -> json.withJson("condition", "null"));
    return json.with("set_at", Optional.of(about.setAt()))
        .with("due_at", Optional.of(fires.first()))
        .with("last_due_at", Optional.of(fires.last()))
        .with("count", fires.count())
        .with("expires_at", Optional.of(expiresAt))
        .with("maybe_seen", maybeSeen);
  }

  /** Reads the result of {@link #json}. */
  public static AgentItem read(String json) {
    Fields fields = Fields.of(Json.read(json), "", new Problems());
    return new AgentItem(
        new Recipient(
            fields.text("agent").orElse(""),
            fields.text("session").orElse(""),
            fields.text("user").orElse("")),
        fields.choice("priority", Priority.class).orElse(Priority.IDLE),
        new FiredReminder(
            fields.text("reminder_id").orElse(""),
            fields.text("name").orElse(""),
            fields.text("text").orElse(""),
            fields.object("condition").map(AgentItem::condition),
            instant(fields, "set_at")),
        new Fires(
            instant(fields, "due_at"),
            instant(fields, "last_due_at"),
            fields.number("count", 1, Integer.MAX_VALUE).orElse(1)),
        instant(fields, "expires_at"),
        fields.flag("maybe_seen").orElse(false));
  }

  private static Condition condition(Fields fields) {
    return new Condition(
        fields.choice("mode", Condition.Mode.class).orElse(Condition.Mode.EACH),
        Condition.By.PROMPT,
        fields.text("prompt").orElse(""),
        Condition.DEFAULT_TIMEOUT);
  }

  private static Instant instant(Fields fields, String name) {
    return Instant.parse(fields.text(name).orElseThrow());
  }
}
