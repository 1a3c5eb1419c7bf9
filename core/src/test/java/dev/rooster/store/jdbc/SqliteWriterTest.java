package dev.rooster.store.jdbc;

import static dev.rooster.store.jdbc.SqliteFixture.reminder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.store.Listing;
import dev.rooster.store.StoreException;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteCommitListener;
import org.sqlite.SQLiteConnection;

/** The writing thread: what it commits together, and how it handles failures. */
class SqliteWriterTest {
  @TempDir private Path folder;
  private SqliteFile file;
  private SqliteCheckpoints checkpoints;
  private SqliteWriter writer;
  private final List<Thread> threads = new ArrayList<>();

  @BeforeEach
  void open() {
    file = SqliteFixture.openFile(folder);
    checkpoints = new SqliteCheckpoints(file);
    writer = new SqliteWriter(file, checkpoints);
  }

  @AfterEach
  void close() {
    writer.close();
    checkpoints.close();
    file.close();
  }

  @Test
  void operations_queued_together_are_committed_together() throws Exception {
    AtomicInteger commits = new AtomicInteger();
    writer.write(statements -> {
      ((SQLiteConnection) statements.connection()).addCommitListener(new Counting(commits));
      return "";
    });
    commits.set(0);
    List<FutureTask<?>> all = new ArrayList<>();

    together(() -> {
      for (int i = 0; i < 20; i++) {
        String id = "r-" + i;
        all.add(started(() -> create(id)));
      }
    });

    for (FutureTask<?> each : all) {
      each.get();
    }
    assertThat(ids()).hasSize(20);
    assertThat(commits).as("that of the one that held the writer up, and theirs").hasValue(2);
  }

  @Test
  void while_the_writer_rests_a_platform_thread_writes_itself() {
    create("first");
    Thread writing = writer.write(statements -> Thread.currentThread());
    while (writing != Thread.currentThread()) {
      Thread.onSpinWait(); // until the writer has ended the write before
      writing = writer.write(statements -> Thread.currentThread());
    }

    create("r-1");
    assertThatThrownBy(() -> create("half", "r-1")).isInstanceOf(RefusedException.class);
    assertThatThrownBy(() -> writer.write(SqliteWriterTest::nonsense))
        .isInstanceOf(StoreException.class);
    assertThatThrownBy(() -> writer.write(SqliteWriterTest::loseTransaction))
        .isInstanceOf(StoreException.class);
    create("r-2");
    assertThat(writer.<Thread>write(statements -> Thread.currentThread()))
        .isSameAs(Thread.currentThread());
  }

  @Test
  void a_virtual_thread_leaves_its_write_to_the_writer() throws Exception {
    Thread writing = started(() -> writer.write(statements -> Thread.currentThread())).get();

    assertThat(writing.isVirtual()).isFalse();
  }

  @Test
  void one_that_fails_is_undone_alone() throws Exception {
    create("taken");
    List<FutureTask<?>> good = new ArrayList<>();
    List<FutureTask<?>> bad = new ArrayList<>();

    together(() -> {
      for (int i = 0; i < 5; i++) {
        String id = "r-" + i;
        good.add(started(() -> create(id)));
        bad.add(started(() -> create("half-" + id, "taken")));
        bad.add(started(() -> writer.write(SqliteWriterTest::nonsense)));
        bad.add(started(() -> writer.write(statements -> Integer.parseInt("none"))));
      }
    });

    for (FutureTask<?> each : good) {
      each.get();
    }
    assertThat(bad)
        .allSatisfy(each ->
            assertThatThrownBy(each::get)
                .isInstanceOf(ExecutionException.class)
                .cause()
                .isInstanceOfAny(
                    RefusedException.class, StoreException.class, NumberFormatException.class));
    assertThat(ids()).containsExactlyInAnyOrder("taken", "r-0", "r-1", "r-2", "r-3", "r-4");
  }

  @Test
  void a_lost_transaction_fails_for_all_its_callers_and_the_next_succeeds() throws Exception {
    List<FutureTask<?>> lost = new ArrayList<>();

    together(() -> {
      lost.add(started(() -> create("before")));
      lost.add(started(() -> writer.write(SqliteWriterTest::loseTransaction)));
      lost.add(started(() -> create("after")));
    });

    assertThat(lost)
        .allSatisfy(each -> assertThatThrownBy(each::get).hasCauseInstanceOf(StoreException.class));
    assertThat(ids()).isEmpty();
    create("next");
    assertThat(ids()).containsExactly("next");
  }

  @Test
  void a_single_statement_that_fails_is_undone_and_the_next_succeeds() throws Exception {
    createSingle("taken");

    assertThatThrownBy(() -> createSingle("taken")).isInstanceOf(RefusedException.class);
    assertThatThrownBy(() -> writer.writeSingle(SqliteWriterTest::nonsense))
        .isInstanceOf(StoreException.class);
    createSingle("next");

    assertThat(ids()).containsExactly("next", "taken");
  }

