package dev.rooster.engine;

import dev.rooster.reminder.Claim;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Event;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Step;
import dev.rooster.store.Store;
import dev.rooster.store.StoreException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Creates and changes reminders. Each change is durable when the method returns; the old state
 * never fires afterwards. Thread-safe.
 */
public final class Changes {
  private static final int MOST_TRIES = 100;
  private static final Set<RefusedException.Reason> CONCURRENT_CHANGE =
      EnumSet.of(
          RefusedException.Reason.ALREADY_EXISTS,
          RefusedException.Reason.VERSION_CONFLICT,
          RefusedException.Reason.NOT_FOUND);

  private final Store store;
  private final InstantSource clock;
  private final FollowUps followUps;
  private final Consumer<Reminder> changed;

  /**
   * A change as written.
   *
   * @param running the run that had started before; it continues with the old definition
   * @param written whether anything has changed; a pause of a paused reminder, say, changes nothing
   */
  public record Change(Reminder reminder, Optional<Claim> running, boolean written) {}

  /**
   * @param clock the store's time
   * @param followUps of a resumed or restored reminder whose time was missed meanwhile
   * @param changed called for every reminder that was or may have been written, to arm the timer
   */
  public Changes(
      Store store, InstantSource clock, FollowUps followUps, Consumer<Reminder> changed) {
    this.store = store;
    this.clock = clock;
    this.followUps = followUps;
    this.changed = changed;
  }

  public Reminder create(String id, Definition definition) {
    return create(List.of(Lifecycle.create(id, definition, clock.instant()))).getFirst();
  }

  /** Creates a reminder that does not fire until it is resumed. */
  public Reminder createPaused(String id, Definition definition, Reason why) {
    Reminder active = Lifecycle.create(id, definition, clock.instant());
    Reminder paused = Lifecycle.step(active, new Event.Paused(why), active.createdAt()).reminder();
    return create(List.of(paused)).getFirst();
  }

  /** Writes many at once, all or none. */
  public List<Reminder> create(List<Reminder> reminders) {
    List<Reminder> written = armedIfUnsure(reminders, () -> store.create(reminders));
    written.forEach(changed);
    return written;
  }

  /**
   * Makes sure that the reminder with this id has this definition: creates or edits it. A reminder
   * that has ended stays unchanged.
   */
  public Reminder ensure(String id, Definition wanted) {
    for (int i = 0; i < MOST_TRIES; i++) {
      Optional<Reminder> there = store.find(List.of(id)).stream().findAny();
      try {
        if (there.isEmpty()) {
          return create(id, wanted);
        }
        return hasDefinition(there.get(), wanted)
            ? there.get()
            : edit(id, OptionalLong.of(there.get().version()), it -> wanted).reminder();
      } catch (RefusedException e) {
        if (!CONCURRENT_CHANGE.contains(e.reason())) {
          throw e;
        }
      }
    }
    throw versionConflict(id);
  }

  private static boolean hasDefinition(Reminder reminder, Definition wanted) {
    return reminder.standing().status().ended() || reminder.definition().equals(wanted);
  }

  public Change edit(String id, OptionalLong version, Function<Definition, Definition> edit) {
    return change(id, version, it -> new Event.Edited(edit.apply(it.definition())));
  }

  public Change pause(String id, OptionalLong version, Reason why) {
    return change(id, version, it -> new Event.Paused(why));
  }

  public Change resume(String id, OptionalLong version) {
    return change(id, version, it -> new Event.Resumed());
  }

  public Change cancel(String id, OptionalLong version, Reason why) {
    return change(id, version, it -> new Event.Cancelled(why));
  }

  /**
   * Has the reminder come at this instant too, also if it has completed. The latest request holds;
   * its schedule stays as it is.
   */
  public Change snooze(String id, OptionalLong version, Instant until) {
    return change(id, version, it -> new Event.Snoozed(until));
  }

  /**
   * Has the reminder come once more, at once. The instant is that of the write: one that a caller
   * has chosen would have passed when the store is slow.
   */
  public Change again(String id, OptionalLong version) {
    return change(id, version, (_, now) -> new Event.Snoozed(now.plusMillis(1)));
  }

