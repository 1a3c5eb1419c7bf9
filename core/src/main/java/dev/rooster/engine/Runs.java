package dev.rooster.engine;

import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.schedule.internal.DurationWords;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Runs what is claimed, each on its own, within the limits, and ends what takes too long. */
final class Runs {
  /** How long a handler may take to obey, before what it came to is recorded without it. */
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

  private boolean closed;
  private boolean claiming;
  private final Set<String> crowdedKeys = new HashSet<>();
  private boolean moreMayBeDue;

  /**
   * A handler that was called and has not come back.
   *
   * @param deadline when it is interrupted, or given up after it was
   * @param ending what it came to unless it says better, once it was interrupted
   * @param recorded whether that is recorded already, so that only its thread is waited for
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

  Runs(
      EngineContext node,
      Membership membership,
      Completions completions,
      Releases releases,
      Attempt attempt) {
    this.node = node;
    this.membership = membership;
    this.completions = completions;
    this.releases = releases;
    this.attempt = attempt;
  }

  /** Starts nothing more. */
  void close() {
    closed = true;
  }

  /**
   * Somebody asks the store for claims, or has got the answer: in between nobody knows how many
   * more may be claimed, and of which keys.
   */
  void claiming(boolean whether) {
    claiming = whether;
  }

  boolean claiming() {
    return claiming;
  }

  /** How many more may be claimed now; what waits to be written takes room too. */
  int room() {
    int most = node.settings().runs();
    return Math.min(most - running.size(), 2 * most - running.size() - completions.waiting());
  }

  /** Whether the limits let one more run, of the key that this one has. */
  boolean hasRoomFor(Reminder reminder) {
    int ofKey = runningByKey.getOrDefault(reminder.definition().key(), 0);
    return room() > 0 && ofKey < node.settings().runsPerKey();
  }

  Map<String, Integer> runningByKey() {
    return Map.copyOf(runningByKey);
  }

  int count() {
    return running.size();
  }

  /** How many have not come to anything yet. */
  int unrecorded() {
    return (int) running.values().stream().filter(it -> !it.recorded()).count();
  }

  /**
   * Starts what was claimed in the name of the given node; gives it back if its lease is over.
   *
   * @return whether it was started
   */
  boolean start(String claimedBy, List<Reminder> claimed) {
    if (closed || !membership.mayBegin(claimedBy)) {
      giveBack(claimedBy, claimed);
      return false;
    }
    for (Reminder reminder : claimed) {
      Run run = Run.of(reminder);
      if (run.asksAgain()) {
        completions.add(run, new Outcome.AskedAgain());
      } else if (run.missed(membership.watchingSince())) {
        completions.add(run, new Outcome.Missed(membership.watchingSince()));
      } else {
        start(run);
      }
    }
    return true;
  }

  /** Gives back what is claimed in the name of this node and was never heard of. */
  void giveBackUnknown(String holder, List<Reminder> held) {
    giveBack(
        holder,
        held.stream()
            .filter(it -> !running.containsKey(RunKey.of(Run.of(it))))
            .filter(it -> !completions.knows(RunKey.of(Run.of(it))))
            .toList());
  }

  private void giveBack(String claimedBy, List<Reminder> claimed) {
    releases.add(claimedBy, claimed, () -> moreMayBeDue = true);
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
      completions.add(ended.run(), cutOff ? ended.ending().orElse(came) : came);
    }
  }

  private void leave(String key) {
    int before = runningByKey.getOrDefault(key, 0);
    if (before <= 1) {
      runningByKey.remove(key);
    } else {
      runningByKey.put(key, before - 1);
    }
    moreMayBeDue |= crowdedKeys.remove(key);
  }

  /** More of these keys may be due than there was room for when the store was asked. */
  void crowded(Set<String> keys) {
    for (String key : keys) {
      if (runningByKey.getOrDefault(key, 0) < node.settings().runsPerKey()) {
        moreMayBeDue = true;
      } else {
        crowdedKeys.add(key);
      }
    }
  }

  /** Whether something was given back, or a crowded key has room, since this was last asked. */
  boolean moreMayBeDue() {
    boolean has = moreMayBeDue;
    moreMayBeDue = false;
    return has;
  }

  /** Ends what has run too long, and records what does not obey. */
  void tick() {
    long now = node.time().nanos();
    while (!deadlines.isEmpty() && deadlines.first().deadline() <= now) {
      Running late = deadlines.first();
      if (late.ending().isEmpty()) {
        Duration timeout = late.run().reminder().definition().policies().timeout();
        end(
            late,
            new Outcome.Failed("it did not end within " + DurationWords.compact(timeout), true));
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

  /** Stops the run of a reminder; answers whether there was one. */
  boolean stop(String id, String why) {
    List<Running> found =
        running.values().stream()
            .filter(it -> it.key().reminderId().equals(id) && it.ending().isEmpty())
            .toList();
    found.forEach(it -> end(it, new Outcome.Stopped(why)));
    return !found.isEmpty();
  }

  /** Ends all runs; what does not finish by itself counts as interrupted. */
  void interruptAll(String why) {
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
