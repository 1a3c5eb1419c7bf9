package dev.rooster.reminder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.schedule.At;
import dev.rooster.schedule.Bounded;
import dev.rooster.schedule.Bounds;
import dev.rooster.schedule.Every;
import dev.rooster.schedule.Schedule;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/**
 * All transitions of reminders: tries every event in every reachable situation, then continues with
 * the resulting situations.
 */
final class Transitions {
  private static final Instant CREATED = Instant.parse("2026-03-02T09:00:00Z");
  private static final Schedule EVERY = new Every(Duration.ofMinutes(5), CREATED);
  private static final Series FAILING =
      new Series(after -> {
        throw new IllegalStateException("the schedule fails");
      });

  /** Between states, as "waiting --> running : claimed". */
  final Set<String> ofStates = new TreeSet<>();

  /** Between a run and the next fire, as "running --> retry : failed". */
  final Set<String> ofReasons = new TreeSet<>();

  private record Situation(Reminder reminder, Instant now) {}

  private final Set<List<Object>> seen = new HashSet<>();
  private final Deque<Situation> open = new ArrayDeque<>();

  static Transitions tryAll() {
    Transitions transitions = new Transitions();
    definitions().forEach(transitions::explore);
    return transitions;
  }

  private static List<Definition> definitions() {
    Definition recurring = Definition.of("test", "", EVERY);
    Definition oneShot = Definition.of("test", "", At.instant(CREATED.plusSeconds(300)));
    Bounds thrice = new Bounds(Optional.empty(), Optional.empty(), OptionalInt.of(3), List.of());
    Policies retried = Policies.RECURRING.withRetries(1);
    Missed all = new Missed(Missed.Policy.ALL, Duration.ofDays(1));
    return List.of(
        recurring,
        recurring.withPolicies(retried.withMissed(all)),
        recurring.withPolicies(retried.withMissed(Missed.ONCE_WITHIN_A_WEEK)),
        recurring.withPolicies(
            retried.withOverlap(Overlap.QUEUE).withInterruption(Interruption.GIVE_UP)),
        recurring.withPolicies(Policies.RECURRING.withMaxFires(2).withDeleteAfterRun(true)),
        recurring.withSchedule(Bounded.of(EVERY, thrice, ZoneOffset.UTC, CREATED)),
        Scene.with(Condition.Mode.UNTIL, recurring),
        Scene.with(Condition.Mode.ONCE, recurring),
        oneShot,
        oneShot.withPolicies(Policies.ONE_SHOT.withMissed(Missed.SKIPPED)),
        oneShot.withPolicies(Policies.ONE_SHOT.withDeleteAfterRun(true)));
  }

  private void explore(Definition definition) {
    seen.clear();
    Reminder created = Lifecycle.create("r", definition, CREATED);
    ofStates.add("[*] --> %s : created".formatted(state(created)));
    add(new Situation(created, CREATED));
    Tally nearTheLimit =
        new Tally(0, Lifecycle.ERRORS_UNTIL_PAUSE - 1, Optional.empty(), Optional.empty());
    add(new Situation(created.with(created.standing().with(nearTheLimit)), CREATED));
    while (!open.isEmpty()) {
      Situation situation = open.remove();
      Instant due = situation.reminder().standing().next().map(NextFire::at).orElse(CREATED);
      Instant then = due.isAfter(situation.now()) ? due : situation.now();
      for (Duration later : List.of(Duration.ZERO, Duration.ofMinutes(11))) {
        tryEvents(situation.reminder(), then.plus(later));
      }
    }
  }

  private void tryEvents(Reminder reminder, Instant now) {
    Standing standing = reminder.standing();
    if (!standing.status().ended()) {
      Definition other =
          reminder
              .definition()
              .withSchedule(
                  reminder.definition().oneShot()
                      ? At.instant(now.plusSeconds(60))
                      : new Every(Duration.ofMinutes(3), CREATED));
      tryEvent(reminder, new Event.Paused(new Reason.ByRequest("why")), "paused", now);
      tryEvent(reminder, new Event.Resumed(), "resumed", now);
      tryEvent(reminder, new Event.ZonesChanged(), "planned anew", now);
      if (!reminder.definition().policies().spentAfter(standing.tally().fires())) {
        tryEvent(reminder, new Event.Edited(other), "edited", now);
      }
    }
    tryEvent(reminder, new Event.Cancelled(new Reason.ByRequest("why")), "cancelled", now);
    if (standing.status() == Status.ACTIVE || standing.status() == Status.COMPLETED) {
      tryEvent(reminder, new Event.Snoozed(now.plusSeconds(90)), "snoozed", now);
    }
    if (reminder.definition().oneShot() || standing.status().ended() || reminder.running()) {
      tryEvent(reminder, new Event.Done("alice"), "marked done", now);
    }
    tryUndone(reminder, now);
    if (standing.status() == Status.CANCELLED) {
      for (Optional<Reason> paused :
          List.of(Optional.<Reason>empty(), Optional.<Reason>of(new Reason.ByRequest("why")))) {
        tryEvent(reminder, new Event.Restored(reminder.definition(), paused), "restored", now);
      }
    }
    if (reminder.running()) {
      outcomes(now).forEach(outcome -> tryEvent(reminder, new Event.Ended(outcome), "ended", now));
      arrive(reminder, reminder.with(standing.released()), "released", false, now);
      return;
    }
    claim(reminder, new Claim("n", standing.fence() + 1, now, now.plusNanos(1), 1, true), now);
    if (standing.status() == Status.ACTIVE) {
      NextFire next = standing.next().orElseThrow();
      claim(
          reminder,
          new Claim("n", standing.fence() + 1, now, next.due(), next.attempt(), false),
          now);
    }
  }