  /**
   * Plans the fire of a reminder whose instants come from outside. To name the same instant again
   * changes nothing.
   */
  public Change trigger(String id, Instant at) {
    return change(id, OptionalLong.empty(), it -> new Event.Triggered(at));
  }

  /** Withdraws the fire that a trigger has planned, if it is still ahead. */
  public Change untrigger(String id) {
    return change(id, OptionalLong.empty(), it -> new Event.Untriggered());
  }

  /** Marks the latest occurrence as done, and drops its snooze. A one-shot is over then. */
  public Change done(String id, OptionalLong version, String by) {
    return change(id, version, it -> new Event.Done(by));
  }

  /** Takes back what {@link #done} has done, within ten minutes and if nothing happened since. */
  public Change undone(String id, OptionalLong version) {
    return change(id, version, it -> new Event.Undone());
  }

  /**
   * Marks the latest occurrence as done, because its condition is met. With mode until or once the
   * reminder is over then.
   */
  public Change conditionMet(String id, OptionalLong version, String by) {
    return change(id, version, it -> new Event.ConditionMet(by));
  }

  /**
   * Makes a cancelled reminder go on, with its id, fires and schedule. A one-shot whose time has
   * passed meanwhile counts as missed.
   *
   * @param paused why it was paused when it was cancelled; empty if it was active
   */
  public Change restore(
      String id,
      OptionalLong version,
      Function<Definition, Definition> edit,
      Optional<Reason> paused) {
    return change(id, version, it -> new Event.Restored(edit.apply(it.definition()), paused));
  }

  private Change change(String id, OptionalLong version, Function<Reminder, Event> event) {
    return change(id, version, (reminder, _) -> event.apply(reminder));
  }

  /** Reads, decides, writes if the version is unchanged; repeats after a concurrent change. */
  private Change change(
      String id, OptionalLong version, BiFunction<Reminder, Instant, Event> event) {
    for (int i = 0; i < MOST_TRIES; i++) {
      Reminder reminder =
          store.find(List.of(id)).stream()
              .findAny()
              .orElseThrow(() -> RefusedException.notFound(id));
      if (version.isPresent() && version.getAsLong() != reminder.version()) {
        throw versionConflict(id);
      }
      Instant now = Instant.ofEpochMilli(clock.millis());
      Step step = step(reminder, event.apply(reminder, now), now);
      if (step.reminder().equals(reminder) && step.records().isEmpty()) {
        return new Change(reminder, reminder.standing().claim(), false);
      }
      List<Reminder> touched =
          Stream.concat(Stream.of(step.reminder()), step.made().stream()).toList();
      Set<String> written = armedIfUnsure(touched, () -> store.write(List.of(step)));
      if (!written.isEmpty()) {
        Reminder after = step.reminder().withVersion(reminder.version() + 1);
        changed.accept(after);
        step.made().forEach(changed);
        return new Change(after, after.standing().claim(), true);
      }
    }
    throw versionConflict(id);
  }

  /** A one-shot that goes on may be too late to run: its owner is told, as after downtime. */
  private Step step(Reminder reminder, Event event, Instant now) {
    Step step = Lifecycle.step(reminder, event, now);
    return goesOn(event)
        ? step.making(
            followUps.after(reminder, step, now).stream()
                .map(it -> Lifecycle.create(it.id(), it.definition(), now))
                .toList())
        : step;
  }

  private static boolean goesOn(Event event) {
    return event instanceof Event.Resumed
        || (event instanceof Event.Restored restored && restored.paused().isEmpty());
  }

  /**
   * A failed write may have succeeded in the store. An extra time in the timer costs nothing;
   * without it the reminder would not fire.
   */
  private <T> T armedIfUnsure(List<Reminder> reminders, Supplier<T> write) {
    try {
      return write.get();
    } catch (StoreException e) {
      reminders.forEach(changed);
      throw e;
    }
  }

  private static RefusedException versionConflict(String id) {
    return new RefusedException(
        RefusedException.Reason.VERSION_CONFLICT,
        id + " has changed since it was read",
        "read it again, then repeat the change");
  }
}
