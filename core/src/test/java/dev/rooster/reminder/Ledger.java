package dev.rooster.reminder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.schedule.Count;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The oracle: every scheduled instant that came while the reminder was active has exactly one
 * record, or still waits in the next fire; and there are no other records.
 */
final class Ledger {
  private static final int MOST_WALKED = 20_000;

  /** A span in which the reminder was active with one schedule and one snooze. */
  private static final class Stretch {
    final Function<Instant, Optional<Instant>> schedule;

    /** What must have a record: a snooze that another one has replaced need not. */
    Function<Instant, Optional<Instant>> expected;

    /** All scheduled instants up to this one are accounted for. */
    Instant settled;

    final Optional<Instant> snooze;

    Instant end = Instant.MAX;

    Stretch(Reminder reminder, Instant after) {
      this.schedule = instants(reminder);
      this.expected = schedule;
      this.snooze = snooze(reminder).map(Snooze::until);
      this.settled = after;
    }
  }

  private final List<Stretch> stretches = new ArrayList<>();
  private final NavigableMap<Instant, Occurrence> rows = new TreeMap<>();
  private final Instant createdAt;
  private final boolean exact;

  /** The latest time that the clock has shown: after a step back, earlier times are not new. */
  private Instant latest;

  /**
   * @param exact whether every instant must be accounted for, instead of only none twice
   */
  Ledger(Reminder created, boolean exact) {
    this.exact = exact;
    this.createdAt = created.createdAt();
    this.latest = createdAt;
    stretches.add(new Stretch(created, createdAt));
  }

  /** The instants of the reminder, with its snooze. */
  static Function<Instant, Optional<Instant>> instants(Reminder reminder) {
    return Series.withSnooze(reminder.definition().schedule()::next, snooze(reminder));
  }

  private static Optional<Snooze> snooze(Reminder reminder) {
    return reminder.standing().tally().response().snooze();
  }

  /** Records a step and checks that everything is accounted for. */
  void enter(Reminder before, Step step, Instant now) {
    latest = now.isAfter(latest) ? now : latest;
    Reminder after = step.reminder();
    boolean wasActive = before.standing().status() == Status.ACTIVE;
    boolean isActive = after.standing().status() == Status.ACTIVE;
    boolean sameSchedule =
        before.definition().schedule().equals(after.definition().schedule())
            && snooze(before).equals(snooze(after));
    if (!snooze(before).equals(snooze(after))) {
      stretches.getLast().expected =
          before.comesOnce() ? ignored -> Optional.empty() : before.definition().schedule()::next;
    }
    if (wasActive && !(isActive && sameSchedule)) {
      stretches.getLast().end = now;
    }
    if (isActive && !(wasActive && sameSchedule)) {
      stretches.add(new Stretch(after, latest));
    } else if (!sameSchedule) {
      Stretch none = new Stretch(after, latest);
      none.end = now;
      stretches.add(none);
    }
    step.records().stream().filter(row -> !row.manual()).forEach(this::enter);
    stretches.stream().filter(stretch -> exact).forEach(stretch -> settle(stretch, after, now));
  }

  private void enter(Occurrence row) {
    if (!isSnooze(row)) {
      assertThat(row.due()).as("%s is after the creation", row).isAfter(createdAt);
    }
    Occurrence earlier = rows.get(row.due());
    if (earlier == null) {
      assertThat(stretches.stream().anyMatch(stretch -> speaksOf(row, stretch.schedule)))
          .as("%s speaks of scheduled instants", row)
          .isTrue();
    } else {
      assertThat(row.attempts()).as("%s after %s", row, earlier).isEqualTo(earlier.attempts() + 1);
      assertThat(earlier.count()).as("%s is tried again", earlier).isEqualTo(Count.ONE);
    }
    if (!isSnooze(row)) {
      assertThat(
              rows.headMap(row.due(), false).isEmpty()
                  ? row.due().minusNanos(1)
                  : lastDueBefore(row))
          .as("the end of the record before %s", row)
          .isBefore(row.due());
    }
    assertThat(rows.subMap(row.due(), false, row.lastDue(), true))
        .as("records within %s", row)
        .isEmpty();
    rows.put(row.due(), row);
  }

  /** A person may choose a time between instants that a backoff has passed over until the end. */
  private boolean isSnooze(Occurrence row) {
    return stretches.stream().anyMatch(it -> it.snooze.equals(Optional.of(row.due())));
  }

  private Instant lastDueBefore(Occurrence row) {
    return rows.headMap(row.due(), false).lastEntry().getValue().lastDue();
  }

  private static boolean speaksOf(Occurrence row, Function<Instant, Optional<Instant>> schedule) {
    Instant instant = row.due();
    if (!isScheduled(schedule, instant)) {
      return false;
    }
    for (long i = 1; i < row.count().number(); i++) {
      instant = schedule.apply(instant).orElse(Instant.MAX);
    }
    return row.count().exact()
        ? instant.equals(row.lastDue())
        : instant.isBefore(row.lastDue()) && isScheduled(schedule, row.lastDue());
  }

  static boolean isScheduled(Function<Instant, Optional<Instant>> schedule, Instant instant) {
    return schedule.apply(instant.minusNanos(1)).filter(instant::equals).isPresent();
  }

  private void settle(Stretch stretch, Reminder reminder, Instant now) {
    if (stretch.end.isAfter(now) && !stretch.end.equals(Instant.MAX)) {
      stretch.end = now; // the clock was set back, so the rest of the span has not come yet
    }
    Instant until = stretch.end.isBefore(now) ? stretch.end : now;
    for (int i = 0; i < MOST_WALKED; i++) {
      Optional<Instant> next = stretch.expected.apply(stretch.settled);
      if (next.isEmpty() || next.get().isAfter(until)) {
        return;
      }
      if (!hasRecord(next.get())) {
        assertThat(waits(next.get(), reminder))
            .as("%s is recorded or waits in %s", next.get(), reminder.standing())
            .isTrue();
        return;
      }
      stretch.settled = next.get();
    }
  }

  private boolean hasRecord(Instant instant) {
    Map.Entry<Instant, Occurrence> row = rows.floorEntry(instant);
    return row != null && !row.getValue().lastDue().isBefore(instant);
  }

  private static boolean waits(Instant instant, Reminder reminder) {
    Standing standing = reminder.standing();
    boolean runs =
        standing.claim().filter(it -> !it.manual() && it.due().equals(instant)).isPresent();
    boolean paused =
        standing.status() == Status.PAUSED && !reminder.comesOnce() && !Run.isOfPlan(reminder);
    return runs || (!paused && standing.next().filter(next -> covers(next, instant)).isPresent());
  }

  private static boolean covers(NextFire next, Instant instant) {
    return next.after().isPresent()
        ? instant.isAfter(next.after().get())
        : next.attempt() > 1 ? instant.isAfter(next.due()) : !instant.isBefore(next.due());
  }
}
