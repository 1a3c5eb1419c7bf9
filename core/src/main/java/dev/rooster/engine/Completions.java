package dev.rooster.engine;

import dev.rooster.engine.EngineRuntime.Lane;
import dev.rooster.engine.EngineRuntime.Result;
import dev.rooster.reminder.Claim;
import dev.rooster.reminder.Event;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminder.Step;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Completes ended runs: writes the record, the standing, the next fire and the follow-ups in one
 * transaction. If the reminder was edited during the run, the node reads it again and decides
 * again, so no edit is overwritten. A node that lost its claim writes nothing.
 */
final class Completions {
  private final EngineContext node;
  private final FollowUps followUps;
  private final Consumer<Step> written;
  private final RetryDelay pause;
  private final ArrayDeque<Ended> waiting = new ArrayDeque<>();

  /** Runs whose reminder has changed since the claim, or whose write has an unknown result. */
  private final ArrayDeque<Ended> unsure = new ArrayDeque<>();

  /** Runs that are added and not yet written. */
  private final Set<RunKey> open = new HashSet<>();

  /**
   * The size of a batch: smaller after a failed write, so that one run which the store rejects does
   * not hold up the others.
   */
  private int most;

  private int inFlight;
  private long lastWriteNanos;

  /**
   * A run that has ended.
   *
   * @param reminder as claimed, or as last read
   * @param tried the step of a write whose result is unknown
   */
  private record Ended(
      Run run, Reminder reminder, Outcome outcome, Instant at, Optional<Step> tried) {
    /**
     * An outcome that cannot be recorded counts as failed, so that other runs do not wait for it.
     *
     * @param now if it is before the end of the run, the clock was set back since
     */
    Step step(FollowUps followUps, Instant now) {
      return now.isBefore(at)
          ? new Ended(run, reminder, outcome, now, tried).step(followUps)
          : step(followUps);
    }

    private Step step(FollowUps followUps) {
      try {
        Step step = Lifecycle.step(reminder, new Event.Ended(outcome, run.earlier()), at);
        return step.making(
            followUps.after(reminder, step, at).stream()
                .map(it -> Lifecycle.create(it.id(), it.definition(), at))
                .toList());
      } catch (RuntimeException e) {
        Outcome failed = new Outcome.Failed(new Reason.NotRecordable(e.toString()), false);
        return Lifecycle.step(reminder, new Event.Ended(failed, run.earlier()), at);
      }
    }

    Ended lookedAt(Reminder now) {
      return new Ended(run, now, outcome, at, Optional.empty());
    }

    Ended tried(Step step) {
      return new Ended(run, reminder, outcome, at, Optional.of(step));
    }
  }

  Completions(EngineContext node, FollowUps followUps, Consumer<Step> written) {
    this.node = node;
    this.followUps = followUps;
    this.written = written;
    this.pause = new RetryDelay(node.time());
    this.most = node.settings().batch();
    this.lastWriteNanos = node.time().nanos() - node.outside().gathering().toNanos();
  }

  void add(Run run, Outcome outcome) {
    open.add(RunKey.of(run));
    waiting.add(
        new Ended(run, run.reminder(), outcome, node.time().nowInMillis(), Optional.empty()));
  }

  /** How many runs are not written yet. */
  int waiting() {
    return open.size();
  }

  boolean knows(RunKey key) {
    return open.contains(key);
  }

  void tick() {
    if (inFlight == 0 && pause.over()) {
      if (!unsure.isEmpty()) {
        lookAgain(take(unsure, node.settings().batch()));
      } else if (!waiting.isEmpty() && nanosUntilWrite() <= 0) {
        lastWriteNanos = node.time().nanos();
        write(take(waiting, most));
      }
    }
  }

  long nanosUntilTick() {
    return inFlight == 0 && waiting() > 0
        ? Math.max(pause.nanosLeft(), unsure.isEmpty() ? nanosUntilWrite() : 0)
        : Long.MAX_VALUE;
  }

  private long nanosUntilWrite() {
    return waiting.size() >= most
        ? 0
        : lastWriteNanos + node.outside().gathering().toNanos() - node.time().nanos();
  }

  /** Adds the run unless it was added before. */
  void addIfUnknown(Run run, Outcome outcome) {
    if (!knows(RunKey.of(run))) {
      add(run, outcome);
    }
  }

