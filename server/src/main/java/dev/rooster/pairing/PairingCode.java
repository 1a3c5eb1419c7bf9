package dev.rooster.pairing;

import dev.rooster.channel.Address;
import dev.rooster.trust.Digest;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Locale;
import java.util.random.RandomGenerator;

/**
 * The code that a stranger gets: 8 characters of 31, which is one of 850 billion. It is stored as a
 * hash, and never printed after it was sent.
 *
 * @param characters without the hyphen, in uppercase
 */
record PairingCode(String characters) {
  /** Without letters and digits that look alike. */
  private static final String ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

  private static final int LENGTH = 8;

  static PairingCode random(RandomGenerator random) {
    StringBuilder code = new StringBuilder(LENGTH);
    for (int i = 0; i < LENGTH; i++) {
      code.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
    }
    return new PairingCode(code.toString());
  }

  /** Reads a code as a person types it: in any case, with or without hyphens and spaces. */
  static PairingCode typed(String text) {
    return new PairingCode(text.toUpperCase(Locale.ROOT).replaceAll("[\\s-]", ""));
  }

  /** In two halves, as people read it. */
  String text() {
    return characters.substring(0, LENGTH / 2) + "-" + characters.substring(LENGTH / 2);
  }

  /** Salted with the address that it was sent to. */
  String hashFor(Address address) {
    return HexFormat.of().formatHex(hash(address));
  }

  /** Takes the same time for every wrong code. */
  boolean matches(String hash, Address address) {
    return MessageDigest.isEqual(HexFormat.of().parseHex(hash), hash(address));
  }

  private byte[] hash(Address address) {
    return Digest.of(address + " " + characters);
  }

  /** Omits the code. */
  @Override
  public String toString() {
    return "PairingCode";
  }
}
