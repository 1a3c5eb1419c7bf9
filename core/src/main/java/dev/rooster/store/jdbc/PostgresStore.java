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
import dev.rooster.text.Storable;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import javax.sql.DataSource;

/**
 * Stores reminders in PostgreSQL, for any number of nodes. The database's clock decides what is due
 * and which leases are valid. Thread-safe.
 *
 * <p>The tables are in the first schema of the connections' {@code search_path}. Writes are as
 * durable as the server makes them: with {@code synchronous_commit} or {@code fsync} switched off,
 * it may lose the latest writes in a crash.
 *
 * <p>The pool needs at least three connections, one of which is reserved for listening; eight are
 * better, and so is a pool used by Rooster alone. It should wait for a connection no longer than a
 * quarter of the lease, about three seconds: a node that waits longer may lose its lease. Behind a
 * PgBouncer in transaction mode without support for prepared statements, the driver needs {@code
 * prepareThreshold=0}. Leave its {@code stringtype} at the default.
 */
public final class PostgresStore implements Store {
  private final DataSource connections;
  private final PgSession session;
  private final NoticeChannel channel;
  private final PostgresNotices notices;
  private final PostgresReleases releases;
  private final PostgresClaims claims;
  private final PostgresWrites writes;
  private final PostgresRemovals removals;
  private final PostgresLeases leases;
  private final CombinedCreates creates;
  private final Timeline timeline = new TimelineReads(this::read, RowDialect.POSTGRES);
  private final List<PostgresListener> listeners = new CopyOnWriteArrayList<>();
  private final Runnable closed;

  private PostgresStore(
      DataSource connections, PgSession session, NoticeChannel channel, Runnable closed) {
    this.connections = connections;
    this.closed = closed;
    this.session = session;
    this.channel = channel;
    this.notices = new PostgresNotices(session, channel);
    this.releases = new PostgresReleases(session, notices);
    this.claims = new PostgresClaims(session, releases);
    this.writes = new PostgresWrites(session, notices);
    this.removals = new PostgresRemovals(session);
    this.leases = new PostgresLeases(session);
    this.creates = new CombinedCreates(new PostgresCreates(session, notices));
  }

  /**
   * Opens the store and upgrades its tables. The caller keeps ownership of the data source and
   * closes it.
   */
  public static PostgresStore open(DataSource connections) {
    return open(connections, () -> {});
  }

  /**
   * The same for a source that belongs to the store alone.
   *
   * @param closed closes the source, after the store has closed
   */
  public static PostgresStore open(DataSource connections, Runnable closed) {
    PgSession session = new PgSession(connections);
    PostgresSchema.prepare(session);
    String schema = session.single(PostgresSchema::number);
    var channel = new NoticeChannel("rooster_" + schema, UUID.randomUUID().toString());
    return new PostgresStore(connections, session, channel, closed);
  }

  @Override
  public List<Reminder> create(List<Reminder> reminders) {
    return reminders.isEmpty() ? List.of() : creates.create(reminders);
  }

  @Override
  public List<Reminder> find(Collection<String> ids) {
    return session.single(statements -> Reads.find(statements.connection(), ids));
  }

  @Override
  public Page<Reminder> list(Listing listing) {
    return session.single(statements -> Reads.list(statements.connection(), listing));
  }

  @Override
  public Set<String> write(List<Step> steps) {
    return writes.write(steps);
  }

  @Override
  public boolean delete(String id) {
    return Storable.isStorable(id) && removals.delete(id);
  }

  @Override
  public Page<Occurrence> history(HistoryQuery query) {
    return session.single(statements -> HistoryReads.history(statements.connection(), query));
  }

  @Override
  public List<Occurrence> recordedAfter(Instant instant, String afterId, int reminders) {
    return session.single(statements ->
        HistoryReads.recordedAfter(statements.connection(), instant, afterId, reminders));
  }

  @Override
  public List<Wake> upcoming(Instant after, Instant until, int limit) {
    return session.single(
        statements -> Reads.upcoming(statements.connection(), after, until, limit));
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
    return releases.release(node, claimed);
  }

  @Override
  public List<Reminder> held(String node, int limit) {
    return session.single(
        statements -> Reads.claimed(statements.connection(), "claim_node = ?", node, limit));
  }

