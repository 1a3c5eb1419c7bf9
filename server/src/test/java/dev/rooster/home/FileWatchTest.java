package dev.rooster.home;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Changes of watched files, and of other files beside them. */
@Timeout(60)
class FileWatchTest {
  @TempDir private Path home;
  @TempDir private Path elsewhere;
  private final Semaphore told = new Semaphore(0);
  private final Semaphore mayEnd = new Semaphore(Integer.MAX_VALUE);
  private final AtomicBoolean over = new AtomicBoolean();
  private Path schedules;
  private FileWatch watch;

  @BeforeEach
  void start() throws IOException {
    schedules = Files.createDirectory(home.resolve("schedules.d"));
    watch =
        new FileWatch(
            List.of(home, schedules),
            () -> {
              told.release();
              mayEnd.acquireUninterruptibly();
              return true;
            });
    watch.start();
    told.acquireUninterruptibly();
  }

  @AfterEach
  void stop() throws IOException {
    over.set(true);
    watch.close();
  }

  @Test
  void a_change_is_reported_although_the_store_changes_constantly() throws Exception {
    Path store = home.resolve("rooster.db-wal");
    Thread writer =
        Thread.ofPlatform()
            .start(() -> {
              while (!over.get()) {
                write(store, "x");
              }
            });

    write(home.resolve("rooster.yaml"), "timezone: UTC\n");

    told.acquire();
    over.set(true);
    writer.join();
  }

  @Test
  void a_change_is_reported_after_an_overflow_of_events() throws Exception {
    mayEnd.drainPermits();
    write(schedules.resolve("first.yaml"), "x");
    told.acquire();
    for (int i = 0; i < 2_000; i++) {
      write(schedules.resolve(i + ".yaml"), "x");
    }

    mayEnd.release(Integer.MAX_VALUE / 2);

    told.acquire();
  }

  @Test
  void a_change_is_reported_again_until_it_is_applied() throws Exception {
    Semaphore tried = new Semaphore(0);
    try (FileWatch stubborn =
        new FileWatch(
            List.of(elsewhere),
            () -> {
              tried.release();
              return false;
            })) {
      stubborn.start();

      tried.acquire(2);
    }
  }

  @Test
  void a_folder_that_took_the_place_of_another_is_watched() throws Exception {
    Path other = Files.createDirectory(home.resolve("other"));
    Files.move(schedules, home.resolve("old"));
    Files.move(other, schedules);
    told.acquire();

    write(schedules.resolve("new.yaml"), "x");

    told.acquire();
  }

  @Test
  void a_change_of_the_target_of_a_link_is_reported() throws Exception {
    Path file = elsewhere.resolve("rooster.yaml");
    write(file, "timezone: UTC\n");
    Files.createSymbolicLink(home.resolve("rooster.yaml"), file);
    told.acquire();

    write(file, "timezone: Europe/Berlin\n");

    told.acquire();
  }

  private static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
