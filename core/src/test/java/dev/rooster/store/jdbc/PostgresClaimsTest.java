package dev.rooster.store.jdbc;

import static dev.rooster.store.jdbc.Reminders.claim;
import static dev.rooster.store.jdbc.Reminders.due;
import static dev.rooster.store.jdbc.Reminders.ids;
import static dev.rooster.store.jdbc.Reminders.join;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Reminder;
import dev.rooster.schedule.At;
import dev.rooster.store.ClaimRequest;
import dev.rooster.store.Claimed;
import dev.rooster.store.Shards;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What one statement claims and returns. */
class PostgresClaimsTest extends OnPostgres {
  @Test
  void a_locked_row_is_skipped_and_claimed_later() throws SQLException {
    due(store, 3);
    join(store, "a");
    try (Connection other = place.connection();
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("SELECT * FROM rooster_reminder WHERE id = 'r-00001' FOR UPDATE");

      assertThat(ids(claim(store, "a", 10))).containsExactly("r-00000", "r-00002");
      other.rollback();
    }
    assertThat(ids(claim(store, "a", 10))).containsExactly("r-00001");
  }

  @Test
  void no_more_than_the_limit_is_claimed_whatever_the_planner_knows() {
    due(store, 300);
    join(store, "a");

    assertThat(ids(claim(store, "a", 5))).containsExactlyElementsOf(numbered(0, 5));
    place.run("ANALYZE rooster_reminder, rooster_node");
    assertThat(ids(claim(store, "a", 5))).containsExactlyElementsOf(numbered(5, 10));
    assertThat(claim(store, "a", 1_000)).hasSize(290);
  }

  @Test
  void more_are_claimed_than_one_statement_takes() {
    due(store, 2_500);
    join(store, "a");

    assertThat(ids(claim(store, "a", 2_400))).containsExactlyElementsOf(numbered(0, 2_400));
    assertThat(ids(claim(store, "a", 2_400))).containsExactlyElementsOf(numbered(2_400, 2_500));
  }

  @Test
  void many_of_one_key_do_not_hide_those_of_others() {
    Instant past = store.now().minus(Reminders.LONG);
    List<Reminder> made = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      String key = "key-" + i / 20;
      made.add(keyed("r-%05d".formatted(i), key, past.plusMillis(i)));
    }
    store.create(made);
    join(store, "a");

    var request = new ClaimRequest("a", 5, 2, Map.of("key-0", 1), Shards.ALL, Duration.ZERO);

    assertThat(ids(store.claim(request).reminders()))
        .containsExactly("r-00000", "r-00020", "r-00021", "r-00040", "r-00041");
  }

  @Test
  void an_empty_claim_returns_the_time_of_its_search() {
    join(store, "a");
    place.run(
        """
        CREATE TABLE ended_by (time bigint);
        CREATE FUNCTION end_later() RETURNS trigger LANGUAGE plpgsql AS $$
          BEGIN
            INSERT INTO ended_by SELECT extract(epoch FROM clock_timestamp()) * 1000;
            PERFORM pg_sleep(0.02);
            RETURN NULL;
          END
        $$;
        CREATE TRIGGER end_later AFTER UPDATE ON rooster_reminder
        FOR EACH STATEMENT EXECUTE FUNCTION end_later();
        """);

    Claimed claimed =
        store.claim(new ClaimRequest("a", 10, 1, Map.of(), Shards.ALL, Duration.ZERO));

    assertThat(claimed.reminders()).isEmpty();
    assertThat(claimed.now().toEpochMilli())
        .isLessThanOrEqualTo(Long.parseLong(place.ask("SELECT time FROM ended_by")));
  }

  private static Reminder keyed(String id, String key, Instant due) {
    return Lifecycle.create(
        id, Definition.of("say", "hello", At.instant(due)).withKey(key), due.minus(Reminders.LONG));
  }

  private static List<String> numbered(int from, int to) {
    List<String> ids = new ArrayList<>();
    for (int i = from; i < to; i++) {
      ids.add("r-%05d".formatted(i));
    }
    return ids;
  }
}
