package dev.rooster.engine;

import dev.rooster.engine.EngineRuntime.Lane;
import dev.rooster.engine.EngineRuntime.Result;
import dev.rooster.reminder.Event;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.reminder.Step;
import dev.rooster.store.Listing;
import dev.rooster.store.Note;
import dev.rooster.store.Page;
import dev.rooster.store.Store;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Reschedules reminders that were planned with older time zone rules, once after the start. The
 * rules come with the JDK and change when countries change them.
 */
final class Replanning {
  static final String NOTE = "zone_rules";

  private static final int AT_ONCE = 500;

  private final EngineContext node;
  private final Membership membership;
  private final Consumer<Reminder> changed;
  private final RetryDelay pause;
  private final String rules;

  private Listing page =
      Listing.of(Listing.Filter.ALL.withStatuses(Set.of(Status.ACTIVE))).limit(AT_ONCE);

  private boolean looked;
  private boolean asking;
  private boolean done;

  /**
   * @param changed called for each reminder whose next fire moved
   */
  Replanning(EngineContext node, Membership membership, Consumer<Reminder> changed) {
    this.node = node;
    this.membership = membership;
    this.changed = changed;
    this.pause = new RetryDelay(node.time());
    this.rules = node.outside().zoneRules();
  }

  void tick() {
    if (nanosUntilTick() <= 0) {
      asking = true;
      if (looked) {
        plan();
      } else {
        look();
      }
    }
  }

  long nanosUntilTick() {
    return done || asking || !membership.lasts() ? Long.MAX_VALUE : pause.nanosLeft();
  }

  private void look() {
    node.ask(
        Lane.READ,
        "reading the version of the time zone rules",
        this::noted,
        result -> {
          asking = false;
          switch (result) {
            case Result.Broken<String> broken -> pause.failed();
            case Result.Given<String>(String noted) -> {
              pause.succeeded();
              looked = true;
              done = noted.compareTo(rules) >= 0;
              if (noted.compareTo(rules) > 0) {
                node.tell(it -> it.zoneRulesAreOld(rules, noted));
              }
            }
          }
        });
  }

  /** A new store starts with these rules. */
  private String noted(Store store) {
    Optional<Note> noted = store.note(NOTE);
    if (noted.isEmpty()) {
      store.note(Note.fresh(NOTE, rules));
    }
    return noted.map(Note::text).orElse(rules);
  }

  private void plan() {
    Instant now = node.time().nowInMillis();
    Listing asked = page;
    node.ask(
        Lane.READ,
        "rescheduling by new time zone rules",
        store -> plan(store, asked, now),
        result -> {
          asking = false;
          switch (result) {
            case Result.Broken<Planned> broken -> pause.failed();
            case Result.Given<Planned>(Planned planned) -> {
              pause.succeeded();
              planned.moved().forEach(this::moved);
              done = planned.next().isEmpty();
              page = planned.next().map(asked::after).orElse(asked);
            }
          }
        });
  }

  /**
   * The result of one page.
   *
   * @param next where the next page begins
   */
  private record Planned(List<Moved> moved, Optional<String> next) {}

  private record Moved(Reminder before, Step step) {}

  /** A concurrent change uses rules as new as these, or its node reschedules too. */
  private Planned plan(Store store, Listing asked, Instant now) {
    Page<Reminder> found = store.list(asked);
    List<Moved> moved = new ArrayList<>();
    for (Reminder reminder : found.items()) {
      Step step = Lifecycle.step(reminder, new Event.ZonesChanged(), now);
      if (!step.reminder().equals(reminder)) {
        moved.add(new Moved(reminder, step));
      }
    }
    Set<String> written = store.write(moved.stream().map(Moved::step).toList());
    moved.removeIf(it -> !written.contains(it.before().id()));
    if (found.next().isEmpty()) {
      store.note(Note.over(store.note(NOTE), NOTE, rules));
    }
    return new Planned(moved, found.next());
  }

  private void moved(Moved moved) {
    Reminder reminder = moved.step().reminder();
    Instant before = moved.before().standing().next().map(NextFire::due).orElse(Instant.MIN);
    node.tell(it -> it.replanned(reminder, before));
    changed.accept(reminder);
  }
}
