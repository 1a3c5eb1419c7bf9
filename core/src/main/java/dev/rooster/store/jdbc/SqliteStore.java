package dev.rooster.store.jdbc;

import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Step;
import dev.rooster.store.ClaimRequest;
import dev.rooster.store.Claimed;
import dev.rooster.store.HistoryQuery;
import dev.rooster.store.Lease;
import dev.rooster.store.Listing;
import dev.rooster.store.NamedLock;
import dev.rooster.store.Note;
import dev.rooster.store.Notice;
import dev.rooster.store.Page;
import dev.rooster.store.RowQuery;
import dev.rooster.store.Rows;
import dev.rooster.store.Store;
import dev.rooster.store.Timeline;
import dev.rooster.store.UnsuccessfulQuery;
import dev.rooster.store.Wake;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Stores everything in one SQLite file, for one process. A write is on disk when the method
 * returns, even if the machine then fails. Thread-safe; waiting virtual threads are not pinned.
 */
public final class SqliteStore implements Store {
  private final InstantSource clock;
  private final SqliteFile file;
  private final SqliteReader reader;
  private final SqliteCheckpoints checkpoints;
  private final SqliteWriter writer;
  private final SqliteReader dueReader;

  /** Adding up takes long: it has a thread of its own, so that all other reads go on. */
  private final SqliteReader timelineReader;

  private final SqliteClaims claims;
  private final Timeline timeline = new TimelineReads(this::addUp, RowDialect.SQLITE);
  private final AtomicBoolean closed = new AtomicBoolean();

  private SqliteStore(SqliteFile file, InstantSource clock) {
    this.clock = clock;
    this.file = file;
    this.checkpoints = new SqliteCheckpoints(file);
    this.writer = new SqliteWriter(file, checkpoints);
    this.reader = new SqliteReader(file, "read", 2);
    this.dueReader = new SqliteReader(file, "due", 1);
    this.timelineReader = new SqliteReader(file, "timeline", 1);
    this.claims = new SqliteClaims(dueReader, writer, this::now);
  }

  /**
   * Opens or creates the store in the file.
   *
   * @throws dev.rooster.store.StoreException if another process has it open, if it is damaged, or
   *     if a newer version created it; the file stays unchanged
   */
  public static SqliteStore open(Path file, InstantSource clock) {
    return open(file, clock, Duration.ZERO);
  }

  /**
   * Opens or creates the store in the file, and waits for another process that has it open.
   *
   * @param timeout how long to wait
   */
  public static SqliteStore open(Path file, InstantSource clock, Duration timeout) {
    return new SqliteStore(SqliteFile.open(file, Migrations.of("sqlite"), clock, timeout), clock);
  }

  static SqliteStore open(Path path, InstantSource clock, Migrations migrations) {
    return new SqliteStore(SqliteFile.open(path, migrations, clock, Duration.ZERO), clock);
  }

  @Override
  public List<Reminder> create(List<Reminder> reminders) {
    return reminders.size() == 1
        ? List.of(create(reminders.getFirst()))
        : writer.write(statements -> SqliteChanges.create(statements, reminders));
  }

  private Reminder create(Reminder reminder) {
    return writer.writeSingle(statements -> SqliteChanges.create(statements, reminder));
  }

  @Override
  public List<Reminder> find(Collection<String> ids) {
    return reader.read(statements -> Reads.find(statements.connection(), ids));
  }

  @Override
  public Page<Reminder> list(Listing listing) {
    return reader.read(statements -> Reads.list(statements.connection(), listing));
  }

  @Override
  public Set<String> write(List<Step> steps) {
    return writer.write(statements -> SqliteChanges.write(statements, steps));
  }

  @Override
  public boolean delete(String id) {
    return writer.write(statements -> SqliteChanges.delete(statements, id));
  }

  @Override
  public Page<Occurrence> history(HistoryQuery query) {
    return reader.read(statements -> HistoryReads.history(statements.connection(), query));
  }

  @Override
  public List<Occurrence> recordedAfter(Instant instant, String afterId, int reminders) {
    return reader.read(statements ->
        HistoryReads.recordedAfter(statements.connection(), instant, afterId, reminders));
  }

  @Override
  public List<Wake> upcoming(Instant after, Instant until, int limit) {
    return reader.read(statements -> Reads.upcoming(statements.connection(), after, until, limit));
  }

  @Override
  public Claimed claim(ClaimRequest request) {
    return claims.claim(request);
  }

  @Override
  public Optional<Reminder> claimNow(String node, String id, long version, Instant due) {
    return claims.claimNow(node, id, version, due);
  }

  @Override
  public Set<String> release(String node, List<Reminder> claimed) {
    return writer.write(statements -> SqliteClaims.release(statements, node, claimed));
  }

  @Override
  public List<Reminder> held(String node, int limit) {
    return reader.read(
        statements -> Reads.claimed(statements.connection(), "claim_node = ?", node, limit));
  }