  @Test
  void single_statements_queued_together_are_committed_together() throws Exception {
    createSingle("taken");
    AtomicInteger commits = new AtomicInteger();
    writer.write(statements -> {
      ((SQLiteConnection) statements.connection()).addCommitListener(new Counting(commits));
      return "";
    });
    commits.set(0);
    List<FutureTask<?>> good = new ArrayList<>();
    List<FutureTask<?>> bad = new ArrayList<>();

    together(() -> {
      good.add(started(() -> createSingle("r-1")));
      bad.add(started(() -> createSingle("taken")));
      good.add(started(() -> createSingle("r-2")));
    });

    for (FutureTask<?> each : good) {
      each.get();
    }
    assertThatThrownBy(bad.getFirst()::get).hasCauseInstanceOf(RefusedException.class);
    assertThat(ids()).containsExactlyInAnyOrder("taken", "r-1", "r-2");
    assertThat(commits).as("that of the one that held the writer up, and theirs").hasValue(2);
  }

  @Test
  void a_full_disk_fails_one_write_and_the_next_succeeds() throws Exception {
    create("small");
    String large = "x".repeat(900_000);

    assertThatThrownBy(() ->
            writer.write(statements -> {
              statements.of("PRAGMA max_page_count = 30").executeQuery().close();
              return SqliteChanges.create(statements, List.of(reminder("large", large)));
            }))
        .isInstanceOfSatisfying(
            StoreException.class,
            e ->
                assertThat(e.line())
                    .contains("disk is full", "rooster.db", "Free some disk space"));

    create("small-too");
    assertThat(ids()).containsExactlyInAnyOrder("small", "small-too");
  }

  @Test
  void a_commit_reaches_the_disk_and_copies_nothing() throws Exception {
    assertThat(pragma("synchronous")).isEqualTo("2");
    assertThat(pragma("journal_mode")).isEqualTo("wal");
    assertThat(pragma("wal_autocheckpoint")).isEqualTo("0");
  }

  @Test
  void a_closed_writer_rejects_operations() {
    writer.close();

    assertThatThrownBy(() -> create("r-1"))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("closed");
  }

  @Test
  void queued_operations_are_written_before_closing() throws Exception {
    List<FutureTask<?>> waiting = new ArrayList<>();
    together(() -> {
      waiting.add(started(() -> create("r-1")));
      awaitWaiting(threads.getLast());
      waiting.add(
          started(() -> {
            writer.close();
            return true;
          }));
    });

    for (FutureTask<?> each : waiting) {
      each.get();
    }
    assertThat(ids()).containsExactly("r-1");
  }

  /** Keeps the writer busy until all started operations are queued. */
  private void together(Runnable start) throws Exception {
    CountDownLatch busy = new CountDownLatch(1);
    CompletableFuture<Void> free = new CompletableFuture<>();
    FutureTask<Object> holding =
        started(() ->
            writer.write(statements -> {
              busy.countDown();
              free.join();
              return "";
            }));
    busy.await();
    start.run();
    threads.stream().skip(1).forEach(SqliteWriterTest::awaitWaiting);
    free.complete(null);
    holding.get();
  }

  private <T> FutureTask<T> started(Callable<T> work) {
    FutureTask<T> started = new FutureTask<>(work);
    threads.add(Thread.ofVirtual().start(started));
    return started;
  }

  private static void awaitWaiting(Thread thread) {
    while (thread.getState() != Thread.State.WAITING && thread.isAlive()) {
      Thread.onSpinWait();
    }
  }

  private List<Reminder> create(String... ids) {
    List<Reminder> reminders = Stream.of(ids).map(SqliteFixture::reminder).toList();
    return writer.write(statements -> SqliteChanges.create(statements, reminders));
  }

  private Reminder createSingle(String id) {
    return writer.writeSingle(statements -> SqliteChanges.create(statements, reminder(id)));
  }

  private static Object nonsense(CachedStatements statements) throws SQLException {
    statements.run("INSERT INTO nowhere VALUES (1)");
    return "";
  }

  /** As SQLite does by itself after some errors. */
  private static Object loseTransaction(CachedStatements statements) throws SQLException {
    statements.run("ROLLBACK");
    return "";
  }

  private List<String> ids() throws SQLException {
    try (CachedStatements statements = file.read()) {
      return Reads.list(statements.connection(), Listing.all()).items().stream()
          .map(Reminder::id)
          .toList();
    }
  }

  private String pragma(String name) {
    return writer.write(statements -> {
      try (ResultSet row = statements.of("PRAGMA " + name).executeQuery()) {
        return row.getString(1);
      }
    });
  }

  private record Counting(AtomicInteger commits) implements SQLiteCommitListener {
    @Override
    public void onCommit() {
      commits.incrementAndGet();
    }

    @Override
    public void onRollback() {}
  }
}
