package dev.rooster.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
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
 * left behind. A file records when its program started, because the system reuses process ids: the
 * time, and on Linux the ticks of the machine too. The system derives the time from them and from
 * its clock, so the time of a program changes when the clock is set.
 *
 * @param folder created when first needed; empty to write no files
 */
record PidFiles(Optional<Path> folder) {
  /** The reported start time may differ this much, where only that is known. */
  private static final Duration TOLERANCE = Duration.ofSeconds(2);

  private static final Path PROC = Path.of("/proc");

  /** Ticks count from the start of the machine, which this names. */
  private static final Path BOOT = PROC.resolve("sys/kernel/random/boot_id");

  /** The place of the start among the fields of {@code /proc/PID/stat} after the name. */
  private static final int START_FIELD = 19;

  /** Writes the file; the program runs even if writing fails. */
  void add(ProcessHandle program) {
    Optional<Instant> start = program.info().startInstant();
    if (folder.isPresent() && start.isPresent()) {
      try {
        Files.createDirectories(folder.get());
        String time = Long.toString(start.get().toEpochMilli());
        Files.writeString(
            file(program), ticks(program.pid()).map(it -> time + " " + it).orElse(time));
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
      String[] start = Files.readString(file).split(" ", 2);
      Optional<String> ticks = ticks(pid);
      if (start.length == 2 && ticks.isPresent()) {
        return ProcessHandle.of(pid).filter(_ -> ticks.get().equals(start[1]));
      }
      Instant time = Instant.ofEpochMilli(Long.parseLong(start[0]));
      return ProcessHandle.of(pid)
          .filter(it -> it.info().startInstant().filter(then -> near(then, time)).isPresent());
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** The ticks at which a program started, and of which start of the machine; empty elsewhere. */
  private static Optional<String> ticks(long pid) {
    try {
      String stat = Files.readString(PROC.resolve(pid + "/stat"), StandardCharsets.ISO_8859_1);
      // The name of the program may contain anything, also spaces and brackets.
      String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
      return fields.length > START_FIELD
          ? Optional.of(fields[START_FIELD] + " " + Files.readString(BOOT).strip())
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static boolean near(Instant one, Instant other) {
    return Duration.between(one, other).abs().compareTo(TOLERANCE) < 0;
  }
}
