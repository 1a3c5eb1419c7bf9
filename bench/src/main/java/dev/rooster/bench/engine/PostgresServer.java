package dev.rooster.bench.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;

/** A private PostgreSQL server, as durable as an installed one. */
final class PostgresServer implements AutoCloseable {
  /**
   * The embedded server switches all of this off, for tests; the benchmarks measure durable writes.
   */
  private static final Map<String, String> DURABLE =
      Map.of("fsync", "on", "synchronous_commit", "on", "full_page_writes", "on");

  private static final long LONGER_THAN_A_CONNECT_NANOS = 250_000_000;

  private final EmbeddedPostgres server;
  private final DataSource admin;
  private int databases;

  private PostgresServer(EmbeddedPostgres server) {
    this.server = server;
    this.admin = server.getPostgresDatabase();
  }

  static PostgresServer start(Path folder) throws IOException, SQLException {
    EmbeddedPostgres.Builder builder =
        EmbeddedPostgres.builder()
            .setDataDirectory(folder)
            .setServerConfig("max_connections", "300")
            .setServerConfig("shared_preload_libraries", "pg_stat_statements")
            .setServerConfig("pg_stat_statements.track", "none");
    DURABLE.forEach(builder::setServerConfig);
    PostgresServer started = new PostgresServer(builder.start());
    started.insistOnDurable();
    Sql.run(started.admin, "create extension pg_stat_statements");
    return started;
  }

  private void insistOnDurable() throws SQLException {
    for (String setting : DURABLE.keySet()) {
      String shown = show(setting);
      if (!shown.equals("on")) {
        throw new IllegalStateException(
            setting + " is " + shown + " in the started PostgreSQL; rates would mean nothing");
      }
    }
  }

  Store create() throws SQLException {
    String name = "bench" + ++databases;
    Sql.run(admin, "create database " + name);
    return new Store(server.getJdbcUrl("postgres", name), () -> drop(name));
  }

  /**
   * Brings the store to the same state for every entrant: connections open, statistics up to date,
   * no dirty pages.
   */
  void settle(Store store) throws SQLException {
    awaitConnections(store);
    Sql.run(server.getDatabase("postgres", store.database()), "vacuum analyze");
    Sql.run(admin, "checkpoint");
  }

  /** A pool opens its connections in the background; waits until their number no longer grows. */
  private void awaitConnections(Store store) throws SQLException {
    long before = -1;
    for (long now = connections(store); now != before; now = connections(store)) {
      before = now;
      LockSupport.parkNanos(LONGER_THAN_A_CONNECT_NANOS);
    }
  }

  private long connections(Store store) throws SQLException {
    return Sql.number(
        admin, "select count(*) from pg_stat_activity where datname = '" + store.database() + "'");
  }

  /**
   * Counts statements in this store from the next connection on; other stores do not pay for it.
   */
  void countStatements(Store store) throws SQLException {
    Sql.run(
        admin,
        "alter database %s set pg_stat_statements.track = 'top'".formatted(store.database()));
  }

  /** The number of statements run in the store so far, by any client; BEGIN and COMMIT count. */
  long statements(Store store) throws SQLException {
    return Sql.number(
        admin,
        """
        select coalesce(sum(calls), 0) from pg_stat_statements s join pg_database d on d.oid = s.dbid
        where d.datname = '%s'
        """
            .formatted(store.database()));
  }

  void describe(ObjectNode node) throws SQLException {
    Map<String, String> shown = new LinkedHashMap<>();
    for (String setting :
        new String[] {
          "server_version",
          "fsync",
          "synchronous_commit",
          "full_page_writes",
          "wal_sync_method",
          "shared_buffers",
          "max_connections"
        }) {
      shown.put(setting, show(setting));
    }
    shown.forEach(node::put);
    System.out.println("PostgreSQL " + shown);
  }

  private String show(String setting) throws SQLException {
    return Sql.text(admin, "show " + setting);
  }

  private void drop(String name) {
    try {
      Sql.run(admin, "drop database " + name + " with (force)");
    } catch (SQLException e) {
      throw new IllegalStateException("cannot drop " + name, e);
    }
  }

  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
