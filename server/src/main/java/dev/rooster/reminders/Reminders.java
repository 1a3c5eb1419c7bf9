package dev.rooster.reminders;

import dev.rooster.engine.Changes;
import dev.rooster.engine.Changes.Change;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Slice;
import dev.rooster.reminder.Claim;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.RefusedException.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.ChangeEvents.ChangeType;
import dev.rooster.store.Store;
import dev.rooster.time.HomeZone;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Trust;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * The use cases of reminders. Each checks the rights of the caller and returns after the store has
 * committed the change. Thread-safe.
 */
public final class Reminders {
  private static final int MOST_TRIES = 20;

  private final Store store;
  private final Lookup lookup;
  private final Changes changes;
  private final CurrentRules rules;
  private final Optional<Waker> waker;
  private final ChangeEvents events;
  private final CreateReminder create;

  /**
   * A created or changed reminder, with notes for the caller.
   *
   * @param before whether an earlier attempt of the same request created it
   * @param running the run that started before the change
   */
  public record Saved(
      Reminder reminder, List<String> notes, boolean before, Optional<Claim> running) {
    static Saved now(Reminder reminder, List<String> notes) {
      return new Saved(reminder, notes, false, Optional.empty());
    }

    static Saved before(Reminder reminder) {
      return new Saved(reminder, List.of(), true, Optional.empty());
    }
  }

  /**
   * @param waker empty while the daemon is down
   */
  public Reminders(
      Store store,
      Changes changes,
      CurrentRules rules,
      CreateReminder create,
      Optional<Waker> waker,
      ChangeEvents events) {
    this.store = store;
    this.lookup = new Lookup(store);
    this.changes = changes;
    this.rules = rules;
    this.waker = waker;
    this.events = events;
    this.create = create;
  }

  Changes changes() {
    return changes;
  }

  ChangeEvents events() {
    return events;
  }

  CurrentRules rules() {
    return rules;
  }

  /** Reads a reminder without creating it. */
  Draft preview(Caller caller, ParsedValue body) {
    return rules.reader(caller).fresh(body);
  }

  /**
   * Creates a reminder.
   *
   * @param requestKey identifies a repeated request, which creates no second reminder; a given id
   *     has the same effect
   */
  public Saved create(Caller caller, ParsedValue body, String raw, Optional<String> requestKey) {
    return create.create(caller, body, raw, requestKey);
  }

  /** The time by which requests are read. */
  public Instant now() {
    return rules.now();
  }

  /** The zone in which to show times to the caller. */
  public ZoneId zoneFor(Caller caller) {
    return homeZoneFor(caller).zone();
  }

  /** The same with where it comes from. */
  public HomeZone homeZoneFor(Caller caller) {
    return rules.zoneFor(caller);
  }

  /** Refuses a caller who may not run shell commands. */
  public void refuseShell(Caller caller) {
    Trust shell = rules.configuration().get().trust().shell();
    if (!caller.trust().reaches(shell)) {
      throw TrustRefusal.ofShell(shell, caller);
    }
  }

  public Slice<Reminder> list(Caller caller, ReminderQuery query) {
    return lookup.list(caller, query);
  }

  /** The reminders that wait for approval. */
  public List<Reminder> pending(Caller caller) {
    return lookup.pending(caller);
  }

  /** Finds a reminder by its id, a unique prefix of its id, or its unique name. */
  public Reminder find(Caller caller, String reference) {
    return lookup.find(caller, reference);
  }

  /** Finds a reminder by its full id. */
  public Optional<Reminder> exactly(Caller caller, String id) {
    return lookup.exactly(caller, id);
  }

  /**
   * Changes the definition of a reminder.
   *
   * @param seen the version that the caller saw; an outdated one is refused
   */
  public Saved change(Caller caller, String id, ParsedValue body, OptionalLong seen) {
    return new ChangeReminder(this, rules).change(caller, id, body, seen);
  }

  /**
   * Applies an operation to the current version of a reminder. Retries after a concurrent change,
   * unless the caller named the version to change.
   */
  <T> T asSeen(Caller caller, String id, OptionalLong seen, Function<Reminder, T> operation) {
    for (int i = 0; i < MOST_TRIES; i++) {
      Reminder current = find(caller, id);
      StaleException.refuse(current, seen, zoneFor(caller));
      try {
        return operation.apply(current);
      } catch (RefusedException e) {
        if (e.reason() != Reason.VERSION_CONFLICT) {
          throw e;
        }
      }
    }
    throw new RefusedException(Reason.VERSION_CONFLICT, id + " keeps changing", "try again");
  }

  public Change pause(Caller caller, String id, OptionalLong seen, Optional<String> why) {
    ServerReason reason = new ServerReason.PausedBy(caller.name(), why.orElse(""));
    return asSeen(
        caller,
        id,
        seen,
        it -> {
          ApprovalRule.refusePending(it, "paused");
          return published(
              ChangeType.PAUSED, changes.pause(it.id(), version(it, seen), reason.reason()));
        });
  }

