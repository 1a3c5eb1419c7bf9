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
 * One file per running program, so that the next daemon can find the programs that a killed one
 * left behind. A file records the start time of its program, because the system reuses process ids.
 *
 * @param folder created when first needed; empty to write no files
 */
record PidFiles(Optional<Path> folder) {
  /** The reported start time may differ this much after the clock was set. */
  private static final Duration TOLERANCE = Duration.ofSeconds(2);

  /** Writes the file; the program runs even if writing fails. */
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
        // A stale file is harmless: no other program has the same id and start time.
      }
    }
  }

  /** Whether a program with a file is this process, or has started it, however indirectly. */
  boolean hasStarted(ProcessHandle process) {
    if (folder.isEmpty()) {
      return false;
    }
    Optional<ProcessHandle> program = Optional.of(process);
    while (program.isPresent()) {
      if (isNoted(program.get())) {
        return true;
      }
      program = program.get().parent();
    }
    return false;
  }

  private boolean isNoted(ProcessHandle program) {
    try {
      Path file = file(program);
      return Files.exists(file) && running(file).isPresent();
    } catch (IOException e) {
      return false;
    }
  }

  private Path file(ProcessHandle program) {
    return folder.orElseThrow().resolve(Long.toString(program.pid()));
  }

  /** Returns the programs that still run and deletes all files. */
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
