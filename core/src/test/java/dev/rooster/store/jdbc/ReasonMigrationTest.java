package dev.rooster.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Tally;
import dev.rooster.store.HistoryQuery;
import dev.rooster.store.Store;
import dev.rooster.store.jdbc.ReasonMigrationCases.OfRun;
import dev.rooster.store.jdbc.ReasonMigrationCases.OfStanding;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;

/** Opens databases of the first schema, with sentences where there are codes now. */
class ReasonMigrationTest extends MigrationContract {
  private static final List<OfRun> RUNS = ReasonMigrationCases.RUNS;
  private static final List<OfStanding> STANDINGS = ReasonMigrationCases.STANDINGS;

  private static final List<String> LATE =
      List.of(
          "the service was down",
          "it was paused, or the machine was asleep",
          "too much was due at once",
          "earlier attempts failed",
          "an earlier attempt was cut off",
          "an earlier run was still going",
          "some other words");

  private static final List<String> LATE_CODES =
      List.of(
          "daemon_down",
          "paused_or_asleep",
          "overloaded",
          "earlier_attempts_failed",
          "earlier_attempt_interrupted",
          "earlier_run_busy",
          "some other words");

  @Override
  int version() {
    return 1;
  }

  @Override
  void fill(Connection connection) throws SQLException {
    for (int i = 0; i < STANDINGS.size(); i++) {
      OfStanding each = STANDINGS.get(i);
      reminder(connection, "standing-" + i, written(each.status()), each.sentence(), "0 0");
    }
    for (int i = 0; i < RUNS.size(); i++) {
      OfRun each = RUNS.get(i);
      String last = " %s 1000 1001 350 %s".formatted(written(each.status()), each.sentence());
      reminder(connection, "run-" + i, "active", null, "3 1" + last);
      occurrence(connection, "run-" + i, written(each.status()), each.sentence(), null);
    }
    reminder(connection, "quiet", "active", null, "3 0 ok 1000 1001 350 ");
    for (int i = 0; i < LATE.size(); i++) {
      occurrence(connection, "late-" + i, "ok", null, late(LATE.get(i)));
    }
  }

  private static void reminder(
      Connection connection, String id, String status, String reason, String tally)
      throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            """
            INSERT INTO rooster_reminder (id, shard, created_at, version, kind, name, body, limit_key,
              schedule, policies, owner, source, status, reason, tally, fence)
            VALUES (?, 0, 0, 1, 'say', '', '', '', 'every PT1H from 2026-01-05T08:00:00Z',
              'skip 604800000 skip 3 retry 300000 - 0', '', '', ?, ?, ?, 1)
            """)) {
      statement.setString(1, id);
      statement.setString(2, status);
      statement.setString(3, reason);
      statement.setString(4, tally);
      statement.executeUpdate();
    }
  }

  private static void occurrence(
      Connection connection, String id, String status, String why, String details)
      throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            """
            INSERT INTO rooster_occurrence (reminder_id, due, last_due, count, status, why, attempts,
              recorded_at, manual, details)
            VALUES (?, 1000, 1000, 1, ?, ?, 1, 2000, 0, ?)
            """)) {
      statement.setString(1, id);
      statement.setString(2, status);
      statement.setString(3, why);
      statement.setString(4, details);
      statement.executeUpdate();
    }
  }

  private static String written(Enum<?> choice) {
    return choice.name().toLowerCase(Locale.ROOT);
  }

  private static String late(String cause) {
    return "{\"session\":\"s\",\"late_because\":\"%s\"}".formatted(cause);
  }

  @Override
  void check(Store store) {
    for (int i = 0; i < STANDINGS.size(); i++) {
      OfStanding each = STANDINGS.get(i);
      assertThat(reminder(store, "standing-" + i).standing().reason())
          .as(each.sentence())
          .contains(each.reason());
    }
    for (int i = 0; i < RUNS.size(); i++) {
      OfRun each = RUNS.get(i);
      assertThat(record(store, "run-" + i).why()).as(each.sentence()).contains(each.reason());
      assertThat(reminder(store, "run-" + i).standing().tally().last().flatMap(Tally.Last::why))
          .as("the tally of " + each.sentence())
          .contains(each.reason());
    }
    assertThat(reminder(store, "quiet").standing().tally().last().flatMap(Tally.Last::why))
        .isEmpty();
    for (int i = 0; i < LATE.size(); i++) {
      assertThat(record(store, "late-" + i).details()).isEqualTo(late(LATE_CODES.get(i)));
    }
  }

  private static Reminder reminder(Store store, String id) {
    return store.find(List.of(id)).getFirst();
  }

  private static Occurrence record(Store store, String id) {
    return store.history(HistoryQuery.of(id, 1)).items().getFirst();
  }
}
