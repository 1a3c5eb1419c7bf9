package dev.rooster.session;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Counts the messages of transcripts by their line breaks, and reads only what a file has grown by
 * since the last count. Thread-safe.
 */
public final class CountMessages {
  private static final int MOST_KNOWN = 10_000;
  private static final int CHUNK = 65_536;

  /** The counts of the files that were asked for most recently. */
  private final Map<Path, Count> known =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Path, Count> eldest) {
          return size() > MOST_KNOWN;
        }
      };

  /** The lines up to an offset. */
  private record Count(long lines, long offset) {
    static final Count NONE = new Count(0, 0);
  }

  /** The messages of a file, whose first line is not one. */
  public long in(Path file) {
    Count before;
    synchronized (known) {
      before = known.getOrDefault(file, Count.NONE);
    }
    Count count = counted(file, before);
    synchronized (known) {
      known.put(file, count);
    }
    return Math.max(0, count.lines() - 1);
  }

  private static Count counted(Path file, Count before) {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      // An append may first remove a torn line, which has no line break: the count stays right.
      Count count = channel.size() < before.offset() ? Count.NONE : before;
      ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
      long lines = count.lines();
      long offset = count.offset();
      long afterLine = offset;
      for (int read = channel.read(chunk, offset); read > 0; read = channel.read(chunk, offset)) {
        for (int i = 0; i < read; i++) {
          if (chunk.get(i) == '\n') {
            lines++;
            afterLine = offset + i + 1;
          }
        }
        offset += read;
        chunk.clear();
      }
      return new Count(lines, afterLine);
    } catch (IOException e) {
      throw new UncheckedIOException("the transcript %s cannot be read".formatted(file), e);
    }
  }
}
