package dev.rooster.simulation;

import dev.rooster.reminder.Claim;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.schedule.Count;
import dev.rooster.schedule.Schedule;
import dev.rooster.store.HistoryQuery;
import dev.rooster.store.Listing;
import dev.rooster.store.Page;
import dev.rooster.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Matches every expected occurrence with the records. */
final class Oracle {
  /** An occurrence due within this time before the end may still be in progress. */
  private static final Duration UNDER_WAY = Duration.ofMinutes(2);

  /** A store call takes at most 4 ms in quiet times; other nodes give the preferred one 250. */
  private static final Duration IN_TIME = Duration.ofSeconds(1);

  private static final Duration LONGEST_BACKOFF = Duration.ofHours(1);

  private final Witness witness;
  private final Store store;
  private final Users users;
  private final Agents agents;
  private final boolean oneTime;
  private final Instant calmSince;
  private int occurrences;

  /**
   * @param oneTime whether the store's time never jumped
   * @param calmSince when the last obstacle to running due reminders ended
   */
  Oracle(
      Witness witness,
      Store store,
      Users users,
      Agents agents,
      boolean oneTime,
      Instant calmSince) {
    this.witness = witness;
    this.store = store;
    this.users = users;
    this.agents = agents;
    this.oneTime = oneTime;
    this.calmSince = calmSince;
  }

  /** Reports every violation; returns the number of occurrences checked. */
  int judge() {
    for (String id : users.acknowledged()) {
      if (store.find(List.of(id)).isEmpty()) {
        witness.complain("%s was acknowledged and is gone", id);
      }
    }
    all(store).forEach(this::judge);
    return occurrences;
  }

  static List<Reminder> all(Store store) {
    List<Reminder> all = new ArrayList<>();
    Page<Reminder> page = store.list(Listing.all());
    all.addAll(page.items());
    while (page.next().isPresent()) {
      page = store.list(Listing.all().after(page.next().get()));
      all.addAll(page.items());
    }
    return all;
  }

  private void judge(Reminder reminder) {
    List<Occurrence> records =
        new ArrayList<>(store.history(HistoryQuery.of(reminder.id(), 1_000)).items());
    if (!Deliveries.isDelivery(reminder)) {
      records.stream().filter(Deliveries::isDelivered).forEach(this::hasItsDelivery);
    }
    records.removeIf(Occurrence::manual);
    records.sort(Comparator.comparing(Occurrence::due));
    notStuck(reminder);
    if (oneTime || isPlain(reminder)) {
      disjoint(records);
    }
    records.forEach(record -> calledAsOftenAsRecorded(reminder, record));
    if (agents.triggers(reminder.id()).isEmpty() && !reminder.definition().triggered()) {
      records.forEach(this::notBeforeItsTime);
    }
    Optional.ofNullable(users.snoozed().get(reminder.id()))
        .filter(Users.Snoozed::sure)
        .ifPresent(it -> cameAgain(reminder, it.until(), records));
    if (isPlain(reminder)) {
      records.forEach(record -> countsItsInstants(reminder, record));
      if (oneTime) {
        countsItsFires(reminder);
      }
      complete(reminder, records);
      agents
          .triggers(reminder.id())
          .ifPresent(it -> occurrences += new TriggerCheck(witness, it).judge(reminder, records));
      notSilent(reminder, records);
      records.stream().filter(this::inCalm).forEach(it -> ranInTime(reminder, it));
    }
  }

  private boolean isPlain(Reminder reminder) {
    return users.plain().contains(reminder.id()) || Deliveries.isDelivery(reminder);
  }

  /** The follow-up of a run was created with its record. */
  private void hasItsDelivery(Occurrence record) {
    if (store.find(List.of(Deliveries.id(record))).isEmpty()) {
      witness.complain("%s is ok and nothing was made of it", record.id());
    }
  }

  private void notStuck(Reminder reminder) {
    Instant old = store.now().minus(UNDER_WAY);
    Optional<NextFire> next = reminder.standing().next();
    if (reminder.standing().status() != Status.ACTIVE) {
      return;
    }
    if (next.isEmpty()) {
      if (!reminder.definition().triggered()) {
        witness.complain("%s is active and nothing comes next", reminder.id());
      }
    } else if (!reminder.running() && next.get().at().isBefore(old)) {
      witness.complain("%s should have been tried at %s", reminder.id(), next.get().at());
    }
    if (reminder.standing().claim().filter(it -> it.since().isBefore(old)).isPresent()) {
      witness.complain("%s is claimed for ever: %s", reminder.id(), reminder.standing().claim());
    }
  }

  /**
   * Nothing is missed or skipped before its time, unless by a backoff. A trigger comes when it
   * comes.
   */
  private void notBeforeItsTime(Occurrence record) {
    if (record.startedAt().isEmpty()
        && record.lastDue().isAfter(store.now())
        && record.recordedAt().isAfter(store.now())) {
      witness.complain("%s is %s before its time: %s", record.id(), record.status(), record);
    }
  }

  /** The next fire leaves out only what was started before its time, by a clock that was ahead. */
  private void notSilent(Reminder reminder, List<Occurrence> records) {
    Optional<NextFire> next = reminder.standing().next();
    if (reminder.standing().status() != Status.ACTIVE || reminder.running() || next.isEmpty()) {
      return;
    }
    if (next.get().at().isAfter(later(store.now(), next.get().due()).plus(LONGEST_BACKOFF))) {
      witness.complain("%s waits too long: %s", reminder.id(), next.get());
    }
    Optional<Instant> due =
        reminder.definition().schedule().next(later(store.now(), reminder.createdAt()));
    while (next.get().reason() == NextFire.Reason.PLANNED
        && due.filter(next.get().due()::isAfter).isPresent()) {
      Instant instant = due.get();
      if (records.stream()
          .noneMatch(it -> it.due().equals(instant) && it.startedAt().isPresent())) {
        witness.complain("%s leaves out %s: %s", reminder.id(), instant, next.get());
        return;
      }
      due = reminder.definition().schedule().next(instant);
    }
  }

