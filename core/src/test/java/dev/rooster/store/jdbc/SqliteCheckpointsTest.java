package dev.rooster.store.jdbc;

import static dev.rooster.store.jdbc.SqliteCheckpoints.LITTLE;
import static dev.rooster.store.jdbc.SqliteCheckpoints.LONG;
import static dev.rooster.store.jdbc.SqliteCheckpoints.LONGER;
import static dev.rooster.store.jdbc.SqliteCheckpoints.LONGEST;
import static dev.rooster.store.jdbc.SqliteCheckpoints.SOME;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.store.jdbc.SqliteCheckpoints.Log;
import dev.rooster.store.jdbc.SqliteCheckpoints.Need;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteCheckpointsTest {

  @Test
  void a_short_log_is_left_alone() {
    assertThat(SqliteCheckpoints.need(new Log(SOME - 1, 0), 0)).isEqualTo(Need.NOTHING);
  }

  @Test
  void a_log_that_has_grown_is_copied_beside_the_writer() {
    assertThat(SqliteCheckpoints.need(new Log(SOME, 0), 0)).isEqualTo(Need.COPY_BESIDE);
  }

  @Test
  void a_copy_is_requested_once_until_the_log_has_grown_again() {
    assertThat(SqliteCheckpoints.need(new Log(SOME + 5, 0), SOME)).isEqualTo(Need.NOTHING);
    assertThat(SqliteCheckpoints.need(new Log(2 * SOME, 0), SOME)).isEqualTo(Need.COPY_BESIDE);
  }

  @Test
  void the_writer_copies_the_rest_of_a_long_log_when_that_is_little() {
    assertThat(SqliteCheckpoints.need(new Log(LONG, LONG - 1), LONG)).isEqualTo(Need.COPY_REST);
    assertThat(SqliteCheckpoints.need(new Log(LONG, LONG), LONG)).isEqualTo(Need.NOTHING);
    assertThat(SqliteCheckpoints.need(new Log(LONG, 0), 0)).isEqualTo(Need.COPY_BESIDE);
  }

  @Test
  void the_longer_the_log_the_more_of_it_the_writer_copies() {
    assertThat(SqliteCheckpoints.need(new Log(LONG, LONG - LITTLE), LONG)).isEqualTo(Need.NOTHING);
    assertThat(SqliteCheckpoints.need(new Log(LONGER, LONGER - LITTLE), LONGER))
        .isEqualTo(Need.COPY_REST);
    assertThat(SqliteCheckpoints.need(new Log(LONGER, LONGER - SOME), LONGER))
        .isEqualTo(Need.NOTHING);
  }

  @Test
  void the_writer_copies_all_of_a_log_that_outgrows_the_copying_thread() {
    assertThat(SqliteCheckpoints.need(new Log(LONGEST, 0), 0)).isEqualTo(Need.COPY_REST);
  }

  @Test
  void a_copy_that_cannot_be_made_is_tried_again_later(@TempDir Path folder) throws IOException {
    Path path = folder.resolve("rooster.db");
    Path elsewhere = folder.resolve("elsewhere");
    SqliteFile file =
        SqliteFile.open(
            path,
            SqliteFixture.migrations(),
            InstantSource.fixed(SqliteFixture.NOW),
            Duration.ZERO);
    try (SqliteCheckpoints checkpoints = new SqliteCheckpoints(file)) {
      Files.move(path, elsewhere);
      assertThat(checkpoints.copied(null)).isNull();

      Files.move(elsewhere, path);
      CachedStatements connection = checkpoints.copied(null);
      assertThat(connection).isNotNull();
      file.close(connection);
    }
    file.close();
  }
}
