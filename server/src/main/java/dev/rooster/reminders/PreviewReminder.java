package dev.rooster.reminders;

import dev.rooster.format.JsonText;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Place;
import dev.rooster.format.Problem;
import dev.rooster.format.UnreadableException;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Event;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.trust.Caller;
import java.time.Instant;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Shows what a reminder would do, without creating it. Thread-safe. */
public final class PreviewReminder {
  public static final int DEFAULT_FIRES = 5;
  public static final int MOST_FIRES = 50;

  /** How many other reminders are compared: those that fire next. */
  private static final int MOST_OTHERS = 200;

  private static final Set<String> COUNTED_FROM = Set.of("anchor", "start");

  private final Reminders reminders;
  private final ReminderProblems problems;

  public PreviewReminder(Reminders reminders, ReminderProblems problems) {
    this.reminders = reminders;
    this.problems = problems;
  }

  /**
   * Describes the reminder that the body would create.
   *
   * @param fires how many fires to show
   * @param edited the reminder that the body would change: its fires so far count, and it does not
   *     collide with itself
   */
  public JsonText preview(Caller caller, ParsedValue body, int fires, Optional<String> edited) {
    Optional<Reminder> before = edited.map(it -> reminders.find(caller, it));
    Draft draft = draft(caller, body);
    ZoneId reader = reminders.zoneFor(caller);
    Instant now = reminders.now();
    Definition definition = draft.definition();
    List<Instant> coming =
        ReminderJson.fires(
            before
                .filter(it -> it.readable() && !it.standing().status().ended())
                .map(it -> edited(it, definition, body, now))
                .orElseGet(() -> Lifecycle.create("preview", definition, now)),
            now,
            fires);
    ReminderView view = ReminderView.forReader(problems, reader);
    ZoneId zone = ScheduleJson.zone(definition.schedule(), reader);
    return ReminderJson.previewed(draft, view, coming)
        .with("sentence", new OneSentence(problems.configuration().agents(), reader).of(draft))
        .withObjects("collisions", collisions(caller, coming, before.map(Reminder::id)))
        .withObjects(
            "clock_changes",
            new ClockChanges(definition.schedule(), zone)
                .after(now).stream().map(ClockChanges.ClockChange::json).toList());
  }

  /** The reminder after the change, active. */
  private static Reminder edited(
      Reminder before, Definition wanted, ParsedValue body, Instant now) {
    Definition definition =
        saysCountedFrom(body)
            ? wanted
            : wanted.withSchedule(
                CountedFrom.kept(wanted.schedule(), before.definition().schedule(), now));
    try {
      Reminder changed = Lifecycle.step(before, new Event.Edited(definition), now).reminder();
      return changed.standing().status() == Status.PAUSED
          ? Lifecycle.step(changed, new Event.Resumed(), now).reminder()
          : changed;
    } catch (RefusedException e) {
      if (e.reason() != RefusedException.Reason.INVALID) {
        throw e;
      }
      // The draft has fires of its own, but this reminder has used up as many.
      throw new UnreadableException(
          List.of(new Problem(Place.START, WhenFields.MAX_FIRES.name(), e.problem(), e.remedy())));
    }
  }

  private static boolean saysCountedFrom(ParsedValue body) {
    return body instanceof ParsedValue.Obj object
        && object.fields().get(WhenFields.SCHEDULE.name()) instanceof ParsedValue.Obj schedule
        && COUNTED_FROM.stream().anyMatch(schedule.fields()::containsKey);
  }

  private Draft draft(Caller caller, ParsedValue body) {
    try {
      return reminders.preview(caller, body);
    } catch (RefusedException e) {
      if (e.reason() != RefusedException.Reason.INVALID) {
        throw e;
      }
      // All its fields are valid, but it never fires.
      throw new UnreadableException(
          List.of(new Problem(Place.START, never(caller, body), e.problem(), e.remedy())));
    }
  }

  /** The field because of which it never fires. */
  private String never(Caller caller, ParsedValue body) {
    return Stream.of(WhenFields.ENDS, WhenFields.EXCEPT)
        .map(ReminderField::name)
        .filter(it -> firesWithout(it, caller, body))
        .findFirst()
        .orElse(WhenFields.SCHEDULE.name());
  }

  private boolean firesWithout(String field, Caller caller, ParsedValue body) {
    if (!(body instanceof ParsedValue.Obj(var fields, var place)) || !fields.containsKey(field)) {
      return false;
    }
    Map<String, ParsedValue> others = new LinkedHashMap<>(fields);
    others.remove(field);
    try {
      reminders.preview(caller, new ParsedValue.Obj(others, place));
      return true;
    } catch (RefusedException | UnreadableException e) {
      return false;
    }
  }

  private List<JsonText> collisions(Caller caller, List<Instant> fires, Optional<String> itself) {
    Collisions collisions = new Collisions(fires);
    if (!fires.isEmpty()) {
      for (Reminder other : reminders.list(caller, ReminderQuery.upcoming(MOST_OTHERS)).items()) {
        if (itself.filter(other.id()::equals).isEmpty()) {
          collisions.add(other);
        }
      }
    }
    return collisions.json();
  }
}
