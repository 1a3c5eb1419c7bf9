package dev.rooster.pairing;

import dev.rooster.home.Configuration;
import dev.rooster.store.Store;
import dev.rooster.store.StoreException;
import dev.rooster.trust.User;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * The configuration of the files, whose users have their paired addresses too. An address in the
 * file belongs to the user who has it there. {@link #get} never waits for a shared store: other
 * nodes' pairings are seen a few seconds later. Thread-safe.
 */
public final class PairedUsers implements Supplier<Configuration> {
  /** How old the view may be while other nodes can pair. */
  private static final Duration FRESH = Duration.ofSeconds(2);

  private final Supplier<Configuration> file;
  private final StoredPairings stored;
  private final InstantSource clock;
  private final Executor background;
  private final boolean alone;
  private final AtomicBoolean reading = new AtomicBoolean();
  private final AtomicReference<Optional<View>> view = new AtomicReference<>(Optional.empty());

  /**
   * @param pairings the paired addresses, by user
   * @param merged the users of this configuration, with their paired addresses
   */
  private record View(
      Map<String, List<String>> pairings, Configuration of, Configuration merged, Instant read) {}

  /**
   * @param file the configuration of the files
   * @param background reads a shared store again
   */
  public PairedUsers(
      Supplier<Configuration> file, Store store, InstantSource clock, Executor background) {
    this.file = file;
    this.stored = new StoredPairings(store);
    this.clock = clock;
    this.background = background;
    this.alone = store.exclusive();
  }

  /** The configuration of the files alone. */
  Configuration file() {
    return file.get();
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // to compare every field would cost more than to merge
  public Configuration get() {
    Configuration now = file.get();
    Optional<View> before = view.get();
    View last = before.orElseGet(this::read);
    if (!alone && isOld(last) && reading.compareAndSet(false, true)) {
      background.execute(this::readAgain);
    }
    if (last.of() == now) {
      return last.merged();
    }
    View next = new View(last.pairings(), now, merged(now, last.pairings()), last.read());
    // Does nothing if the pairings have been read meanwhile.
    view.compareAndSet(before, Optional.of(next));
    return next.merged();
  }

  private boolean isOld(View last) {
    Instant now = clock.instant();
    return now.isBefore(last.read()) || !now.isBefore(last.read().plus(FRESH));
  }

  /** Reads the pairings again, after one was changed here or is missing here. */
  Configuration refreshed() {
    return read().merged();
  }

  private void readAgain() {
    try {
      read();
    } finally {
      reading.set(false);
    }
  }

  /** If the store fails, the last view stays. */
  private synchronized View read() {
    Configuration now = file.get();
    try {
      Map<String, List<String>> pairings = pairings();
      View next = new View(pairings, now, merged(now, pairings), clock.instant());
      view.set(Optional.of(next));
      return next;
    } catch (StoreException e) {
      return view.get().orElseGet(() -> new View(Map.of(), now, now, clock.instant()));
    }
  }

  private Map<String, List<String>> pairings() {
    Map<String, List<String>> byUser = new LinkedHashMap<>();
    for (StoredPairings.Seen each : stored.all()) {
      if (each.pairing().map(Pairing::state).orElse(null)
          instanceof Pairing.Paired(String user, _, _)) {
        byUser.computeIfAbsent(user, _ -> new ArrayList<>()).add(each.address().toString());
      }
    }
    return byUser;
  }

  private static Configuration merged(Configuration file, Map<String, List<String>> pairings) {
    Map<String, User> users = new LinkedHashMap<>(file.users());
    pairings.forEach((name, addresses) -> {
      List<String> more =
          addresses.stream().filter(it -> file.userAt(it).isEmpty()).sorted().toList();
      users.computeIfPresent(name, (_, user) -> more.isEmpty() ? user : user.withMore(more));
    });
    return file.withUsers(users);
  }
}
