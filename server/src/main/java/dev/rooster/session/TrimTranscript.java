package dev.rooster.session;

import dev.rooster.session.CutTranscript.Placed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Deletes the oldest messages of a transcript: writes the others into a new file, which replaces
 * the old one when it is on disk. The caller holds the lock of the session.
 */
final class TrimTranscript {
  private final Path file;
  private final SessionHeader header;

  TrimTranscript(Path file, SessionHeader header) {
    this.file = file;
    this.header = header;
  }

  /** Returns how many messages are deleted. */
  int trim(CutTranscript cut) {
    try {
      byte[] bytes = Files.readAllBytes(file);
      List<Placed> messages = messages(bytes);
      int count = cut.count(messages, bytes.length);
      if (count > 0) {
        replace(bytes, Math.toIntExact(messages.get(count).start()));
      }
      return count;
    } catch (IOException e) {
      throw new UncheckedIOException("the transcript %s cannot be shortened".formatted(file), e);
    }
  }

  private static List<Placed> messages(byte[] bytes) {
    List<Placed> messages = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == '\n') {
        if (start > 0) {
          int from = start;
          Optional<Entry> entry =
              Transcript.entry(new String(bytes, start, i - start, StandardCharsets.UTF_8));
          entry.ifPresent(it -> messages.add(new Placed(it, from)));
        }
        start = i + 1;
      }
    }
    return messages;
  }

  /** Keeps the time of the last change: it orders the list of conversations. */
  private void replace(byte[] bytes, int from) throws IOException {
    FileTime changed = Files.getLastModifiedTime(file);
    long position;
    try (ReadTranscript read = ReadTranscript.open(file)) {
      position = read.position(from);
    }
    Path other = file.resolveSibling(file.getFileName() + ".new");
    try (FileChannel channel =
        FileChannel.open(
            other,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      write(channel, StandardCharsets.UTF_8.encode(header.json(position) + "\n"));
      write(channel, ByteBuffer.wrap(bytes, from, bytes.length - from));
      channel.force(true);
    }
    Files.setLastModifiedTime(other, changed);
    Files.move(other, file, StandardCopyOption.ATOMIC_MOVE);
  }

  private static void write(FileChannel channel, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }
}
