package dev.rooster.engine;

import dev.rooster.reminder.Delay;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Runs claimed reminders, each on its own thread, within the limits and their timeouts. */
final class Runs {
  /** How long an interrupted handler may take to return before its run is recorded without it. */
  private static final Duration TIME_TO_OBEY = Duration.ofSeconds(10);

  private final EngineContext node;
  private final Membership membership;
  private final Completions completions;
  private final Releases releases;
  private final Attempt attempt;

  private final Map<RunKey, Running> running = new LinkedHashMap<>();
  private final Map<String, Integer> runningByKey = new HashMap<>();
  private final TreeSet<Running> deadlines =
      new TreeSet<>(Comparator.comparingLong(Running::deadline).thenComparing(Running::key));

  /** The keys that have more due reminders than runs are allowed, and since when. */
  private final Map<String, Instant> crowdedKeys = new HashMap<>();

  private final Runnable moreMayBeDue;
  private boolean closed;

  /**
   * A handler that has not returned.
   *
   * @param deadline when it is interrupted; after the interrupt, when it is recorded without it
   * @param ending the outcome of an interrupted handler, unless it returns a better one
   * @param recorded whether the outcome is recorded already, and only the thread is left
   */
  private record Running(
      Run run,
      RunKey key,
      Runnable interrupt,
      long deadline,
      Optional<Outcome> ending,
      boolean recorded) {

    Running ending(Outcome outcome, long givenUpAt) {
      return new Running(run, key, interrupt, givenUpAt, Optional.of(outcome), recorded);
    }

    Running recordedNow() {
      return new Running(run, key, interrupt, Long.MAX_VALUE, ending, true);
    }
  }

  /**
   * @param moreMayBeDue called when released reminders, or those of a crowded key, may be claimed
   */
  Runs(
      EngineContext node,
      Membership membership,
      Completions completions,
      Releases releases,
      Attempt attempt,
      Runnable moreMayBeDue) {
    this.node = node;
    this.membership = membership;
    this.completions = completions;
    this.releases = releases;
    this.attempt = attempt;
    this.moreMayBeDue = moreMayBeDue;
  }

  /** Starts no more runs. */
  void close() {
    closed = true;
  }

  /** How many more may be claimed now; unwritten outcomes count too. */
  int room() {
    int most = node.settings().runs();
    return Math.min(most - running.size(), 2 * most - running.size() - completions.waiting());
  }

  /** Whether the limits allow one more run with this key. */
  boolean hasRoomFor(Reminder reminder) {
    return room() > 0 && hasRoom(reminder.definition().key());
  }

  private boolean hasRoom(String key) {
    return runningByKey.getOrDefault(key, 0) < node.settings().runsOf(key);
  }

  /**
   * How many of {@link EngineSettings#runsPerKey} places each key has taken. A key with a limit of
   * its own counts the difference as taken, or as free if its limit is higher.
   */
  Map<String, Integer> takenByKey() {
    Map<String, Integer> taken = new HashMap<>(runningByKey);
    int each = node.settings().runsPerKey();
    node.settings()
        .runsByKey()
        .get()
        .forEach((key, own) -> taken.merge(key, each - own, Integer::sum));
    return taken;
  }

  int count() {
    return running.size();
  }

  /** How many have no recorded outcome yet. */
  int unrecorded() {
    return (int) running.values().stream().filter(it -> !it.recorded()).count();
  }

  /**
   * Starts the runs of claimed reminders, or releases them if the lease of the claiming node has
   * expired.
   *
   * @return whether they were started
   */
  boolean start(String claimedBy, List<Run> claimed) {
    if (closed || !membership.mayBegin(claimedBy)) {
      release(claimedBy, claimed.stream().map(Run::reminder).toList());
      return false;
    }
    for (Run run : claimed.stream().map(this::withDelays).toList()) {
      if (run.asksAgain()) {
        completions.add(run, new Outcome.AskedAgain());
      } else if (run.missed(membership.watchingSince()) || run.superseded()) {
        completions.add(run, new Outcome.Missed(membership.watchingSince()));
      } else {
        start(run);
      }
    }
    return true;
  }

  /** Adds why the run starts late, as far as this node knows. */
  private Run withDelays(Run run) {
    Instant watchingSince = node.store().exclusive() ? Instant.MAX : membership.watchingSince();
    return run.plannedAt()
        .filter(_ -> run.late())
        .map(at ->
            node.hindrances()
                .between(at, run.claim().since(), run.reminder().definition().key(), watchingSince))
        .map(run::delayedBy)
        .orElse(run);
  }

