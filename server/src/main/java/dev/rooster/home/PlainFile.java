package dev.rooster.home;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * Reads configuration files safely. Rejects pipes, which would never end, and reports a dangling
 * link as unreadable instead of missing, because its disk may only be unmounted.
 */
public final class PlainFile {
  private static final int LONGEST = 2_000_000;

  private PlainFile() {}

  /**
   * The content of a file. The message of the exception is fit for users.
   *
   * @throws NoSuchFileException if there is neither a file nor a link
   */
  public static String text(Path file) throws IOException {
    try {
      rejectIrregular(file);
      return decoded(bytes(file));
    } catch (NoSuchFileException e) {
      if (Files.isSymbolicLink(file)) {
        throw new IOException("dangling symbolic link", e);
      }
      throw e;
    } catch (AccessDeniedException e) {
      throw new IOException("permission denied", e);
    }
  }

  private static void rejectIrregular(Path file) throws IOException {
    BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
    if (!attributes.isRegularFile()) {
      throw new IOException(attributes.isDirectory() ? "is a directory" : "not a regular file");
    }
  }

  private static byte[] bytes(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(LONGEST + 1);
      if (bytes.length > LONGEST) {
        throw new IOException("larger than %d bytes".formatted(LONGEST));
      }
      return bytes;
    }
  }

  private static String decoded(byte[] bytes) throws IOException {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new IOException("not UTF-8", e);
    }
  }
}
