package dev.rooster.torture;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Three processes with a Rooster on one PostgreSQL, killed and frozen, and the server with them:
 * nothing is lost or doubled.
 */
class PostgresTortureTest {
  private static final int KILLS_PER_ROUND = 20;

  @TempDir private Path folder;
  private TortureServer server;
  private int rounds;

  @BeforeEach
  void start() throws IOException {
    server = new TortureServer(folder.resolve("data"));
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  @Test
  @Tag("slow")
  void every_occurrence_has_one_record_whatever_happens_to_nodes_and_database() throws IOException {
    Rounds.live("postgres", 10, KILLS_PER_ROUND, this::live);
  }

  @Test
  @Tag("long")
  @Timeout(value = 4, unit = TimeUnit.HOURS)
  void every_occurrence_has_one_record_after_hundreds_of_kills() throws IOException {
    Rounds.live("postgres-long", Rounds.LONG * 4 / 10, KILLS_PER_ROUND, this::live);
  }

  private Score live(Path journals, SplittableRandom random, int kills) throws IOException {
    try {
      String url = server.newDatabase("round" + ++rounds);
      return new PostgresRound(server, journals, url, random).live(kills);
    } catch (SQLException e) {
      throw new IOException(e);
    }
  }
}
