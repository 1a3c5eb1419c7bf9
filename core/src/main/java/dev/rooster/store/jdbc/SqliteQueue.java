package dev.rooster.store.jdbc;

import dev.rooster.store.StoreException;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Queues operations for a thread that owns a connection; callers wait for the result. Native code
 * would pin a virtual thread to its carrier; waiting here does not. Thread-safe.
 */
final class SqliteQueue {
  private static final int LONGEST = 10_000;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition filled = lock.newCondition();
  private final Condition emptied = lock.newCondition();
  private final ArrayDeque<Pending<?>> waiting = new ArrayDeque<>();
  private boolean closed;

  /** Whether the thread waits for operations. */
  private boolean resting;

  /** Whether a caller works in place of the resting thread. */
  private boolean borrowed;

  /** An operation on a connection. */
  @FunctionalInterface
  interface Operation<T> {
    T on(CachedStatements statements) throws SQLException;
  }

  /** A queued operation and its future result. */
  static final class Pending<T> {
    private final Operation<T> operation;
    private final boolean single;
    private final CompletableFuture<T> future = new CompletableFuture<>();
    private Runnable outcome = () -> {};

    Pending(Operation<T> operation) {
      this(operation, false);
    }

    /**
     * @param single whether the operation is one statement that changes one row
     */
    Pending(Operation<T> operation, boolean single) {
      this.operation = operation;
      this.single = single;
    }

    boolean single() {
      return single;
    }

    /** Runs the operation and holds its result back until {@link #complete}. */
    void run(CachedStatements statements) throws SQLException {
      T result = operation.on(statements);
      outcome = () -> future.complete(result);
    }

    void failed(Throwable cause) {
      outcome = () -> future.completeExceptionally(cause);
    }

    void complete() {
      outcome.run();
    }

    /** Waits for the result. */
    T result() {
      try {
        return future.join();
      } catch (CompletionException e) {
        if (e.getCause() instanceof RuntimeException cause) {
          throw cause;
        }
        throw e;
      }
    }
  }

  /**
   * Runs the operation and waits for its result. An interrupt does not end the wait, because the
   * result would stay unknown.
   */
  <T> T ask(Operation<T> operation) {
    return ask(new Pending<>(operation));
  }

  <T> T ask(Pending<T> pending) {
    add(pending);
    return pending.result();
  }

  /** Queues the operation and returns its future result. */
  <T> CompletableFuture<T> begin(Operation<T> operation) {
    Pending<T> pending = new Pending<>(operation);
    add(pending);
    return pending.future;
  }

  private void add(Pending<?> pending) {
    lock.lock();
    try {
      while (waiting.size() >= LONGEST && !closed) {
        emptied.awaitUninterruptibly();
      }
      if (closed) {
        throw new StoreException("the store is closed", "open it again");
      }
      waiting.add(pending);
      if (!borrowed) {
        filled.signal();
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits for operations and takes them; returns an empty list once the queue is closed and empty.
   */
  List<Pending<?>> take(int most) {
    lock.lock();
    try {
      resting = true;
      while (borrowed || (waiting.isEmpty() && !closed)) {
        filled.awaitUninterruptibly();
      }
      resting = false;
      List<Pending<?>> taken = new ArrayList<>();
      while (!waiting.isEmpty() && taken.size() < most) {
        taken.add(waiting.remove());
      }
      emptied.signalAll();
      return taken;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Lets the caller work in place of a queue's only thread, until it calls {@link #giveBack}: false
   * if the thread is busy or operations wait. Operations queued meanwhile wait for the thread.
   */
  boolean borrow() {
    lock.lock();
    try {
      boolean free = resting && !borrowed && waiting.isEmpty() && !closed;
      borrowed |= free;
      return free;
    } finally {
      lock.unlock();
    }
  }

  void giveBack() {
    lock.lock();
    try {
      borrowed = false;
      if (!waiting.isEmpty() || closed) {
        filled.signal();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Rejects new operations. Queued ones still run. */
  void close() {
    lock.lock();
    try {
      closed = true;
      filled.signalAll();
      emptied.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
