package dev.rooster.reminder;

import dev.rooster.schedule.Passed;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Corrects what a clock that was ahead has recorded and planned: part of {@link Lifecycle}. Nothing
 * can be missed or skipped before its time, so such records are withdrawn, and the instants are
 * planned again; but a trigger came when it came. A record of a run stays, and its instant does not
 * run again.
 */
final class WithdrawRecords {
  private final Reminder reminder;
  private final Standing standing;
  private final Instant now;
  private final RanAhead ran;

  /** Without what ran ahead of its time. */
  private final Series series;

  private final List<Occurrence> records;

  /**
   * @param records those that were written, or are due, later than now
   */
  private WithdrawRecords(Reminder reminder, List<Occurrence> records, Instant now) {
    this.reminder = reminder;
    this.standing = reminder.standing();
    this.now = now;
    this.records =
        records.stream()
            .filter(it -> !it.manual())
            .sorted(Comparator.comparing(Occurrence::due))
            .toList();
    Optional<Snooze> snooze = standing.tally().response().snooze();
    Function<Instant, Optional<Instant>> schedule =
        Series.withSnooze(reminder.definition().schedule()::next, snooze);
    List<Instant> dues =
        this.records.stream()
            .filter(it -> !it.neverRan() && it.due().isAfter(now))
            .map(Occurrence::due)
            .toList();
    this.ran = standing.tally().ahead().until(now, RanAhead.of(dues, joining(schedule)));
    this.series = Series.of(reminder.definition().schedule(), snooze, ran);
  }

  /** Between two triggers, there may be another one to come. */
  private Function<Instant, Optional<Instant>> joining(
      Function<Instant, Optional<Instant>> schedule) {
    return reminder.definition().triggered() ? after -> Optional.empty() : schedule;
  }

  /** A schedule that fails changes nothing. */
  static Step step(Reminder reminder, List<Occurrence> records, Instant now) {
    try {
      return new WithdrawRecords(reminder, records, now).step();
    } catch (RuntimeException e) {
      return Step.of(reminder, List.of());
    }
  }

  private Step step() {
    List<Occurrence> wrong =
        records.stream()
            .filter(it -> it.neverRan() && it.lastDue().isAfter(now))
            .filter(_ -> !reminder.definition().triggered())
            .toList();
    return wrong.stream().anyMatch(it -> it.recordedAt().isAfter(now))
        ? withdrawn(wrong)
        : Step.of(reminder.with(moved(inTime())), List.of());
  }

  /** A plan that stays comes after what ran; but a trigger may come before it. */
  private Standing moved(Standing planned) {
    return planned.equals(standing) && !reminder.definition().triggered()
        ? standing
        : planned.with(planned.tally().with(ran));
  }

  private Step withdrawn(List<Occurrence> wrong) {
    List<Occurrence> corrected = new ArrayList<>();
    wrong.stream()
        .filter(it -> !it.due().isAfter(now))
        .map(this::shortened)
        .forEach(corrected::add);
    Optional<Instant> first = series.after(now);
    boolean moves = first.filter(this::isEarlier).isPresent();
    if (moves) {
      corrected.addAll(new RecordPassedOver(reminder, series, now).passedOver());
    }
    Standing planned = moves ? planned(first.get()) : inTime();
    return Step.of(reminder.with(moved(planned)), corrected).withdrawing(wrong);
  }

  /** The instants that have come. */
  private Occurrence shortened(Occurrence wrong) {
    Passed passed = series.beginningWith(wrong.due(), now);
    return wrong.of(
        new Passed(passed.first(), passed.last(), passed.count().orFewer(wrong.count())));
  }

  /** Whether the instant comes before the next fire, which may be in doubt. */
  private boolean isEarlier(Instant first) {
    return switch (standing.status()) {
      case ACTIVE, PAUSED -> standing.next().filter(next -> !first.isBefore(next.due())).isEmpty();
      case COMPLETED -> endedByTheClock();
      case CANCELLED, UNREADABLE -> false;
    };
  }

  /** Whether it was completed only because its time, or all its times, seemed over. */
  private boolean endedByTheClock() {
    return standing.reason().filter(it -> it != Reason.Plain.TIME_MISSED).isEmpty()
        && !reminder.definition().policies().spentAfter(standing.tally().fires());
  }

  private Standing planned(Instant first) {
    NextFire next = NextFire.planned(first);
    return standing.status().ended()
        ? pausedAtTheEnd()
            ? standing.active(next).paused(new Reason.ByRequest(""))
            : standing.active(next)
        : standing.with(next);
  }

  /** A pause completes a reminder whose times seem over. */
  private boolean pausedAtTheEnd() {
    return records.stream()
        .anyMatch(it -> it.why().equals(Optional.of(Reason.Plain.PAUSED_BEFORE)));
  }

  /**
   * A retry, or the end of a backoff, was planned by the time of the record before it. It keeps its
   * distance from there.
   */
  private Standing inTime() {
    if (isPlannedAgain()) {
      return series
          .after(now)
          .map(NextFire::planned)
          .map(standing::with)
          .orElseGet(standing::waiting);
    }
    Duration ahead =
        records.stream()
            .map(it -> Duration.between(now, it.recordedAt()))
            .max(Comparator.naturalOrder())
            .orElse(Duration.ZERO);
    return standing
        .next()
        .filter(next -> next.at().isAfter(now) && ahead.compareTo(Missed.GRACE) > 0)
        .flatMap(next -> earlier(next, later(next.at().minus(ahead), now)))
        .map(standing::with)
        .orElse(standing);
  }

  /** Whether a trigger was repeated that has run, before this was known. */
  private boolean isPlannedAgain() {
    return reminder.definition().triggered()
        && !Run.isOfPlan(reminder)
        && standing
            .next()
            .filter(it -> it.reason() == NextFire.Reason.PLANNED && ran.contains(it.due()))
            .isPresent();
  }

  private Optional<NextFire> earlier(NextFire next, Instant earliest) {
    return switch (next.reason()) {
      case PLANNED -> Optional.empty();
      case BACKED_OFF ->
          next.after()
              .flatMap(after -> series.atOrAfter(later(earliest, after.plusNanos(1))))
              .filter(due -> due.isBefore(next.due()))
              .map(due -> NextFire.backedOff(due, next.after().orElseThrow()));
      case RETRY, INTERRUPTED, MISSED, QUEUED, UNKNOWN ->
          Optional.of(next.triedAt(later(earliest, next.due())));
    };
  }

  private static Instant later(Instant a, Instant b) {
    return a.isAfter(b) ? a : b;
  }
}
