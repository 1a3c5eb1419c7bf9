package dev.rooster.reminders;

import dev.rooster.trust.Digest;
import java.math.BigInteger;

/** Ids and hashes that are worked out, so that the same request comes to the same reminder. */
public final class RequestKey {
  /** As in random ids: without the letters and digits that look alike. */
  private static final String ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

  private static final int ID_LENGTH = 8;

  private RequestKey() {}

  /**
   * The id for a key.
   *
   * @param tries how many others were taken by chance
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
