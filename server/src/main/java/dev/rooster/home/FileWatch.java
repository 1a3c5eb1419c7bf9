package dev.rooster.home;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Watches the configuration files and reports changes after a short quiet period, because editors
 * save in bursts.
 *
 * <p>The store lies in the same folder and changes constantly. That wakes this thread but does not
 * extend the quiet period.
 */
public final class FileWatch implements AutoCloseable {
  private static final Duration QUIET = Duration.ofMillis(150);

  /** The maximum delay, even if the files keep changing. */
  private static final Duration LONGEST = Duration.ofSeconds(2);

  /** The polling interval for symbolic links and network file systems, which send no events. */
  private static final Duration LOOK = Duration.ofSeconds(5);

  /** The pause after an irrelevant event. */
  private static final Duration REST = Duration.ofMillis(20);

  private final WatchService service;
  private final List<Path> folders;
  private final BooleanSupplier changed;
  private final Map<Path, WatchKey> keys = new HashMap<>();
  private Map<Path, String> seen = Map.of();
  private boolean applied;

  /**
   * @param folders a missing folder is watched as soon as it exists
   * @param changed called once at the start and after each change; called again later if it returns
   *     false
   */
  public FileWatch(List<Path> folders, BooleanSupplier changed) throws IOException {
    this.service = FileSystems.getDefault().newWatchService();
    this.folders = List.copyOf(folders);
    this.changed = changed;
  }

  public void start() {
    register();
    seen = look();
    applied = changed.getAsBoolean();
    Thread.ofPlatform().daemon().name("rooster-files").start(this::run);
  }

  private void register() {
    for (Path folder : folders) {
      WatchKey key = keys.get(folder);
      if ((key == null || !key.isValid()) && Files.isDirectory(folder)) {
        try {
          keys.put(
              folder,
              folder.register(
                  service,
                  StandardWatchEventKinds.ENTRY_CREATE,
                  StandardWatchEventKinds.ENTRY_MODIFY,
                  StandardWatchEventKinds.ENTRY_DELETE));
        } catch (IOException e) {
          keys.remove(folder);
        }
      }
    }
  }

  private void run() {
    try {
      long looked = System.nanoTime();
      while (true) {
        WatchKey key = service.poll(LOOK.toMillis(), TimeUnit.MILLISECONDS);
        boolean notified = key != null && isRelevant(key);
        boolean late = System.nanoTime() - looked >= LOOK.toNanos();
        if (notified || (late && (!applied || !look().equals(seen)))) {
          settle();
          register();
          seen = look();
          applied = changed.getAsBoolean();
        } else {
          LockSupport.parkNanos(REST.toNanos());
        }
        looked = notified || late ? System.nanoTime() : looked;
      }
    } catch (InterruptedException | ClosedWatchServiceException e) {
      // The watch has been closed.
    }
  }

  /** Waits for a quiet period without relevant events. */
  private void settle() throws InterruptedException {
    long end = System.nanoTime() + LONGEST.toNanos();
    long quiet = System.nanoTime() + QUIET.toNanos();
    for (long left = QUIET.toNanos(); left > 0; left = Math.min(quiet, end) - System.nanoTime()) {
      WatchKey key = service.poll(left, TimeUnit.NANOSECONDS);
      if (key != null && isRelevant(key)) {
        quiet = System.nanoTime() + QUIET.toNanos();
      }
    }
  }

  private boolean isRelevant(WatchKey key) {
    boolean relevant = false;
    for (WatchEvent<?> event : key.pollEvents()) {
      String name = String.valueOf(event.context());
      Path folder = folders.stream().filter(it -> it.endsWith(name)).findFirst().orElse(null);
      forget(folder);
      // After an overflow any file may have changed.
      boolean lost = event.kind().equals(StandardWatchEventKinds.OVERFLOW);
      relevant |= lost || folder != null || isMeant(name);
    }
    key.reset();
    return relevant;
  }

  /** Stops watching a folder, which may have been replaced by another of the same name. */
  private void forget(@Nullable Path folder) {
    WatchKey key = folder == null ? null : keys.remove(folder);
    if (key != null) {
      key.cancel();
    }
  }

  private static boolean isMeant(String name) {
    return Stream.of(".yaml", ".yml", ".ics", ".md").anyMatch(name::endsWith);
  }

  /** The sizes and modification times of the files. */
  private Map<Path, String> look() {
    Map<Path, String> files = new HashMap<>();
    for (Path folder : folders) {
      if (Files.isDirectory(folder)) {
        try (Stream<Path> all = Files.list(folder)) {
          all.filter(it -> isMeant(it.toString())).forEach(it -> files.put(it, shape(it)));
        } catch (IOException | UncheckedIOException e) {
          // The next poll tries again.
        }
      }
    }
    return files;
  }

  private static String shape(Path file) {
    try {
      return Files.size(file) + " " + Files.getLastModifiedTime(file);
    } catch (IOException e) {
      return "";
    }
  }

  @Override
  public void close() throws IOException {
    service.close();
  }
}
