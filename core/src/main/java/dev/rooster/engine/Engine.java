package dev.rooster.engine;

import dev.rooster.engine.EngineRuntime.Result;
import dev.rooster.reminder.Delay;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminder.Status;
import dev.rooster.reminder.Step;
import dev.rooster.store.Notice;
import dev.rooster.store.Shards;
import dev.rooster.store.Store;
import dev.rooster.store.Wake;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.LongStream;

/**
 * One node's engine, without threads. Its {@link EngineDriver} calls {@link #tick} at the requested
 * times and passes on events, one call at a time.
 */
public final class Engine {
  private final EngineContext node;
  private final Timer timer = new Timer();
  private final Membership membership;
  private final Horizon horizon;
  private final Completions completions;
  private final Releases releases;
  private final Runs runs;
  private final LostAnswers lostAnswers;
  private final ClaimCalls claimCalls;
  private final Claims claims;
  private final ManualRuns manualRuns;
  private final Pruning pruning;
  private final Replanning replanning;
  private final CorrectRecords correctRecords;

  /** A stop was requested for a run whose claim is not answered yet. */
  private boolean stopsPending;

  private long rest;
  private boolean stopping;
  private boolean leaving;
  private boolean stopped;
  private long interruptNanos = Long.MAX_VALUE;

  /** The handlers and callbacks of the embedding program. */
  public record Duties(
      Map<String, Handler> handlers, Optional<ConditionCheck> conditions, FollowUps followUps) {}

  public Engine(
      Store store,
      EngineRuntime outside,
      EngineSettings settings,
      EngineListener listener,
      Duties duties,
      Supplier<String> nodeIds) {
    EngineTime time =
        store.exclusive()
            ? EngineTime.byTheWall(outside)
            : EngineTime.byTheStore(outside, store.now());
    this.node = new EngineContext(store, outside, settings, listener, time, new Hindrances());
    node.hindrances().was(Delay.NODE_DOWN, Instant.MIN, time.now());
    this.membership = new Membership(node, nodeIds, new MembershipEvents());
    this.horizon = new Horizon(node, timer, membership);
    this.completions = new Completions(node, duties.followUps(), this::written);
    this.releases = new Releases(node);
    this.runs =
        new Runs(
            node,
            membership,
            completions,
            releases,
            new Attempt(duties.handlers(), duties.conditions()),
            this::moreMayBeDue);
    this.lostAnswers = new LostAnswers(node, membership, runs);
    this.claimCalls = new ClaimCalls(node, lostAnswers);
    this.claims = new Claims(node, timer, membership, runs, claimCalls);
    this.manualRuns = new ManualRuns(node, membership, runs, claimCalls);
    this.pruning = new Pruning(node);
    this.replanning = new Replanning(node, membership, this::changed);
    this.correctRecords =
        new CorrectRecords(node, membership, duties.followUps(), this::written, horizon::readAgain);
  }

  /**
   * Does all pending work.
   *
   * @return after how many nanoseconds to call it again; calling earlier does no harm
   */
  public long tick() {
    if (leaving) {
      return node.outside().longestRest().toNanos();
    }
    lookAtTheClocks();
    if (stopsPending && !claiming()) {
      stopsPending = false;
      membership.renewSoon();
    }
    membership.tick();
    if (horizon.tick()) {
      claims.look();
    }
    lostAnswers.tick();
    manualRuns.tick();
    claims.tick();
    runs.tick();
    completions.tick();
    releases.tick();
    pruning.tick();
    replanning.tick();
    correctRecords.tick();
    stopIfDone();
    rest = nanosUntilTick();
    return rest;
  }

  private void lookAtTheClocks() {
    EngineTime.Look look = node.time().look(rest);
    if (look.jumped()) {
      node.tell(it -> it.clockJumped(look.jump()));
    }
    if (look.stalled()) {
      node.tell(it -> it.stalled(look.gone()));
    }
    boolean setBack = node.time().takeSetBack();
    if (setBack) {
      correctRecords.look();
    }
    if (look.jumped() || look.stalled() || setBack) {
      Instant now = node.time().now();
      if (look.stalled()) {
        node.hindrances().was(Delay.SUSPENDED, now.minus(look.gone()), now);
      } else if (look.jumped()) {
        node.hindrances().was(Delay.CLOCK_JUMPED, now.minus(look.jump()), now);
      }
      membership.watchesAgain();
      horizon.readAgain();
    }
  }

