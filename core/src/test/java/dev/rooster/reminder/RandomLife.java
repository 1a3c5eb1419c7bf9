package dev.rooster.reminder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.schedule.Seed;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;

/** Drives a reminder through a random life, as an engine and its users would. */
final class RandomLife {
  /** The kind of life, in addition to the events of every life. */
  enum Kind {
    ORDINARY,
    /** The clock is set back now and then; the schedule never changes. */
    CLOCK_GOES_BACK,
    /** The schedule fails now and then. */
    SCHEDULE_FAILS
  }

  private static final Instant START = Instant.parse("2026-03-20T10:00:00Z");

  private final Kind kind;
  private final SplittableRandom random;
  private final RandomDefinition definitions;
  private final Ledger ledger;
  private final List<String> story = new ArrayList<>();
  private Reminder reminder;
  private Instant now;
  private Instant watchingSince;

  RandomLife(Kind kind, SplittableRandom random) {
    this.kind = kind;
    this.random = random;
    this.definitions = new RandomDefinition(random);
    this.now = START.plusSeconds(random.nextLong(Duration.ofDays(8).toSeconds()));
    this.watchingSince = now;
    this.reminder = Lifecycle.create("r", definitions.next(now), now);
    this.ledger = new Ledger(reminder, kind != Kind.SCHEDULE_FAILS);
    story.add("%s %s".formatted(now, reminder.definition()));
  }

  /** The events so far, for failure messages. */
  String story() {
    return String.join("\n", story);
  }

  void live(int events) {
    for (int i = 0; i < events && !isOver(); i++) {
      if (reminder.running()) {
        whileRunning();
      } else {
        whileWaiting();
      }
    }
  }

  /** A completed reminder may be snoozed. */
  private boolean isOver() {
    if (!reminder.standing().status().ended() || reminder.running()) {
      return false;
    }
    if (reminder.standing().status() == Status.COMPLETED && random.nextInt(3) == 0) {
      snooze();
      return false;
    }
    if (takesBack() && random.nextInt(3) == 0) {
      undone();
      return reminder.standing().status().ended();
    }
    return true;
  }

  private void snooze() {
    if (reminder.standing().status() != Status.PAUSED) {
      step(new Event.Snoozed(now.plus(aWhile())));
    }
  }

  private void done() {
    if (reminder.comesOnce()
        || reminder.running()
        || reminder.standing().tally().last().isPresent()) {
      step(new Event.Done("alice"));
    }
  }

  /** A done is taken back within minutes, by a clock that goes on. */
  private boolean takesBack() {
    return kind != Kind.CLOCK_GOES_BACK;
  }

  private void undone() {
    try {
      step(new Event.Undone());
    } catch (RefusedException e) {
      assertThat(e.reason()).isEqualTo(RefusedException.Reason.WRONG_STATE);
    }
  }

  private void whileWaiting() {
    switch (random.nextInt(20)) {
      case 0, 1 -> beDown();
      case 2, 3 -> pass(aWhile());
      case 4, 5, 6 -> userActs();
      case 7 -> claim(now.plusNanos(1), 1, true);
      default -> wake();
    }
  }

  private void whileRunning() {
    switch (random.nextInt(12)) {
      case 0 -> {
        beDown();
        step(new Event.Ended(new Outcome.Interrupted(Reason.Plain.NODE_DIED)));
      }
      case 1, 2 -> userActs();
      case 3 -> pass(aWhile());
      default -> {
        pass(random.nextInt(3) == 0 ? aWhile() : Duration.ofMillis(random.nextLong(3_000)));
        step(new Event.Ended(outcome()));
      }
    }
  }

  private void beDown() {
    pass(aWhile().multipliedBy(random.nextLong(1, 4)));
    watchingSince = now;
  }

  private void pass(Duration duration) {
    now = now.plus(duration);
    if (kind == Kind.CLOCK_GOES_BACK && random.nextInt(8) == 0) {
      now = now.minusMillis(random.nextLong(Duration.ofHours(2).toMillis()));
    }
  }

  private Duration aWhile() {
    Duration gap = RandomDefinition.gap(reminder.definition().schedule(), START);
    Duration most =
        switch (random.nextInt(4)) {
          case 0 -> Duration.ofSeconds(90);
          case 1 -> gap;
          case 2 -> gap.multipliedBy(3);
          default -> gap.multipliedBy(40);
        };
    return Duration.ofMillis(random.nextLong(1, most.toMillis()));
  }

  private void wake() {
    Standing standing = reminder.standing();
    if (standing.status() != Status.ACTIVE) {
      userActs();
      return;
    }
    NextFire next = standing.next().orElseThrow();
    if (random.nextInt(4) == 0) {
      pass(Duration.ofMillis(random.nextLong(100_000)));
    }
    if (next.at().isAfter(now)) {
      now = next.at();
    }
    claim(next.due(), next.attempt(), false);
    if (Run.of(reminder).asksAgain()) {
      step(new Event.Ended(new Outcome.AskedAgain()));
    } else if (Run.of(reminder).missed(watchingSince) || Run.of(reminder).superseded()) {
      step(new Event.Ended(new Outcome.Missed(watchingSince)));
    }
  }

