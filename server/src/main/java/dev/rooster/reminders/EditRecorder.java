package dev.rooster.reminders;

import dev.rooster.reminder.Definition;
import dev.rooster.schedule.Bounded;
import dev.rooster.schedule.Every;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps with a changed reminder which fields changed, who changed them and when. Every edit goes
 * through here, so that the version grows with each of them, and with nothing else.
 */
public final class EditRecorder {
  private EditRecorder() {}

  /**
   * What to write.
   *
   * @param before the definition of the moment
   * @param wanted the definition in its place
   */
  public static Definition of(Definition before, Definition wanted, String by, Instant at) {
    Edits edits = ReminderAttributes.of(before).edits();
    List<String> fields = changed(before, wanted);
    return ReminderAttributes.of(wanted)
        .withEdits(fields.isEmpty() ? edits : edits.and(fields, by, at))
        .in(wanted);
  }

  /** The names of the fields that differ; those that Rooster works out follow from the others. */
  static List<String> changed(Definition before, Definition after) {
    FieldValues.Asked earlier = asked(before);
    FieldValues.Asked later = asked(after);
    List<String> changed = new ArrayList<>();
    for (ReminderField<?> field : ReminderFields.DEFINITION) {
      if (field.theme().isTaken() && !json(field, earlier).equals(json(field, later))) {
        changed.add(field.name());
      }
    }
    return changed;
  }

  private static FieldValues.Asked asked(Definition definition) {
    return FieldValues.Asked.of(definition, ReminderAttributes.of(definition), ZoneOffset.UTC);
  }

  /** Without the zone of an interval, which is that of its exceptions and changes with them. */
  private static String json(ReminderField<?> field, FieldValues.Asked asked) {
    return field.is(WhenFields.SCHEDULE)
            && asked.definition().schedule() instanceof Bounded bounded
            && bounded.schedule() instanceof Every every
        ? ScheduleJson.of(every, false).toString()
        : FieldValues.json(field, asked);
  }
}
