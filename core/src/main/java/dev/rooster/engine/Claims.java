package dev.rooster.engine;

import dev.rooster.engine.EngineRuntime.Lane;
import dev.rooster.engine.EngineRuntime.Result;
import dev.rooster.reminder.Missed;
import dev.rooster.reminder.Reminder;
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
 * Claims what is due when the timer says so, in batches, as far as there is room to run it. The
 * claim is durable before anything runs, and the store alone decides what is due.
 */
final class Claims {
  /** A row that somebody was changing at the moment is tried again so soon. */
  private static final List<Duration> LOOKS_AGAIN =
      List.of(Duration.ofMillis(5), Duration.ofMillis(25), Duration.ofMillis(125));

  private final EngineContext node;
  private final Timer timer;
  private final Membership membership;
  private final Runs runs;
  private final LostAnswers lostAnswers;
  private final RetryDelay pause;

  private boolean wanted;
  private boolean closed;

  /** How many times have come since the last claim, so many reminders are expected. */
  private int expected;

  /** The latest of those times. */
  private Instant expectedUntil = Instant.MIN;

  private int looks;

  /** Since when every claim has failed. */
  private Optional<Instant> failingSince = Optional.empty();

  private long lookAgainNanos = Long.MAX_VALUE;

  Claims(
      EngineContext node, Timer timer, Membership membership, Runs runs, LostAnswers lostAnswers) {
    this.node = node;
    this.timer = timer;
    this.membership = membership;
    this.runs = runs;
    this.lostAnswers = lostAnswers;
    this.pause = new RetryDelay(node.time());
  }

  /** Something may be due that the timer does not know of. */
  void look() {
    wanted = true;
  }

  /** Claims nothing more. */
  void close() {
    closed = true;
  }

  void tick() {
    int come = runs.claiming() ? 0 : timer.take(node.time().now());
    if (come > 0) {
      expected += come;
      expectedUntil = timer.latestTaken();
      looks = 0;
      wanted = true;
    }
    wanted |= runs.moreMayBeDue();
    if (lookAgainNanos <= node.time().nanos()) {
      lookAgainNanos = Long.MAX_VALUE;
      wanted = true;
    }
    boolean may = !runs.claiming() && !closed && pause.over() && membership.lasts();
    if (wanted && may && runs.room() > 0) {
      claim();
    }
  }

  long nanosUntilTick() {
    long byTimer =
        timer
            .first()
            .filter(at -> !runs.claiming())
            .map(node.time()::nanosUntil)
            .orElse(Long.MAX_VALUE);
    long byLook =
        lookAgainNanos == Long.MAX_VALUE ? Long.MAX_VALUE : lookAgainNanos - node.time().nanos();
    long byPause = wanted && !pause.over() ? pause.nanosLeft() : Long.MAX_VALUE;
    return Math.min(byTimer, Math.min(byLook, byPause));
  }

  private void claim() {
    int limit = Math.min(runs.room(), node.settings().batch());
    ClaimRequest request =
        new ClaimRequest(
            membership.id(),
            limit,
            node.settings().runsPerKey(),
            runs.runningByKey(),
            membership.shards(),
            node.settings().patience());
    Instant wall = node.time().wall();
    long nanos = node.time().nanos();
    runs.claiming(true);
    wanted = false;
    int hoped = expected;
    Instant hopedUntil = expectedUntil;
    expected = 0;
    expectedUntil = Instant.MIN;
    timer.mark();
    node.ask(
        Lane.CLAIM,
        "claiming",
        store -> store.claim(request),
        result -> {
          runs.claiming(false);
          switch (result) {
            case Result.Broken<Claimed> broken -> {
              wanted = true;
              failed();
              lostAnswers.lost();
            }
            case Result.Given<Claimed>(Claimed claimed) -> {
              succeeded();
              claimed(claimed, limit, hoped, nanos);
              if (claimed.now().isBefore(hopedUntil)) {
                timer.arm(hopedUntil);
              }
              if (!node.store().exclusive()) {
                node.time().adjust(claimed.now(), wall, nanos);
              }
              runs.start(request.node(), claimed.reminders());
              runs.crowded(keysWithoutRoom(request, claimed));
            }
          }
        });
  }

  private void failed() {
    pause.failed();
    failingSince = failingSince.or(() -> Optional.of(node.time().now()));
  }

  /** Who could not claim for a while was not there when the time of what is due now came. */
  private void succeeded() {
    pause.succeeded();
    Instant recently = node.time().now().minus(Missed.GRACE);
    if (node.store().exclusive() && failingSince.filter(recently::isAfter).isPresent()) {
      membership.watchesAgain();
    }
    failingSince = Optional.empty();
  }

  /** The keys of which more may be due than this claim could take. */
  private static Set<String> keysWithoutRoom(ClaimRequest request, Claimed claimed) {
    Map<String, Integer> counts = new HashMap<>(request.runningByKey());
    for (Reminder reminder : claimed.reminders()) {
      counts.merge(reminder.definition().key(), 1, Integer::sum);
    }
    counts.remove("");
    counts.values().removeIf(count -> count < request.perKey());
    return counts.keySet();
  }

  /**
   * What came due while the store was asked was claimed too: its times are done with, but for those
   * that are still to come by a clock that was set back meanwhile, be it by a little. What was
   * written meanwhile may have come too late for this claim, and gets another one.
   */
  private void claimed(Claimed claimed, int limit, int hoped, long askedNanos) {
    int got = claimed.reminders().size();
    wanted |= !timer.earliestSinceMark().isAfter(claimed.now());
    Instant now = node.time().now();
    Instant come = claimed.now().isBefore(now) ? claimed.now() : now;
    int missing = hoped + timer.take(come) - got;
    boolean more = got == limit;
    if (more) {
      wanted = true;
      expected = Math.max(0, missing);
    } else if (missing > 0 && !node.store().exclusive()) {
      lookAgain(missing);
    }
    Duration took = Duration.ofNanos(node.time().nanos() - askedNanos);
    node.tell(it -> it.claimed(got, took, more ? Math.max(1, missing) : 0));
  }

  /** Fewer than expected: a row was locked, another node was quicker, or a plan was changed. */
  private void lookAgain(int missing) {
    if (looks < LOOKS_AGAIN.size()) {
      lookAgainNanos = node.time().nanos() + LOOKS_AGAIN.get(looks).toNanos();
      looks++;
      expected += missing;
    }
  }
}
