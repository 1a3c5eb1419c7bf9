package dev.rooster.store.jdbc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Tells when files of a directory may have been removed or replaced, by the directory's own time.
 * Asking the files would slow down each commit by a third: since Linux 6.13, a file whose times
 * were read gets a new time with its next write, and every sync then writes that too. Thread-safe.
 */
final class FolderChanges {
  /** Longer than the unit in which file systems count: a later change has another time. */
  private static final Duration UNIT = Duration.ofMillis(100);

  private final Path folder;
  private final LongSupplier nanos;
  private Optional<State> known = Optional.empty();
  private long knownSince;

  /** Whether the files were checked after the directory had been in the known state for a unit. */
  private boolean settled;

  /** A directory, and the time of its last change. */
  private record State(Optional<Object> key, FileTime changed) {
    /** Some file systems count in seconds: there, two changes may have the same time. */
    boolean exact() {
      return changed.to(TimeUnit.NANOSECONDS) % TimeUnit.SECONDS.toNanos(1) != 0;
    }
  }

  FolderChanges(Path folder, LongSupplier nanos) {
    this.folder = folder;
    this.nanos = nanos;
  }

  /** Runs the check, unless the directory is known to be unchanged since the last one passed. */
  synchronized void checkIfChanged(Runnable check) {
    Optional<State> now = state();
    boolean same = now.isPresent() && now.equals(known);
    if (same && settled) {
      return;
    }
    if (!same) {
      known = now;
      knownSince = nanos.getAsLong();
      settled = false;
    }
    boolean lasting = same && nanos.getAsLong() - knownSince > UNIT.toNanos();
    check.run();
    settled = lasting && now.get().exact();
  }

  /** Empty if the directory is missing or cannot be read. */
  private Optional<State> state() {
    try {
      var attributes = Files.readAttributes(folder, BasicFileAttributes.class);
      return Optional.of(
          new State(Optional.ofNullable(attributes.fileKey()), attributes.lastModifiedTime()));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