  @Override
  public List<Reminder> abandoned(String node, int limit) {
    return claims.abandoned(node, limit);
  }

  @Override
  public boolean requestStop(String id, long fence) {
    boolean requested = claims.requestStop(id, fence);
    if (requested) {
      notices.stops();
    }
    return requested;
  }

  @Override
  public Optional<Lease> lease(
      String node, boolean joining, Duration length, Instant watchingSince) {
    return leases.lease(node, joining, length, watchingSince);
  }

  @Override
  public void leave(String node) {
    leases.leave(node);
  }

  @Override
  public int prune(Instant before, int most, Collection<String> reminderIds, int limit) {
    return removals.prune(before, most, reminderIds, limit);
  }

  @Override
  public Optional<Note> note(String name) {
    return session.single(statements -> Reads.note(statements.connection(), name));
  }

  @Override
  public Page<Note> notes(String prefix, Optional<String> after, int limit) {
    return session.single(statements -> Reads.notes(statements.connection(), prefix, after, limit));
  }

  @Override
  public Page<String> noteNames(String prefix, Optional<String> after, int limit) {
    return session.single(
        statements -> Reads.noteNames(statements.connection(), prefix, after, limit));
  }

  @Override
  public boolean note(Note note) {
    return session.single(statements ->
        note.version() == 0
            ? statements.change(
                Notes.MAKE, parameters -> parameters.text(note.name()).text(note.text()))
            : statements.change(
                Notes.CHANGE,
                parameters ->
                    parameters.text(note.text()).text(note.name()).number(note.version())))
        > 0;
  }

  @Override
  public boolean forget(Note note) {
    return session.single(statements ->
        statements.change(
            Notes.FORGET, parameters -> parameters.text(note.name()).number(note.version())))
        > 0;
  }

  @Override
  public Optional<NamedLock> lock(String name, String holder, Duration length) {
    return session.single(statements ->
        statements
            .rows(
                NamedLocks.PG_TAKE,
                parameters -> parameters.text(name).text(holder).number(length.toMillis()),
                row -> NamedLocks.taken(name, holder, row))
            .getFirst());
  }

  @Override
  public Set<NamedLock> renewLocks(String holder, Duration length) {
    session.single(statements -> statements.change(NamedLocks.PG_FORGET, parameters -> {}));
    return Set.copyOf(
        session.single(statements ->
            statements.rows(
                NamedLocks.PG_RENEW,
                parameters -> parameters.number(length.toMillis()).text(holder),
                NamedLocks::read)));
  }

  @Override
  public void unlock(NamedLock lock) {
    PgStatements.Binding binding =
        parameters -> parameters.text(lock.name()).text(lock.holder()).number(lock.fence());
    if (session.single(statements -> statements.change(NamedLocks.DELETE, binding)) == 0) {
      session.single(statements -> statements.change(NamedLocks.RELEASE, binding));
    }
  }

  @Override
  public Rows rows(RowQuery query) {
    return session.single(
        statements -> new RowReads(statements.connection(), RowDialect.POSTGRES).rows(query));
  }

  @Override
  public List<Occurrence> latest(Collection<String> ids, int most) {
    return session.single(
        statements -> new RowReads(statements.connection(), RowDialect.POSTGRES).latest(ids, most));
  }

  @Override
  public Page<String> unsuccessful(UnsuccessfulQuery query) {
    return session.single(statements ->
        new RowReads(statements.connection(), RowDialect.POSTGRES).unsuccessful(query));
  }

  @Override
  public Timeline timeline() {
    return timeline;
  }

  private <T> T read(TimelineReads.Query<T> query) {
    return session.single(statements -> query.on(statements.connection()));
  }

  @Override
  public Instant now() {
    return session.single(PostgresSchema::now);
  }

  @Override
  public boolean exclusive() {
    return false;
  }

  @Override
  public void listen(Duration horizon, Consumer<Notice> listener) {
    notices.horizon(horizon);
    var listening = new PostgresListener(connections, notices, channel, horizon, listener);
    listeners.add(listening);
    listening.start();
  }

  @Override
  public void close() {
    listeners.forEach(PostgresListener::close);
    notices.close();
    closed.run();
  }
}
