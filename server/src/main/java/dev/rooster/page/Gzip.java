package dev.rooster.page;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.zip.GZIPOutputStream;

/** Compresses what is sent to browsers. */
public final class Gzip {
  private Gzip() {}

  /**
   * The content, compressed.
   *
   * @param level of {@link java.util.zip.Deflater}
   */
  public static byte[] of(byte[] content, int level) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new Leveled(bytes, level)) {
      out.write(content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static final class Leveled extends GZIPOutputStream {
    Leveled(OutputStream out, int level) throws IOException {
      super(out);
      def.setLevel(level);
    }
  }
}
