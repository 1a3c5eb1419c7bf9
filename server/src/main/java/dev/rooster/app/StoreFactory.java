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
import dev.rooster.trust.Secret;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Opens the store of a home directory. */
final class StoreFactory {
  private static final int CONNECTIONS = 10;

  /** Much shorter than a lease, and than the timeout of a client. */
  private static final Duration TIME_TO_CONNECT = Duration.ofSeconds(3);

  private static final String SCHEME = "jdbc:postgresql:";

  /** Held in a field, because the JDK collects unreferenced loggers with their level. */
  private static final Logger POOL = Logger.getLogger("com.zaxxer.hikari");

  private StoreFactory() {}

  /**
   * @param postgres the database of the option {@code --postgres}
   * @param patience how long to wait for another process that has the file open
   */
  static Store open(
      Home home,
      Configuration configuration,
      Optional<Secret> postgres,
      Secret.Vault vault,
      InstantSource clock,
      Duration patience) {
    Optional<Secret> url = postgres.or(configuration.daemon()::postgres);
    if (url.isPresent()) {
      return postgres(url.get().reveal(vault));
    }
    NativeFolder.prepare(home);
    return SqliteStore.open(home.store(), clock, patience);
  }

  /** The name of the store for people, without its password. */
  static String name(Home home, Configuration configuration, Optional<Secret> postgres) {
    return postgres.or(configuration.daemon()::postgres).isPresent()
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
    return PostgresStore.open(connections, connections::close);
  }

  /** Never repeats the address: it may contain a password. */
  private static void refuseMisspelled(String url) {
    String place = url.split("\\?", 2)[0];
    if (!place.startsWith(SCHEME) || place.contains("@")) {
      throw RefusedException.invalid(
          "the address of the database is invalid",
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
              : "its address is invalid";
      throw new StoreException(
          "the database cannot be reached: " + why,
          "make sure that it is up, and that store.postgres or --postgres is correct");
    }
  }
}
