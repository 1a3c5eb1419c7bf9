package dev.rooster.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.engine.Changes;
import dev.rooster.engine.FollowUps;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.schedule.Every;
import dev.rooster.store.ClaimRequest;
import dev.rooster.store.HistoryQuery;
import dev.rooster.store.Listing;
import dev.rooster.store.Shards;
import dev.rooster.store.Store;
import dev.rooster.testing.SettableClock;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows that a newer version wrote in words that this one does not know, beside ordinary ones. */
class UnreadableRowTest {
  private static final int OTHERS = 3;

  /** Each of these breaks the row of another reminder. */
  private static final List<String> NEWER =
      List.of(
          "policies = 'newest 604800000 skip 0 retry 300000 - 0'",
          "policies = 'skip 604800000 skip 0 retry 300000 - 0 whenever command 30000 test'",
          "status = 'dreaming'",
          "tally = '1 0 puzzled 1000 1001 350 '",
          "next_fire = '1000 1 foreseen 0 -'");

  /** The rows as text, without understanding them. */
  private static final String ROWS =
      "SELECT id || policies || status || tally || next_fire || version || fence"
          + " || coalesce(claim_node, '-') FROM rooster_reminder WHERE id LIKE 'n-%' ORDER BY id";

  @Test
  void a_sqlite_store_goes_on_beside_them(@TempDir Path folder) throws SQLException {
    Path file = folder.resolve("rooster.db");
    SettableClock clock = new SettableClock(SqliteFixture.NOW);
    try (SqliteStore store = SqliteStore.open(file, clock)) {
      fill(store, SqliteFixture.NOW);
    }
    List<String> before;
    try (Connection raw = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      newer(raw);
      before = ask(raw, ROWS);
    }
    try (SqliteStore store = SqliteStore.open(file, clock)) {
      goesOn(store);
    }
    try (Connection raw = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      assertThat(ask(raw, ROWS)).as("never overwritten").isEqualTo(before);
    }
  }

  @Test
  void a_postgres_store_goes_on_beside_them() throws SQLException {
    try (PostgresPlace place = PostgresServer.newSchema();
        PostgresStore store = place.open();
        Connection raw = place.connection()) {
      fill(store, store.now());
      newer(raw);
      List<String> before = ask(raw, ROWS);

      goesOn(store);
      try (PostgresStore another = place.open()) {
        another.lease("other", true, Duration.ofMinutes(1), another.now());
        assertThat(claim(another, "other", 10)).isEmpty();
      }

      assertThat(ask(raw, ROWS)).as("never overwritten").isEqualTo(before);
    }
  }

  @Test
  void the_runs_of_dead_nodes_are_taken_over_beside_them() throws SQLException {
    try (PostgresPlace place = PostgresServer.newSchema();
        PostgresStore store = place.open();
        Connection raw = place.connection()) {
      fill(store, store.now());
      newer(raw);
      try (Statement statement = raw.createStatement()) {
        statement.executeUpdate(
            "UPDATE rooster_reminder SET claim_node = 'dead', claim_since = 1, claim_fire ="
                + " next_fire WHERE status = 'active'");
      }

      assertThat(store.abandoned("node", 2))
          .extracting(Reminder::id)
          .allMatch(ordinary()::contains);
      assertThat(store.abandoned("node", 500)).hasSize(OTHERS);
    }
  }

  private static List<String> ordinary() {
    return IntStream.range(0, OTHERS).mapToObj(i -> "o-" + i).toList();
  }

  /** The reminders that become unreadable are due before the others. */
  private static void fill(Store store, Instant now) {
    List<Reminder> all = new ArrayList<>();
    for (int i = 0; i < NEWER.size(); i++) {
      all.add(due("n-" + i, now.minusSeconds(50)));
    }
    ordinary().forEach(id -> all.add(due(id, now.minusSeconds(10))));
    store.create(all);
  }

  private static Reminder due(String id, Instant due) {
    Every hourly = new Every(Duration.ofHours(1), due);
    return Lifecycle.create(id, Definition.of("say", id, hourly), due.minusSeconds(1));
  }

  private static void newer(Connection raw) throws SQLException {
    try (Statement statement = raw.createStatement()) {
      for (int i = 0; i < NEWER.size(); i++) {
        statement.executeUpdate(
            "UPDATE rooster_reminder SET %s WHERE id = 'n-%d'".formatted(NEWER.get(i), i));
      }
      statement.executeUpdate(
          "INSERT INTO rooster_occurrence (reminder_id, due, last_due, count, status, attempts,"
              + " recorded_at, manual) VALUES ('o-0', 1000, 1000, 1, 'puzzled', 1, 2000, 0)");
    }
  }

  private static void goesOn(Store store) {
    store.lease("node", true, Duration.ofMinutes(1), store.now());
    assertThat(claim(store, "node", 2)).as("a small limit finds the others").hasSize(2);
    assertThat(claim(store, "node", 10)).hasSize(1);
    assertThat(claim(store, "node", 10)).as("not claimed again and again").isEmpty();
    assertThat(store.held("node", 100)).hasSize(OTHERS);
    assertThat(store.upcoming(Instant.EPOCH, store.now(), 100)).isNotEmpty();
    assertThat(store.history(HistoryQuery.of("o-0", 10)).items())
        .singleElement()
        .satisfies(it -> assertThat(it.why()).contains(new Reason.Unreadable("puzzled")));
    assertThat(store.list(Listing.all()).items()).hasSize(NEWER.size() + OTHERS);
    assertThat(store.list(Listing.all().byNextFire()).items()).isNotEmpty();
    assertThat(store.prune(Instant.EPOCH, 10, Set.of("n-0", "o-0"), 10)).isZero();
    List<Reminder> newer = store.list(Listing.of(Listing.Filter.ALL.withIdPrefix("n-"))).items();
    assertThat(newer)
        .hasSize(NEWER.size())
        .allSatisfy(it -> {
          assertThat(it.standing().status()).isEqualTo(Status.UNREADABLE);
          assertThat(it.standing().reason()).containsInstanceOf(Reason.NewerVersion.class);
          assertThat(it.definition().text()).isEqualTo(it.id());
          refusesChanges(store, it.id());
        });
    Set<Status> open = Set.of(Status.ACTIVE, Status.PAUSED, Status.UNREADABLE);
    assertThat(store.list(Listing.of(Listing.Filter.ALL.withStatuses(open))).items())
        .as("also those with an unknown status")
        .hasSize(NEWER.size() + OTHERS);
  }

  private static void refusesChanges(Store store, String id) {
    Changes changes = new Changes(store, store::now, FollowUps.NONE, it -> {});
    Reason why = new Reason.ByRequest("");
    assertThatThrownBy(() -> changes.pause(id, OptionalLong.empty(), why))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("newer version");
    assertThatThrownBy(() -> changes.edit(id, OptionalLong.empty(), it -> it.withText("other")))
        .isInstanceOf(RefusedException.class);
  }

  private static List<String> claim(Store store, String node, int limit) {
    ClaimRequest request =
        new ClaimRequest(node, limit, 1_000, Map.of(), Shards.ALL, Duration.ZERO);
    return store.claim(request).reminders().stream()
        .map(Reminder::id)
        .sorted(Comparator.naturalOrder())
        .toList();
  }

  private static List<String> ask(Connection raw, String sql) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Statement statement = raw.createStatement();
        ResultSet found = statement.executeQuery(sql)) {
      while (found.next()) {
        rows.add(found.getString(1));
      }
    }
    return rows;
  }
}
