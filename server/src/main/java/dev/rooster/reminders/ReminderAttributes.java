package dev.rooster.reminders;

import dev.rooster.channel.Address;
import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import dev.rooster.inbox.Priority;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Labels;
import dev.rooster.reminder.Reminder;
import dev.rooster.session.SessionKey;
import dev.rooster.trust.Trust;
import java.util.List;

/**
 * What the product keeps with a reminder, as the text that the engine carries for it.
 *
 * @param agent who is woken
 * @param edits how what was asked for has been changed
 * @param session in which conversation the agent is woken: {@link #ISOLATED}, {@link #OWN}, {@link
 *     #MAIN} or a key
 * @param floating whether its times follow the user's zone
 * @param except when it does not fire, as it was written; empty if no calendar is among it, because
 *     then the schedule says the same
 */
public record ReminderAttributes(
    String agent,
    Edits edits,
    String description,
    String session,
    Priority priority,
    Delivery delivery,
    boolean floating,
    List<String> except,
    Origin origin) {

  public ReminderAttributes {
    except = List.copyOf(except);
  }

  /** What reminders are of that wake an agent: all that people see. */
  public static final String KIND = "turn";

  /** A new conversation for each run. */
  public static final String ISOLATED = SessionKey.ISOLATED;

  /** One conversation for all runs of the reminder. */
  public static final String OWN = SessionKey.OWN;

  /** The agent's main conversation. */
  public static final String MAIN = SessionKey.MAIN;

  public static ReminderAttributes of(Reminder reminder) {
    return of(reminder.definition());
  }

  public static ReminderAttributes of(Definition definition) {
    return read(definition.labels().details());
  }

  /** Reads what {@link #text} wrote; of what another version wrote, what is known here. */
  public static ReminderAttributes read(String text) {
    Problems ignored = new Problems();
    Fields fields = Fields.of(Json.read(text.isEmpty() ? "{}" : text), "", ignored);
    return new ReminderAttributes(
        fields.text("agent").orElse(""),
        new Edits(
            fields.number("edits", 0, Integer.MAX_VALUE).orElse(1),
            fields.objects("latest_edits").stream().map(Edit::read).toList()),
        fields.text("description").orElse(""),
        fields.text("session").orElse(ISOLATED),
        fields.choice("priority", Priority.class).orElse(Priority.IDLE),
        new Delivery(
            fields.choice("when", Delivery.When.class).orElse(Delivery.When.NEVER),
            fields.texts("to").stream().map(Address::parse).toList()),
        fields.flag("floating").orElse(false),
        fields.texts("except"),
        new Origin(
            fields.text("by").orElse(""),
            fields.choice("trust", Trust.class).orElse(Trust.PUBLIC),
            fields.text("request_key").orElse(""),
            fields.text("request").orElse(""),
            fields.text("entry_when").orElse(""),
            fields.text("entry").orElse("")));
  }

  public String text() {
    JsonText json =
        JsonText.object()
            .with("agent", agent)
            .with("edits", edits.count())
            .with("by", origin.by())
            .with("trust", origin.trust());
    if (!edits.latest().isEmpty()) {
      json.withObjects("latest_edits", edits.latest().stream().map(Edit::json).toList());
    }
    withUnlessEmpty(json, "description", description);
    withUnlessEmpty(json, "request_key", origin.requestKey());
    withUnlessEmpty(json, "request", origin.request());
    withUnlessEmpty(json, "entry_when", origin.when());
    withUnlessEmpty(json, "entry", origin.entry());
    return json.with("session", session)
        .with("priority", priority)
        .with("when", delivery.when())
        .with("to", delivery.to().stream().map(Address::toString).toList())
        .with("floating", floating)
        .with("except", except)
        .toString();
  }

  private static void withUnlessEmpty(JsonText json, String name, String value) {
    if (!value.isEmpty()) {
      json.with(name, value);
    }
  }

  public ReminderAttributes withOrigin(Origin other) {
    return new ReminderAttributes(
        agent, edits, description, session, priority, delivery, floating, except, other);
  }

  public ReminderAttributes withEdits(Edits other) {
    return new ReminderAttributes(
        agent, other, description, session, priority, delivery, floating, except, origin);
  }

  /** What was asked for, with these in place of what it had. */
  public Definition in(Definition definition) {
    Labels labels = definition.labels();
    return definition.withLabels(new Labels(labels.owner(), labels.source(), text()));
  }
}
