package dev.rooster.store.jdbc;

import static dev.rooster.store.jdbc.Reminders.claim;
import static dev.rooster.store.jdbc.Reminders.due;
import static dev.rooster.store.jdbc.Reminders.ids;
import static dev.rooster.store.jdbc.Reminders.join;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Step;
import dev.rooster.store.Listing;
import dev.rooster.store.StoreException;
import dev.rooster.store.Together;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Cases that only occur with several nodes on one PostgreSQL. */
class PostgresNodesTest extends OnPostgres {
  @Test
  void claims_of_a_node_whose_row_is_gone_are_dead() {
    due(store, 1);
    join(store, "a");
    join(store, "b");
    Reminder claimed = claim(store, "a", 1).getFirst();
    place.run("DELETE FROM rooster_node WHERE id = 'a'");

    assertThat(store.lease("b", false, Reminders.LONG, store.now()).orElseThrow().deadClaims())
        .isTrue();
    assertThat(store.abandoned("b", 10))
        .extracting(it -> it.standing().fence())
        .containsExactly(claimed.standing().fence());
  }

  @Test
  void a_node_whose_renewal_is_under_way_is_not_taken_over_from() throws SQLException {
    due(store, 1);
    join(store, "a");
    join(store, "b");
    claim(store, "a", 1);
    place.run("UPDATE rooster_node SET lease_until = 1 WHERE id = 'a'");
    try (Connection renewing = place.connection();
        Statement statement = renewing.createStatement()) {
      renewing.setAutoCommit(false);
      statement.execute("UPDATE rooster_node SET lease_until = 9999999999999 WHERE id = 'a'");

      assertThat(store.abandoned("b", 10)).isEmpty();
      renewing.commit();
    }
    assertThat(store.abandoned("b", 10)).isEmpty();
  }

  @Test
  void a_node_that_was_taken_over_from_is_dead_for_good() {
    join(store, "a");
    join(store, "b");
    place.run("UPDATE rooster_node SET lease_until = 1 WHERE id = 'a'");

    store.abandoned("b", 10);

    assertThat(place.ask("SELECT lease_until FROM rooster_node WHERE id = 'a'")).isEqualTo("0");
  }

  @Test
  void nodes_that_have_long_been_dead_are_forgotten() {
    join(store, "a");
    join(store, "b");
    join(store, "c");
    place.run("UPDATE rooster_node SET lease_until = lease_until - 7000000 WHERE id = 'a'");
    place.run("UPDATE rooster_node SET lease_until = lease_until - 8000000 WHERE id = 'b'");

    store.lease("c", false, Reminders.LONG, store.now());

    assertThat(place.ask("SELECT string_agg(id, ' ' ORDER BY id) FROM rooster_node"))
        .isEqualTo("a c");
  }

  @Test
  void writes_of_the_same_reminders_in_any_order_never_wait_for_each_other()
      throws InterruptedException {
    List<Reminder> made = due(store, 200);
    PostgresStore other = place.open();
    String deadlocks = "SELECT deadlocks FROM pg_stat_database WHERE datname = 'postgres'";
    String before = place.ask(deadlocks);

    for (int round = 0; round < 10; round++) {
      List<Reminder> current = store.find(ids(made));
      Instant now = store.now();
      List<Step> steps = current.stream().map(it -> Reminders.renamed(it, now)).toList();
      List<Set<String>> written =
          Together.run(2, i -> () -> i == 0 ? store.write(steps) : other.write(steps.reversed()));
      Set<String> all = new HashSet<>(written.get(0));
      all.addAll(written.get(1));
      assertThat(all).hasSize(200);
      assertThat(written.get(0).size() + written.get(1).size()).isEqualTo(200);
    }

    other.close();
    place.close();
    store = place.open();
    assertThat(place.ask(deadlocks)).isEqualTo(before);
  }

  @Test
  void stores_that_are_opened_at_once_make_the_tables_once() throws InterruptedException {
    try (PostgresPlace fresh = PostgresServer.newSchema()) {
      List<PostgresStore> stores = Together.run(4, i -> fresh::open);

      due(stores.getFirst(), 1);
      assertThat(stores).allMatch(it -> it.list(Listing.all()).items().size() == 1).hasSize(4);
      stores.forEach(PostgresStore::close);
      assertThat(fresh.ask("SELECT count(*) FROM rooster_migration"))
          .isEqualTo(Integer.toString(Migrations.of("postgres").known().size()));
    }
  }

  @Test
  void each_schema_has_its_own_reminders_whatever_it_is_called() {
    try (PostgresPlace odd = PostgresServer.newSchema("an odd Schema, 1")) {
      PostgresStore other = odd.open();
      due(store, 2);
      due(other, 1);

      assertThat(store.list(Listing.all()).items()).hasSize(2);
      assertThat(other.list(Listing.all()).items()).hasSize(1);
      other.close();
    }
  }

  @Test
  void the_tables_of_a_schema_with_a_similar_name_are_not_taken_for_its_own() {
    try (PostgresPlace similar = PostgresServer.newSchema("tenant11");
        PostgresPlace empty = PostgresServer.newSchema("tenant_1");
        PostgresStore first = similar.open();
        PostgresStore second = empty.open()) {
      due(first, 1);

      assertThat(second.list(Listing.all()).items()).isEmpty();
    }
  }

  @Test
  void connections_with_another_isolation_are_refused_with_a_remedy() {
    HikariDataSource pool =
        place.pool(config -> config.setTransactionIsolation("TRANSACTION_SERIALIZABLE"));

    assertThatThrownBy(() -> PostgresStore.open(pool))
        .isInstanceOfSatisfying(
            StoreException.class,
            e -> assertThat(e.line()).contains("serializable").contains("read committed"));
  }

  @Test
  void a_database_that_has_not_all_characters_is_refused_with_a_remedy() {
    place.run("CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0");
    try {
      HikariConfig config = new HikariConfig();
      config.setJdbcUrl("jdbc:postgresql://localhost:%d/latin".formatted(place.port()));
      config.setUsername("postgres");
      try (HikariDataSource pool = new HikariDataSource(config)) {
        assertThatThrownBy(() -> PostgresStore.open(pool))
            .isInstanceOfSatisfying(
                StoreException.class,
                e -> assertThat(e.line()).contains("LATIN1").contains("ENCODING 'UTF8'"));
      }
    } finally {
      place.run("DROP DATABASE latin");
    }
  }

  @Test
  void a_pool_gets_its_connections_back_as_they_were() throws SQLException {
    HikariDataSource pool = place.pool(config -> config.setAutoCommit(false));
    PostgresStore ours = PostgresStore.open(pool);
    due(ours, 2);
    ours.delete("r-00000");
    ours.close();

    try (Connection connection = pool.getConnection()) {
      assertThat(connection.getAutoCommit()).isFalse();
      assertThat(connection.getNetworkTimeout()).isZero();
    }
    assertThat(store.list(Listing.all()).items()).hasSize(1);
    assertThat(place.ask("SELECT count(*) FROM pg_stat_activity WHERE state LIKE 'idle in trans%'"))
        .isEqualTo("0");
  }
}
