package dev.rooster.torture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The content of the database, read beside the daemon. */
final class Books implements AutoCloseable {
  private final Connection connection;

  private Books(String url) throws SQLException {
    this.connection = DriverManager.getConnection(url);
  }

  static Books of(String url) throws SQLException {
    return new Books(url);
  }

  /** The database of a killed daemon, without any recovery. */
  static Books leftBy(Path home, Path copy) throws IOException, SQLException {
    Files.createDirectories(copy);
    for (String file : List.of("rooster.db", "rooster.db-wal")) {
      Files.copy(home.resolve(file), copy.resolve(file));
    }
    return new Books("jdbc:sqlite:" + copy.resolve("rooster.db"));
  }

  /** The deliveries that were started but not recorded. */
  Set<String> begunDeliveries() throws SQLException {
    return new HashSet<>(
        column(
            "SELECT id FROM rooster_reminder WHERE kind = 'delivery' AND claim_node IS NOT NULL"));
  }

  /** Whatever has not exactly one record: reminders and their deliveries. */
  List<String> notRecordedOnce() throws SQLException {
    return column(
        """
        SELECT r.id FROM rooster_reminder r LEFT JOIN rooster_occurrence o ON o.reminder_id = r.id
        GROUP BY r.id HAVING count(o.reminder_id) <> 1
        """);
  }

  /** The conversations for which a node waits. */
  List<String> waitingForSessions() throws SQLException {
    return column("SELECT name FROM rooster_lock WHERE next_holder IS NOT NULL");
  }

  /** Deliveries that were not delivered. */
  List<String> notDelivered() throws SQLException {
    return column(
        """
        SELECT id FROM rooster_reminder r
        WHERE kind = 'delivery' AND (status <> 'completed' OR NOT EXISTS (
          SELECT 1 FROM rooster_occurrence o WHERE o.reminder_id = r.id AND o.status = 'ok'))
        """);
  }

  private List<String> column(String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      List<String> column = new ArrayList<>();
      while (rows.next()) {
        column.add(rows.getString(1));
      }
      return column;
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
