package dev.rooster.engine;

import dev.rooster.reminder.Claim;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Event;
import dev.rooster.reminder.Lifecycle;
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
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What people and agents do to reminders. Each change is durable when it returns, and is never
 * followed by a fire of what was before. Thread-safe.
 */
public final class Changes {
  private static final int MOST_TRIES = 100;
  private static final Set<RefusedException.Reason> CAME_IN_BETWEEN =
      EnumSet.of(
          RefusedException.Reason.ALREADY_EXISTS,
          RefusedException.Reason.VERSION_CONFLICT,
          RefusedException.Reason.NOT_FOUND);

  private final Store store;
  private final InstantSource clock;
  private final Consumer<Reminder> changed;

  /**
   * A change as it is written.
   *
   * @param running the run it came too late for; that one goes on with what was before
   */
  public record Change(Reminder reminder, Optional<Claim> running) {}

  /**
   * @param clock the store's time
   * @param changed told of everything written, or perhaps written, so that the timer is armed
   */
  public Changes(Store store, InstantSource clock, Consumer<Reminder> changed) {
    this.store = store;
    this.clock = clock;
    this.changed = changed;
  }

  public Reminder create(String id, Definition definition) {
    return create(List.of(Lifecycle.create(id, definition, clock.instant()))).getFirst();
  }

  /** Makes one that does not fire until it is resumed. */
  public Reminder createPaused(String id, Definition definition, String why) {
    Instant now = Instant.ofEpochMilli(clock.millis());
    Reminder active = Lifecycle.create(id, definition, now);
    Reminder paused = Lifecycle.step(active, new Event.Paused(why), now).reminder();
    return create(List.of(paused)).getFirst();
  }

  /** Writes many at once, all or none. */
  public List<Reminder> create(List<Reminder> reminders) {
    List<Reminder> written = armedIfUnsure(reminders, () -> store.create(reminders));
    written.forEach(changed);
    return written;
  }

  /**
   * Sees to it that there is one under the id that says this: makes it, or changes the one that is
   * there. One that has ended stays as it is.
   */
  public Reminder ensure(String id, Definition wanted) {
    for (int i = 0; i < MOST_TRIES; i++) {
      Optional<Reminder> there = store.find(List.of(id)).stream().findAny();
      try {
        if (there.isEmpty()) {
          return create(id, wanted);
        }
        return says(there.get(), wanted)
            ? there.get()
            : edit(id, OptionalLong.of(there.get().version()), it -> wanted).reminder();
      } catch (RefusedException e) {
        if (!CAME_IN_BETWEEN.contains(e.reason())) {
          throw e;
        }
      }
    }
    throw changedMeanwhile(id);
  }

  private static boolean says(Reminder reminder, Definition wanted) {
    return reminder.standing().status().ended() || reminder.definition().equals(wanted);
  }

  public Change edit(String id, OptionalLong version, Function<Definition, Definition> edit) {
    return change(id, version, it -> new Event.Edited(edit.apply(it.definition())));
  }

  public Change pause(String id, OptionalLong version, String why) {
    return change(id, version, it -> new Event.Paused(why));
  }

  public Change resume(String id, OptionalLong version) {
    return change(id, version, it -> new Event.Resumed());
  }

  public Change cancel(String id, OptionalLong version, String why) {
    return change(id, version, it -> new Event.Cancelled(why));
  }

  /** Reads, decides, writes over what it read; and again if somebody was quicker. */
  private Change change(String id, OptionalLong version, Function<Reminder, Event> event) {
    for (int i = 0; i < MOST_TRIES; i++) {
      Reminder reminder =
          store.find(List.of(id)).stream()
              .findAny()
              .orElseThrow(() -> RefusedException.notFound(id));
      if (version.isPresent() && version.getAsLong() != reminder.version()) {
        throw changedMeanwhile(id);
      }
      Instant now = Instant.ofEpochMilli(clock.millis());
      Step step = Lifecycle.step(reminder, event.apply(reminder), now);
      if (step.reminder().equals(reminder)) {
        return new Change(reminder, reminder.standing().claim());
      }
      Set<String> written =
          armedIfUnsure(List.of(step.reminder()), () -> store.write(List.of(step)));
      if (!written.isEmpty()) {
        Reminder after = step.reminder().withVersion(reminder.version() + 1);
        changed.accept(after);
        return new Change(after, after.standing().claim());
      }
    }
    throw changedMeanwhile(id);
  }

  /**
   * A write that failed may have been made all the same. A time too many in the timer costs
   * nothing; with one too few, what nobody was told of would not fire.
   */
  private <T> T armedIfUnsure(List<Reminder> reminders, Supplier<T> write) {
    try {
      return write.get();
    } catch (StoreException e) {
      reminders.forEach(changed);
      throw e;
    }
  }

  private static RefusedException changedMeanwhile(String id) {
    return new RefusedException(
        RefusedException.Reason.VERSION_CONFLICT,
        id + " was changed by somebody else meanwhile",
        "look at it again, then repeat the change if it still makes sense");
  }
}
