package dev.rooster.app;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.rooster.home.Configuration;
import dev.rooster.home.Home;
import dev.rooster.reminder.RefusedException;
import dev.rooster.store.Store;
import dev.rooster.store.StoreException;
import dev.rooster.store.jdbc.PostgresStore;
import dev.rooster.store.jdbc.SqliteStore;
import dev.rooster.testing.DelegatingStore;
import dev.rooster.trust.Secret;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Opens the store of a home folder. */
final class StoreFactory {
  private static final int CONNECTIONS = 10;

  /** Much less than a lease, and than anybody waits for an answer. */
  private static final Duration TIME_TO_CONNECT = Duration.ofSeconds(3);

  private static final String SCHEME = "jdbc:postgresql:";

  /** Held, because loggers that nobody holds forget their level. */
  private static final Logger POOL = Logger.getLogger("com.zaxxer.hikari");

  private StoreFactory() {}

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
    if (url.isPresent()) {
      return postgres(url.get().reveal(vault));
    }
    NativeFolder.prepare(home);
    return SqliteStore.open(home.store(), clock, patience);
  }

  /** What it is, without what is secret about it. */
  static String name(Home home, Configuration configuration, Optional<Secret> postgres) {
    return postgres.or(configuration::postgres).isPresent()
        ? "PostgreSQL"
        : home.store().toString();
  }

  private static Store postgres(String url) {
    refuseMisspelled(url);
    POOL.setLevel(Level.WARNING);
    HikariConfig pool = new HikariConfig();
    pool.setJdbcUrl(url);
    pool.setMaximumPoolSize(CONNECTIONS);
    pool.setMinimumIdle(1);
    pool.setConnectionTimeout(TIME_TO_CONNECT.toMillis());
    pool.setValidationTimeout(TIME_TO_CONNECT.toMillis() / 2);
    pool.addDataSourceProperty("connectTimeout", Long.toString(TIME_TO_CONNECT.toSeconds()));
    HikariDataSource connections = connected(pool);
    return new DelegatingStore(PostgresStore.open(connections)) {
      @Override
      public void close() {
        super.close();
        connections.close();
      }
    };
  }

  /** What it says is not repeated: there may be a password in it. */
  private static void refuseMisspelled(String url) {
    String place = url.split("\\?", 2)[0];
    if (!place.startsWith(SCHEME) || place.contains("@")) {
      throw RefusedException.invalid(
          "the address of the database cannot be read",
          "write %s//HOST:PORT/DATABASE?user=USER&password=PASSWORD".formatted(SCHEME));
    }
  }

  private static HikariDataSource connected(HikariConfig pool) {
    try {
      return new HikariDataSource(pool);
    } catch (RuntimeException e) {
      String why =
          e.getCause() instanceof SQLException refused
              ? String.valueOf(refused.getMessage())
              : "its address makes no sense";
      throw new StoreException(
          "the database cannot be reached: " + why,
          "see to it that it is up, and that store.postgres or --postgres is right");
    }
  }
}
