package dev.rooster.bench.engine;

import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Step;
import dev.rooster.store.ClaimRequest;
import dev.rooster.store.Claimed;
import dev.rooster.store.HistoryQuery;
import dev.rooster.store.Lease;
import dev.rooster.store.Listing;
import dev.rooster.store.Notice;
import dev.rooster.store.Page;
import dev.rooster.store.Store;
import dev.rooster.store.Wake;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Counts how often a store is called. */
final class CountingStore implements Store {
  private final Store store;
  private final LongAdder calls = new LongAdder();

  CountingStore(Store store) {
    this.store = store;
  }

  long calls() {
    return calls.sum();
  }

  private <T> T counted(Supplier<T> work) {
    calls.increment();
    return work.get();
  }

  @Override
  public List<Reminder> create(List<Reminder> reminders) {
    return counted(() -> store.create(reminders));
  }

  @Override
  public List<Reminder> find(Collection<String> ids) {
    return counted(() -> store.find(ids));
  }

  @Override
  public Page<Reminder> list(Listing listing) {
    return counted(() -> store.list(listing));
  }

  @Override
  public Set<String> write(List<Step> steps) {
    return counted(() -> store.write(steps));
  }

  @Override
  public boolean delete(String id) {
    return counted(() -> store.delete(id));
  }

  @Override
  public Page<Occurrence> history(HistoryQuery query) {
    return counted(() -> store.history(query));
  }

  @Override
  public List<Wake> upcoming(Instant after, Instant until, int limit) {
    return counted(() -> store.upcoming(after, until, limit));
  }

  @Override
  public Claimed claim(ClaimRequest request) {
    return counted(() -> store.claim(request));
  }

  @Override
  public Optional<Reminder> claimNow(String node, String id, long version, Instant due) {
    return counted(() -> store.claimNow(node, id, version, due));
  }

  @Override
  public Set<String> release(String node, List<Reminder> claimed) {
    return counted(() -> store.release(node, claimed));
  }

  @Override
  public List<Reminder> held(String node, int limit) {
    return counted(() -> store.held(node, limit));
  }

  @Override
  public List<Reminder> abandoned(String node, int limit) {
    return counted(() -> store.abandoned(node, limit));
  }

  @Override
  public boolean requestStop(String id, long fence) {
    return counted(() -> store.requestStop(id, fence));
  }

  @Override
  public Optional<Lease> lease(
      String node, boolean joining, Duration length, Instant watchingSince) {
    return counted(() -> store.lease(node, joining, length, watchingSince));
  }

  @Override
  public void leave(String node) {
    counted(() -> {
      store.leave(node);
      return true;
    });
  }

  @Override
  public int prune(Instant before, int most, Collection<String> reminderIds, int limit) {
    return counted(() -> store.prune(before, most, reminderIds, limit));
  }

  @Override
  public Instant now() {
    return store.exclusive() ? store.now() : counted(store::now);
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
  public void close() {
    store.close();
  }
}
