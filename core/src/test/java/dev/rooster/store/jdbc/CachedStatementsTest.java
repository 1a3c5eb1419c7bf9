package dev.rooster.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sqlite.SQLiteException;

class CachedStatementsTest {
  private static final String INSERT = "INSERT INTO t VALUES (?)";

  private CachedStatements statements;

  @BeforeEach
  void connect() throws SQLException {
    statements = new CachedStatements(DriverManager.getConnection("jdbc:sqlite::memory:"));
    statements.run("CREATE TABLE t (n integer CHECK (n < 5)) STRICT");
  }

  @AfterEach
  void close() throws SQLException {
    statements.close();
  }

  private List<Integer> insert(Integer... numbers) throws SQLException {
    return statements.changing(
        INSERT, List.of(numbers), (insert, number) -> insert.setInt(1, number));
  }

  private List<Integer> rows() throws SQLException {
    List<Integer> rows = new ArrayList<>();
    try (ResultSet all = statements.of("SELECT n FROM t ORDER BY n").executeQuery()) {
      while (all.next()) {
        rows.add(all.getInt(1));
      }
    }
    return rows;
  }

  @Test
  void the_values_with_a_changed_row_are_returned() throws SQLException {
    assertThat(insert(1, 2, 3)).containsExactly(1, 2, 3);

    List<Integer> changed =
        statements.changing(
            "UPDATE t SET n = -n WHERE n = ?",
            List.of(7, 2, 8, 1),
            (update, number) -> update.setInt(1, number));

    assertThat(changed).containsExactly(2, 1);
    assertThat(rows()).containsExactly(-2, -1, 3);
    assertThat(insert()).isEmpty();
  }

  @Test
  void a_failure_says_why() throws SQLException {
    assertThatThrownBy(() -> insert(1, 5, 2))
        .isInstanceOf(SQLiteException.class)
        .hasMessageContaining("SQLITE_CONSTRAINT_CHECK");

    assertThat(insert(4)).containsExactly(4);
  }

  @Test
  void a_batch_that_failed_while_binding_is_not_run_later() throws SQLException {
    assertThatThrownBy(() ->
            statements.changing(
                INSERT,
                List.of(1, 2),
                (insert, number) -> {
                  if (number == 2) {
                    throw new IllegalStateException("a mistake");
                  }
                  insert.setInt(1, number);
                }))
        .hasMessage("a mistake");

    assertThat(insert(3)).containsExactly(3);
    assertThat(rows()).containsExactly(3);
  }
}
