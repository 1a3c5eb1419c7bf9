package dev.rooster.session;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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

  /**
   * The lines up to an offset.
   *
   * @param fileKey of the file in which they were counted; another may have its name by now
   */
  private record Count(@Nullable Object fileKey, long lines, long offset) {}

  /** The messages of a file, whose first line is not one; empty if the file is gone. */
  public Optional<Long> in(Path file) {
    Count before;
    synchronized (known) {
      before = known.getOrDefault(file, new Count(null, 0, 0));
    }
    Optional<Count> count = counted(file, before);
    synchronized (known) {
      count.ifPresentOrElse(it -> known.put(file, it), () -> known.remove(file));
    }
    return count.map(it -> Math.max(0, it.lines() - 1));
  }

  private static Optional<Count> counted(Path file, Count before) {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      // An append may first remove a torn line, which has no line break: the count stays right.
      Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
      boolean same = channel.size() >= before.offset() && Objects.equals(key, before.fileKey());
      ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
      long lines = same ? before.lines() : 0;
      long offset = same ? before.offset() : 0;
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
      return Optional.of(new Count(key, lines, afterLine));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException("the transcript %s cannot be read".formatted(file), e);
    }
  }
}
