package dev.rooster.bench.engine;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;

/** Connection pools, configured alike for all entrants; only the size differs. */
final class Pools {
  private Pools() {}

  static HikariDataSource postgres(String url, int size) {
    return open(url, size);
  }

  /** Uses a write-ahead log; a commit survives a power cut, as on PostgreSQL. */
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
