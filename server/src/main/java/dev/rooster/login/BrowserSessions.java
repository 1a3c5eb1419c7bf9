package dev.rooster.login;

import dev.rooster.store.Note;
import dev.rooster.store.Page;
import dev.rooster.store.Store;
import dev.rooster.trust.Digest;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * The browsers that are logged in to the daemon of one home directory: one note for each, named by
 * the digest of its token, which only the browser has. This daemon alone writes them, so it reads
 * them once and answers from memory. Thread-safe.
 */
final class BrowserSessions {
  private static final int AT_ONCE = 100;
  private static final int BYTES = 32;

  /** Of one holder; a further one ends the oldest of the same holder. */
  private static final int MOST = 20;

  private final String prefix;
  private final Store store;
  private final InstantSource clock;
  private final RandomGenerator random;
  private final List<Known> known = new CopyOnWriteArrayList<>();

  @SuppressWarnings("ArrayRecordComponent") // never compared as a record
  private record Known(byte[] digest, BrowserSession session) {}

  /**
   * What a browser shows of a new session.
   *
   * @param token for the cookie, which other servers on this host get too
   * @param key for the page, which no other server gets
   */
  record Opened(String token, String key) {
    /** Omits the secrets. */
    @Override
    public String toString() {
      return "Opened";
    }
  }

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
   * Opens a session.
   *
   * @param user empty for the operator
   * @param credential the session ends when it changes; empty for none
   */
  synchronized Opened open(Optional<String> user, String credential) {
    endOver();
    if (ofHolder(user).count() >= MOST) {
      ofHolder(user).min(Comparator.comparing(it -> it.session().since())).ifPresent(this::end);
    }
    Opened opened = new Opened(RandomText.of(random, BYTES), RandomText.of(random, BYTES));
    BrowserSession session =
        BrowserSession.of(
            user,
            // As it will be read from the store.
            Instant.ofEpochMilli(clock.millis()),
            Digest.hex(opened.key()),
            credential);
    byte[] digest = Digest.of(opened.token());
    store.note(Note.fresh(name(digest), session.text()));
    known.add(new Known(digest, session));
    return opened;
  }

  private Stream<Known> ofHolder(Optional<String> user) {
    return known.stream().filter(it -> it.session().user().equals(user));
  }

  private String name(byte[] digest) {
    return prefix + HexFormat.of().formatHex(digest);
  }

  /**
   * The session of a token and its key; empty if it has ended.
   *
   * @param tokens those of all cookies: the browser also sends those that other servers on this
   *     host have set under the same name, in an order that these servers choose
   */
  Optional<BrowserSession> find(Collection<String> tokens, String key) {
    Instant now = clock.instant();
    List<BrowserSession> found =
        tokens.stream()
            .distinct()
            .flatMap(it -> known(it).stream())
            .map(Known::session)
            .filter(it -> !it.isOver(now))
            .filter(it -> it.hasKey(key))
            .toList();
    return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
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

  /** Ends the sessions of these tokens, and returns how many there were. */
  synchronized int end(Collection<String> tokens) {
    return endEach(tokens.stream().distinct().flatMap(it -> known(it).stream()).toList());
  }

  /** Ends all sessions that are like this, and returns how many had not ended before. */
  synchronized int endAll(Predicate<BrowserSession> which) {
    endOver();
    return endEach(known.stream().filter(it -> which.test(it.session())).toList());
  }

  private void endOver() {
    Instant now = clock.instant();
    endEach(known.stream().filter(it -> it.session().isOver(now)).toList());
  }

  private int endEach(List<Known> ended) {
    ended.forEach(this::end);
    return ended.size();
  }

  /** First in the store: a session whose end was not written would be back after a restart. */
  private void end(Known ended) {
    store.note(name(ended.digest())).ifPresent(store::forget);
    known.removeIf(it -> MessageDigest.isEqual(it.digest(), ended.digest()));
  }
}
