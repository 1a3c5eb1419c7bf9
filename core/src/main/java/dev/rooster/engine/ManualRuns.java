package dev.rooster.engine;

import dev.rooster.engine.EngineRuntime.Lane;
import dev.rooster.engine.EngineRuntime.Result;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminder.Tally;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Starts manual runs, outside the schedule and within the limits. */
final class ManualRuns {
  /** A node that has just started has no lease for a moment. */
  private static final Duration TIME_TO_JOIN = Duration.ofSeconds(5);

  private final EngineContext node;
  private final Membership membership;
  private final Runs runs;
  private final ClaimCalls claimCalls;

  private final ArrayDeque<Waiting> waiting = new ArrayDeque<>();
  private final ArrayDeque<Found> found = new ArrayDeque<>();
  private boolean closed;
  private int asking;

  private record Request(String id, boolean checkCondition, Consumer<Result<Run>> then) {
    void refuse(RuntimeException cause) {
      then.accept(new Result.Broken<>(cause));
    }

    Run run(Reminder claimed) {
      return checkCondition ? Run.of(claimed) : Run.of(claimed).bypassingCondition();
    }
  }

  /**
   * A request that waits for the lease of this node.
   *
   * @param until the end of the wait, in nanoTime
   */
  private record Waiting(Request request, long until) {}

  /** A reminder to claim as soon as no other claim is pending. */
  private record Found(Reminder reminder, Request request) {}

  ManualRuns(EngineContext node, Membership membership, Runs runs, ClaimCalls claimCalls) {
    this.node = node;
    this.membership = membership;
    this.runs = runs;
    this.claimCalls = claimCalls;
  }

  /** Starts no more runs. */
  void close() {
    closed = true;
  }

  /** Whether a request is unanswered. */
  boolean asking() {
    return asking > 0;
  }

  /**
   * Runs the reminder now.
   *
   * @param checkCondition whether to check its condition first
   * @param then gets the run, or the refusal
   */
  void start(String id, boolean checkCondition, Consumer<Result<Run>> then) {
    asking++;
    Request request =
        new Request(
            id,
            checkCondition,
            result -> {
              asking--;
              then.accept(result);
            });
    waiting.add(new Waiting(request, node.time().nanos() + TIME_TO_JOIN.toNanos()));
  }

  void tick() {
    while (!waiting.isEmpty() && (membership.lasts() || closed || nanosUntilTick() <= 0)) {
      find(waiting.remove().request());
    }
    while (!found.isEmpty() && !claimCalls.pending()) {
      Found next = found.remove();
      claim(next.reminder(), next.request());
    }
  }

  long nanosUntilTick() {
    return waiting.isEmpty() ? Long.MAX_VALUE : waiting.element().until() - node.time().nanos();
  }

  private void find(Request request) {
    node.ask(
        Lane.READ,
        "reading a reminder for a manual run",
        store -> store.find(List.of(request.id())).stream().findAny(),
        result -> {
          switch (result) {
            case Result.Broken<Optional<Reminder>>(RuntimeException cause) -> request.refuse(cause);
            case Result.Given<Optional<Reminder>>(Optional<Reminder> reminder) ->
                reminder.ifPresentOrElse(
                    it -> found.add(new Found(it, request)),
                    () -> request.refuse(RefusedException.notFound(request.id())));
          }
        });
  }

  private void claim(Reminder reminder, Request request) {
    Optional<RefusedException> refusal = refusal(reminder);
    if (refusal.isPresent()) {
      request.refuse(refusal.get());
      return;
    }
    String claimedBy = membership.id();
    Instant due = due(reminder, node.time().now());
    claimCalls.call(
        "claiming for a manual run",
        store -> store.claimNow(claimedBy, reminder.id(), reminder.version(), due),
        result -> {
          switch (result) {
            case Result.Broken<Optional<Reminder>>(RuntimeException cause) -> request.refuse(cause);
            case Result.Given<Optional<Reminder>>(Optional<Reminder> claimed) ->
                claimed.ifPresentOrElse(
                    it -> request.then().accept(started(claimedBy, request.run(it))),
                    () -> find(request));
          }
        });
  }

  private Result<Run> started(String claimedBy, Run run) {
    return runs.start(claimedBy, List.of(run))
        ? new Result.Given<>(run)
        : new Result.Broken<>(notHere());
  }

  private Optional<RefusedException> refusal(Reminder reminder) {
    if (!reminder.readable()) {
      return Optional.of(reminder.unreadable());
    }
    if (reminder.running()) {
      return Optional.of(
          new RefusedException(
              RefusedException.Reason.ALREADY_RUNNING,
              reminder.id() + " is already running",
              "wait until the run has ended, or stop it"));
    }
    if (closed || !membership.lasts()) {
      return Optional.of(notHere());
    }
    return runs.hasRoomFor(reminder)
        ? Optional.empty()
        : Optional.of(
            new RefusedException(
                RefusedException.Reason.OVERLOADED,
                reminder.id() + " cannot start: the maximum number of runs is reached",
                "retry when a run has ended, or stop one"));
  }

  private RefusedException notHere() {
    return new RefusedException(
        RefusedException.Reason.UNAVAILABLE,
        closed ? "Rooster is shutting down" : "this node has no lease from its store",
        "retry in a moment");
  }

  /** The instant that names the occurrence: now, or the next millisecond that is free. */
  private static Instant due(Reminder reminder, Instant now) {
    Instant due = Instant.ofEpochMilli(now.toEpochMilli());
    while (isTaken(reminder, due)) {
      due = due.plusMillis(1);
    }
    return due;
  }

  private static boolean isTaken(Reminder reminder, Instant due) {
    Optional<Instant> planned = reminder.standing().next().map(NextFire::due);
    Optional<Instant> last = reminder.standing().tally().last().map(Tally.Last::due);
    Optional<Instant> snoozed = reminder.standing().snoozedUntil();
    return Stream.of(planned, last, snoozed, scheduledAt(reminder, due))
        .anyMatch(Optional.of(due)::equals);
  }

  private static Optional<Instant> scheduledAt(Reminder reminder, Instant due) {
    try {
      return reminder.definition().schedule().next(due.minusNanos(1));
    } catch (RuntimeException e) {
      return Optional.empty();
    }
  }
}
