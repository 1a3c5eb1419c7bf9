package dev.rooster.trust;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 of strings and files. */
public final class Digest {
  private Digest() {}

  public static byte[] of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }

  public static byte[] of(byte[] content) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(content);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this JDK lacks SHA-256", e);
    }
  }

  /** The digest, in hexadecimal. */
  public static String hex(String text) {
    return HexFormat.of().formatHex(of(text));
  }

  /** The first bytes of the digest, in hexadecimal. */
  public static String hex(String text, int bytes) {
    return hex(text.getBytes(StandardCharsets.UTF_8), bytes);
  }

  public static String hex(byte[] content, int bytes) {
    return HexFormat.of().formatHex(of(content), 0, bytes);
  }
}
