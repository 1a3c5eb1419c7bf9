package dev.rooster.tools;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/** Writes files of a workspace, and returns when they are on disk. */
final class WriteFile {
  private WriteFile() {}

  /** Writes a new file and renames it, so that a crash leaves the old one or the new one. */
  static void replace(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    // Several turns may write at once, so each has a file of its own.
    Path fresh = file.resolveSibling("%s.%s.new".formatted(file.getFileName(), UUID.randomUUID()));
    try {
      write(fresh, text, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(fresh);
    }
  }

  static void append(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    write(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private static void write(Path file, String text, OpenOption... options) throws IOException {
    try (FileChannel channel = FileChannel.open(file, options)) {
      ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(false);
    }
  }
}
