package dev.rooster.simulation;

import dev.rooster.reminder.Claim;
import dev.rooster.reminder.Missed;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Overlap;
import dev.rooster.reminder.Policies;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminder.Step;
import dev.rooster.store.Claimed;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Sees every claim, handler call and record, and reports those that should not exist. */
final class Witness {
  private static final Duration TIME_TO_NOTICE = Duration.ofSeconds(5);

  /** The setting of the nodes. */
  static final int MOST_RUNS_PER_KEY = 3;

  private final World world;
  private final List<String> complaints = new ArrayList<>();

  /** Granted fences, by reminder. */
  private final Map<String, Set<Long>> claims = new HashMap<>();

  private final Map<String, List<Call>> calls = new HashMap<>();
  private final Map<String, Map<Instant, Integer>> callsByDue = new HashMap<>();
  private final Map<String, Map<Instant, Occurrence>> records = new HashMap<>();
  private final Map<String, Set<Instant>> interrupted = new HashMap<>();
  private final Map<String, List<Claim>> firstAttempts = new HashMap<>();
  private final List<Call> running = new ArrayList<>();
  private int callCount;

  Witness(World world) {
    this.world = world;
  }

  /** A handler call that has not returned. */
  final class Call {
    private final SimulatedNode node;
    private final Claim claim;
    private final String key;
    private boolean interrupted;
    private boolean ended;
    private long takenOverAt = Long.MAX_VALUE;

    private Call(SimulatedNode node, Run run) {
      this.node = node;
      this.claim = run.claim();
      this.key = run.reminder().definition().key();
    }

    void interrupt() {
      interrupted = true;
    }

    void end() {
      ended = true;
      long noticed = Math.max(takenOverAt, node.thawedAt()) + TIME_TO_NOTICE.toNanos();
      if (takenOverAt != Long.MAX_VALUE
          && !interrupted
          && world.nanos() > noticed
          && !world.cutLeasesShort()) {
        complain("%s ran on on %s after it was taken over", claim, node.name());
      }
    }

    /** Whether it continues although its node had time to notice that the claim is lost. */
    private boolean runsOn() {
      return !ended && !interrupted && node.awakeFor(TIME_TO_NOTICE) && !world.cutLeasesShort();
    }
  }

  Call called(SimulatedNode node, Run run) {
    callCount++;
    world.log(
        "%s calls the handler of %s, fence %d",
        node.name(), run.idempotencyKey(), run.claim().fence());
    List<Call> ofReminder = calls.computeIfAbsent(run.reminderId(), id -> new ArrayList<>());
    if (!claims.getOrDefault(run.reminderId(), Set.of()).contains(run.claim().fence())) {
      complain("%s is run without a claim (fence %d)", run.idempotencyKey(), run.claim().fence());
    }
    if (!world.cutLeasesShort()
        && claims.getOrDefault(run.reminderId(), Set.of()).stream()
            .anyMatch(it -> it > run.claim().fence())) {
      complain(
          "%s is begun under fence %d after it was taken over",
          run.idempotencyKey(), run.claim().fence());
    }
    for (Call earlier : ofReminder) {
      if (earlier.claim.fence() == run.claim().fence()) {
        complain("%s is run twice under fence %d", run.idempotencyKey(), run.claim().fence());
      }
      if (earlier.runsOn()) {
        complain(
            "%s starts on %s while fence %d still runs on %s",
            run.idempotencyKey(), node.name(), earlier.claim.fence(), earlier.node.name());
      }
    }
    ofReminder.removeIf(it -> it.ended || !it.node.alive());
    Call call = new Call(node, run);
    ofReminder.add(call);
    countOfKey(call);
    if (!run.claim().manual() && run.attempt() == 1) {
      runsOnlyTheLatest(run);
    }
    callsByDue
        .computeIfAbsent(run.reminderId(), id -> new HashMap<>())
        .merge(run.due(), 1, Integer::sum);
    return call;
  }

  /**
   * With the policies skip and once, no backlog runs. Of the instants that had come when an earlier
   * run was claimed, at most the latest still runs after it.
   */
  private void runsOnlyTheLatest(Run run) {
    Policies policies = run.reminder().definition().policies();
    List<Claim> before = firstAttempts.computeIfAbsent(run.reminderId(), id -> new ArrayList<>());
    long startedLater =
        before.stream()
            .filter(it -> it.due().isBefore(run.due()) && !it.since().isBefore(run.due()))
            .filter(it -> !it.since().isAfter(run.claim().since()))
            .count();
    if (startedLater > 1
        && policies.overlap() == Overlap.SKIP
        && policies.missed().policy() != Missed.Policy.ALL) {
      complain("%s runs, although only the latest should", run.idempotencyKey());
    }
    before.add(run.claim());
  }

