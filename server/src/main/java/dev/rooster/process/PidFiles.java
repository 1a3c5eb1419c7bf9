package dev.rooster.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The programs that run, each a file in a folder: so whoever comes after a process that was killed
 * knows what it left running. A file says when its program was started, because the system gives
 * the numbers of processes anew.
 *
 * @param folder made when there is something to note; none if nobody comes after this process
 */
record PidFiles(Optional<Path> folder) {
  /** By so much the system may tell a start differently, when its clock was set. */
  private static final Duration TOLERANCE = Duration.ofSeconds(2);

  /** What cannot be noted runs all the same. */
  void add(ProcessHandle program) {
    Optional<Instant> start = program.info().startInstant();
    if (folder.isPresent() && start.isPresent()) {
      try {
        Files.createDirectories(folder.get());
        Files.writeString(file(program), Long.toString(start.get().toEpochMilli()));
      } catch (IOException e) {
        remove(program);
      }
    }
  }

  void remove(ProcessHandle program) {
    if (folder.isPresent()) {
      try {
        Files.deleteIfExists(file(program));
      } catch (IOException e) {
        // Its number and its start will not be those of another program.
      }
    }
  }

  private Path file(ProcessHandle program) {
    return folder.orElseThrow().resolve(Long.toString(program.pid()));
  }

  /** Those that still run; nothing is noted any more. */
  List<ProcessHandle> takeAll() {
    List<ProcessHandle> left = new ArrayList<>();
    if (folder.isEmpty() || !Files.isDirectory(folder.get())) {
      return left;
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder.get())) {
      for (Path file : files) {
        running(file).ifPresent(left::add);
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return left;
  }

  private static Optional<ProcessHandle> running(Path file) throws IOException {
    try {
      long pid = Long.parseLong(file.getFileName().toString());
      Instant start = Instant.ofEpochMilli(Long.parseLong(Files.readString(file)));
      return ProcessHandle.of(pid)
          .filter(it -> it.info().startInstant().filter(then -> near(then, start)).isPresent());
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static boolean near(Instant one, Instant other) {
    return Duration.between(one, other).abs().compareTo(TOLERANCE) < 0;
  }
}