  private void tryUndone(Reminder reminder, Instant now) {
    try {
      tryEvent(reminder, new Event.Undone(), "done taken back", now);
    } catch (RefusedException refused) {
      assertThat(refused.reason()).isEqualTo(RefusedException.Reason.WRONG_STATE);
    }
  }

  private void claim(Reminder reminder, Claim claim, Instant now) {
    arrive(reminder, reminder.with(reminder.standing().claimed(claim)), "claimed", false, now);
  }

  private static List<Outcome> outcomes(Instant now) {
    return List.of(
        new Outcome.Done(""),
        new Outcome.Nothing(),
        new Outcome.NotMet(""),
        new Outcome.Met(""),
        new Outcome.Skipped(""),
        new Outcome.Blocked(""),
        new Outcome.Failed("", true),
        new Outcome.Failed("", false),
        new Outcome.Halted(""),
        new Outcome.Again(new Outcome.Done(""), now.plusSeconds(90)),
        new Outcome.Interrupted(Reason.Plain.NODE_DIED),
        new Outcome.Stopped(new Reason.StopRequested("")),
        new Outcome.Missed(now),
        new Outcome.AskedAgain());
  }

  private void tryEvent(Reminder reminder, Event event, String label, Instant now) {
    if (event instanceof Event.Ended(Outcome outcome, _) && !canBe(outcome, reminder)) {
      return;
    }
    for (Series series : List.of(Series.of(reminder), FAILING)) {
      Step step = Lifecycle.step(reminder, event, now, series);
      arrive(reminder, step.reminder(), label, step.deleted(), now);
      if (event instanceof Event.Ended(Outcome outcome, _)) {
        addReason(reminder, step.reminder(), outcome);
      }
    }
  }

  /** Whether an engine could report this outcome. */
  private static boolean canBe(Outcome outcome, Reminder reminder) {
    Run run = Run.of(reminder);
    return switch (outcome) {
      case Outcome.AskedAgain() -> run.asksAgain();
      case Outcome.Missed(Instant since) -> run.missed(since);
      default -> !run.asksAgain();
    };
  }

  private void arrive(Reminder before, Reminder after, String label, boolean removed, Instant now) {
    String from = state(before);
    String to = removed ? "removed" : state(after);
    if (!from.equals(to)) {
      ofStates.add("%s --> %s : %s".formatted(from, to, label));
    }
    if (!removed) {
      add(new Situation(after, now));
    }
  }

  private void addReason(Reminder before, Reminder after, Outcome outcome) {
    Standing standing = after.standing();
    boolean active =
        before.standing().status() == Status.ACTIVE && standing.status() == Status.ACTIVE;
    if (active && Run.isOfPlan(before)) {
      String reason = standing.next().orElseThrow().reason().name().toLowerCase(Locale.ROOT);
      ofReasons.add("running --> %s : %s".formatted(reason, words(outcome)));
    }
  }

  private static String words(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Failed ignored -> "failed";
      case Outcome.Interrupted ignored -> "interrupted";
      case Outcome.Missed ignored -> "missed";
      case Outcome.AskedAgain ignored -> "asked again";
      default -> "done";
    };
  }

  static String state(Reminder reminder) {
    Status status = reminder.standing().status();
    return status != Status.ACTIVE ? status.toString() : reminder.running() ? "running" : "waiting";
  }

  /** Visits situations once if they differ in nothing relevant. */
  private void add(Situation situation) {
    Standing standing = situation.reminder().standing();
    Tally tally = standing.tally();
    List<Object> key =
        List.of(
            standing.status(),
            standing.claim().map(claim -> claim.manual() + lateness(claim.due(), claim.since())),
            Run.isOfPlan(situation.reminder()),
            standing.next().map(next -> next.reason() + lateness(next.due(), next.at())),
            standing.next().map(next -> Math.min(next.attempt(), 4)),
            standing.next().map(NextFire::interruptions),
            Math.min(tally.fires(), 2),
            tally.response().snooze().map(Snooze::alone),
            tally.response().acknowledged().map(it -> it.dropped().isPresent()),
            tally.errorsInARow() >= Lifecycle.ERRORS_UNTIL_PAUSE - 1);
    if (seen.add(key)) {
      open.add(situation);
    }
  }

  private static String lateness(Instant due, Instant since) {
    Duration late = Duration.between(due, since);
    return late.compareTo(Missed.GRACE) > 0 ? " late" : " in time";
  }
}
