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
 * Reads files that people write, whatever stands in their place: a pipe would never end, and what a
 * link to nowhere said before is not gone because its disk is.
 */
public final class PlainFile {
  private static final int LONGEST = 2_000_000;

  private PlainFile() {}

  /**
   * All of it. The message of the exception says what is wrong.
   *
   * @throws NoSuchFileException if there is nothing, not even a link
   */
  public static String text(Path file) throws IOException {
    try {
      refuseOthers(file);
      return decoded(bytes(file));
    } catch (NoSuchFileException e) {
      if (Files.isSymbolicLink(file)) {
        throw new IOException("it is a link to nowhere", e);
      }
      throw e;
    } catch (AccessDeniedException e) {
      throw new IOException("Rooster may not read it", e);
    }
  }

  private static void refuseOthers(Path file) throws IOException {
    BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
    if (!attributes.isRegularFile()) {
      throw new IOException(attributes.isDirectory() ? "it is a folder" : "it is no plain file");
    }
  }

  private static byte[] bytes(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(LONGEST + 1);
      if (bytes.length > LONGEST) {
        throw new IOException("it is larger than %d bytes".formatted(LONGEST));
      }
      return bytes;
    }
  }

  private static String decoded(byte[] bytes) throws IOException {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new IOException("it is not UTF-8", e);
    }
  }
}
