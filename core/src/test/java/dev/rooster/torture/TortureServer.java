package dev.rooster.torture;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** A durable PostgreSQL server that can crash. */
final class TortureServer implements AutoCloseable {
  private static final Duration LONGEST_END = Duration.ofSeconds(30);

  private final Path folder;
  private EmbeddedPostgres server;

  TortureServer(Path folder) throws IOException {
    this.folder = folder;
    this.server = builder().start();
  }

  private EmbeddedPostgres.Builder builder() {
    return EmbeddedPostgres.builder()
        .setDataDirectory(folder)
        .setCleanDataDirectory(false)
        .setServerConfig("fsync", "on")
        .setServerConfig("full_page_writes", "on")
        .setServerConfig("synchronous_commit", "on");
  }

  /** Creates an empty database; returns its URL. */
  String newDatabase(String name) throws SQLException {
    try (Connection connection = server.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE " + name);
    }
    return "%s//127.0.0.1:%d/%s".formatted(TortureNode.Place.POSTGRES, server.getPort(), name);
  }

  /** Stops without notice, and recovers from its write-ahead log. */
  void crash() throws IOException {
    int port = server.getPort();
    long postmaster =
        Long.parseLong(Files.readAllLines(folder.resolve("postmaster.pid")).getFirst());
    Signal.send("QUIT", postmaster);
    ProcessHandle.of(postmaster)
        .ifPresent(
            it -> it.onExit().orTimeout(LONGEST_END.toMillis(), TimeUnit.MILLISECONDS).join());
    server.close();
    server = builder().setPort(port).start();
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