  private boolean claiming() {
    return claimCalls.pending() || manualRuns.asking() || lostAnswers.asking();
  }

  private long nanosUntilTick() {
    long soonest =
        LongStream.of(
                membership.nanosUntilTick(),
                horizon.nanosUntilTick(),
                lostAnswers.nanosUntilTick(),
                claims.nanosUntilTick(),
                manualRuns.nanosUntilTick(),
                runs.nanosUntilTick(),
                completions.nanosUntilTick(),
                releases.nanosUntilTick(),
                replanning.nanosUntilTick(),
                correctRecords.nanosUntilTick())
            .min()
            .getAsLong();
    return Math.clamp(soonest, 0, node.outside().longestRest().toNanos());
  }

  /** The store's time, as far as this node knows it. Any thread may call this. */
  public Instant storeTime() {
    return node.time().now();
  }

  /** This process wrote a reminder: it may be due earlier than the timer knows. */
  public void changed(Reminder reminder) {
    wakeOf(reminder).ifPresent(this::arm);
  }

  /** A reminder that this process wrote is tried then. */
  void arm(Wake wake) {
    horizon.arm(wake);
  }

  /** When a reminder is tried next, if it waits. */
  static Optional<Wake> wakeOf(Reminder reminder) {
    return reminder.standing().status() == Status.ACTIVE && !reminder.running()
        ? reminder.standing().next().map(next -> new Wake(next.at(), Shards.of(reminder.id())))
        : Optional.empty();
  }

  private void moreMayBeDue() {
    claims.look();
  }

  private void written(Step step) {
    pruning.written(step.reminder().id());
    if (!step.deleted()) {
      changed(step.reminder());
    }
    step.made().forEach(this::changed);
  }

  /** The store reports a change by another node. */
  public void noticed(Notice notice) {
    switch (notice) {
      case Notice.Wakes(Instant at) -> horizon.armAnyShard(at);
      case Notice.Stops() -> membership.renewSoon();
      case Notice.Listening(boolean listening) -> horizon.listening(listening);
    }
  }

  /**
   * Runs the reminder now, outside its schedule.
   *
   * @param checkCondition whether to check its condition first
   * @param then gets the run, or the refusal
   */
  public void runNow(String id, boolean checkCondition, Consumer<Result<Run>> then) {
    manualRuns.start(id, checkCondition, then);
  }

  /** Stops the run of a reminder, if this node runs it. */
  public boolean stopRun(String id, Reason why) {
    return runs.stop(id, why);
  }

  /** Stops claiming, waits for the runs, interrupts them after the grace period, then ends. */
  public void stop(Duration grace) {
    stopping = true;
    claims.close();
    manualRuns.close();
    runs.close();
    interruptNanos = Math.min(interruptNanos, node.time().nanos() + grace.toNanos());
  }

  private void stopIfDone() {
    if (!stopping) {
      return;
    }
    if (runs.count() > 0 && node.time().nanos() >= interruptNanos) {
      runs.interruptAll(Reason.Plain.SHUT_DOWN);
      interruptNanos = Long.MAX_VALUE;
    }
    if (runs.unrecorded() == 0 && completions.waiting() == 0 && releases.idle() && !claiming()) {
      leaving = true;
      membership.leave(result -> stopped = true);
    }
  }

  /** Whether it has stopped: all outcomes are written, and the lease is returned. */
  public boolean stopped() {
    return stopped;
  }

  private final class MembershipEvents implements Membership.Events {
    @Override
    public void joined() {
      horizon.readAgain();
      correctRecords.look();
    }

    @Override
    public void shardsChanged() {
      horizon.readAgain();
    }

    @Override
    public void lost() {
      runs.interruptAll(Reason.Plain.LEASE_EXPIRED);
    }

    @Override
    public void tookOver(List<Reminder> claimed) {
      claimed.forEach(it ->
          completions.addIfUnknown(Run.of(it), new Outcome.Interrupted(Reason.Plain.NODE_DIED)));
    }

    @Override
    public void stopRequested(Set<String> ids) {
      for (String id : ids) {
        stopsPending |= !runs.stop(id, new Reason.StopRequested("")) && claiming();
      }
    }
  }
}