  private void countOfKey(Call call) {
    running.removeIf(it -> it.ended || !it.node.alive());
    running.add(call);
    long ofKey =
        running.stream().filter(it -> it.node == call.node && it.key.equals(call.key)).count();
    if (!call.key.isEmpty() && ofKey > MOST_RUNS_PER_KEY) {
      complain("%d of the key %s run at once on %s", ofKey, call.key, call.node.name());
    }
  }

  /** The node has shut down in order and released everything. */
  void left(String node, List<Reminder> all) {
    for (Reminder reminder : all) {
      if (reminder.standing().claim().filter(it -> it.node().equals(node)).isPresent()) {
        complain("%s is still held by %s, which has left", reminder.id(), node);
      }
    }
  }

  Claimed claimed(Claimed claimed) {
    claimed.reminders().forEach(this::give);
    return claimed;
  }

  Optional<Reminder> claimed(Optional<Reminder> claimed) {
    claimed.ifPresent(this::give);
    return claimed;
  }

  private void give(Reminder reminder) {
    Claim claim = reminder.standing().claim().orElseThrow();
    world.log(
        "%s claims %s due %s, fence %d", claim.node(), reminder.id(), claim.due(), claim.fence());
    if (!claims.computeIfAbsent(reminder.id(), id -> new HashSet<>()).add(claim.fence())) {
      complain("%s: fence %d is given twice", reminder.id(), claim.fence());
    }
    if (!claim.manual() && claim.due().isAfter(claim.since())) {
      complain("%s is claimed before its time %s", reminder.id(), claim.due());
    }
  }

  Set<String> wrote(List<Step> steps, Set<String> written) {
    for (Step step : steps) {
      if (written.contains(step.reminder().id())) {
        world.log(
            "%s v%d: %s",
            step.reminder().id(), step.reminder().version(), step.reminder().standing());
        step.withdrawn().forEach(this::withdraw);
        step.records().forEach(it -> record(step.reminder(), it));
        noteTakeOver(step.reminder());
      }
    }
    return written;
  }

  /** The claim is lost: any run under it has lost it too. */
  private void noteTakeOver(Reminder reminder) {
    for (Call call : calls.getOrDefault(reminder.id(), List.of())) {
      if (!call.ended && !reminder.running() && call.takenOverAt == Long.MAX_VALUE) {
        call.takenOverAt = world.nanos();
      }
    }
  }

  private void withdraw(Occurrence record) {
    world.log("%s is no longer %s", record.id(), record.status());
    if (calls(record) > 0) {
      complain("%s has run and its record is withdrawn", record.id());
    }
    records.getOrDefault(record.reminderId(), new HashMap<>()).remove(record.due());
  }

  private void record(Reminder reminder, Occurrence record) {
    world.log(
        "%s is %s, attempt %d %s", record.id(), record.status(), record.attempts(), record.why());
    boolean timedOut = record.why().filter(Reason.TimedOut.class::isInstance).isPresent();
    if (timedOut || record.status() == Occurrence.Status.INTERRUPTED) {
      interrupted.computeIfAbsent(record.reminderId(), id -> new HashSet<>()).add(record.due());
    }
    Map<Instant, Occurrence> ofReminder =
        records.computeIfAbsent(record.reminderId(), id -> new HashMap<>());
    Occurrence before = ofReminder.put(record.due(), record);
    if (before != null
        && record.attempts() != before.attempts() + 1
        && !wasPassedOverByAnEdit(before)
        && !mayComeAgain(reminder, before)) {
      complain(
          "%s is recorded twice: %s (attempt %d) and %s (attempt %d)",
          record.id(), before.status(), before.attempts(), record.status(), record.attempts());
    }
  }

  /** Such an instant comes again if the clock is set back and a user requests it again. */
  private static boolean wasPassedOverByAnEdit(Occurrence record) {
    return record.status() == Occurrence.Status.SKIPPED
        && record.why().equals(Optional.of(Reason.Plain.SCHEDULE_CHANGED_BEFORE));
  }

  /** A trigger that was skipped, or missed by a clock that was ahead, is the same if repeated. */
  private static boolean mayComeAgain(Reminder reminder, Occurrence record) {
    return reminder.definition().triggered() && record.attempts() == 0;
  }

  /** The number of handler calls for an occurrence. */
  int calls(Occurrence record) {
    return callsByDue.getOrDefault(record.reminderId(), Map.of()).getOrDefault(record.due(), 0);
  }

  /** The due instants whose handler was called. */
  Set<Instant> called(String reminderId) {
    return callsByDue.getOrDefault(reminderId, Map.of()).keySet();
  }

  /** The due instants of which an attempt was interrupted, perhaps before the call. */
  Set<Instant> interrupted(String reminderId) {
    return interrupted.getOrDefault(reminderId, Set.of());
  }

  int callCount() {
    return callCount;
  }

  @SuppressWarnings("AnnotateFormatMethod")
  void complain(String format, Object... values) {
    String complaint = String.format(format, values);
    world.log("VIOLATION %s", complaint);
    complaints.add(complaint);
  }

  List<String> complaints() {
    return complaints;
  }
}
