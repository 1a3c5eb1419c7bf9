package dev.rooster.engine;

import dev.rooster.engine.Surroundings.Lane;
import dev.rooster.engine.Surroundings.Result;
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

  private static final Duration CHECKED_EVERY = Duration.ofSeconds(3);

  private final Node node;
  private final Timer timer;
  private final Membership membership;
  private final Runs runs;
  private final Pause pause;

  private boolean wanted;
  private boolean asking;
  private boolean closed;

  /** How many times have come since the last claim, so many reminders are expected. */
  private int expected;

  /** The latest of those times. */
  private Instant expectedUntil = Instant.MIN;

  private int looks;

  /** Since when every claim has failed. */
  private Optional<Instant> failingSince = Optional.empty();

  /** When to look for claims that this node holds and does not know of, and until when. */
  private long checkNanos = Long.MAX_VALUE;

  private long checkUntilNanos;
  private long lookAgainNanos = Long.MAX_VALUE;

  Claims(Node node, Timer timer, Membership membership, Runs runs) {
    this.node = node;
    this.timer = timer;
    this.membership = membership;
    this.runs = runs;
    this.pause = new Pause(node.time());
  }

  /** Something may be due that the timer does not know of. */
  void look() {
    wanted = true;
  }

  /** Claims nothing more. */
  void close() {
    closed = true;
  }

  boolean asking() {
    return asking;
  }

  void tick() {
    int come = asking ? 0 : timer.take(node.time().now());
    if (come > 0) {
      expected += come;
      expectedUntil = timer.latestTaken();
      looks = 0;
      wanted = true;
    }
    wanted |= runs.aKeyHasRoomAgain();
    if (lookAgainNanos <= node.time().nanos()) {
      lookAgainNanos = Long.MAX_VALUE;
      wanted = true;
    }
    if (asking || !pause.over() || !membership.lasts()) {
      return;
    }
    if (checkNanos <= node.time().nanos()) {
      checkHeld();
    } else if (wanted && !closed && runs.room() > 0) {
      claim();
    }
  }

  long nanosUntilTick() {
    long byTimer =
        timer.first().filter(at -> !asking).map(node.time()::nanosUntil).orElse(Long.MAX_VALUE);
    long byLook =
        lookAgainNanos == Long.MAX_VALUE ? Long.MAX_VALUE : lookAgainNanos - node.time().nanos();
    long byCheck =
        checkNanos == Long.MAX_VALUE || asking || !membership.lasts()
            ? Long.MAX_VALUE
            : Math.max(checkNanos - node.time().nanos(), pause.nanosLeft());
    long byPause = wanted && !pause.over() ? pause.nanosLeft() : Long.MAX_VALUE;
    return Math.min(Math.min(byTimer, byCheck), Math.min(byLook, byPause));
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
    asking = true;
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
          asking = false;
          switch (result) {
            case Result.Broken<Claimed> broken -> {
              wanted = true;
              failed();
              mayHoldUnknown();
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

  /**
   * A claim that was not answered may have been made, even later than it was given up: for a while
   * this node looks for claims that it holds and does not know of.
   */
  void mayHoldUnknown() {
    checkNanos = node.time().nanos();
    checkUntilNanos = checkNanos + 2 * node.settings().lease().toNanos();
  }

  private void checkHeld() {
    asking = true;
    String holder = membership.id();
    node.ask(
        Lane.CLAIM,
        "looking for claims whose answer was lost",
        store -> store.held(holder, Integer.MAX_VALUE),
        result -> {
          asking = false;
          switch (result) {
            case Result.Broken<List<Reminder>> broken -> pause.failed();
            case Result.Given<List<Reminder>>(List<Reminder> held) -> {
              pause.succeeded();
              long next = node.time().nanos() + CHECKED_EVERY.toNanos();
              checkNanos = next > checkUntilNanos ? Long.MAX_VALUE : next;
              runs.giveBackUnknown(holder, held, this::gaveBack);
            }
          }
        });
  }

  /** What was given back is due. */
  private void gaveBack(Result<Set<String>> result) {
    switch (result) {
      case Result.Broken<Set<String>> broken -> {
        pause.failed();
        mayHoldUnknown();
      }
      case Result.Given<Set<String>> given -> look();
    }
  }
}
