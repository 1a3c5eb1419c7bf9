package dev.rooster.store.jdbc;

import static dev.rooster.store.jdbc.Reminders.claim;
import static dev.rooster.store.jdbc.Reminders.done;
import static dev.rooster.store.jdbc.Reminders.due;
import static dev.rooster.store.jdbc.Reminders.join;
import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.rooster.reminder.Reminder;
import dev.rooster.store.Together;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The statements use the indexes even when the planner has every reason not to. */
@Tag("slow")
class PostgresPlansTest {
  private static final int MANY = 20_000;
  private static final String ALL_ROWS_READ =
      "SELECT seq_tup_read FROM pg_stat_user_tables WHERE relid = 'rooster_reminder'::regclass";

  /** Each of the 60 is written by a claim and by its completion. */
  private static final String ALL_WRITTEN =
      "SELECT n_tup_upd >= 120 FROM pg_stat_user_tables WHERE relid = 'rooster_reminder'::regclass";

  private final PostgresPlace place = PostgresServer.newSchema();

  @AfterEach
  void close() {
    place.close();
  }

  @Test
  void a_table_that_has_grown_since_statements_were_prepared_is_not_read_as_a_whole() {
    HikariDataSource pool = place.pool(config -> config.setMaximumPoolSize(2));
    PostgresStore store = PostgresStore.open(pool);
    join(store, "a");
    place.run("ALTER TABLE rooster_reminder SET (autovacuum_enabled = off)");
    due(store, 60);
    place.run("ANALYZE rooster_reminder, rooster_node");
    fireOneByOne(store, 30);
    place.run(
        """
        INSERT INTO rooster_reminder
        SELECT one.* FROM rooster_reminder r, generate_series(1, %d) AS i, jsonb_populate_record(
          r, jsonb_build_object('id', 'many-' || i, 'next_at', 9999999999999)) AS one
        WHERE r.id = 'r-00059'
        """
            .formatted(MANY));
    long before = Long.parseLong(place.ask(ALL_ROWS_READ));

    fireOneByOne(store, 30);
    store.lease("a", false, Reminders.LONG, store.now());
    store.abandoned("a", 10);
    store.close();
    pool.close();

    Together.await("the server has counted", () -> place.ask(ALL_WRITTEN).equals("t"));
    assertThat(Long.parseLong(place.ask(ALL_ROWS_READ)) - before).isLessThan(MANY);
  }

  private static void fireOneByOne(PostgresStore store, int count) {
    for (int i = 0; i < count; i++) {
      List<Reminder> claimed = claim(store, "a", 1);
      assertThat(store.write(List.of(done(store, claimed.getFirst())))).hasSize(1);
    }
  }
}
