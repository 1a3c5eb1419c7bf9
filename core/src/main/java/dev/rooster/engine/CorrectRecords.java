package dev.rooster.engine;

import static java.util.stream.Collectors.groupingBy;

import dev.rooster.engine.EngineRuntime.Lane;
import dev.rooster.engine.EngineRuntime.Result;
import dev.rooster.reminder.Event;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Step;
import dev.rooster.schedule.Count;
import dev.rooster.store.Store;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Corrects what a clock that was ahead has recorded, and reschedules the fires: after the store's
 * clock was set back, and once after joining, because that may have happened while no node was
 * active. As a rule there is nothing to correct, which one look at an index shows.
 */
final class CorrectRecords {
  private static final int AT_ONCE = 100;

  private final EngineContext node;
  private final Membership membership;
  private final FollowUps followUps;
  private final Consumer<Step> written;
  private final Runnable unknown;
  private final RetryDelay pause;

  private boolean wanted;
  private boolean asking;

  /** Reminders with ids up to this one are done. */
  private String doneUntil = "";

  /** Whether a reminder changed while it was being corrected, so that it needs another look. */
  private boolean again;

  /**
   * @param written called for each reminder that was corrected
   * @param unknown called if reminders may have been corrected, and it is not known which
   */
  CorrectRecords(
      EngineContext node,
      Membership membership,
      FollowUps followUps,
      Consumer<Step> written,
      Runnable unknown) {
    this.node = node;
    this.membership = membership;
    this.followUps = followUps;
    this.written = written;
    this.unknown = unknown;
    this.pause = new RetryDelay(node.time());
  }

  /** There may be records of a clock that was ahead. */
  void look() {
    wanted = true;
    doneUntil = "";
  }

  void tick() {
    if (nanosUntilTick() <= 0) {
      correct();
    }
  }

  long nanosUntilTick() {
    return !wanted || asking || !membership.lasts() ? Long.MAX_VALUE : pause.nanosLeft();
  }

  private void correct() {
    asking = true;
    wanted = false;
    String after = doneUntil;
    node.ask(
        Lane.READ,
        "correcting records of a clock that was ahead",
        store -> correct(store, after),
        result -> {
          asking = false;
          switch (result) {
            case Result.Broken<Corrected> broken -> {
              look();
              pause.failed();
              unknown.run();
            }
            case Result.Given<Corrected>(Corrected corrected) -> corrected(corrected);
          }
        });
  }

  /**
   * The result of one batch.
   *
   * @param more the last reminder of the batch, if others may follow
   * @param conflicts whether a reminder changed meanwhile
   */
  private record Corrected(List<Step> steps, Optional<String> more, boolean conflicts) {}

  private void corrected(Corrected corrected) {
    corrected.steps().forEach(this::told);
    again |= corrected.conflicts();
    if (wanted) {
      return;
    }
    if (corrected.more().isPresent()) {
      pause.succeeded();
      wanted = true;
      doneUntil = corrected.more().get();
    } else if (again) {
      again = false;
      look();
      pause.failed();
    } else {
      pause.succeeded();
    }
  }

  private void told(Step step) {
    if (!step.again().equals(Count.NONE)) {
      node.tell(it -> it.clockWasAhead(step));
    }
    written.accept(step);
  }

  /** Decides by the store's own time, because this node's clock may be the wrong one. */
  private Corrected correct(Store store, String after) {
    Instant now = store.now();
    Map<String, List<Occurrence>> byReminder =
        store.recordedAfter(now, after, AT_ONCE).stream()
            .collect(groupingBy(Occurrence::reminderId));
    List<Step> steps = new ArrayList<>();
    for (Reminder reminder : store.find(byReminder.keySet())) {
      List<Occurrence> records = byReminder.getOrDefault(reminder.id(), List.of());
      Step step = Lifecycle.step(reminder, new Event.ClockSetBack(records), now);
      if (!step.reminder().equals(reminder) || !step.withdrawn().isEmpty()) {
        steps.add(withFollowUps(reminder, step, now));
      }
    }
    Set<String> ids = store.write(steps);
    List<Step> done = steps.stream().filter(it -> ids.contains(it.reminder().id())).toList();
    return new Corrected(
        done,
        byReminder.keySet().stream()
            .max(String::compareTo)
            .filter(it -> byReminder.size() == AT_ONCE),
        done.size() < steps.size());
  }

  private Step withFollowUps(Reminder reminder, Step step, Instant now) {
    return step.withdrawn().isEmpty()
        ? step
        : step.making(
            followUps.after(reminder, step, now).stream()
                .map(it -> Lifecycle.create(it.id(), it.definition(), now))
                .toList());
  }
}
