package dev.rooster.reminders;

import dev.rooster.reminder.Definition;
import dev.rooster.schedule.Bounded;
import dev.rooster.schedule.Every;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/**
 * Records in a reminder which fields an edit changed, who made it and when. Every edit goes through
 * here, so that the version counts edits and nothing else.
 */
public final class EditRecorder {
  private EditRecorder() {}

  /**
   * Returns the definition to store, with the edit recorded.
   *
   * @param before the current definition
   * @param wanted the definition that replaces it
   */
  public static Definition of(Definition before, Definition wanted, String by, Instant at) {
    Edits edits = ReminderAttributes.of(before).edits();
    List<String> fields = changed(before, wanted);
    return ReminderAttributes.of(wanted)
        .withEdits(fields.isEmpty() ? edits : edits.and(fields, by, at))
        .in(wanted);
  }

  /** The names of the fields that differ, without those that Rooster derives from others. */
  static List<String> changed(Definition before, Definition after) {
    FieldValues.Defined earlier = defined(before);
    FieldValues.Defined later = defined(after);
    List<String> changed = new ArrayList<>();
    for (ReminderField<?> field : ReminderFields.DEFINITION) {
      if (field.theme().isTaken() && !json(field, earlier).equals(json(field, later))) {
        changed.add(field.name());
      }
    }
    return changed;
  }

  private static FieldValues.Defined defined(Definition definition) {
    return FieldValues.Defined.of(definition, ReminderAttributes.of(definition), ZoneOffset.UTC);
  }

  /** Leaves out the zone of an interval, which changes with its exceptions. */
  private static String json(ReminderField<?> field, FieldValues.Defined defined) {
    return field.is(WhenFields.SCHEDULE)
            && defined.definition().schedule() instanceof Bounded bounded
            && bounded.schedule() instanceof Every every
        ? ScheduleJson.of(every, false).toString()
        : FieldValues.json(field, defined);
  }
}
