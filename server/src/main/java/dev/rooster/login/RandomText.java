package dev.rooster.login;

import java.util.Base64;
import java.util.random.RandomGenerator;

/** Secrets for URLs and cookies. */
final class RandomText {
  private RandomText() {}

  /** So many random bytes, as letters, digits, hyphens and underscores. */
  static String of(RandomGenerator random, int bytes) {
    byte[] chosen = new byte[bytes];
    random.nextBytes(chosen);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(chosen);
  }
}