  /** Releases claims that this node holds without knowing. */
  void releaseUnknown(String holder, List<Reminder> held) {
    release(
        holder,
        held.stream()
            .filter(it -> !running.containsKey(RunKey.of(Run.of(it))))
            .filter(it -> !completions.knows(RunKey.of(Run.of(it))))
            .toList());
  }

  private void release(String claimedBy, List<Reminder> claimed) {
    releases.add(claimedBy, claimed, moreMayBeDue);
  }

  private void start(Run run) {
    Duration late = Duration.between(run.due(), node.time().now());
    node.tell(it -> it.started(run, late));
    RunKey key = RunKey.of(run);
    BooleanSupplier lasting = membership.lasting();
    Runnable interrupt =
        node.outside()
            .start(
                run.idempotencyKey(),
                () -> attempt.make(run, lasting),
                outcome -> ended(key, outcome));
    long deadline =
        node.time().nanos() + run.reminder().definition().policies().timeout().toNanos();
    put(new Running(run, key, interrupt, deadline, Optional.empty(), false));
    keyOf(run).ifPresent(it -> runningByKey.merge(it, 1, Integer::sum));
  }

  private void ended(RunKey key, Outcome came) {
    Running ended = remove(key);
    if (ended == null) {
      return;
    }
    keyOf(ended.run()).ifPresent(this::leave);
    if (!ended.recorded()) {
      boolean cutOff = came instanceof Outcome.Failed || came instanceof Outcome.Interrupted;
      completions.add(ended.run(), cutOff ? cutOff(ended, came) : came);
    }
  }

  /**
   * The outcome of an interrupted handler, with the details that it returned; not a fire if the
   * handler had not got that far.
   */
  private static Outcome cutOff(Running ended, Outcome came) {
    Outcome ending = ended.ending().orElse(came).withDetails(came.details());
    return came.fired() ? ending : ending.unfired();
  }

  private void leave(String key) {
    int before = runningByKey.getOrDefault(key, 0);
    if (before <= 1) {
      runningByKey.remove(key);
    } else {
      runningByKey.put(key, before - 1);
    }
    leaveCrowd(key);
  }

  private void leaveCrowd(String key) {
    @Nullable Instant since = crowdedKeys.remove(key);
    if (since != null) {
      node.hindrances().was(Delay.NO_ROOM, key, since, node.time().now());
      moreMayBeDue.run();
    }
  }

  /** Keys that may have more due reminders than the claim could take. */
  void crowded(Set<String> keys) {
    for (String key : keys) {
      if (hasRoom(key)) {
        moreMayBeDue.run();
      } else {
        crowdedKeys.putIfAbsent(key, node.time().now());
      }
    }
  }

  /** Interrupts runs at their timeout, and records those that do not return. */
  void tick() {
    crowdedKeys.keySet().stream().filter(this::hasRoom).toList().forEach(this::leaveCrowd);
    long now = node.time().nanos();
    while (!deadlines.isEmpty() && deadlines.first().deadline() <= now) {
      Running late = deadlines.first();
      if (late.ending().isEmpty()) {
        Duration timeout = late.run().reminder().definition().policies().timeout();
        end(late, new Outcome.Failed(new Reason.TimedOut(timeout), true));
      } else {
        completions.add(late.run(), late.ending().get());
        put(late.recordedNow());
      }
    }
  }

  long nanosUntilTick() {
    return deadlines.isEmpty() || deadlines.first().deadline() == Long.MAX_VALUE
        ? Long.MAX_VALUE
        : deadlines.first().deadline() - node.time().nanos();
  }

  /** Stops the run of a reminder. Returns whether there was one. */
  boolean stop(String id, Reason why) {
    List<Running> found =
        running.values().stream()
            .filter(it -> it.key().reminderId().equals(id) && it.ending().isEmpty())
            .toList();
    found.forEach(it -> end(it, new Outcome.Stopped(why)));
    return !found.isEmpty();
  }

  /** Interrupts all runs; a run that does not finish by itself counts as interrupted. */
  void interruptAll(Reason why) {
    for (Running each : new ArrayList<>(running.values())) {
      if (each.ending().isEmpty()) {
        end(each, new Outcome.Interrupted(why));
      }
    }
  }

  private void end(Running each, Outcome ending) {
    put(each.ending(ending, node.time().nanos() + TIME_TO_OBEY.toNanos()));
    each.interrupt().run();
  }

  private void put(Running each) {
    remove(each.key());
    running.put(each.key(), each);
    deadlines.add(each);
  }

  private @Nullable Running remove(RunKey key) {
    Running removed = running.remove(key);
    if (removed != null) {
      deadlines.remove(removed);
    }
    return removed;
  }

  private static Optional<String> keyOf(Run run) {
    return Optional.of(run.reminder().definition().key()).filter(key -> !key.isEmpty());
  }
}
