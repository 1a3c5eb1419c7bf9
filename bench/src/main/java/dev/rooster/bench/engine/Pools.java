package dev.rooster.bench.engine;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;

/** Connections, the same way for everybody; only how many is an entrant's own setting. */
final class Pools {
  private Pools() {}

  static HikariDataSource postgres(String url, int size) {
    return open(url, size);
  }

  /** Write-ahead log, and a commit that has returned survives a power cut, as on PostgreSQL. */
  static HikariDataSource sqlite(String url, int size) {
    return open(url + "?journal_mode=WAL&synchronous=FULL&busy_timeout=10000", size);
  }

  private static HikariDataSource open(String url, int size) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setMaximumPoolSize(size);
    return new HikariDataSource(config);
  }
}
