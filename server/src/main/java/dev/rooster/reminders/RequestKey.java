package dev.rooster.reminders;

import dev.rooster.trust.Digest;
import java.math.BigInteger;

/** Derives ids and hashes, so that a repeated request finds its reminder. */
public final class RequestKey {
  /** Leaves out letters and digits that look alike, as random ids do. */
  private static final String ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

  private static final int ID_LENGTH = 8;

  private RequestKey() {}

  /**
   * Derives the id from a key.
   *
   * @param tries how many derived ids were already taken
   */
  public static String id(String owner, String key, int tries) {
    BigInteger number = new BigInteger(1, Digest.of(owner + "\n" + key + "\n" + tries));
    BigInteger radix = BigInteger.valueOf(ALPHABET.length());
    StringBuilder id = new StringBuilder("r-");
    for (int i = 0; i < ID_LENGTH; i++) {
      BigInteger[] parts = number.divideAndRemainder(radix);
      id.append(ALPHABET.charAt(parts[1].intValue()));
      number = parts[0];
    }
    return id.toString();
  }

  public static String hash(String text) {
    return Digest.hex(text, 16);
  }
}
