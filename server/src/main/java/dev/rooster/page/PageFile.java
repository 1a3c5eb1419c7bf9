package dev.rooster.page;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** One file of the page. Thread-safe. */
public final class PageFile {
  /** Bytes of the digest in the ETag: enough that two versions never share one. */
  private static final int DIGEST = 12;

  private final String type;
  private final byte[] content;
  private final String hash;

  /** Written at the first request; two at once write the same. */
  private volatile byte @Nullable [] compressed;

  /**
   * @param type the media type
   */
  PageFile(String type, byte[] content) {
    this.type = type;
    this.content = content;
    this.hash = hash(content);
  }

  private static String hash(byte[] content) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
      return HexFormat.of().formatHex(digest, 0, DIGEST);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this JDK lacks SHA-256", e);
    }
  }

  private static byte[] gzip(byte[] content) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  public String type() {
    return type;
  }

  /** Changes whenever the content does. */
  public String hash() {
    return hash;
  }

  public ByteBuffer content() {
    return ByteBuffer.wrap(content).asReadOnlyBuffer();
  }

  /** The content, compressed with gzip at the first call. */
  public ByteBuffer gzip() {
    byte[] known = compressed;
    if (known == null) {
      known = gzip(content);
      compressed = known;
    }
    return ByteBuffer.wrap(known).asReadOnlyBuffer();
  }
}
