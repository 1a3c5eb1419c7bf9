package dev.rooster.engine;

import dev.rooster.engine.EngineRuntime.Result;
import dev.rooster.reminder.Delay;
import dev.rooster.reminder.Missed;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.store.ClaimRequest;
import dev.rooster.store.Claimed;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Claims due reminders when their time comes, in batches, within the limits of {@link Runs}. A
 * claim is durable before its run starts, and the store alone decides which reminders are due.
 */
final class Claims {
  /** The delays before another claim for a row that was being changed. */
  private static final List<Duration> LOOKS_AGAIN =
      List.of(Duration.ofMillis(5), Duration.ofMillis(25), Duration.ofMillis(125));

  private final EngineContext node;
  private final Timer timer;
  private final Membership membership;
  private final Runs runs;
  private final ClaimCalls claimCalls;
  private final RetryDelay pause;

  private boolean wanted;
  private boolean closed;

  /** How many fire times have come since the last claim: the number of reminders to expect. */
  private int expected;

  /** The latest of those times. */
  private Instant expectedUntil = Instant.MIN;

  private int looks;

  /** Since when every claim has failed. */
  private Optional<Instant> failingSince = Optional.empty();

  /** Since when due reminders wait for runs to end. */
  private Optional<Instant> noRoomSince = Optional.empty();

  private long lookAgainNanos = Long.MAX_VALUE;

  Claims(EngineContext node, Timer timer, Membership membership, Runs runs, ClaimCalls claimCalls) {
    this.node = node;
    this.timer = timer;
    this.membership = membership;
    this.runs = runs;
    this.claimCalls = claimCalls;
    this.pause = new RetryDelay(node.time());
  }

  /** A reminder may be due that the timer does not know. */
  void look() {
    wanted = true;
  }

  /** Claims nothing more. */
  void close() {
    closed = true;
  }

  void tick() {
    if (!claimCalls.pending()) {
      expect(timer.take(node.time().now()));
    }
    if (lookAgainNanos <= node.time().nanos()) {
      lookAgainNanos = Long.MAX_VALUE;
      wanted = true;
    }
    boolean may = !claimCalls.pending() && !closed && pause.over() && membership.lasts();
    if (wanted && may && runs.room() > 0) {
      claim();
    } else if (wanted && may) {
      noRoomSince = noRoomSince.or(() -> Optional.of(node.time().now()));
    }
  }

  private void expect(Timer.Taken come) {
    if (come.count() > 0) {
      expected += come.count();
      expectedUntil = come.latest();
      looks = 0;
      wanted = true;
    }
  }

  long nanosUntilTick() {
    long byTimer =
        timer
            .first()
            .filter(at -> !claimCalls.pending())
            .map(node.time()::nanosUntil)
            .orElse(Long.MAX_VALUE);
    long byLook =
        lookAgainNanos == Long.MAX_VALUE ? Long.MAX_VALUE : lookAgainNanos - node.time().nanos();
    long byPause = wanted && !pause.over() ? pause.nanosLeft() : Long.MAX_VALUE;
    return Math.min(byTimer, Math.min(byLook, byPause));
  }

  private void claim() {
    noRoomSince.ifPresent(since -> node.hindrances().was(Delay.NO_ROOM, since, node.time().now()));
    noRoomSince = Optional.empty();
    int limit = Math.min(runs.room(), node.settings().batch());
    ClaimRequest request =
        new ClaimRequest(
            membership.id(),
            limit,
            node.settings().runsPerKey(),
            runs.takenByKey(),
            membership.shards(),
            node.settings().patience());
    Asked asked =
        new Asked(
            request,
            expected,
            expectedUntil,
            timer.watch(),
            node.time().wall(),
            node.time().nanos());
    wanted = false;
    expected = 0;
    expectedUntil = Instant.MIN;
    claimCalls.call(
        "claiming",
        store -> store.claim(request),
        result -> {
          switch (result) {
            case Result.Broken<Claimed> broken -> {
              wanted = true;
              failed();
            }
            case Result.Given<Claimed>(Claimed claimed) -> {
              succeeded();
              claimed(claimed, asked);
            }
          }
        });
  }

  /**
   * A claim that the store has yet to answer.
   *
   * @param expected how many fire times had come: the number of reminders to expect
   * @param expectedUntil the latest of those times
   * @param armed the times armed since
   */
  private record Asked(
      ClaimRequest request,
      int expected,
      Instant expectedUntil,
      Timer.Watch armed,
      Instant wall,
      long nanos) {}

  private void failed() {
    pause.failed();
    failingSince = failingSince.or(() -> Optional.of(node.time().now()));
  }

  /** A node that could not claim for a while was not active when these reminders became due. */
  private void succeeded() {
    pause.succeeded();
    failingSince.ifPresent(
        since -> node.hindrances().was(Delay.STORE_FAILED, since, node.time().now()));
    Instant recently = node.time().now().minus(Missed.GRACE);
    if (node.store().exclusive() && failingSince.filter(recently::isAfter).isPresent()) {
      membership.watchesAgain();
    }
    failingSince = Optional.empty();
  }

  private void claimed(Claimed claimed, Asked asked) {
    count(claimed, asked);
    if (claimed.now().isBefore(asked.expectedUntil())) {
      timer.arm(asked.expectedUntil());
    }
    if (!node.store().exclusive()) {
      node.time().adjust(claimed.now(), asked.wall(), asked.nanos());
    }
    runs.start(asked.request().node(), claimed.reminders().stream().map(Run::of).toList());
    runs.crowded(keysWithoutRoom(asked.request(), claimed));
  }

  /**
   * Reminders that came due during the call were claimed too, so their times are taken out; but not
   * times that are still to come by a clock that was set back meanwhile, even by a little. A
   * reminder written during the call may have been too late for this claim and gets another one.
   */
  private void count(Claimed claimed, Asked asked) {
    int got = claimed.reminders().size();
    wanted |= !asked.armed().earliest().isAfter(claimed.now());
    Instant now = node.time().now();
    Instant come = claimed.now().isBefore(now) ? claimed.now() : now;
    int missing = asked.expected() + timer.take(come).count() - got;
    boolean more = got == asked.request().limit();
    if (more) {
      wanted = true;
      expected = Math.max(0, missing);
    } else if (missing > 0 && !node.store().exclusive()) {
      lookAgain(missing);
    }
    Duration took = Duration.ofNanos(node.time().nanos() - asked.nanos());
    node.tell(it -> it.claimed(got, took, more ? Math.max(1, missing) : 0));
  }

  /** Fewer than expected: a row was locked, another node claimed it, or its plan was edited. */
  private void lookAgain(int missing) {
    if (looks < LOOKS_AGAIN.size()) {
      lookAgainNanos = node.time().nanos() + LOOKS_AGAIN.get(looks).toNanos();
      looks++;
      expected += missing;
    }
  }

  /** The keys that may have more due reminders than this claim could take. */
  private static Set<String> keysWithoutRoom(ClaimRequest request, Claimed claimed) {
    Map<String, Integer> counts = new HashMap<>(request.takenByKey());
    for (Reminder reminder : claimed.reminders()) {
      counts.merge(reminder.definition().key(), 1, Integer::sum);
    }
    counts.remove("");
    counts.values().removeIf(count -> count < request.perKey());
    return counts.keySet();
  }
}
