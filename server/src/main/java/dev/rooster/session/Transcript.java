package dev.rooster.session;

import dev.rooster.format.Json;
import dev.rooster.format.UnreadableException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The messages of one conversation, in a file of JSON lines. The first line names the session. The
 * file grows, until the retention deletes its oldest messages. The caller holds the lock of the
 * session while it changes the file.
 *
 * <p>A line is durable when {@link #append} returns. A process that dies while it appends leaves a
 * torn last line; the next append removes it.
 */
public final class Transcript {
  /** The last messages, among which one that a crash left to be added again is looked for. */
  private static final int LATELY = 100;

  /** More than a model calls in one message. */
  private static final int MOST_CALLS = 200;

  /** Other users of the machine must not read conversations. */
  static final FileAttribute<?>[] PRIVATE =
      FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
          ? new FileAttribute<?>[] {
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
          }
          : new FileAttribute<?>[0];

  private final Path file;
  private final SessionHeader header;
  private final Consumer<SessionHeader> grown;
  private final Runnable mayWrite;

  /**
   * @param grown is called after each append
   */
  Transcript(Path file, SessionHeader header, Consumer<SessionHeader> grown) {
    this(file, header, grown, () -> {});
  }

  private Transcript(
      Path file, SessionHeader header, Consumer<SessionHeader> grown, Runnable mayWrite) {
    this.mayWrite = mayWrite;
    this.file = file;
    this.header = header;
    this.grown = grown;
  }

  /**
   * The same transcript, with a check before each append.
   *
   * @param mayWrite throws if another node may be writing
   */
  public Transcript guardedBy(Runnable mayWrite) {
    return new Transcript(file, header, grown, mayWrite);
  }

  /**
   * The same transcript, whose conversation belongs to this user by now; empty for the operator.
   */
  public Transcript ownedBy(String user) {
    return new Transcript(file, header.withUser(user), grown, mayWrite);
  }

  public SessionHeader header() {
    return header;
  }

  public Path file() {
    return file;
  }

  /** The directory of the agent's files; its folder {@code sessions} has this one. */
  public Path workspace() {
    return Objects.requireNonNull(Objects.requireNonNull(file.getParent()).getParent());
  }

  public void append(Entry... entries) {
    StringBuilder lines = new StringBuilder();
    for (Entry entry : entries) {
      lines.append(entry.json()).append('\n');
    }
    mayWrite.run();
    write(lines.toString());
    grown.accept(header);
  }

  /** Gives each call of an interrupted turn a result, so that the next message can follow. */
  public void answerCalls(Instant now) {
    if (Files.exists(file)) {
      try (ReadTranscript read = ReadTranscript.open(file)) {
        List<Entry> missing = UnansweredCalls.results(read.last(MOST_CALLS).messages(), now);
        if (!missing.isEmpty()) {
          append(missing.toArray(Entry[]::new));
        }
      }
    }
  }

  /** Keeps a delivered message on disk until {@link #addWaiting}. Needs no lock of the session. */
  public void keepWaiting(Entry delivered) {
    try {
      new WaitingMessages(file).add(delivered);
    } catch (IOException e) {
      throw new UncheckedIOException("a message for %s cannot be kept".formatted(file), e);
    }
  }

  /** Appends the messages that were kept while a turn was running. */
  public void addWaiting() {
    try {
      for (Path waiting : new WaitingMessages(file).files()) {
        Optional<Entry> message = WaitingMessages.read(waiting);
        // A crash may have come between the two writes.
        message.filter(it -> !hasLately(it.from())).ifPresent(this::append);
        Files.deleteIfExists(waiting);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the messages for %s cannot be read".formatted(file), e);
    }
  }

  private boolean hasLately(String key) {
    if (!Files.exists(file)) {
      return false;
    }
    try (ReadTranscript read = ReadTranscript.open(file)) {
      return read.last(LATELY).messages().stream().anyMatch(it -> it.from().equals(key));
    }
  }

  /** When the last message was written; empty without one. */
  public Optional<Instant> lastAt() {
    try (ReadTranscript read = ReadTranscript.open(file)) {
      return read.lastMessage().map(Entry::at);
    }
  }

  /** Whether {@link #prune} may have something to delete. */
  public boolean isPrunable(SessionRetention kept, Instant now) {
    Instant before = now.minus(kept.keep());
    try (ReadTranscript read = ReadTranscript.open(file)) {
      return read.size() > kept.maxBytes()
          || read.firstMessage().filter(it -> it.at().isBefore(before)).isPresent();
    }
  }

  /**
   * Deletes old messages, and the file if no message is kept.
   *
   * @return whether anything was deleted
   */
  public boolean prune(SessionRetention kept, Instant now) {
    Instant before = now.minus(kept.keep());
    mayWrite.run();
    if (lastAt().filter(it -> it.isBefore(before)).isPresent()) {
      delete();
      return true;
    }
    return new TrimTranscript(file, header).trim(new CutTranscript(before, kept.maxBytes())) > 0;
  }

  public void delete() {
    mayWrite.run();
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException("the transcript %s cannot be deleted".formatted(file), e);
    }
  }

  private void write(String lines) {
    try {
      Files.createDirectories(Objects.requireNonNull(file.getParent()), PRIVATE);
    } catch (IOException e) {
      throw new UncheckedIOException("the transcript %s cannot be written".formatted(file), e);
    }
    try (FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      long end = endOfLastLine(channel);
      channel.truncate(end).position(end);
      ByteBuffer bytes =
          StandardCharsets.UTF_8.encode(end == 0 ? header.json() + "\n" + lines : lines);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(false);
    } catch (IOException e) {
      throw new UncheckedIOException("the transcript %s cannot be written".formatted(file), e);
    }
  }

  /** The size of the file without a torn last line. */
  private static long endOfLastLine(FileChannel channel) throws IOException {
    ByteBuffer one = ByteBuffer.allocate(1);
    long end = channel.size();
    while (end > 0) {
      channel.read(one.clear(), end - 1);
      if (one.get(0) == '\n') {
        return end;
      }
      end--;
    }
    return 0;
  }

  /** All messages, the oldest first. Lines that are not messages are left out. */
  public List<Entry> entries() {
    if (!Files.exists(file)) {
      return List.of();
    }
    try {
      // Replaces invalid UTF-8 instead of refusing the file: a person may have edited it.
      String lines = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      return lines.lines().skip(1).flatMap(line -> entry(line).stream()).toList();
    } catch (IOException e) {
      throw new UncheckedIOException("the transcript %s cannot be read".formatted(file), e);
    }
  }

  static Optional<Entry> entry(String line) {
    try {
      return Entry.read(Json.read(line));
    } catch (UnreadableException e) {
      return Optional.empty();
    }
  }
}
