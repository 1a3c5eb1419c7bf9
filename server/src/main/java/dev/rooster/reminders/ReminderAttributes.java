package dev.rooster.reminders;

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

/**
 * The fields of a reminder that mean nothing to the engine, by their rows in the table, with its
 * edits and its origin. The engine carries them as one text. Immutable.
 */
public final class ReminderAttributes {
  /** The kind of reminders that wake an agent: all that people see. */
  public static final String KIND = "turn";

  /** A new conversation for each run. */
  public static final String ISOLATED = SessionKey.ISOLATED;

  /** One conversation for all runs of the reminder. */
  public static final String OWN = SessionKey.OWN;

  /** The agent's main conversation. */
  public static final String MAIN = SessionKey.MAIN;

  /** Without any attribute. */
  public static final ReminderAttributes NONE =
      new ReminderAttributes(Map.of(), Edits.NONE, Origin.of("", Trust.PUBLIC));

  /** Each stored text has these, in this order. */
  private static final List<Kept<?>> ALWAYS_STORED =
      List.of(
          kept(HowFields.SESSION),
          kept(HowFields.PRIORITY),
          kept(HowFields.DELIVERY),
          WhenFields.FLOATING,
          WhenFields.WRITTEN_EXCEPT);

  /** Stored where they differ from their fallback. */
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

  /** Reads what {@link #text} wrote; of what another version wrote, the fields known here. */
  public static ReminderAttributes read(String text) {
    Fields fields = Fields.of(Json.read(text.isEmpty() ? "{}" : text), "", new Problems());
    Map<String, Object> values = new HashMap<>();
    for (ReminderField<?> field : ReminderFields.DEFINITION) {
      field.kept().ifPresent(it -> values.put(it.name(), it.stored(fields)));
    }
    values.put(WhenFields.FLOATING.name(), WhenFields.FLOATING.stored(fields));
    values.put(WhenFields.WRITTEN_EXCEPT.name(), WhenFields.WRITTEN_EXCEPT.stored(fields));
    return new ReminderAttributes(values, Edits.stored(fields), Origin.stored(fields));
  }

  /**
   * As the engine carries it. The order is that of earlier versions: an edit that changes nothing
   * must not change the text.
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

  /** The value of a field that is kept here. */
  public <T> T get(ReminderField<T> field) {
    return get(kept(field));
  }

  /** Only {@link #with} and {@link #read} put values there, of the type that the key has. */
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

  public Delivery delivery() {
    return get(HowFields.DELIVERY);
  }

  /** Whether its times follow the zone of the user. */
  public boolean floating() {
    return get(WhenFields.FLOATING);
  }

  /**
   * When it does not fire, as it was written; empty without a calendar, because then the schedule
   * says the same.
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

  /** The same definition with these attributes in place of its own. */
  public Definition in(Definition definition) {
    Labels labels = definition.labels();
    return definition.withLabels(new Labels(labels.owner(), labels.source(), text()));
  }
}
