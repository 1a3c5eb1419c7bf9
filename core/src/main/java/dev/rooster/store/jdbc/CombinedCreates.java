package dev.rooster.store.jdbc;

import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.store.StoreException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Lets concurrent creates share a transaction. The first caller leads and also writes the lists of
 * callers that arrived during the previous write. Each caller gets its own result, and each list is
 * written completely or not at all. Thread-safe.
 */
final class CombinedCreates {
  private static final int MOST_AT_ONCE = 1_000;

  private final Insert insert;
  private final Deque<Entry> waiting = new ArrayDeque<>();
  private boolean hasLeader;

  @FunctionalInterface
  interface Insert {
    /**
     * Writes all reminders or none; returns the ids that already exist, or an empty set if all were
     * written.
     */
    Set<String> insert(List<Reminder> reminders);
  }

  CombinedCreates(Insert insert) {
    this.insert = insert;
  }

  List<Reminder> create(List<Reminder> reminders) {
    rejectDuplicates(reminders);
    Entry own = new Entry(firstVersions(reminders));
    if (!leads(own)) {
      own.woken.acquireUninterruptibly();
    }
    if (!own.ended()) {
      lead();
    }
    return own.result();
  }

  private static void rejectDuplicates(List<Reminder> reminders) {
    if (reminders.size() == 1) {
      return;
    }
    Set<String> ids = new HashSet<>();
    for (Reminder reminder : reminders) {
      if (!ids.add(reminder.id())) {
        throw RefusedException.alreadyExists(reminder.id());
      }
    }
  }

  private static List<Reminder> firstVersions(List<Reminder> reminders) {
    return reminders.size() == 1
        ? List.of(reminders.getFirst().withVersion(1))
        : reminders.stream().map(it -> it.withVersion(1)).toList();
  }

  private synchronized boolean leads(Entry own) {
    waiting.add(own);
    boolean first = !hasLeader;
    hasLeader = true;
    return first;
  }

  /**
   * The leader's own list is the first in the queue, so it is always part of what the leader
   * writes.
   */
  private void lead() {
    List<Entry> entries = taken();
    try {
      write(entries);
    } catch (StoreException e) {
      entries.forEach(entry -> entry.fail(e));
    } finally {
      entries.forEach(Entry::end);
      handOver();
    }
  }

  /** For tests: the number of callers that wait for a leader. */
  synchronized int waiting() {
    return waiting.size();
  }

  private synchronized List<Entry> taken() {
    List<Entry> entries = new ArrayList<>();
    int rows = 0;
    while (!waiting.isEmpty() && (entries.isEmpty() || rows < MOST_AT_ONCE)) {
      Entry entry = waiting.remove();
      entries.add(entry);
      rows += entry.reminders.size();
    }
    return entries;
  }

  private synchronized void handOver() {
    Entry next = waiting.peek();
    hasLeader = next != null;
    if (next != null) {
      next.woken.release();
    }
  }

  private void write(List<Entry> entries) {
    List<Entry> rest = new ArrayList<>(entries);
    while (!rest.isEmpty()) {
      List<Entry> round = withoutSharedIds(rest);
      Set<String> taken = insert.insert(remindersOf(round));
      round.forEach(entry -> entry.written(taken));
      rest.removeIf(Entry::ended);
    }
  }

  private static List<Reminder> remindersOf(List<Entry> entries) {
    return entries.size() == 1
        ? entries.getFirst().reminders
        : entries.stream().flatMap(entry -> entry.reminders.stream()).toList();
  }

  /**
   * The first list with an id is written; a later list with the same id fails in the next round.
   */
  private static List<Entry> withoutSharedIds(List<Entry> entries) {
    if (entries.size() == 1) {
      return entries;
    }
    Set<String> ids = new HashSet<>();
    List<Entry> distinct = new ArrayList<>();
    for (Entry entry : entries) {
      List<String> wanted = entry.reminders.stream().map(Reminder::id).toList();
      if (wanted.stream().noneMatch(ids::contains)) {
        ids.addAll(wanted);
        distinct.add(entry);
      }
    }
    return distinct;
  }

  /**
   * One caller's list. The leader writes the fields; the caller reads them after it is woken,
   * either because its list is done or because it leads next.
   */
  private static final class Entry {
    final List<Reminder> reminders;
    final Semaphore woken = new Semaphore(0);
    private boolean written;
    private @Nullable RuntimeException failure;

    Entry(List<Reminder> reminders) {
      this.reminders = reminders;
    }

    boolean ended() {
      return written || failure != null;
    }

    void written(Set<String> taken) {
      written = taken.isEmpty();
      if (!written) {
        reminders.stream()
            .map(Reminder::id)
            .filter(taken::contains)
            .findFirst()
            .ifPresent(id -> failure = RefusedException.alreadyExists(id));
      }
    }

    void fail(StoreException e) {
      if (!ended()) {
        failure = new StoreException(e.problem(), e.remedy(), e);
      }
    }

    /** Wakes the caller. An entry without a result was not written, because of an error. */
    void end() {
      if (!ended()) {
        fail(new StoreException("the reminders were not written", "try again"));
      }
      woken.release();
    }

    List<Reminder> result() {
      if (failure != null) {
        throw failure;
      }
      return reminders;
    }
  }
}
