package dev.rooster.login;

import dev.rooster.store.Note;
import dev.rooster.store.Page;
import dev.rooster.store.Store;
import dev.rooster.trust.Digest;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/**
 * The browsers that are logged in to the daemon of one home directory: one note for each, named by
 * the digest of its token, which only the browser has. This daemon alone writes them, so it reads
 * them once and answers from memory. Thread-safe.
 */
final class BrowserSessions {
  private static final int AT_ONCE = 100;
  private static final int BYTES = 32;

  /** A further one ends the oldest. */
  private static final int MOST = 100;

  private final String prefix;
  private final Store store;
  private final InstantSource clock;
  private final RandomGenerator random;
  private final List<Known> known = new CopyOnWriteArrayList<>();

  @SuppressWarnings("ArrayRecordComponent") // never compared as a record
  private record Known(byte[] digest, BrowserSession session) {}

  /**
   * @param homeId distinguishes this home from others on the same store
   */
  BrowserSessions(Store store, String homeId, InstantSource clock, RandomGenerator random) {
    this.prefix = "login/" + homeId + "/";
    this.store = store;
    this.clock = clock;
    this.random = random;
    load();
  }

  private void load() {
    Optional<String> after = Optional.empty();
    do {
      Page<Note> page = store.notes(prefix, after, AT_ONCE);
      for (Note note : page.items()) {
        byte[] digest = HexFormat.of().parseHex(note.name().substring(prefix.length()));
        known.add(new Known(digest, BrowserSession.read(note.text())));
      }
      after = page.next();
    } while (after.isPresent());
  }

  /**
   * Opens a session, and returns its token.
   *
   * @param user empty for the operator
   */
  synchronized String open(Optional<String> user) {
    endAll(it -> it.isOver(clock.instant()));
    if (known.size() >= MOST) {
      known.stream().min(Comparator.comparing(it -> it.session().since())).ifPresent(this::end);
    }
    String token = RandomText.of(random, BYTES);
    // As it will be read from the store.
    BrowserSession session = new BrowserSession(user, Instant.ofEpochMilli(clock.millis()));
    byte[] digest = Digest.of(token);
    store.note(Note.fresh(name(digest), session.text()));
    known.add(new Known(digest, session));
    return token;
  }

  private String name(byte[] digest) {
    return prefix + HexFormat.of().formatHex(digest);
  }

  /** The session of a token; empty if it has ended. */
  Optional<BrowserSession> find(String token) {
    return known(token).map(Known::session).filter(it -> !it.isOver(clock.instant()));
  }

  /** Compares with every session, so that the time tells nothing about any of them. */
  private Optional<Known> known(String token) {
    byte[] digest = Digest.of(token);
    Optional<Known> found = Optional.empty();
    for (Known each : known) {
      if (MessageDigest.isEqual(digest, each.digest())) {
        found = Optional.of(each);
      }
    }
    return found;
  }

  /** Ends the session of a token, if there is one. */
  synchronized void end(String token) {
    known(token).ifPresent(this::end);
  }

  /** Ends all sessions that are like this. */
  synchronized void endAll(Predicate<BrowserSession> which) {
    new ArrayList<>(known).stream().filter(it -> which.test(it.session())).forEach(this::end);
  }

  /** First in the store: a session whose end was not written would be back after a restart. */
  private void end(Known ended) {
    store.note(name(ended.digest())).ifPresent(store::forget);
    known.removeIf(it -> MessageDigest.isEqual(it.digest(), ended.digest()));
  }
}
