package dev.rooster.reminders;

import dev.rooster.channel.Address;
import dev.rooster.engine.Changes;
import dev.rooster.engine.Changes.Change;
import dev.rooster.format.Fields;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Problems;
import dev.rooster.format.Slice;
import dev.rooster.home.Configuration;
import dev.rooster.reminder.Claim;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.RefusedException.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.ChangeEvents.Deed;
import dev.rooster.store.Store;
import dev.rooster.trust.Caller;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * The use cases of reminders. Each checks what the caller may do, and returns when it is on disk.
 * Thread-safe.
 */
public final class Reminders {
  private static final int MOST_TRIES = 20;

  private final Store store;
  private final Lookup lookup;
  private final Changes changes;
  private final Supplier<Configuration> configuration;
  private final Consumer<Address> checkAddress;
  private final RandomGenerator random;
  private final Optional<Waker> waker;
  private final ChangeEvents events;
  private final RepeatedRequests repeated;

  /**
   * A reminder that was made or changed, and what its maker should know.
   *
   * @param before whether the same request had made it already
   * @param running the run that a change came too late for
   */
  public record Made(
      Reminder reminder, List<String> notes, boolean before, Optional<Claim> running) {
    static Made now(Reminder reminder, List<String> notes) {
      return new Made(reminder, notes, false, Optional.empty());
    }

    static Made before(Reminder reminder) {
      return new Made(reminder, List.of(), true, Optional.empty());
    }
  }

  /**
   * @param checkAddress refuses an address to which nothing can be sent from here
   * @param waker none while no daemon is up
   */
  public Reminders(
      Store store,
      Changes changes,
      Supplier<Configuration> configuration,
      Consumer<Address> checkAddress,
      RandomGenerator random,
      Optional<Waker> waker,
      ChangeEvents events) {
    this.store = store;
    this.lookup = new Lookup(store);
    this.changes = changes;
    this.configuration = configuration;
    this.checkAddress = checkAddress;
    this.random = random;
    this.waker = waker;
    this.events = events;
    this.repeated = new RepeatedRequests(store, this::write);
  }

  /** What it would be, without making it. */
  public Draft preview(Caller caller, ParsedValue body) {
    return read(caller, body, Optional.empty());
  }

  /**
   * Makes a reminder.
   *
   * @param requestKey the same for a request that is repeated: then nothing is made a second time;
   *     where an id is given, that says the same
   */
  public Made create(Caller caller, ParsedValue body, String raw, Optional<String> requestKey) {
    // First of all: it may be too late by now to make it.
    Optional<Reminder> before =
        requestKey.flatMap(key -> repeated.madeBefore(caller, key, RequestKey.hash(raw)));
    if (before.isPresent()) {
      return Made.before(before.get());
    }
    Draft read = read(caller, body, Optional.empty());
    Draft draft = read.noting(lookup.sameName(caller, read.definition().name()));
    if (draft.id().isPresent()) {
      return Made.now(write(draft.id().get(), draft), draft.notes());
    }
    return requestKey
        .map(key -> repeated.create(caller, draft, key, RequestKey.hash(raw)))
        .orElseGet(() -> Made.now(write(Reminder.newId(random), draft), draft.notes()));
  }

  private Reminder write(String id, Draft draft) {
    return events.tell(
        Deed.CREATED,
        draft.enabled().orElse(true)
            ? changes.create(id, draft.definition())
            : changes.createPaused(
                id, draft.definition(), new ServerReason.CreatedPaused().reason()));
  }

  /** In which zone times of a reminder are told that have none: its owner's, or the caller's. */
  public ZoneId zoneFor(Caller caller, Definition definition) {
    return configuration.get().zoneOf(definition.labels().owner()).orElse(caller.zone());
  }

  private Draft read(Caller caller, ParsedValue body, Optional<Reminder> current) {
    Problems problems = new Problems();
    Fields fields = Fields.of(body, "", problems);
    ReminderReader reader = new ReminderReader(configuration.get(), checkAddress, caller, now());
    Optional<Draft> draft =
        current.isPresent() ? reader.changed(fields, current.get()) : reader.fresh(fields);
    problems.throwIfAny();
    // What never fires again is refused before anything is written.
    if (current.isEmpty()) {
      Lifecycle.create("preview", draft.orElseThrow().definition(), now());
    }
    return draft.orElseThrow();
  }

  private Instant now() {
    return store.now();
  }

  public Slice<Reminder> list(Caller caller, ReminderQuery query) {
    return lookup.list(caller, query);
  }

  /** By its id, the beginning of its id if no other begins so, or its name if no other has it. */
  public Reminder find(Caller caller, String reference) {
    return lookup.find(caller, reference);
  }

  /** By its id alone. */
  Optional<Reminder> exactly(Caller caller, String id) {
    return lookup.exactly(caller, id);
  }