  /** Every other holder of a claim is dead: this process owns the file. */
  @Override
  public List<Reminder> abandoned(String node, int most) {
    return UnreadableRow.leftOut(
        most,
        limit ->
            reader.read(statements ->
                Reads.claimed(statements.connection(), "claim_node <> ?", node, limit)));
  }

  @Override
  public boolean requestStop(String id, long fence) {
    return writer.write(statements -> SqliteClaims.requestStop(statements, id, fence));
  }

  /** The lock on the file is the lease: it is valid as long as the store is open. */
  @Override
  public Optional<Lease> lease(
      String node, boolean joining, Duration length, Instant watchingSince) {
    return reader.read(statements -> {
      PreparedStatement claims =
          statements.of(
              """
              SELECT id, claim_node = ? FROM rooster_reminder
              WHERE claim_node IS NOT NULL AND (claim_node <> ? OR stop_requested = 1)
              """);
      claims.setString(1, node);
      claims.setString(2, node);
      boolean deadClaims = false;
      Set<String> toStop = new HashSet<>();
      try (ResultSet rows = claims.executeQuery()) {
        while (rows.next()) {
          boolean mine = rows.getBoolean(2);
          deadClaims |= !mine;
          if (mine) {
            toStop.add(rows.getString(1));
          }
        }
      }
      return Optional.of(new Lease(now(), List.of(node), watchingSince, deadClaims, toStop));
    });
  }

  /** There is no lease to end. */
  @Override
  public void leave(String node) {}

  @Override
  public int prune(Instant before, int most, Collection<String> reminderIds, int limit) {
    return writer.write(
        statements -> SqlitePruning.prune(statements, before, most, reminderIds, limit));
  }

  @Override
  public Optional<Note> note(String name) {
    return reader.read(statements -> Reads.note(statements.connection(), name));
  }

  @Override
  public Page<Note> notes(String prefix, Optional<String> after, int limit) {
    return reader.read(statements -> Reads.notes(statements.connection(), prefix, after, limit));
  }

  @Override
  public Page<String> noteNames(String prefix, Optional<String> after, int limit) {
    return reader.read(
        statements -> Reads.noteNames(statements.connection(), prefix, after, limit));
  }

  @Override
  public boolean note(Note note) {
    return writer.write(statements -> SqliteChanges.note(statements, note));
  }

  @Override
  public boolean forget(Note note) {
    return writer.write(statements -> SqliteChanges.forget(statements, note));
  }

  @Override
  public Optional<NamedLock> lock(String name, String holder, Duration length) {
    return writer.write(
        statements -> NamedLocks.take(statements, name, holder, clock.millis(), length));
  }

  @Override
  public Set<NamedLock> renewLocks(String holder, Duration length) {
    return writer.write(statements -> NamedLocks.renew(statements, holder, clock.millis(), length));
  }

  @Override
  public void unlock(NamedLock lock) {
    writer.write(statements -> NamedLocks.release(statements, lock));
  }

  @Override
  public Rows rows(RowQuery query) {
    return reader.read(
        statements -> new RowReads(statements.connection(), RowDialect.SQLITE).rows(query));
  }

  @Override
  public List<Occurrence> latest(Collection<String> ids, int most) {
    return reader.read(
        statements -> new RowReads(statements.connection(), RowDialect.SQLITE).latest(ids, most));
  }

  @Override
  public Page<String> unsuccessful(UnsuccessfulQuery query) {
    return reader.read(
        statements -> new RowReads(statements.connection(), RowDialect.SQLITE).unsuccessful(query));
  }

  @Override
  public Timeline timeline() {
    return timeline;
  }

  private <T> T addUp(TimelineReads.Query<T> query) {
    return timelineReader.read(statements -> query.on(statements.connection()));
  }

  @Override
  public Instant now() {
    return Instant.ofEpochMilli(clock.millis());
  }

  @Override
  public boolean exclusive() {
    return true;
  }

  /** No other process can change anything, so there are no notices. */
  @Override
  public void listen(Duration horizon, Consumer<Notice> listener) {
    listener.accept(new Notice.Listening(true));
  }

  /**
   * Writes a copy of the current state to a new file, which appears only when it is complete. Other
   * calls continue meanwhile.
   */
  public void backup(Path target) {
    try {
      CompletableFuture.runAsync(
              () -> file.backup(target),
              copy -> Thread.ofPlatform().daemon().name("rooster-sqlite-backup").start(copy))
          .join();
    } catch (CompletionException e) {
      throw file.problem(e.getCause() == null ? e : e.getCause());
    }
  }

  /** Waits for running operations. */
  @Override
  public void close() {
    if (!closed.getAndSet(true)) {
      writer.close();
      checkpoints.close();
      reader.close();
      dueReader.close();
      timelineReader.close();
      file.close();
    }
  }
}