  private void claim(Instant due, int attempt, boolean manual) {
    Standing standing = reminder.standing();
    Claim claim = new Claim("n", standing.fence() + 1, now, due, attempt, manual);
    reminder = reminder.with(standing.claimed(claim));
    story.add("%s %s".formatted(now, claim));
  }

  private void userActs() {
    if (reminder.standing().status().ended()) {
      return;
    }
    switch (random.nextInt(takesBack() ? 18 : 16)) {
      case 16, 17 -> undone();
      case 12, 13, 14 -> snooze();
      case 15 -> done();
      case 0 -> step(new Event.Cancelled(new Reason.ByRequest("cancelled")));
      case 1 -> step(new Event.Edited(reminder.definition().withText("another")));
      case 2, 3 ->
          edit(kind == Kind.CLOCK_GOES_BACK ? reminder.definition() : definitions.next(now));
      case 4, 5, 6 -> step(new Event.Paused(new Reason.ByRequest("paused")));
      case 7 -> step(new Event.ZonesChanged());
      default -> step(new Event.Resumed());
    }
  }

  private void edit(Definition other) {
    try {
      step(new Event.Edited(other));
    } catch (RefusedException e) {
      assertThat(e.problem()).contains("has already fired");
    }
  }

  private Outcome outcome() {
    return switch (random.nextInt(15)) {
      case 0, 1 -> new Outcome.Failed("error", true);
      case 2 -> new Outcome.Failed("error", true).asTolerated();
      case 3 -> new Outcome.Failed("error", false);
      case 4 -> new Outcome.Interrupted(Reason.Plain.NODE_DIED);
      case 5 -> new Outcome.Stopped(new Reason.StopRequested("stopped"));
      case 6 -> new Outcome.Skipped("skipped");
      case 7 -> new Outcome.Blocked("budget");
      case 8 -> Seed.pick(random, new Outcome.Met("met"), new Outcome.NotMet("not met"));
      case 9 ->
          Seed.pick(
              random,
              new Outcome.Nothing(),
              new Outcome.Again(new Outcome.Done("reply"), now.plus(aWhile())));
      case 10 -> new Outcome.Halted("halted");
      default -> new Outcome.Done("reply");
    };
  }

  private void step(Event event) {
    Reminder before = reminder;
    story.add("%s %s of %s".formatted(now, event, before.standing()));
    Step step = Lifecycle.step(before, event, now, new Series(this::next));
    reminder = step.reminder();
    step.records().forEach(row -> story.add("    " + row));
    story.add("    " + reminder.standing());
    ledger.enter(before, step, now);
    assertSound(before, step);
  }

  private Optional<Instant> next(Instant after) {
    if (kind == Kind.SCHEDULE_FAILS && random.nextInt(6) == 0) {
      throw new IllegalStateException("the schedule fails");
    }
    RanAhead ahead = reminder.standing().tally().ahead();
    return ahead.leftOutOf(Ledger.instants(reminder)).apply(after);
  }

  private static void assertSound(Reminder before, Step step) {
    Standing standing = step.reminder().standing();
    switch (standing.status()) {
      case ACTIVE -> assertThat(standing.next()).as("the next fire while active").isPresent();
      case PAUSED -> assertThat(standing.reason()).as("the reason of the pause").isNotEmpty();
      case COMPLETED, CANCELLED -> assertThat(standing.next()).as("after the end").isEmpty();
      case UNREADABLE -> assertThat(standing.status()).isNotEqualTo(Status.UNREADABLE);
    }
    assertThat(step.deleted() && standing.status() != Status.COMPLETED).isFalse();
    assertThat(standing.status() == Status.ACTIVE && isSpent(step.reminder()))
        .as("continues although it has reached its maximum of fires")
        .isFalse();
    standing.next().ifPresent(next -> assertNext(next, before, step.reminder()));
  }

  private static boolean isSpent(Reminder reminder) {
    Standing standing = reminder.standing();
    OptionalInt most = reminder.definition().policies().maxFires();
    boolean retries = standing.next().filter(next -> next.attempt() > 1).isPresent();
    boolean snoozed = reminder.comesOnce();
    return !retries && !snoozed && most.isPresent() && standing.tally().fires() >= most.getAsInt();
  }

  private static void assertNext(NextFire next, Reminder before, Reminder after) {
    assertThat(
            next.reason() == NextFire.Reason.UNKNOWN
                || Ledger.isScheduled(Ledger.instants(after), next.due())
                || Run.isOfPlan(after)
                || !next.canBeMissed())
        .as("%s is a scheduled instant", next)
        .isTrue();
    if (next.reason() != NextFire.Reason.UNKNOWN
        && before.definition().schedule().equals(after.definition().schedule())
        && before.standing().tally().response().equals(after.standing().tally().response())) {
      before
          .standing()
          .next()
          .filter(last -> last.reason() != NextFire.Reason.BACKED_OFF)
          .ifPresent(last -> assertThat(next.due()).isAfterOrEqualTo(last.due()));
    }
  }
}
