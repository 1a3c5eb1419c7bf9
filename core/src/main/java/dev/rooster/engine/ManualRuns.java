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

/** Runs that people ask for, outside the schedule and within the limits. */
final class ManualRuns {
  /** A node that has just started has no lease yet, for a moment. */
  private static final Duration TIME_TO_JOIN = Duration.ofSeconds(5);

  private final EngineContext node;
  private final Membership membership;
  private final Runs runs;
  private final LostAnswers lostAnswers;

  private final ArrayDeque<Wish> waiting = new ArrayDeque<>();
  private final ArrayDeque<Found> found = new ArrayDeque<>();
  private boolean closed;
  private int asking;

  /**
   * What somebody asked for before this node had its lease.
   *
   * @param until how long it waits for that, by the clock that does not jump
   */
  private record Wish(String id, long until, Consumer<Result<Run>> then) {}

  /** What is to be claimed, as soon as nobody else claims. */
  private record Found(Reminder reminder, Consumer<Result<Run>> then) {}

  ManualRuns(EngineContext node, Membership membership, Runs runs, LostAnswers lostAnswers) {
    this.node = node;
    this.membership = membership;
    this.runs = runs;
    this.lostAnswers = lostAnswers;
  }

  /** Begins nothing more. */
  void close() {
    closed = true;
  }

  /** Whether somebody waits for an answer. */
  boolean asking() {
    return asking > 0;
  }

  /**
   * Runs the reminder now.
   *
   * @param then gets the run, or why not
   */
  void start(String id, Consumer<Result<Run>> then) {
    asking++;
    long until = node.time().nanos() + TIME_TO_JOIN.toNanos();
    waiting.add(
        new Wish(
            id,
            until,
            result -> {
              asking--;
              then.accept(result);
            }));
  }

  void tick() {
    while (!waiting.isEmpty() && (membership.lasts() || closed || nanosUntilTick() <= 0)) {
      Wish wish = waiting.remove();
      find(wish.id(), wish.then());
    }
    while (!found.isEmpty() && !runs.claiming()) {
      Found next = found.remove();
      claim(next.reminder(), next.then());
    }
  }

  long nanosUntilTick() {
    return waiting.isEmpty() ? Long.MAX_VALUE : waiting.element().until() - node.time().nanos();
  }

  private void find(String id, Consumer<Result<Run>> then) {
    node.ask(
        Lane.READ,
        "looking at what is to run now",
        store -> store.find(List.of(id)).stream().findAny(),
        result -> {
          switch (result) {
            case Result.Broken<Optional<Reminder>>(RuntimeException cause) ->
                then.accept(new Result.Broken<>(cause));
            case Result.Given<Optional<Reminder>>(Optional<Reminder> reminder) ->
                reminder.ifPresentOrElse(
                    it -> found.add(new Found(it, then)),
                    () -> then.accept(new Result.Broken<>(RefusedException.notFound(id))));
          }
        });
  }

  private void claim(Reminder reminder, Consumer<Result<Run>> then) {
    Optional<RefusedException> refusal = refusal(reminder);
    if (refusal.isPresent()) {
      then.accept(new Result.Broken<>(refusal.get()));
      return;
    }
    String claimedBy = membership.id();
    Instant due = due(reminder, node.time().now());
    runs.claiming(true);
    node.ask(
        Lane.CLAIM,
        "claiming what is to run now",
        store -> store.claimNow(claimedBy, reminder.id(), reminder.version(), due),
        result -> {
          runs.claiming(false);
          switch (result) {
            case Result.Broken<Optional<Reminder>>(RuntimeException cause) -> {
              lostAnswers.lost();
              then.accept(new Result.Broken<>(cause));
            }
            case Result.Given<Optional<Reminder>>(Optional<Reminder> claimed) ->
                claimed.ifPresentOrElse(
                    it -> then.accept(started(claimedBy, it)), () -> find(reminder.id(), then));
          }
        });
  }

  private Result<Run> started(String claimedBy, Reminder claimed) {
    return runs.start(claimedBy, List.of(claimed))
        ? new Result.Given<>(Run.of(claimed))
        : new Result.Broken<>(notHere());
  }

  private Optional<RefusedException> refusal(Reminder reminder) {
    if (reminder.running()) {
      return Optional.of(
          new RefusedException(
              RefusedException.Reason.ALREADY_RUNNING,
              reminder.id() + " runs already",
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
                reminder.id() + " has to wait: as many run already as may run at once",
                "try again when one of them has ended, or stop one"));
  }

  private RefusedException notHere() {
    return new RefusedException(
        RefusedException.Reason.NOT_RUNNING,
        closed ? "Rooster is shutting down" : "this node is cut off from its store",
        "try again in a moment");
  }

  /** The instant that names the occurrence: now, unless another occurrence has that name. */
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
    return Stream.of(planned, last, naturalAt(reminder, due)).anyMatch(Optional.of(due)::equals);
  }

  private static Optional<Instant> naturalAt(Reminder reminder, Instant due) {
    try {
      return reminder.definition().schedule().next(due.minusNanos(1));
    } catch (RuntimeException e) {
      return Optional.empty();
    }
  }
}