  public Change resume(Caller caller, String id, OptionalLong seen) {
    return asSeen(
        caller,
        id,
        seen,
        it -> {
          ApprovalRule.refusePending(it, "resumed");
          return published(ChangeType.RESUMED, changes.resume(it.id(), version(it, seen)));
        });
  }

  /**
   * Has a reminder come again at another time, beside its schedule.
   *
   * @param until a time as people write it; ten minutes from now without one
   */
  public Change snooze(Caller caller, String id, OptionalLong seen, Optional<String> until) {
    return asSeen(
        caller,
        id,
        seen,
        it -> snooze(it, version(it, seen), SnoozeTime.read(until, rules.now(), zoneFor(caller))));
  }

  /** The same at an instant. */
  public Change snooze(Caller caller, String id, Instant until) {
    return snooze(find(caller, id), OptionalLong.empty(), until);
  }

  private Change snooze(Reminder reminder, OptionalLong version, Instant until) {
    ApprovalRule.refusePending(reminder, "snoozed");
    return published(ChangeType.SNOOZED, changes.snooze(reminder.id(), version, until));
  }

  /** Marks the last run of a reminder as done, and drops its snooze; a one-shot is over then. */
  public Change done(Caller caller, String id, OptionalLong seen) {
    return done(caller, id, seen, caller.name());
  }

  /**
   * The same for another person.
   *
   * @param by who has done it
   */
  public Change done(Caller caller, String id, OptionalLong seen, String by) {
    return asSeen(
        caller,
        id,
        seen,
        it -> {
          ApprovalRule.refusePending(it, "marked as done");
          return published(ChangeType.DONE, changes.done(it.id(), version(it, seen), by));
        });
  }

  /** Takes back that the last run is done, within ten minutes and if nothing happened since. */
  public Change undone(Caller caller, String id, OptionalLong seen) {
    return asSeen(
        caller,
        id,
        seen,
        it -> published(ChangeType.UNDONE, changes.undone(it.id(), version(it, seen))));
  }

  /**
   * Marks the last run of a reminder as done, because its condition is met; with mode until or once
   * the reminder is over then, and so is a one-shot.
   */
  public Change conditionMet(Caller caller, String id) {
    OptionalLong any = OptionalLong.empty();
    return asSeen(
        caller,
        id,
        any,
        it -> {
          ApprovalRule.refusePending(it, "done");
          return published(ChangeType.DONE, changes.conditionMet(it.id(), any, caller.name()));
        });
  }

  /** Cancels a reminder and keeps its history. */
  public Change cancel(Caller caller, String id, OptionalLong seen) {
    return asSeen(caller, id, seen, it -> published(ChangeType.CANCELLED, end(caller, it, seen)));
  }

  /** Deletes a reminder and its history. */
  public Change purge(Caller caller, String id, OptionalLong seen) {
    return asSeen(
        caller,
        id,
        seen,
        it -> {
          // A cancelled reminder cannot be edited, so no change is lost between check and deletion.
          Change ended = end(caller, it, seen);
          store.delete(it.id());
          events.publish(ChangeType.DELETED, ended.reminder());
          return ended;
        });
  }

  private Change end(Caller caller, Reminder reminder, OptionalLong seen) {
    if (!Sources.isOfRole(reminder) && !reminder.standing().status().ended()) {
      Sources.refuseDeclared(reminder, "removed");
    }
    return changes.cancel(
        reminder.id(),
        version(reminder, seen),
        new ServerReason.CancelledBy(caller.name()).reason());
  }

  /** The version to require in the store, if the caller named one. */
  private static OptionalLong version(Reminder reminder, OptionalLong seen) {
    return seen.isPresent() ? OptionalLong.of(reminder.version()) : OptionalLong.empty();
  }

  /** Publishes nothing if the reminder was already as wanted. */
  private Change published(ChangeType type, Change change) {
    if (change.written()) {
      events.publish(type, change.reminder());
    }
    return change;
  }

  /**
   * Runs a reminder now.
   *
   * @param checkCondition whether to check its condition first
   */
  public Run run(Caller caller, String id, boolean checkCondition) {
    return waker().runNow(ApprovalRule.refusePending(find(caller, id), "run"), checkCondition);
  }

  /** Stops a run; refuses if it has ended. */
  public Reminder stopRun(Caller caller, String runId) {
    Reminder reminder =
        exactly(caller, FindRun.reminderOf(runId)).orElseThrow(() -> FindRun.none(runId));
    if (!reminder.running() || !Run.of(reminder).idempotencyKey().equals(runId)) {
      throw new RefusedException(
          Reason.NOT_RUNNING, "%s is not running".formatted(runId), "nothing to do");
    }
    waker().stopRun(reminder.id(), new ServerReason.StoppedBy(caller.name()));
    return reminder;
  }

  private Waker waker() {
    return waker.orElseThrow(() ->
        new RefusedException(
            Reason.UNAVAILABLE,
            "nothing runs while the daemon is down",
            "start it with rooster up"));
  }
}
