package dev.rooster.torture;

import dev.rooster.Rooster;
import dev.rooster.engine.Changes.Change;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Interruption;
import dev.rooster.reminder.Missed;
import dev.rooster.reminder.Overlap;
import dev.rooster.reminder.Policies;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.schedule.At;
import dev.rooster.schedule.Bounded;
import dev.rooster.schedule.Bounds;
import dev.rooster.schedule.Every;
import dev.rooster.schedule.Schedule;
import dev.rooster.store.Listing;
import dev.rooster.store.StoreException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/** A user who creates reminders and changes any of them, with hardly a pause. */
final class TortureUsers {
  /** The kind of reminders that never change after their creation. */
  static final String PLAIN = "plain";

  /** The kind of reminders that change. */
  static final String CHANGED = "changed";

  private static final int LONGEST_PAUSE_MILLIS = 20;
  private static final int MOST_LOOKED_AT = 200;

  private final Rooster rooster;
  private final InstantSource clock;
  private final Journal journal;
  private final String name;
  private final Duration longestSeries;
  private final SplittableRandom random;
  private volatile boolean resting;
  private int made;

  /**
   * @param name unique for all time: the ids begin with it
   * @param longestSeries the maximum length of a recurring series
   */
  TortureUsers(
      Rooster rooster, InstantSource clock, Journal journal, String name, Duration longestSeries) {
    this.rooster = rooster;
    this.clock = clock;
    this.journal = journal;
    this.name = name;
    this.longestSeries = longestSeries;
    this.random = new SplittableRandom(name.hashCode());
  }

  /** Acts until asked to rest. */
  void act() {
    while (!resting) {
      try {
        actOnce();
      } catch (RefusedException e) {
        // Another user was faster: the reminder has ended, runs already or was deleted.
      } catch (StoreException e) {
        journal.write(new Entry.Failed("user: " + e.line()));
      }
      think();
    }
  }

  private void think() {
    try {
      TortureHandler.work(random.nextInt(1, LONGEST_PAUSE_MILLIS));
    } catch (InterruptedException e) {
      throw new IllegalStateException("users are never interrupted", e);
    }
  }

  void rest() {
    resting = true;
  }

  private void actOnce() {
    int dice = random.nextInt(100);
    if (dice < 45) {
      create(PLAIN);
    } else if (dice < 60) {
      create(CHANGED);
    } else {
      List<Reminder> changeable = changeable();
      if (!changeable.isEmpty()) {
        change(changeable.get(random.nextInt(changeable.size())).id());
      }
    }
  }

  private List<Reminder> changeable() {
    return rooster
        .list(
            Listing.of(
                    Listing.Filter.ALL
                        .withStatuses(Set.of(Status.ACTIVE, Status.PAUSED))
                        .withKind(CHANGED))
                .limit(MOST_LOOKED_AT))
        .items();
  }

  private void create(String kind) {
    String id = name + "-" + ++made;
    Definition definition = Definition.of(kind, "first", schedule());
    rooster.add(id, definition.withPolicies(policies(definition.policies())));
    journal.write(new Entry.Created(id));
  }

  private Policies policies(Policies suitable) {
    Missed missed =
        switch (random.nextInt(4)) {
          case 0 -> new Missed(Missed.Policy.ALL, Duration.ofMinutes(10));
          case 1 -> new Missed(Missed.Policy.ONCE, Duration.ofMinutes(10));
          default -> suitable.missed();
        };
    return suitable
        .withMissed(missed)
        .withOverlap(random.nextBoolean() ? Overlap.QUEUE : Overlap.SKIP)
        .withInterruption(random.nextInt(4) == 0 ? Interruption.GIVE_UP : Interruption.RETRY);
  }

  private Schedule schedule() {
    Instant now = clock.instant();
    if (random.nextInt(10) > 0) {
      return At.instant(now.plusMillis(random.nextInt(5, 2_000)));
    }
    Every every =
        new Every(
            Duration.ofMillis(random.nextInt(1_000, 3_000)), now.plusMillis(random.nextInt(2_000)));
    Instant end = every.anchor().plusMillis(random.nextLong(longestSeries.toMillis()));
    Bounds bounds = new Bounds(Optional.empty(), Optional.of(end), OptionalInt.empty(), List.of());
    return Bounded.of(every, bounds, ZoneOffset.UTC, now);
  }

  private void change(String id) {
    switch (random.nextInt(12)) {
      case 0, 1 -> changed("edited", () -> rooster.edit(id, it -> it.withText("other")));
      case 2, 3, 4 -> changed("edited", () -> rooster.edit(id, it -> it.withSchedule(schedule())));
      case 5, 6 -> changed("paused", () -> rooster.pause(id, "tired of it"));
      case 7, 8 -> changed("resumed", () -> rooster.resume(id));
      case 9 -> rooster.runNow(id);
      case 10 -> changed("cancelled", () -> rooster.cancel(id, "enough"));
      default -> remove(id);
    }
  }

  private void changed(String what, Supplier<Change> change) {
    Instant asked = clock.instant();
    Reminder after = change.get().reminder();
    journal.write(new Entry.Changed(after.id(), what, after.version(), asked, clock.instant()));
  }

  private void remove(String id) {
    journal.write(new Entry.Removing(id));
    if (rooster.delete(id)) {
      journal.write(new Entry.Removed(id));
    }
  }

  /** Cancels all reminders of the changing kind, so that the system comes to rest. */
  void cancelAll() {
    for (List<Reminder> some = changeable(); !some.isEmpty(); some = changeable()) {
      for (Reminder each : some) {
        try {
          changed("cancelled", () -> rooster.cancel(each.id(), "the end"));
        } catch (RefusedException e) {
          // Another node was faster, or the reminder was deleted.
        }
      }
    }
  }
}
