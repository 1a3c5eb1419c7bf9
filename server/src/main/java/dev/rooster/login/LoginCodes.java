package dev.rooster.login;

import dev.rooster.trust.Digest;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/**
 * One-time codes that log a browser in. Kept in memory, as digests: a code lasts minutes, so a
 * restart loses little. Thread-safe.
 */
final class LoginCodes {
  static final Duration VALID = Duration.ofMinutes(10);

  /** 128 bits, too many to guess. */
  private static final int BYTES = 16;

  /** Codes for one holder at the same time; a further one replaces the oldest. */
  private static final int MOST = 20;

  /** Wrong codes within {@link #WITHIN}; after them, further ones are not even called wrong. */
  private static final int MOST_WRONG = 10;

  private static final Duration WITHIN = Duration.ofMinutes(1);

  private final RandomGenerator random;
  private final InstantSource clock;
  private final Deque<Offered> offered = new ArrayDeque<>();

  /** When the latest wrong codes came, oldest first. */
  private final Deque<Instant> wrong = new ArrayDeque<>();

  /**
   * A code that has been given away.
   *
   * @param user whom it logs in; empty for the operator
   * @param credential of the user when it was given away
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared as a record
  private record Offered(
      byte[] digest, Optional<String> user, String credential, Instant expires) {}

  /** What a code opens. */
  sealed interface Taken {
    /**
     * The code is used up.
     *
     * @param user empty for the operator
     * @param credential of the user when the code was given away
     */
    record Right(Optional<String> user, String credential) implements Taken {}

    record Wrong() implements Taken {}

    /** Too many wrong codes came before. */
    record NotNow(Duration rest) implements Taken {}
  }

  LoginCodes(RandomGenerator random, InstantSource clock) {
    this.random = random;
    this.clock = clock;
  }

  /**
   * A new code, and when it expires.
   *
   * @param user whom it logs in; empty for the operator
   * @param credential of the user at this time
   */
  synchronized LoginCode offer(Optional<String> user, String credential) {
    Instant now = clock.instant();
    offered.removeIf(it -> !now.isBefore(it.expires()));
    if (offered.stream().filter(it -> it.user().equals(user)).count() >= MOST) {
      removeOldest(user);
    }
    LoginCode code = new LoginCode(RandomText.of(random, BYTES), now.plus(VALID));
    offered.addLast(new Offered(Digest.of(code.code()), user, credential, code.expires()));
    return code;
  }

  private void removeOldest(Optional<String> user) {
    for (Iterator<Offered> all = offered.iterator(); all.hasNext(); ) {
      if (all.next().user().equals(user)) {
        all.remove();
        return;
      }
    }
  }

  /**
   * Uses up a code. A right one counts whatever came before: otherwise, anybody on this machine
   * could keep everybody out with wrong ones.
   */
  synchronized Taken take(String code) {
    Instant now = clock.instant();
    return remove(Digest.of(code))
        .filter(it -> now.isBefore(it.expires()))
        .<Taken>map(it -> new Taken.Right(it.user(), it.credential()))
        .orElseGet(() -> wrong(now));
  }

  private Taken wrong(Instant now) {
    wrong.removeIf(it -> now.isBefore(it) || !now.isBefore(it.plus(WITHIN)));
    if (wrong.size() >= MOST_WRONG) {
      return new Taken.NotNow(Duration.between(now, wrong.getFirst().plus(WITHIN)));
    }
    wrong.addLast(now);
    return new Taken.Wrong();
  }

  /** Forgets the codes for these holders; an empty holder is the operator. */
  synchronized void forget(Predicate<Optional<String>> holder) {
    offered.removeIf(it -> holder.test(it.user()));
  }

  /** Compares with every code, so that the time tells nothing about any of them. */
  private Optional<Offered> remove(byte[] digest) {
    Optional<Offered> found = Optional.empty();
    for (Iterator<Offered> all = offered.iterator(); all.hasNext(); ) {
      Offered each = all.next();
      if (MessageDigest.isEqual(digest, each.digest())) {
        all.remove();
        found = Optional.of(each);
      }
    }
    return found;
  }
}
