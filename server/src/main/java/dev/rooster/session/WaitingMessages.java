package dev.rooster.session;

import dev.rooster.format.Json;
import dev.rooster.format.UnreadableException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The messages that were delivered while a turn ran in their conversation, each in a file beside
 * the transcript until it becomes part of it. Any thread adds one; the holder of the lock of the
 * session takes them.
 */
final class WaitingMessages {
  private static final String ENDING = ".json";

  private final Path folder;

  WaitingMessages(Path transcript) {
    this.folder =
        transcript.resolveSibling(".waiting").resolve(transcript.getFileName().toString());
  }

  /** Returns when the message is on disk. */
  void add(Entry message) throws IOException {
    Files.createDirectories(folder, Transcript.PRIVATE);
    String key = UUID.nameUUIDFromBytes(message.from().getBytes(StandardCharsets.UTF_8)).toString();
    String name = "%020d-%s".formatted(message.at().toEpochMilli(), key);
    Path fresh = folder.resolve(name + ".new");
    try (FileChannel channel =
        FileChannel.open(
            fresh,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      ByteBuffer bytes = StandardCharsets.UTF_8.encode(message.json().toString());
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    }
    Files.move(fresh, folder.resolve(name + ENDING), StandardCopyOption.ATOMIC_MOVE);
  }

  /** The files of the messages, the oldest first. */
  List<Path> files() throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(it -> it.toString().endsWith(ENDING)).sorted().toList();
    }
  }

  /** Empty if the file has no message. */
  static Optional<Entry> read(Path file) throws IOException {
    try {
      return Entry.read(Json.read(Files.readString(file, StandardCharsets.UTF_8)));
    } catch (UnreadableException e) {
      return Optional.empty();
    }
  }
}
