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
 * Lets those who create at the same time share a transaction: whoever comes first leads, and takes
 * along those who came while the one before was written. Each gets its own answer, and each list is
 * written as a whole or not at all. Thread-safe.
 */
final class CombinedCreates {
  private static final int MOST_AT_ONCE = 1_000;

  private final Insert insert;
  private final Deque<Turn> waiting = new ArrayDeque<>();
  private boolean led;

  @FunctionalInterface
  interface Insert {
    /** Writes all or none; answers which of the ids are taken, none if all were written. */
    Set<String> insert(List<Reminder> reminders);
  }

  CombinedCreates(Insert insert) {
    this.insert = insert;
  }

  List<Reminder> create(List<Reminder> reminders) {
    refuseTwice(reminders);
    Turn mine = new Turn(reminders.stream().map(it -> it.withVersion(1)).toList());
    if (!leads(mine)) {
      mine.woken.acquireUninterruptibly();
    }
    if (!mine.ended()) {
      lead();
    }
    return mine.answer();
  }

  private static void refuseTwice(List<Reminder> reminders) {
    Set<String> ids = new HashSet<>();
    for (Reminder reminder : reminders) {
      if (!ids.add(reminder.id())) {
        throw RefusedException.alreadyExists(reminder.id());
      }
    }
  }

  private synchronized boolean leads(Turn mine) {
    waiting.add(mine);
    boolean first = !led;
    led = true;
    return first;
  }

  /** The leader is the first of those who wait, so that its own list is among those it writes. */
  private void lead() {
    List<Turn> turns = taken();
    try {
      write(turns);
    } catch (StoreException e) {
      turns.forEach(turn -> turn.fail(e));
    } finally {
      turns.forEach(turn -> turn.fail(new StoreException("it was not written", "try again")));
      turns.forEach(turn -> turn.woken.release());
      handOver();
    }
  }

  /** For tests: how many wait for somebody to lead. */
  synchronized int waiting() {
    return waiting.size();
  }

  private synchronized List<Turn> taken() {
    List<Turn> turns = new ArrayList<>();
    int rows = 0;
    while (!waiting.isEmpty() && (turns.isEmpty() || rows < MOST_AT_ONCE)) {
      Turn turn = waiting.remove();
      turns.add(turn);
      rows += turn.reminders.size();
    }
    return turns;
  }

  private synchronized void handOver() {
    Turn next = waiting.peek();
    led = next != null;
    if (next != null) {
      next.woken.release();
    }
  }

  private void write(List<Turn> turns) {
    List<Turn> rest = new ArrayList<>(turns);
    while (!rest.isEmpty()) {
      List<Turn> round = withoutSharedIds(rest);
      Set<String> taken =
          insert.insert(round.stream().flatMap(turn -> turn.reminders.stream()).toList());
      round.forEach(turn -> turn.written(taken));
      rest.removeIf(Turn::ended);
    }
  }

  /** The first of those who want the same id gets it, the others are refused the next time. */
  private static List<Turn> withoutSharedIds(List<Turn> turns) {
    Set<String> ids = new HashSet<>();
    List<Turn> distinct = new ArrayList<>();
    for (Turn turn : turns) {
      List<String> own = turn.reminders.stream().map(Reminder::id).toList();
      if (own.stream().noneMatch(ids::contains)) {
        ids.addAll(own);
        distinct.add(turn);
      }
    }
    return distinct;
  }

  /**
   * Somebody's list. Written by whoever leads, read by its owner after it was woken: because it is
   * written, or because it is to lead.
   */
  private static final class Turn {
    final List<Reminder> reminders;
    final Semaphore woken = new Semaphore(0);
    private boolean written;
    private @Nullable RuntimeException failure;

    Turn(List<Reminder> reminders) {
      this.reminders = reminders;
    }

    boolean ended() {
      return written || failure != null;
    }

    void written(Set<String> taken) {
      written = taken.isEmpty();
      reminders.stream()
          .map(Reminder::id)
          .filter(taken::contains)
          .findFirst()
          .ifPresent(id -> failure = RefusedException.alreadyExists(id));
    }

    void fail(StoreException e) {
      if (!ended()) {
        failure = new StoreException(e.problem(), e.remedy(), e);
      }
    }

    List<Reminder> answer() {
      if (failure != null) {
        throw failure;
      }
      return reminders;
    }
  }
}
