package dev.rooster.torture;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;

/** A PostgreSQL server that acknowledges a commit only when it is on disk. */
final class Database implements AutoCloseable {
  private final EmbeddedPostgres server;

  Database(Path folder) throws IOException {
    server =
        EmbeddedPostgres.builder()
            .setDataDirectory(folder)
            .setOutputRedirector(ProcessBuilder.Redirect.DISCARD)
            .setErrorRedirector(ProcessBuilder.Redirect.DISCARD)
            .setServerConfig("fsync", "on")
            .setServerConfig("full_page_writes", "on")
            .setServerConfig("synchronous_commit", "on")
            .start();
  }

  String url() {
    return "jdbc:postgresql://127.0.0.1:%d/postgres?user=postgres".formatted(server.getPort());
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
