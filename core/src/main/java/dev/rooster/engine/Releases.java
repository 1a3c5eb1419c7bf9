package dev.rooster.engine;

import dev.rooster.engine.EngineRuntime.Lane;
import dev.rooster.engine.EngineRuntime.Result;
import dev.rooster.reminder.Event;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.reminder.Step;
import dev.rooster.schedule.Schedule;
import dev.rooster.store.Store;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Releases claims whose runs were not started, and retries until the store confirms: no other node
 * runs a reminder that a live node holds.
 */
final class Releases {
  private final EngineContext node;
  private final RetryDelay pause;
  private final ArrayDeque<Release> waiting = new ArrayDeque<>();
  private boolean asking;

  private record Release(String claimedBy, List<Reminder> claimed, Runnable then) {}

  Releases(EngineContext node) {
    this.node = node;
    this.pause = new RetryDelay(node.time());
  }

  /**
   * Releases the claims.
   *
   * @param then called when the reminders are due again; not for an empty list
   */
  void add(String claimedBy, List<Reminder> claimed, Runnable then) {
    if (!claimed.isEmpty()) {
      waiting.add(new Release(claimedBy, claimed, then));
    }
  }

  /** Whether all claims are released. */
  boolean idle() {
    return waiting.isEmpty();
  }

  void tick() {
    if (nanosUntilTick() <= 0) {
      release(waiting.element());
    }
  }

  long nanosUntilTick() {
    return asking || waiting.isEmpty() ? Long.MAX_VALUE : pause.nanosLeft();
  }

  private void release(Release next) {
    asking = true;
    node.ask(
        Lane.COMPLETE,
        "releasing claims",
        store -> released(store, next),
        result -> {
          asking = false;
          switch (result) {
            case Result.Given<Boolean>(Boolean whole) when whole -> {
              pause.succeeded();
              waiting.remove();
              next.then().run();
            }
            case Result.Given<Boolean> _, Result.Broken<Boolean> _ -> pause.failed();
          }
        });
  }

  /**
   * Releases the claims. Of a reminder that waits for triggers, another one may have come since the
   * claim and taken the place of the claimed one: {@link Lifecycle} decides about both.
   *
   * @return false if such a reminder has just changed again
   */
  private static boolean released(Store store, Release next) {
    Map<String, Reminder> claimed =
        next.claimed().stream()
            .filter(it -> it.definition().triggered())
            .collect(Collectors.toMap(Reminder::id, it -> it));
    List<Reminder> held =
        claimed.isEmpty()
            ? List.of()
            : store.find(claimed.keySet()).stream().filter(it -> isHeld(claimed, it)).toList();
    Set<String> decided = held.stream().map(Reminder::id).collect(Collectors.toSet());
    List<Reminder> others =
        next.claimed().stream().filter(it -> !decided.contains(it.id())).toList();
    if (!others.isEmpty()) {
      store.release(next.claimedBy(), others);
    }
    if (held.isEmpty()) {
      return true;
    }
    Instant now = store.now();
    List<Step> steps = held.stream().map(it -> step(claimed, it, now)).toList();
    return store.write(steps).size() == steps.size();
  }

  /** Whether it still has the claim, and this version can decide about it. */
  private static boolean isHeld(Map<String, Reminder> claimed, Reminder now) {
    return now.standing().status() != Status.UNREADABLE
        && now.standing().claim().equals(asClaimed(claimed, now).standing().claim());
  }

  private static Step step(Map<String, Reminder> claimed, Reminder it, Instant now) {
    Schedule schedule = asClaimed(claimed, it).definition().schedule();
    return Lifecycle.step(it, new Event.Released(schedule), now);
  }

  private static Reminder asClaimed(Map<String, Reminder> claimed, Reminder now) {
    return Objects.requireNonNull(claimed.get(now.id()));
  }
}
