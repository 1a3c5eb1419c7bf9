package dev.rooster.testing;

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
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A store that forwards to another one, for tests that inject failures or count calls. */
public class DelegatingStore implements Store {
  private final Store store;

  public DelegatingStore(Store store) {
    this.store = store;
  }

  /** The store it forwards to. */
  protected final Store store() {
    return store;
  }

  /**
   * Every call to the other store goes through this method.
   *
   * @param name the name of the called method
   */
  protected <T> T call(String name, Supplier<T> work) {
    return work.get();
  }

  @Override
  public List<Reminder> create(List<Reminder> reminders) {
    return call("create", () -> store.create(reminders));
  }

  @Override
  public List<Reminder> find(Collection<String> ids) {
    return call("find", () -> store.find(ids));
  }

  @Override
  public Page<Reminder> list(Listing listing) {
    return call("list", () -> store.list(listing));
  }

  @Override
  public Set<String> write(List<Step> steps) {
    return call("write", () -> store.write(steps));
  }

  @Override
  public boolean delete(String id) {
    return call("delete", () -> store.delete(id));
  }

  @Override
  public Page<Occurrence> history(HistoryQuery query) {
    return call("history", () -> store.history(query));
  }

  @Override
  public List<Occurrence> recordedAfter(Instant instant, String afterId, int reminders) {
    return call("recordedAfter", () -> store.recordedAfter(instant, afterId, reminders));
  }

  @Override
  public List<Wake> upcoming(Instant after, Instant until, int limit) {
    return call("upcoming", () -> store.upcoming(after, until, limit));
  }

  @Override
  public Claimed claim(ClaimRequest request) {
    return call("claim", () -> store.claim(request));
  }

  @Override
  public Optional<Reminder> claimNow(String node, String id, long version, Instant due) {
    return call("claimNow", () -> store.claimNow(node, id, version, due));
  }

  @Override
  public Set<String> release(String node, List<Reminder> claimed) {
    return call("release", () -> store.release(node, claimed));
  }

  @Override
  public List<Reminder> held(String node, int limit) {
    return call("held", () -> store.held(node, limit));
  }

  @Override
  public List<Reminder> abandoned(String node, int limit) {
    return call("abandoned", () -> store.abandoned(node, limit));
  }

  @Override
  public boolean requestStop(String id, long fence) {
    return call("requestStop", () -> store.requestStop(id, fence));
  }

  @Override
  public Optional<Lease> lease(
      String node, boolean joining, Duration length, Instant watchingSince) {
    return call("lease", () -> store.lease(node, joining, length, watchingSince));
  }

  @Override
  public Optional<NamedLock> lock(String name, String holder, Duration length) {
    return call("lock", () -> store.lock(name, holder, length));
  }

  @Override
  public Set<NamedLock> renewLocks(String holder, Duration length) {
    return call("renewLocks", () -> store.renewLocks(holder, length));
  }

  @Override
  public void unlock(NamedLock lock) {
    call(
        "unlock",
        () -> {
          store.unlock(lock);
          return true;
        });
  }

  @Override
  public Optional<Note> note(String name) {
    return call("note", () -> store.note(name));
  }

  @Override
  public Page<Note> notes(String prefix, Optional<String> after, int limit) {
    return call("notes", () -> store.notes(prefix, after, limit));
  }

  @Override
  public Page<String> noteNames(String prefix, Optional<String> after, int limit) {
    return call("noteNames", () -> store.noteNames(prefix, after, limit));
  }

  @Override
  public boolean note(Note note) {
    return call("note", () -> store.note(note));
  }

  @Override
  public boolean forget(Note note) {
    return call("forget", () -> store.forget(note));
  }

  @Override
  public void leave(String node) {
    call(
        "leave",
        () -> {
          store.leave(node);
          return true;
        });
  }

  @Override
  public int prune(Instant before, int most, Collection<String> reminderIds, int limit) {
    return call("prune", () -> store.prune(before, most, reminderIds, limit));
  }

  @Override
  public Rows rows(RowQuery query) {
    return call("rows", () -> store.rows(query));
  }

  @Override
  public List<Occurrence> latest(Collection<String> ids, int most) {
    return call("latest", () -> store.latest(ids, most));
  }

  @Override
  public Page<String> unsuccessful(UnsuccessfulQuery query) {
    return call("unsuccessful", () -> store.unsuccessful(query));
  }

  @Override
  public Instant now() {
    return store.now();
  }

  @Override
  public boolean exclusive() {
    return store.exclusive();
  }

  @Override
  public void listen(Duration horizon, Consumer<Notice> listener) {
    store.listen(horizon, listener);
  }

  @Override
  public Timeline timeline() {
    return call("timeline", store::timeline);
  }

  @Override
  public void close() {
    store.close();
  }
}