  private static Instant later(Instant a, Instant b) {
    return a.isAfter(b) ? a : b;
  }

  private void disjoint(List<Occurrence> records) {
    for (int i = 1; i < records.size(); i++) {
      if (!records.get(i).due().isAfter(records.get(i - 1).lastDue())) {
        witness.complain("%s and %s overlap", records.get(i - 1), records.get(i));
      }
    }
  }

  private void calledAsOftenAsRecorded(Reminder reminder, Occurrence record) {
    int calls = witness.calls(record);
    boolean runs =
        reminder.standing().claim().filter(it -> it.due().equals(record.due())).isPresent();
    if (calls > record.attempts() + (runs ? 1 : 0)) {
      witness.complain("%s was run %d times: %s", record.id(), calls, record);
    }
    if (calls == 0 && record.status() == Occurrence.Status.OK) {
      witness.complain("%s is ok and was never run", record.id());
    }
  }

  /** The latest snooze has its record, or is still to come; a failed schedule has no say in it. */
  private void cameAgain(Reminder reminder, Instant until, List<Occurrence> records) {
    occurrences++;
    boolean came =
        records.stream().anyMatch(it -> !it.due().isAfter(until) && !it.lastDue().isBefore(until));
    boolean comes =
        reminder.standing().snoozedUntil().equals(Optional.of(until))
            || reminder.standing().claim().filter(it -> it.due().equals(until)).isPresent();
    boolean paused = reminder.standing().status() == Status.PAUSED;
    if (!came && !comes && !paused) {
      witness.complain("%s was snoozed until %s and never came", reminder.id(), until);
    }
  }

  /** A record of several instants says how many. */
  private void countsItsInstants(Reminder reminder, Occurrence record) {
    Schedule schedule = reminder.definition().schedule();
    long count = 1;
    Optional<Instant> next = schedule.next(record.due());
    while (next.isPresent() && !next.get().isAfter(record.lastDue())) {
      count++;
      next = schedule.next(next.get());
    }
    if (!record.count().equals(Count.exactly(count))) {
      witness.complain("%s stands for %d instants: %s", record.id(), count, record);
    }
  }

  /** A fire is an occurrence whose handler was called; after a crash this is not known. */
  private void countsItsFires(Reminder reminder) {
    int fires = reminder.standing().tally().fires();
    Set<Instant> most = new HashSet<>(witness.called(reminder.id()));
    Set<Instant> least = new HashSet<>(most);
    reminder.standing().claim().map(Claim::due).ifPresent(least::remove);
    most.addAll(witness.interrupted(reminder.id()));
    if (fires < least.size() || fires > most.size()) {
      witness.complain(
          "%s fired %d times, and %d to %d of its instants were run",
          reminder.id(), fires, least.size(), most.size());
    }
  }

  private boolean inCalm(Occurrence record) {
    Instant end = store.now().minus(UNDER_WAY);
    return record.due().isAfter(calmSince) && record.due().isBefore(end);
  }

  /**
   * With all nodes active, a due occurrence has run, unless an earlier run was in its way. A clock
   * that was ahead may have started it before.
   */
  private void ranInTime(Reminder reminder, Occurrence record) {
    if (record.status() == Occurrence.Status.MISSED) {
      witness.complain("%s is missed although all nodes were active", record.id());
    }
    boolean skipped = record.status() == Occurrence.Status.SKIPPED;
    boolean conditional = reminder.definition().condition().isPresent();
    if (oneTime && !skipped && !conditional && witness.calls(record) == 0) {
      witness.complain("%s is %s and was never run", record.id(), record.status());
    }
    boolean unhindered =
        oneTime
            && reminder.definition().oneShot()
            && reminder.definition().key().isEmpty()
            && record.attempts() == 1;
    if (unhindered && record.lateBy().compareTo(IN_TIME) > 0) {
      witness.complain("%s ran %s late", record.id(), record.lateBy());
    }
  }

  /** Each scheduled instant up to now has exactly one record. */
  private void complete(Reminder reminder, List<Occurrence> records) {
    Schedule schedule = reminder.definition().schedule();
    Instant end = end(reminder, records);
    int at = 0;
    Optional<Instant> due = schedule.next(reminder.createdAt());
    while (due.isPresent() && !due.get().isAfter(end)) {
      occurrences++;
      Instant instant = due.get();
      while (at < records.size() && records.get(at).lastDue().isBefore(instant)) {
        at++;
      }
      if ((at == records.size() || records.get(at).due().isAfter(instant))
          && !stillToCome(reminder, instant)) {
        witness.complain("%s due %s has no record", reminder.id(), instant);
      }
      due = schedule.next(instant);
    }
  }

  private Instant end(Reminder reminder, List<Occurrence> records) {
    boolean goesOn =
        reminder.standing().status() == Status.ACTIVE || reminder.definition().oneShot();
    return goesOn || records.isEmpty() ? store.now().minus(UNDER_WAY) : records.getLast().lastDue();
  }

  private static boolean stillToCome(Reminder reminder, Instant due) {
    return reminder
        .standing()
        .next()
        .filter(next ->
            !next.due().isAfter(due)
                || next.after().filter(after -> after.isBefore(due)).isPresent())
        .isPresent();
  }
}
