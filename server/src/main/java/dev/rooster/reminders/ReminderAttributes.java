package dev.rooster.reminders;

import dev.rooster.activity.Sign;
import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Labels;
import dev.rooster.reminder.Reminder;
import dev.rooster.session.SessionKey;
import dev.rooster.trust.Trust;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The fields of a reminder that have no meaning for the engine, with its edits and its origin. The
 * engine stores them as one string. Immutable.
 */
public final class ReminderAttributes {
  /** The kind of reminders that wake an agent, the only kind that users see. */
  public static final String KIND = "turn";

  /** The attributes of a reminder that has none. */
  public static final ReminderAttributes NONE =
      new ReminderAttributes(Map.of(), Edits.NONE, Origin.of("", Trust.PUBLIC));

  /** Sessions of Rooster's own agents: they name no session of a client. */
  private static final Set<String> OWN_SESSIONS =
      Set.of(SessionKey.ISOLATED, SessionKey.OWN, SessionKey.MAIN);

  /** Always stored, in this order. */
  private static final List<Kept<?>> ALWAYS_STORED =
      List.of(
          kept(HowFields.SESSION),
          kept(HowFields.PRIORITY),
          kept(HowFields.DELIVERY),
          WhenFields.FLOATING,
          WhenFields.WRITTEN_EXCEPT);

  /** Stored only if they differ from their fallback. */
  private static final List<Kept<?>> STORED_IF_SET = storedIfSet();

  private final Map<String, Object> values;
  private final Edits edits;
  private final Origin origin;

  private ReminderAttributes(Map<String, Object> values, Edits edits, Origin origin) {
    this.values = Map.copyOf(values);
    this.edits = edits;
    this.origin = origin;
  }

  private static List<Kept<?>> storedIfSet() {
    List<Kept<?>> others = new ArrayList<>();
    for (ReminderField<?> field : ReminderFields.DEFINITION) {
      field.kept().ifPresent(others::add);
    }
    others.remove(kept(WhatFields.AGENT));
    others.remove(kept(WhatFields.DESCRIPTION));
    others.removeAll(ALWAYS_STORED);
    others.add(StandingFields.CAUSE);
    others.add(StandingFields.INBOX_ITEM);
    return List.copyOf(others);
  }

  private static <T> Kept<T> kept(ReminderField<T> field) {
    return field.kept().orElseThrow();
  }

  public static ReminderAttributes of(Reminder reminder) {
    return of(reminder.definition());
  }

  public static ReminderAttributes of(Definition definition) {
    return read(definition.labels().details());
  }

  /** Reads the result of {@link #text}; ignores fields of other versions. */
  public static ReminderAttributes read(String text) {
    Fields fields = Fields.of(Json.read(text.isEmpty() ? "{}" : text), "", new Problems());
    Map<String, Object> values = new HashMap<>();
    for (ReminderField<?> field : ReminderFields.DEFINITION) {
      field.kept().ifPresent(it -> values.put(it.name(), it.stored(fields)));
    }
    values.put(WhenFields.FLOATING.name(), WhenFields.FLOATING.stored(fields));
    values.put(WhenFields.WRITTEN_EXCEPT.name(), WhenFields.WRITTEN_EXCEPT.stored(fields));
    values.put(StandingFields.CAUSE.name(), StandingFields.CAUSE.stored(fields));
    values.put(StandingFields.INBOX_ITEM.name(), StandingFields.INBOX_ITEM.stored(fields));
    return new ReminderAttributes(values, Edits.stored(fields), Origin.stored(fields));
  }

  /**
   * The stored form. The order stays the same across versions, so that an edit without changes
   * keeps the string.
   */
  public String text() {
    JsonText json = JsonText.object();
    store(kept(WhatFields.AGENT), json);
    json.with("edits", edits.count()).with("by", origin.by()).with("trust", origin.trust());
    edits.storeLatest(json);
    storeIfSet(kept(WhatFields.DESCRIPTION), json);
    origin.storeRequest(json);
    ALWAYS_STORED.forEach(it -> store(it, json));
    STORED_IF_SET.forEach(it -> storeIfSet(it, json));
    return json.toString();
  }

  private <T> void store(Kept<T> kept, JsonText json) {
    kept.store(json, get(kept));
  }

  private <T> void storeIfSet(Kept<T> kept, JsonText json) {
    if (!get(kept).equals(kept.fallback())) {
      store(kept, json);
    }
  }

  /** The value of a field that is stored as an attribute. */
  public <T> T get(ReminderField<T> field) {
    return get(kept(field));
  }

  /** Safe: only {@link #with} and {@link #read} add values, of the type of the key. */
  @SuppressWarnings("unchecked")
  <T> T get(Kept<T> kept) {
    return (T) values.getOrDefault(kept.name(), kept.fallback());
  }

  public <T> ReminderAttributes with(ReminderField<T> field, T value) {
    return with(kept(field), value);
  }

  <T> ReminderAttributes with(Kept<T> kept, T value) {
    Map<String, Object> more = new HashMap<>(values);
    more.put(kept.name(), value);
    return new ReminderAttributes(more, edits, origin);
  }

  public ReminderAttributes withOrigin(Origin other) {
    return new ReminderAttributes(values, edits, other);
  }

  /** The same for runs that have no more trust than this. */
  public ReminderAttributes withTrustAtMost(Trust limit) {
    return withOrigin(origin.atMost(limit));
  }

  public ReminderAttributes withEdits(Edits other) {
    return new ReminderAttributes(values, other, origin);
  }

  public String agent() {
    return get(WhatFields.AGENT);
  }

  public String description() {
    return get(WhatFields.DESCRIPTION);
  }

  public String session() {
    return get(HowFields.SESSION);
  }

  /**
   * The session of a running client that it belongs to: the one it names, else the one in which it
   * was set; empty for none.
   */
  public String clientSession() {
    return OWN_SESSIONS.contains(session())
        ? Optional.of(origin().session()).filter(Sign::isSession).orElse("")
        : session();
  }

  public Delivery delivery() {
    return get(HowFields.DELIVERY);
  }

  /** The message in the inbox of a running client that its turn is for; empty for none. */
  public String inboxItem() {
    return get(StandingFields.INBOX_ITEM);
  }

  public ReminderAttributes withInboxItem(String place) {
    return with(StandingFields.INBOX_ITEM, place);
  }

  /** Whether its times follow the user's zone. */
  public boolean floating() {
    return get(WhenFields.FLOATING);
  }

  /**
   * The exceptions as written; empty without a calendar, because the schedule then contains them.
   */
  public List<String> except() {
    return get(WhenFields.WRITTEN_EXCEPT);
  }

  public Edits edits() {
    return edits;
  }

  public Origin origin() {
    return origin;
  }

  /** Returns the definition with these attributes. */
  public Definition in(Definition definition) {
    Labels labels = definition.labels();
    return definition.withLabels(new Labels(labels.owner(), labels.source(), text()));
  }
}
