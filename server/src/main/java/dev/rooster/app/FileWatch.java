package dev.rooster.app;

import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Watches folders, and says when something in them has changed and they have been quiet for a
 * moment: editors save in bursts.
 */
final class FileWatch implements AutoCloseable {
  private static final Duration QUIET = Duration.ofMillis(150);

  private final WatchService service;
  private final List<Path> folders;
  private final Runnable changed;
  private final Map<Path, WatchKey> keys = new HashMap<>();

  /**
   * @param folders those that are missing are watched as soon as they are there
   */
  FileWatch(List<Path> folders, Runnable changed) throws IOException {
    this.service = FileSystems.getDefault().newWatchService();
    this.folders = List.copyOf(folders);
    this.changed = changed;
  }

  void start() {
    register();
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
      while (true) {
        boolean relevant = isRelevant(service.take());
        for (WatchKey more = next(); more != null; more = next()) {
          relevant |= isRelevant(more);
        }
        register();
        if (relevant) {
          changed.run();
        }
      }
    } catch (InterruptedException | ClosedWatchServiceException e) {
      // Nobody wants to know any more.
    }
  }

  private @Nullable WatchKey next() throws InterruptedException {
    return service.poll(QUIET.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** The store and the log are written to all the time. */
  private boolean isRelevant(WatchKey key) {
    boolean relevant =
        key.pollEvents().stream()
            .map(event -> String.valueOf(event.context()))
            .anyMatch(name ->
                name.endsWith(".yaml")
                    || name.endsWith(".yml")
                    || folders.stream().anyMatch(it -> it.endsWith(name)));
    key.reset();
    return relevant;
  }

  @Override
  public void close() throws IOException {
    service.close();
  }
}
