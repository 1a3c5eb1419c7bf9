package dev.rooster.reminders;

import dev.rooster.engine.Changes;
import dev.rooster.engine.Changes.Change;
import dev.rooster.format.ParsedValue;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.reminders.ChangeEvents.ChangeType;
import dev.rooster.reminders.Reminders.Saved;
import dev.rooster.trust.Caller;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Changes the fields of a reminder, and pauses or resumes it by {@code enabled}. */
final class ChangeReminder {
  private final Reminders reminders;
  private final CurrentRules rules;
  private final Changes changes;
  private final ChangeEvents events;

  ChangeReminder(Reminders reminders, CurrentRules rules) {
    this.reminders = reminders;
    this.rules = rules;
    this.changes = reminders.changes();
    this.events = reminders.events();
  }

  /**
   * @param seen the version that the caller saw; an outdated one is refused
   */
  Saved change(Caller caller, String id, ParsedValue body, OptionalLong seen) {
    return reminders.asSeen(
        caller,
        id,
        seen,
        current ->
            enabledAlone(body)
                .map(it -> switched(caller, current, it, seen))
                .orElseGet(() -> edited(caller, current, body)));
  }

  /** The value of {@code enabled}, if the request contains nothing else. */
  private static Optional<Boolean> enabledAlone(ParsedValue body) {
    return body instanceof ParsedValue.Obj object
            && object.fields().keySet().equals(Set.of(StandingFields.ENABLED.name()))
            && object.fields().get(StandingFields.ENABLED.name())
                instanceof ParsedValue.Bool enabled
        ? Optional.of(enabled.value())
        : Optional.empty();
  }

  private Saved switched(Caller caller, Reminder current, boolean enabled, OptionalLong seen) {
    Change change =
        enabled
            ? reminders.resume(caller, current.id(), seen)
            : reminders.pause(caller, current.id(), seen, Optional.empty());
    return new Saved(change.reminder(), List.of(), false, change.running());
  }

  private Saved edited(Caller caller, Reminder current, ParsedValue body) {
    Sources.refuseDeclared(current, "changed");
    ApprovalRule.refusePending(current, "changed");
    Draft draft = rules.reader(caller).changed(body, current);
    Change change =
        changes.edit(
            current.id(),
            OptionalLong.of(current.version()),
            it -> EditRecorder.of(it, draft.definition(), caller.name(), rules.now()));
    Reminder edited = change.reminder();
    if (edited.version() != current.version()) {
      events.publish(ChangeType.CHANGED, edited);
    }
    return new Saved(
        draft.enabled().map(it -> toggled(caller, edited, it)).orElse(edited),
        draft.notes(),
        false,
        change.running());
  }

  /** Pauses or resumes an edited reminder, unless it already is as wanted. */
  private Reminder toggled(Caller caller, Reminder edited, boolean enabled) {
    if (enabled == (edited.standing().status() != Status.PAUSED)) {
      return edited;
    }
    OptionalLong version = OptionalLong.of(edited.version());
    ServerReason by = new ServerReason.PausedBy(caller.name(), "");
    return enabled
        ? events.publish(ChangeType.RESUMED, changes.resume(edited.id(), version).reminder())
        : events.publish(
            ChangeType.PAUSED, changes.pause(edited.id(), version, by.reason()).reminder());
  }
}
