package dev.rooster.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Occurrence.Status;
import dev.rooster.store.HistoryQuery;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How SQLite finds records of occurrences: by an index, without reading the others. */
class HistoryReadsTest {
  private static final Instant PAST = Instant.parse("2026-03-01T09:00:00Z");

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void create() {
    file = folder.resolve("rooster.db");
    SqliteFixture.open(file).close();
  }

  @Test
  void records_of_a_rare_status_are_found_by_their_index() throws SQLException {
    assertThat(plan(HistoryQuery.ofAll(10).with(filter(Status.ERROR, Status.MISSED))))
        .filteredOn(it -> it.contains("rooster_occurrence"))
        .hasSize(2)
        .allMatch(
            it -> it.contains("SEARCH") && it.contains("rooster_occurrence_status (status=?"));
  }

  @Test
  void records_of_a_time_are_found_by_their_index() throws SQLException {
    HistoryQuery.Filter since =
        new HistoryQuery.Filter(Set.of(), Optional.of(PAST), Optional.of(PAST.plusSeconds(1)));

    assertThat(plan(HistoryQuery.ofAll(10).with(since)))
        .filteredOn(it -> it.contains("rooster_occurrence"))
        .singleElement()
        .asString()
        .contains("rooster_occurrence_recorded (recorded_at>? AND recorded_at<?)");
  }

  @Test
  void records_of_one_reminder_are_found_by_their_key() throws SQLException {
    assertThat(plan(HistoryQuery.of("r-1", 10).with(filter(Status.ERROR))))
        .filteredOn(it -> it.contains("rooster_occurrence"))
        .singleElement()
        .asString()
        .contains("PRIMARY KEY (reminder_id=?");
  }

  private static HistoryQuery.Filter filter(Status... statuses) {
    return new HistoryQuery.Filter(Set.of(statuses), Optional.empty(), Optional.empty());
  }

  private List<String> plan(HistoryQuery query) throws SQLException {
    HistoryReads.Statement statement = HistoryReads.statement(query);
    List<String> plan = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        PreparedStatement explain =
            connection.prepareStatement("EXPLAIN QUERY PLAN " + statement.sql())) {
      for (int i = 0; i < statement.parameters().size(); i++) {
        explain.setObject(i + 1, statement.parameters().get(i));
      }
      try (ResultSet rows = explain.executeQuery()) {
        while (rows.next()) {
          plan.add(rows.getString("detail"));
        }
      }
    }
    return plan;
  }
}
