package dev.rooster.trust;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 of strings. */
public final class Digest {
  private Digest() {}

  public static byte[] of(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this JDK lacks SHA-256", e);
    }
  }

  /** The first bytes of the digest, in hexadecimal. */
  public static String hex(String text, int bytes) {
    return HexFormat.of().formatHex(of(text), 0, bytes);
  }
}
