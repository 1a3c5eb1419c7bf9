package dev.rooster.store.jdbc;

import static dev.rooster.store.jdbc.Reminders.claim;
import static dev.rooster.store.jdbc.Reminders.done;
import static dev.rooster.store.jdbc.Reminders.due;
import static dev.rooster.store.jdbc.Reminders.ids;
import static dev.rooster.store.jdbc.Reminders.join;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.rooster.reminder.Reminder;
import dev.rooster.store.Listing;
import dev.rooster.store.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Connections that have changed since they were last used. */
class PostgresPoolsTest {
  private static final int CONNECTIONS = 2;

  private final PostgresPlace place = PostgresServer.newSchema();
  private HikariDataSource pool;
  private PostgresStore store;

  @BeforeEach
  void open() {
    pool =
        place.pool(config -> {
          config.setMaximumPoolSize(CONNECTIONS);
          config.setMinimumIdle(CONNECTIONS);
        });
    store = PostgresStore.open(pool);
    join(store, "a");
  }

  @AfterEach
  void close() {
    store.close();
    place.close();
  }

  /** As behind a PgBouncer that runs each transaction on another server connection. */
  @Test
  void statements_prepared_on_another_connection_are_prepared_again() {
    due(store, 20);
    fireOneByOne(10);

    onAllConnections(
        """
        DO $$
          DECLARE prepared text;
          BEGIN
            FOR prepared IN SELECT name FROM pg_prepared_statements LOOP
              EXECUTE format('DEALLOCATE %I', prepared);
            END LOOP;
          END
        $$
        """);

    fireOneByOne(10);
    assertThat(claim(store, "a", 10)).isEmpty();
  }

  @Test
  void foreign_statements_with_the_same_name_do_no_harm() {
    due(store, 20);
    onAllConnections(
        """
        DO $$
          BEGIN
            FOR i IN 1..500 LOOP
              IF NOT EXISTS (SELECT FROM pg_prepared_statements WHERE name = 'S_' || i) THEN
                EXECUTE format('PREPARE %I AS SELECT 1', 'S_' || i);
              END IF;
            END LOOP;
          END
        $$
        """);

    fireOneByOne(20);
    assertThat(claim(store, "a", 10)).isEmpty();
  }

  /** The driver prepares a statement on its fifth use. */
  private void fireOneByOne(int count) {
    for (int i = 0; i < count; i++) {
      List<Reminder> claimed = claim(store, "a", 1);
      assertThat(store.write(List.of(done(store, claimed.getFirst())))).hasSize(1);
    }
  }

  /** As after the primary has become a standby and its name points elsewhere. */
  @Test
  void connections_to_a_server_that_takes_no_writes_are_given_up() {
    onAllConnections("SET default_transaction_read_only = on");

    for (int i = 0; i < CONNECTIONS; i++) {
      assertThatThrownBy(() -> due(store, 1))
          .isInstanceOfSatisfying(
              StoreException.class,
              e -> assertThat(e.line()).contains("read-only").contains("connect to the primary"));
    }

    assertThat(ids(due(store, 1))).isEqualTo(ids(store.list(Listing.all()).items()));
  }

  private void onAllConnections(String sql) {
    try (Connection one = pool.getConnection();
        Connection other = pool.getConnection()) {
      for (Connection connection : List.of(one, other)) {
        try (Statement statement = connection.createStatement()) {
          statement.execute(sql);
        }
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
