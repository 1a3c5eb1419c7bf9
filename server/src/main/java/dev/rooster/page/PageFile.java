package dev.rooster.page;

import dev.rooster.trust.Digest;
import java.nio.ByteBuffer;
import java.util.zip.Deflater;
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
    this.hash = Digest.hex(content, DIGEST);
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
      known = Gzip.of(content, Deflater.DEFAULT_COMPRESSION);
      compressed = known;
    }
    return ByteBuffer.wrap(known).asReadOnlyBuffer();
  }
}
