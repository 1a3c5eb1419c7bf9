package dev.rooster.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.store.Grid;
import dev.rooster.store.RecordSpan;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** SQLite adds up records from an index alone: it reads neither replies nor details. */
class TimelinePlansTest {
  private static final Instant FROM = Instant.parse("2026-03-01T00:00:00Z");
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  @TempDir private Path folder;

  @Test
  void usage_is_added_up_from_an_index_that_has_its_numbers() throws SQLException {
    RecordSpan.Scope all = RecordSpan.Scope.ofKind("say").withInternal(List.of("d-", "m-"));

    for (RecordSpan.Scope scope : List.of(all, all.ofOwner(Optional.of("ada")))) {
      for (int days : new int[] {1, 366}) {
        assertThat(plan(scope, Duration.ofDays(days)))
            .filteredOn(it -> it.contains("rooster_occurrence"))
            .singleElement()
            .asString()
            .contains("COVERING INDEX rooster_occurrence_usage (recorded_at>?");
      }
    }
  }

  private List<String> plan(RecordSpan.Scope scope, Duration length) throws SQLException {
    Path file = folder.resolve("rooster.db");
    SqliteFixture.open(file).close();
    List<String> plan = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement explain = connection.createStatement();
        ResultSet rows = explain.executeQuery("EXPLAIN QUERY PLAN " + sql(scope, length))) {
      while (rows.next()) {
        plan.add(rows.getString("detail"));
      }
    }
    return plan;
  }

  private static String sql(RecordSpan.Scope scope, Duration length) {
    Instant until = FROM.plus(length);
    return new TimelineReads(unused(), RowDialect.SQLITE)
        .usageSql(RecordSpan.of(scope, FROM, until), Grid.days(BERLIN, FROM, until))
        .text();
  }

  private static TimelineReads.Reader unused() {
    return new TimelineReads.Reader() {
      @Override
      public <T> T read(TimelineReads.Query<T> query) {
        throw new IllegalStateException("only the text of the statement is wanted");
      }
    };
  }
}
