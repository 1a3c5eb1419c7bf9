package dev.rooster.declared;

import dev.rooster.engine.Changes;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Standing;
import dev.rooster.reminder.Status;
import dev.rooster.reminders.ChangeEvents;
import dev.rooster.reminders.ChangeEvents.ChangeType;
import dev.rooster.reminders.CountedFrom;
import dev.rooster.reminders.EditRecorder;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.reminders.RequestKey;
import dev.rooster.reminders.ServerReason;
import dev.rooster.reminders.Sources;
import dev.rooster.schedule.Schedule;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** Writes decisions to the store, and publishes the changes. */
final class ApplyDecision {
  /** How often an entry may be created again after its reminder has ended. */
  private static final int MOST_TRIES = 10_000;

  private final Changes changes;
  private final DeclaredReminders reminders;
  private final ChangeEvents events;

  ApplyDecision(Changes changes, DeclaredReminders reminders, ChangeEvents events) {
    this.changes = changes;
    this.reminders = reminders;
    this.events = events;
  }

  /**
   * The content of an entry.
   *
   * @param key of the entry
   * @param definition with its source
   * @param kept the part of the schedule of an existing reminder that stays
   * @param by the recorded author
   */
  record Wanted(
      String key, Definition definition, boolean enabled, Kept kept, String by, Instant now) {

    /** The definition for an existing reminder with this one. */
    Definition over(Definition before) {
      return definition.withSchedule(scheduleAfter(before.schedule()));
    }

    private Schedule scheduleAfter(Schedule before) {
      return switch (kept) {
        case ALL -> before;
        case COUNT -> CountedFrom.kept(definition.schedule(), before, now);
        case NOTHING -> definition.schedule();
      };
    }
  }

  /** What stays of the schedule of an existing reminder. */
  enum Kept {
    /** All of it: the entry is unchanged, so relative times still count from its first reading. */
    ALL,
    /** The start of its interval or rule, which the entry does not name. */
    COUNT,
    NOTHING
  }

  void createOrUpdate(Decision decision, Wanted wanted) {
    switch (decision) {
      case Decision.Keep _ -> {}
      case Decision.Create _ -> create(wanted);
      case Decision.Change(Reminder current) -> {
        change(current, wanted);
        followPause(current, wanted.enabled());
      }
      case Decision.Move(Reminder current) -> change(current, wanted);
      case Decision.Restore(Reminder current) -> restore(current, wanted);
    }
  }

  /** Creates the reminder under a derived id, so that of several nodes only one creates it. */
  private void create(Wanted wanted) {
    String source = wanted.definition().labels().source();
    for (int i = 0; i < MOST_TRIES; i++) {
      String id = RequestKey.id(source, wanted.key(), i);
      Optional<Reminder> taken = reminders.find(id);
      boolean exists = taken.filter(it -> isLive(it, wanted.definition())).isPresent();
      if (exists || (taken.isEmpty() && isCreated(id, wanted.definition(), wanted.enabled()))) {
        return;
      }
    }
    throw RefusedException.invalid(
        "'%s' has been created and cancelled too many times".formatted(wanted.key()),
        "rename the entry");
  }

  /** Whether another node has created it. The id may belong to an entry of another agent. */
  private static boolean isLive(Reminder taken, Definition wanted) {
    return DeclaredReminders.isLive(taken, wanted.labels().source())
        && ReminderAttributes.of(taken).agent().equals(ReminderAttributes.of(wanted).agent());
  }

  private boolean isCreated(String id, Definition wanted, boolean enabled) {
    try {
      events.publish(
          ChangeType.CREATED,
          enabled
              ? changes.create(id, wanted)
              : changes.createPaused(id, wanted, new ServerReason.PausedByFile().reason()));
      return true;
    } catch (RefusedException e) {
      if (e.reason() != RefusedException.Reason.ALREADY_EXISTS) {
        throw e;
      }
      return reminders.isLive(id, wanted.labels().source());
    }
  }

  private void change(Reminder current, Wanted wanted) {
    events.publish(
        ChangeType.CHANGED,
        changes
            .edit(current.id(), OptionalLong.empty(), before -> edited(before, current, wanted))
            .reminder());
  }

  private static Definition edited(Definition before, Reminder current, Wanted wanted) {
    return EditRecorder.of(
        before, wanted.over(before), Sources.file(current).orElse(wanted.by()), wanted.now());
  }

  private void restore(Reminder current, Wanted wanted) {
    boolean changed =
        !ReminderAttributes.of(current)
            .origin()
            .entry()
            .equals(ReminderAttributes.of(wanted.definition()).origin().entry());
    Reminder restored =
        changes
            .restore(
                current.id(),
                OptionalLong.empty(),
                before -> edited(before, current, wanted),
                FileReason.pausedBefore(current.standing()))
            .reminder();
    events.publish(ChangeType.CHANGED, restored);
    if (changed && !restored.standing().status().ended()) {
      followPause(restored, wanted.enabled());
    }
  }

  /** A pause by a user stays, regardless of the file. */
  private void followPause(Reminder current, boolean enabled) {
    Standing before = current.standing();
    if (FileReason.isPausedByUser(before)) {
      return;
    }
    if (!enabled && before.status() != Status.PAUSED) {
      events.publish(
          ChangeType.PAUSED,
          changes
              .pause(current.id(), OptionalLong.empty(), new ServerReason.PausedByFile().reason())
              .reminder());
    } else if (enabled && before.status() == Status.PAUSED) {
      events.publish(
          ChangeType.RESUMED, changes.resume(current.id(), OptionalLong.empty()).reminder());
    }
  }

  /** Leaves a reminder that only a newer version can read to a node of that version. */
  void cancel(Reminder reminder, String file) {
    if (!reminder.readable()) {
      return;
    }
    events.publish(
        ChangeType.CANCELLED,
        changes
            .cancel(
                reminder.id(),
                OptionalLong.empty(),
                FileReason.removed(file, reminder.standing()).reason())
            .reminder());
  }
}
