package dev.rooster.session;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * Reads parts of a transcript without reading the rest. A position is an offset in the file as it
 * would be if no message had ever been deleted, so it stays valid as long as its message exists. A
 * page has at least one line, however long, and else at most {@link #MOST_BYTES}.
 */
public final class ReadTranscript implements AutoCloseable {
  static final int MOST_BYTES = 4_000_000;
  private static final int CHUNK = 16_384;

  private final FileChannel channel;

  /** The offset after the last whole line: a process may be writing the next one. */
  private final long end;

  /** The offset after the line that names the session. */
  private final long first;

  /** The difference between positions and offsets. */
  private final long shift;

  private ReadTranscript(FileChannel channel) throws IOException {
    this.channel = channel;
    this.end = startOfLine(channel.size(), 0);
    this.first = endOfLines(0, 1);
    String header = new String(bytes(0, first), StandardCharsets.UTF_8);
    this.shift = SessionHeader.start(header).orElse(first) - first;
  }

  /** Empty if the file is gone. */
  public static Optional<ReadTranscript> find(Path file) {
    try {
      return Optional.of(new ReadTranscript(FileChannel.open(file, StandardOpenOption.READ)));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  public static ReadTranscript open(Path file) {
    try {
      return new ReadTranscript(FileChannel.open(file, StandardOpenOption.READ));
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /** Whether a position is one that a page has named. */
  public boolean isBetweenLines(long position) {
    try {
      long offset = position - shift;
      return offset >= first && offset <= end && (offset == end || byteAt(offset - 1) == '\n');
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /** Whether the message at a position, or before it, was deleted. */
  public boolean isDeleted(long position) {
    return shift > 0 && position < start();
  }

  /** The position of the first message. */
  public long start() {
    return position(first);
  }

  /** The position after the last message. */
  public long end() {
    return position(end);
  }

  /** The last messages. */
  public TranscriptPage last(int most) {
    return before(end(), most);
  }

  /** In bytes. */
  long size() {
    return end;
  }

  /** The position of an offset. */
  long position(long offset) {
    return offset + shift;
  }

  /** The first message. */
  Optional<Entry> firstMessage() {
    return after(start(), 1).messages().stream().findFirst();
  }

  /** The last messages before a position. */
  public TranscriptPage before(long position, int most) {
    try {
      long offset = position - shift;
      long start = Math.max(first, startOfLines(offset, most));
      return page(start, offset);
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /** The first messages after a position. */
  public TranscriptPage after(long position, int most) {
    try {
      long offset = position - shift;
      return page(offset, endOfLines(offset, most));
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private TranscriptPage page(long start, long until) throws IOException {
    String lines = new String(bytes(start, until), StandardCharsets.UTF_8);
    return new TranscriptPage(
        lines.lines().flatMap(line -> Transcript.entry(line).stream()).toList(),
        start == first ? 0 : position(start),
        position(until));
  }

  /** The start of so many lines before an offset, or of fewer that are within the limit. */
  private long startOfLines(long offset, int lines) throws IOException {
    long start = offset;
    for (int i = 0; i < lines && start > first; i++) {
      long earlier = startOfLine(start - 1, first);
      if (start < offset && offset - earlier > MOST_BYTES) {
        break;
      }
      start = earlier;
    }
    return start;
  }

  /** The offset after the last line break before this one. */
  private long startOfLine(long before, long least) throws IOException {
    long upTo = before;
    while (upTo > least) {
      long from = Math.max(least, upTo - CHUNK);
      byte[] chunk = bytes(from, upTo);
      for (int i = chunk.length - 1; i >= 0; i--) {
        if (chunk[i] == '\n') {
          return from + i + 1;
        }
      }
      upTo = from;
    }
    return least;
  }

  /** The end of so many lines after an offset, or of fewer that are within the limit. */
  private long endOfLines(long offset, int lines) throws IOException {
    long reached = offset;
    int found = 0;
    for (long from = offset; from < end && found < lines; from += CHUNK) {
      byte[] chunk = bytes(from, Math.min(end, from + CHUNK));
      for (int i = 0; i < chunk.length && found < lines; i++) {
        if (chunk[i] == '\n') {
          if (found > 0 && from + i + 1 - offset > MOST_BYTES) {
            return reached;
          }
          reached = from + i + 1;
          found++;
        }
      }
    }
    return reached;
  }

  /** Empty if the last line is not a message. */
  public Optional<Entry> lastMessage() {
    return last(1).messages().stream().findFirst();
  }

  private byte byteAt(long offset) throws IOException {
    return bytes(offset, offset + 1)[0];
  }

  private byte[] bytes(long from, long until) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(Math.toIntExact(until - from));
    while (buffer.hasRemaining()) {
      if (channel.read(buffer, from + buffer.position()) < 0) {
        throw new IOException("the file became shorter");
      }
    }
    return buffer.array();
  }

  private static UncheckedIOException unreadable(IOException e) {
    return new UncheckedIOException("the transcript cannot be read", e);
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw unreadable(e);
    }
  }
}
