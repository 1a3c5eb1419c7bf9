package dev.rooster.store.jdbc;

import static dev.rooster.store.jdbc.SqliteFixture.NOW;
import static dev.rooster.store.jdbc.SqliteFixture.reminder;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Event;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.schedule.At;
import dev.rooster.store.ClaimRequest;
import dev.rooster.store.Shards;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteCommitListener;
import org.sqlite.SQLiteConnection;

/** Changes between finding due reminders and claiming them. */
class SqliteClaimsTest {
  @TempDir private Path folder;
  private SqliteFile file;
  private SqliteCheckpoints checkpoints;
  private SqliteWriter writer;
  private SqliteReader reader;
  private SqliteClaims claims;
  private final AtomicReference<Runnable> onCommit = new AtomicReference<>(() -> {});

  @BeforeEach
  void open() {
    file = SqliteFixture.openFile(folder);
    checkpoints = new SqliteCheckpoints(file);
    writer = new SqliteWriter(file, checkpoints);
    reader = new SqliteReader(file, "due", 1);
    claims = new SqliteClaims(reader, writer, () -> NOW);
    writer.write(statements -> {
      ((SQLiteConnection) statements.connection()).addCommitListener(new Once(onCommit));
      return "";
    });
  }

  @AfterEach
  void close() {
    writer.close();
    checkpoints.close();
    reader.close();
    file.close();
  }

  @Test
  void a_deleted_reminder_is_not_claimed_in_place_of_its_successor() {
    create(reminder("r-1", "old"));
    Reminder anew =
        Lifecycle.create("r-1", Definition.of("say", "new", At.instant(NOW)), NOW.minusMillis(5));

    unseenByTheNextLook(() -> {
      writer.write(statements -> SqliteChanges.delete(statements, "r-1"));
      create(anew);
    });

    assertThat(claim(1_000))
        .singleElement()
        .satisfies(it -> assertThat(it.definition().text()).isEqualTo("new"))
        .isEqualTo(found("r-1"));
  }

  @Test
  void one_that_was_paused_leaves_its_place_to_another_of_its_key() {
    Reminder first = create(withKey("r-1", "same"));
    create(withKey("r-2", "same"));

    unseenByTheNextLook(() -> {
      var paused = Lifecycle.step(first, new Event.Paused(new Reason.ByRequest("")), NOW);
      writer.write(statements -> SqliteChanges.write(statements, List.of(paused)));
    });

    assertThat(claim(1)).extracting(Reminder::id).containsExactly("r-2");
  }

  /** A stop request that somehow outlived its claim does not apply to the next one. */
  @Test
  void a_new_claim_has_no_stop_request() {
    Reminder due = create(reminder("r-1"));
    wishToStop();
    assertThat(claim(1)).hasSize(1);
    assertThat(wishes()).isZero();

    writer.write(statements -> SqliteClaims.release(statements, "n", List.of(found("r-1"))));
    wishToStop();
    assertThat(claims.claimNow("n", due.id(), found("r-1").version(), NOW)).isPresent();
    assertThat(wishes()).isZero();
  }

  /**
   * Commits the change, but the reader once more finds what was due before it: its transaction
   * lasts until the claim is written.
   */
  private void unseenByTheNextLook(Runnable change) {
    reader.read(statements -> {
      statements.run("BEGIN");
      return Reads.find(statements.connection(), List.of("r-1"));
    });
    change.run();
    onCommit.set(() -> reader.read(statements -> run(statements, "COMMIT")));
  }

  private void wishToStop() {
    writer.write(statements -> run(statements, "UPDATE rooster_reminder SET stop_requested = 1"));
  }

  private static String run(CachedStatements statements, String sql) throws SQLException {
    statements.run(sql);
    return sql;
  }

  private int wishes() {
    return reader.read(statements -> {
      try (ResultSet row =
          statements.of("SELECT sum(stop_requested) FROM rooster_reminder").executeQuery()) {
        return row.getInt(1);
      }
    });
  }

  private static Reminder withKey(String id, String key) {
    Reminder plain = reminder(id);
    return new Reminder(
        id, plain.definition().withKey(key), plain.standing(), plain.createdAt(), 1);
  }

  private Reminder create(Reminder reminder) {
    return writer
        .write(statements -> SqliteChanges.create(statements, List.of(reminder)))
        .getFirst();
  }

  private Reminder found(String id) {
    return reader.read(statements -> Reads.find(statements.connection(), List.of(id))).getFirst();
  }

  private List<Reminder> claim(int perKey) {
    return claims
        .claim(new ClaimRequest("n", 1_000, perKey, Map.of(), Shards.ALL, Duration.ZERO))
        .reminders();
  }

  /** Runs the given action once. */
  private record Once(AtomicReference<Runnable> set) implements SQLiteCommitListener {
    @Override
    public void onCommit() {
      set.getAndSet(() -> {}).run();
    }

    @Override
    public void onRollback() {}
  }
}
