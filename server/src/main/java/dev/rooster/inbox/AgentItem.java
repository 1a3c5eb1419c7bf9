package dev.rooster.inbox;

import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import dev.rooster.reminder.Condition;
import dev.rooster.trust.Trust;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A message of a reminder that waits for a session of a running client.
 *
 * @param fires the fires of the reminder that it stands for
 * @param expiresAt when it stops waiting
 * @param maybeSeen whether a reader had it before and did not acknowledge it in time
 * @param marks which part of the text is from which fire; empty if all of it is from the latest
 */
public record AgentItem(
    Recipient to,
    Priority priority,
    FiredReminder about,
    Fires fires,
    Instant expiresAt,
    boolean maybeSeen,
    List<ItemParts.Mark> marks) {
  private static final String MARKS = "parts";
  private static final String TRUST = "trust";

  public AgentItem {
    marks = List.copyOf(marks);
  }

  /** With one text for all its fires. */
  public AgentItem(
      Recipient to,
      Priority priority,
      FiredReminder about,
      Fires fires,
      Instant expiresAt,
      boolean maybeSeen) {
    this(to, priority, about, fires, expiresAt, maybeSeen, List.of());
  }

  /** The same for every attempt at its first fire. */
  public String id() {
    return about.id() + "@" + fires.first();
  }

  /** The same message with a later fire of its reminder. */
  AgentItem plus(AgentItem later, Join join) {
    AgentItem latest =
        new AgentItem(
            to, priority, later.about, fires.plus(later.fires), later.expiresAt, maybeSeen);
    return switch (join) {
      case REPLACE -> latest;
      case APPEND -> latest.and(this).with(parts().with(later.parts()));
    };
  }

  /** The same message with another text of a fire that it stands for. */
  AgentItem withTextOf(AgentItem again) {
    return and(again).with(parts().with(again.parts()));
  }

  /** A text of several fires has the least trust of them. */
  private AgentItem and(AgentItem other) {
    FiredReminder told = about.withTrustAtMost(other.about.trust());
    return new AgentItem(to, priority, told, fires, expiresAt, maybeSeen, marks);
  }

  /** What is left once a reader has seen the first fires. */
  AgentItem without(int seen) {
    int left = fires.count() - seen;
    AgentItem rest = new AgentItem(to, priority, about, fires.without(seen), expiresAt, left < 1);
    return left < 1 ? rest.with(parts()) : rest.with(parts().latest(left));
  }

  AgentItem asMaybeSeen() {
    return new AgentItem(to, priority, about, fires, expiresAt, true, marks);
  }

  private AgentItem with(ItemParts parts) {
    List<ItemParts.Mark> all = parts.all().size() > 1 ? parts.marks() : List.of();
    FiredReminder told = about.withMessage(parts.text());
    return new AgentItem(to, priority, told, fires, expiresAt, maybeSeen, all);
  }

  /** Whether it stands for a fire with a text of its own. */
  boolean hasPartOf(Instant due) {
    return fires.first().equals(due) || parts().has(due);
  }

  private ItemParts parts() {
    return ItemParts.of(about.message(), marks, fires.last());
  }

  /** The form in which it is stored: with what readers do not get. */
  JsonText stored() {
    JsonText json = json().with(TRUST, about.trust());
    return marks.isEmpty()
        ? json
        : json.withObjects(
            MARKS,
            marks.stream()
                .map(it ->
                    JsonText.object()
                        .with("due_at", Optional.of(it.due()))
                        .with("length", it.length()))
                .toList());
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

  /** Reads the result of {@link #stored} or {@link #json}. */
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
            instant(fields, "set_at"),
            fields.choice(TRUST, Trust.class).orElse(Trust.FULL)),
        new Fires(
            instant(fields, "due_at"),
            instant(fields, "last_due_at"),
            fields.number("count", 1, Integer.MAX_VALUE).orElse(1)),
        instant(fields, "expires_at"),
        fields.flag("maybe_seen").orElse(false),
        fields.objects(MARKS).stream()
            .map(it ->
                new ItemParts.Mark(
                    instant(it, "due_at"), it.number("length", 0, Integer.MAX_VALUE).orElseThrow()))
            .toList());
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