  /**
   * Changes what was asked for.
   *
   * @param seen the version that the caller saw; an older one is refused
   */
  public Made change(Caller caller, String id, ParsedValue body, OptionalLong seen) {
    return asSeen(
        caller,
        id,
        seen,
        current -> {
          Optional<Boolean> alone = enabledAlone(body);
          if (alone.isPresent()) {
            return switched(caller, current, alone.get(), seen);
          }
          Sources.refuseDeclared(current, "changed");
          Draft draft = read(caller, body, Optional.of(current));
          Change change =
              changes.edit(
                  current.id(),
                  OptionalLong.of(current.version()),
                  it -> EditRecorder.of(it, draft.definition(), caller.name(), now()));
          Reminder edited = change.reminder();
          Reminder written = draft.enabled().map(it -> toggled(caller, edited, it)).orElse(edited);
          return new Made(
              written.version() == current.version() ? written : events.tell(Deed.CHANGED, written),
              draft.notes(),
              false,
              change.running());
        });
  }

  /** Whether it is to be paused or resumed, where that is all that is asked for. */
  private static Optional<Boolean> enabledAlone(ParsedValue body) {
    return body instanceof ParsedValue.Obj object
            && object.fields().keySet().equals(Set.of("enabled"))
            && object.fields().get("enabled") instanceof ParsedValue.Bool enabled
        ? Optional.of(enabled.value())
        : Optional.empty();
  }

  private Made switched(Caller caller, Reminder current, boolean enabled, OptionalLong seen) {
    Change change =
        enabled
            ? resume(caller, current.id(), seen)
            : pause(caller, current.id(), seen, Optional.empty());
    return new Made(change.reminder(), List.of(), false, change.running());
  }

  private Reminder toggled(Caller caller, Reminder reminder, boolean enabled) {
    return enabled
        ? changes.resume(reminder.id(), OptionalLong.empty()).reminder()
        : changes
            .pause(
                reminder.id(),
                OptionalLong.empty(),
                new ServerReason.PausedBy(caller.name(), "").reason())
            .reminder();
  }

  /**
   * Does something to a reminder as the caller saw it. Repeats it after a change by another caller,
   * unless that changed the version that this one saw.
   */
  private <T> T asSeen(
      Caller caller, String id, OptionalLong seen, Function<Reminder, T> something) {
    for (int i = 0; i < MOST_TRIES; i++) {
      Reminder current = find(caller, id);
      StaleException.refuse(current, seen);
      try {
        return something.apply(current);
      } catch (RefusedException e) {
        if (e.reason() != Reason.VERSION_CONFLICT) {
          throw e;
        }
      }
    }
    throw new RefusedException(Reason.VERSION_CONFLICT, id + " changes all the time", "try again");
  }

  public Change pause(Caller caller, String id, OptionalLong seen, Optional<String> why) {
    ServerReason reason = new ServerReason.PausedBy(caller.name(), why.orElse(""));
    return asSeen(
        caller,
        id,
        seen,
        it -> told(Deed.PAUSED, changes.pause(it.id(), version(it, seen), reason.reason())));
  }

  public Change resume(Caller caller, String id, OptionalLong seen) {
    return asSeen(
        caller, id, seen, it -> told(Deed.RESUMED, changes.resume(it.id(), version(it, seen))));
  }

  /** Ends a reminder; its history stays. */
  public Change cancel(Caller caller, String id, OptionalLong seen) {
    return asSeen(caller, id, seen, it -> told(Deed.CANCELLED, end(caller, it, seen)));
  }

  /** Removes a reminder and its history, as if it had never been. */
  public Change purge(Caller caller, String id, OptionalLong seen) {
    return asSeen(
        caller,
        id,
        seen,
        it -> {
          // What has ended is not edited any more: so nothing comes between looking and deleting.
          Change ended = end(caller, it, seen);
          store.delete(it.id());
          return told(Deed.DELETED, ended);
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

  /** A caller who names a version means that one, and no later one. */
  private static OptionalLong version(Reminder reminder, OptionalLong seen) {
    return seen.isPresent() ? OptionalLong.of(reminder.version()) : OptionalLong.empty();
  }

  private Change told(Deed deed, Change change) {
    events.tell(deed, change.reminder());
    return change;
  }

  /**
   * Runs a reminder now.
   *
   * @param asking whether its condition is asked first
   */
  public Run run(Caller caller, String id, boolean asking) {
    return waker().runNow(find(caller, id), asking);
  }

  /** Stops a run, unless it has ended by now. */
  public Reminder stopRun(Caller caller, String runId) {
    Reminder reminder =
        exactly(caller, FindRun.reminderOf(runId)).orElseThrow(() -> FindRun.none(runId));
    if (!reminder.running() || !Run.of(reminder).idempotencyKey().equals(runId)) {
      throw new RefusedException(
          Reason.NOT_RUNNING, "%s does not run at the moment".formatted(runId), "nothing to do");
    }
    waker().stopRun(reminder.id(), new ServerReason.StoppedBy(caller.name()));
    return reminder;
  }

  private Waker waker() {
    return waker.orElseThrow(() ->
        new RefusedException(
            Reason.OVERLOADED, "nothing runs while the daemon is down", "start it: rooster up"));
  }
}
