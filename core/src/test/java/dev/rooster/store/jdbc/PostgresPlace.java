package dev.rooster.store.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.rooster.store.StoreUnderTest;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.postgresql.ds.PGSimpleDataSource;

/** A schema on a server. Each store opened on it has its own pool, as each node has. */
final class PostgresPlace implements StoreUnderTest {
  private static final int CONNECTIONS = 5;

  private final PGSimpleDataSource server = new PGSimpleDataSource();
  private final List<HikariDataSource> pools = new ArrayList<>();

  private final String schema;

  PostgresPlace(int port, String schema) {
    this.schema = schema;
    server.setPortNumbers(new int[] {port});
    server.setUser("postgres");
    server.setCurrentSchema("\"%s\"".formatted(schema));
  }

  int port() {
    return server.getPortNumbers()[0];
  }

  String schema() {
    return schema;
  }

  @Override
  public PostgresStore open() {
    return PostgresStore.open(pool());
  }

  /**
   * A pool like that of an embedding application; with a short timeout, because some tests stop the
   * server.
   */
  HikariDataSource pool() {
    return pool(config -> {});
  }

  HikariDataSource pool(Consumer<HikariConfig> special) {
    HikariConfig config = new HikariConfig();
    config.setDataSource(server);
    config.setMaximumPoolSize(CONNECTIONS);
    config.setMinimumIdle(0);
    config.setConnectionTimeout(Duration.ofSeconds(5).toMillis());
    special.accept(config);
    HikariDataSource pool = new HikariDataSource(config);
    synchronized (pools) {
      pools.add(pool);
    }
    return pool;
  }

  /** A connection outside any pool. */
  Connection connection() throws SQLException {
    return server.getConnection();
  }

  void run(String sql) {
    try (Connection connection = connection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  String ask(String sql) {
    try (Connection connection = connection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return rows.next() ? rows.getString(1) : "";
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void letPass(Duration duration) {
    run("SELECT pg_sleep(%s)".formatted(duration.plusMillis(1).toMillis() / 1_000.0));
  }

  @Override
  public void close() {
    pools.forEach(HikariDataSource::close);
  }
}
