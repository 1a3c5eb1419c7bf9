package dev.rooster.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.store.Grid;
import dev.rooster.store.RecordSpan;
import dev.rooster.store.Store;
import dev.rooster.store.UsageSum;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Opens databases whose records have their usage in the details alone. */
class UsageMigrationTest extends MigrationContract {
  private static final List<String> DETAILS =
      List.of(
          "{\"usage\":{\"input_tokens\":100,\"output_tokens\":20,\"cost_usd\":0.25},\"sent\":[]}",
          "{\"usage\":{\"cost_usd\":1.5E-4}}",
          "{\"usage\":{\"output_tokens\":7}}",
          "{\"usage\":{\"model\":\"x\"}}",
          "{\"usage\":{\"cost_usd\":1",
          "{\"sent\":[\"usage\"]}",
          "not JSON");

  @Override
  int version() {
    return 6;
  }

  @Override
  void fill(Connection connection) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            """
            INSERT INTO rooster_occurrence
              (reminder_id, due, last_due, count, status, attempts, recorded_at, manual, details)
            VALUES ('r', ?, ?, 1, 'ok', 1, 60000, 0, ?)
            """)) {
      for (int i = 0; i < DETAILS.size(); i++) {
        statement.setLong(1, 1_000L * i);
        statement.setLong(2, 1_000L * i);
        statement.setString(3, DETAILS.get(i));
        statement.executeUpdate();
      }
    }
  }

  @Override
  void check(Store store) {
    RecordSpan all =
        RecordSpan.of(
            RecordSpan.Scope.ofKind("say"), Instant.EPOCH, Instant.EPOCH.plusSeconds(3_600));

    assertThat(store.timeline().usage(all, Grid.from(Instant.EPOCH, Duration.ofHours(1))))
        .containsExactly(new UsageSum(0, "", 0.25015, 127, 3));
  }
}
