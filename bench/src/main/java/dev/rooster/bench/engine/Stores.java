package dev.rooster.bench.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Comparator;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Creates new stores, all in one directory. Starts and describes PostgreSQL with the first one. */
public final class Stores implements AutoCloseable {
  private final ObjectNode machine;
  private final Path parent;
  private @Nullable Path folder;
  private @Nullable PostgresServer server;
  private int files;

  /**
   * Starts nothing yet.
   *
   * @param machine receives the description
   * @param parent where to create the directory: on a disk with the real cost of an fsync
   */
  public Stores(ObjectNode machine, Path parent) {
    this.machine = machine;
    this.parent = parent;
  }

  Store create(Entrant.Database database) throws IOException, SQLException {
    return switch (database) {
      case POSTGRES -> server().create();
      case SQLITE -> {
        Path file = folder().resolve("bench" + ++files + ".db");
        yield new Store("jdbc:sqlite:" + file, () -> deleteAll(file.getFileName().toString()));
      }
    };
  }

  /**
   * Finishes earlier work, so that no entrant pays for it: connections, statistics, unwritten
   * pages.
   */
  void settle(Store store) throws IOException, SQLException {
    if (isPostgres(store)) {
      server().settle(store);
    }
  }

  /** Call this before the first connection. */
  void countStatements(Store store) throws IOException, SQLException {
    if (isPostgres(store)) {
      server().countStatements(store);
    }
  }

  /** The number of statements that the store has run; empty if it does not count them. */
  OptionalLong statements(Store store) throws IOException, SQLException {
    return isPostgres(store) ? OptionalLong.of(server().statements(store)) : OptionalLong.empty();
  }

  private static boolean isPostgres(Store store) {
    return store.url().startsWith("jdbc:postgresql:");
  }

  private PostgresServer server() throws IOException, SQLException {
    if (server == null) {
      server = PostgresServer.start(folder().resolve("postgres"));
      server.describe(machine.putObject("postgresql"));
    }
    return server;
  }

  /** The directory of all stores. */
  Path folder() throws IOException {
    if (folder == null) {
      folder = Files.createTempDirectory(parent, "stores");
      machine.put("file_system", Files.getFileStore(folder).type());
      BareDisk.Fsyncs fsyncs = BareDisk.fsyncs(folder, Duration.ofSeconds(3));
      machine.put("fsyncs_per_second", fsyncs.perSecond());
      machine.put("fsync_p99_ms", fsyncs.p99());
      System.out.printf(
          "disk (%s): %,d writes of 8 kB with fsync per second; one takes p50 %.2f, p99 %.2f, max %.1f ms%n",
          Files.getFileStore(folder).type(),
          fsyncs.perSecond(),
          fsyncs.p50(),
          fsyncs.p99(),
          fsyncs.max());
    }
    return folder;
  }

  /** Deletes the files whose names begin with the prefix, or the whole directory. */
  private void deleteAll(String beginning) {
    if (folder == null) {
      return;
    }
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        if (beginning.isEmpty() || path.getFileName().toString().startsWith(beginning)) {
          Files.deleteIfExists(path);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    if (server != null) {
      server.close();
    }
    deleteAll("");
  }
}
