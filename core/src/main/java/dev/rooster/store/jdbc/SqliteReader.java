package dev.rooster.store.jdbc;

import dev.rooster.store.jdbc.SqliteQueue.Asked;
import dev.rooster.store.jdbc.SqliteQueue.Operation;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The threads that read, each with a connection of its own. They wait for no writer and see all
 * that was committed before they were asked.
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
    KeptStatements statements = null;
    for (List<Asked<?>> one = queue.take(1); !one.isEmpty(); one = queue.take(1)) {
      statements = answer(one.getFirst(), statements);
      one.getFirst().tell();
    }
    if (statements != null) {
      file.close(statements);
    }
  }

  /** Returns the connection for the next time; none after a failure. */
  private @Nullable KeptStatements answer(Asked<?> asked, @Nullable KeptStatements open) {
    KeptStatements statements = open;
    try {
      if (statements == null) {
        statements = file.read();
      }
      asked.run(statements);
      return statements;
    } catch (Throwable e) {
      asked.failed(file.problem(e));
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
