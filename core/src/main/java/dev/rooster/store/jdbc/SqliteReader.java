package dev.rooster.store.jdbc;

import dev.rooster.store.jdbc.SqliteQueue.Operation;
import dev.rooster.store.jdbc.SqliteQueue.Pending;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The reading threads, each with its own connection. They never wait for the writer and see
 * everything committed before the call.
 */
final class SqliteReader implements AutoCloseable {
  private final SqliteFile file;
  private final SqliteQueue queue = new SqliteQueue();
  private final List<Thread> threads;

  SqliteReader(SqliteFile file, String name, int count) {
    this.file = file;
    this.threads =
        IntStream.rangeClosed(1, count)
            .mapToObj(i ->
                Thread.ofPlatform()
                    .daemon()
                    .name("rooster-sqlite-%s-%d".formatted(name, i))
                    .start(this::run))
            .toList();
  }

  <T> T read(Operation<T> operation) {
    return queue.ask(operation);
  }

  <T> CompletableFuture<T> begin(Operation<T> operation) {
    return queue.begin(operation);
  }

  private void run() {
    CachedStatements statements = null;
    for (List<Pending<?>> one = queue.take(1); !one.isEmpty(); one = queue.take(1)) {
      statements = run(one.getFirst(), statements);
      one.getFirst().complete();
    }
    if (statements != null) {
      file.close(statements);
    }
  }

  /** Returns the connection for reuse, or null after a failure. */
  private @Nullable CachedStatements run(Pending<?> pending, @Nullable CachedStatements open) {
    CachedStatements statements = open;
    try {
      if (statements == null) {
        statements = file.read();
      }
      pending.run(statements);
      return statements;
    } catch (Throwable e) {
      pending.failed(file.problem(e));
      if (statements != null) {
        file.close(statements);
      }
      return null;
    }
  }

  @Override
  public void close() {
    queue.close();
    threads.forEach(SqliteFile::join);
  }
}
