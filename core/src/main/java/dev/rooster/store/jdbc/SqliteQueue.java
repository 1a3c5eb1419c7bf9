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
 * Where callers leave what is to be done on a thread that has a connection, and wait for the
 * answer. Native code would pin a virtual thread to its carrier; waiting here does not.
 * Thread-safe.
 */
final class SqliteQueue {
  private static final int LONGEST = 10_000;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition filled = lock.newCondition();
  private final Condition emptied = lock.newCondition();
  private final ArrayDeque<Asked<?>> waiting = new ArrayDeque<>();
  private boolean closed;

  /** What is to be done with a connection. */
  @FunctionalInterface
  interface Operation<T> {
    T on(KeptStatements statements) throws SQLException;
  }

  /** An operation on its way, and its answer when there is one. */
  static final class Asked<T> {
    private final Operation<T> operation;
    private final CompletableFuture<T> answer = new CompletableFuture<>();
    private Runnable outcome = () -> {};

    private Asked(Operation<T> operation) {
      this.operation = operation;
    }

    /** Does it, and keeps what came of it to itself until {@link #tell}. */
    void run(KeptStatements statements) throws SQLException {
      T result = operation.on(statements);
      outcome = () -> answer.complete(result);
    }

    void failed(Throwable cause) {
      outcome = () -> answer.completeExceptionally(cause);
    }

    void tell() {
      outcome.run();
    }
  }

  /** Asks, and waits for the answer. An interrupt does not end the wait: it would not be known. */
  <T> T ask(Operation<T> operation) {
    try {
      return begin(operation).join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw e;
    }
  }

  /** Asks; the answer comes when there is one. */
  <T> CompletableFuture<T> begin(Operation<T> operation) {
    Asked<T> asked = new Asked<>(operation);
    add(asked);
    return asked.answer;
  }

  private void add(Asked<?> asked) {
    lock.lock();
    try {
      while (waiting.size() >= LONGEST && !closed) {
        emptied.awaitUninterruptibly();
      }
      if (closed) {
        throw new StoreException("the store is closed", "open it again");
      }
      waiting.add(asked);
      filled.signal();
    } finally {
      lock.unlock();
    }
  }

  /** What waits, as soon as something does; nothing when the queue is closed and all is taken. */
  List<Asked<?>> take(int most) {
    lock.lock();
    try {
      while (waiting.isEmpty() && !closed) {
        filled.awaitUninterruptibly();
      }
      List<Asked<?>> taken = new ArrayList<>();
      while (!waiting.isEmpty() && taken.size() < most) {
        taken.add(waiting.remove());
      }
      emptied.signalAll();
      return taken;
    } finally {
      lock.unlock();
    }
  }

  /** Takes nothing more on. What waits is still to be done. */
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
