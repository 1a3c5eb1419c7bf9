package dev.rooster.app;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.rooster.config.Configuration;
import dev.rooster.store.Store;
import dev.rooster.store.jdbc.PostgresStore;
import dev.rooster.store.jdbc.SqliteStore;
import dev.rooster.testing.DelegatingStore;
import dev.rooster.trust.Secret;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/** Opens the store of a home folder. */
final class StoreOf {
  private static final int CONNECTIONS = 10;

  private StoreOf() {}

  /**
   * @param postgres the database, where an option names it
   * @param patience how long to wait for another process that has the file open
   */
  static Store open(
      Home home,
      Configuration configuration,
      Optional<Secret> postgres,
      Secret.Vault vault,
      InstantSource clock,
      Duration patience) {
    Optional<Secret> url = postgres.or(configuration::postgres);
    return url.isPresent()
        ? postgres(url.get().reveal(vault))
        : SqliteStore.open(home.store(), clock, patience);
  }

  private static Store postgres(String url) {
    HikariConfig pool = new HikariConfig();
    pool.setJdbcUrl(url);
    pool.setMaximumPoolSize(CONNECTIONS);
    pool.setMinimumIdle(1);
    HikariDataSource connections = new HikariDataSource(pool);
    return new DelegatingStore(PostgresStore.open(connections)) {
      @Override
      public void close() {
        super.close();
        connections.close();
      }
    };
  }
}