  /** A batch of different reminders; a second run of the same reminder waits. */
  private List<Ended> take(ArrayDeque<Ended> queue, int limit) {
    Map<String, Ended> batch = new LinkedHashMap<>();
    while (batch.size() < limit
        && !queue.isEmpty()
        && batch.putIfAbsent(queue.element().run().reminderId(), queue.element()) == null) {
      queue.remove();
    }
    inFlight = batch.size();
    return List.copyOf(batch.values());
  }

  private void write(List<Ended> batch) {
    List<Ended> tries = new ArrayList<>();
    node.ask(
        Lane.COMPLETE,
        "completing",
        store -> {
          List<Step> steps =
              batch.stream().map(it -> it.step(followUps, node.time().nowInMillis())).toList();
          for (int i = 0; i < steps.size(); i++) {
            tries.add(batch.get(i).tried(steps.get(i)));
          }
          return store.write(steps);
        },
        result -> {
          inFlight = 0;
          switch (result) {
            case Result.Broken<Set<String>> broken -> {
              unsure.addAll(tries.isEmpty() ? batch : tries);
              most = Math.max(1, batch.size() / 2);
              pause.failed();
            }
            case Result.Given<Set<String>>(Set<String> ids) -> {
              most = Math.min(node.settings().batch(), most * 2);
              pause.succeeded();
              tries.stream().filter(it -> ids.contains(it.run().reminderId())).forEach(this::done);
              tries.stream()
                  .filter(it -> !ids.contains(it.run().reminderId()))
                  .map(it -> it.lookedAt(it.reminder()))
                  .forEach(unsure::add);
            }
          }
        });
  }

  private void done(Ended ended) {
    Step step = ended.tried().orElseThrow();
    open.remove(RunKey.of(ended.run()));
    node.tell(it -> it.completed(ended.run(), ended.outcome(), step));
    written.accept(step);
  }

  private void lookAgain(List<Ended> batch) {
    Collection<String> ids = batch.stream().map(it -> it.run().reminderId()).toList();
    node.ask(
        Lane.COMPLETE,
        "reading reminders that changed during a run",
        store -> store.find(ids),
        result -> {
          inFlight = 0;
          switch (result) {
            case Result.Broken<List<Reminder>> broken -> {
              unsure.addAll(batch);
              pause.failed();
            }
            // A store that can be read may still be unable to write.
            case Result.Given<List<Reminder>>(List<Reminder> found) -> decideAgain(batch, found);
          }
        });
  }

  private void decideAgain(List<Ended> batch, List<Reminder> found) {
    Map<String, Reminder> byId = new HashMap<>();
    found.forEach(reminder -> byId.put(reminder.id(), reminder));
    for (Ended ended : batch) {
      @Nullable Reminder now = byId.get(ended.run().reminderId());
      if (now != null && holds(ended.run().claim(), now) && !now.readable()) {
        giveUp(ended, now);
      } else if (now != null && holds(ended.run().claim(), now)) {
        boolean failedAlone = batch.size() == 1 && ended.tried().isPresent();
        Ended again = ended.lookedAt(now);
        if (failedAlone) {
          waiting.addLast(again);
        } else {
          waiting.addFirst(again);
        }
      } else if (ended.tried().isPresent() && wasWritten(ended, now)) {
        done(ended);
      } else {
        open.remove(RunKey.of(ended.run()));
        node.tell(it -> it.lost(ended.run()));
      }
    }
  }

  /** A newer version edited it during the run, and runs the occurrence again. */
  private void giveUp(Ended ended, Reminder now) {
    open.remove(RunKey.of(ended.run()));
    node.tell(it -> it.lost(ended.run()));
    node.ask(
        Lane.COMPLETE,
        "releasing a reminder that a newer version changed",
        store -> store.release(ended.run().claim().node(), List.of(now)),
        result -> {});
  }

  /** The fence: an outdated claim completes nothing. */
  private static boolean holds(Claim claim, Reminder now) {
    return now.standing()
        .claim()
        .filter(it -> it.fence() == claim.fence() && it.node().equals(claim.node()))
        .isPresent();
  }

  /** Whether the write succeeded and only its answer was lost. */
  private static boolean wasWritten(Ended ended, @Nullable Reminder now) {
    return now == null
        ? ended.tried().orElseThrow().deleted()
        : now.standing().claim().isEmpty()
            && now.standing().fence() == ended.run().claim().fence()
            && now.standing()
                .tally()
                .equals(ended.tried().orElseThrow().reminder().standing().tally());
  }
}
