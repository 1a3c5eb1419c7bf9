package dev.rooster.store.jdbc;

import static dev.rooster.store.jdbc.Reminders.claim;
import static dev.rooster.store.jdbc.Reminders.done;
import static dev.rooster.store.jdbc.Reminders.due;
import static dev.rooster.store.jdbc.Reminders.join;
import static dev.rooster.store.jdbc.Reminders.oneShot;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.reminder.Reminder;
import dev.rooster.store.Listing;
import dev.rooster.store.Notice;
import dev.rooster.store.StoreException;
import dev.rooster.store.Together;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that stops or freezes, and comes back. */
@Tag("slow")
class PostgresOutageTest {

  @Test
  void a_store_outlives_a_restart_of_its_server(@TempDir Path folder) throws IOException {
    EmbeddedPostgres server =
        EmbeddedPostgres.builder()
            .setDataDirectory(folder.resolve("data"))
            .setCleanDataDirectory(false)
            .start();
    int port = server.getPort();
    List<Notice> told = new CopyOnWriteArrayList<>();
    try (PostgresPlace place = new PostgresPlace(port, "public")) {
      PostgresStore store = place.open();
      PostgresStore other = place.open();
      store.listen(Duration.ofMinutes(10), told::add);
      Together.await("it listens", () -> told.equals(List.of(new Notice.Listening(true))));
      join(store, "a");
      due(store, 1);
      Reminder claimed = claim(store, "a", 1).getFirst();

      server.close();
      assertThatThrownBy(() -> store.write(List.of(done(store, claimed))))
          .isInstanceOfSatisfying(
              StoreException.class,
              e -> assertThat(e.line()).contains("cannot be reached").contains("Check that"));
      Together.await("the outage is told", () -> told.contains(new Notice.Listening(false)));

      server =
          EmbeddedPostgres.builder()
              .setDataDirectory(folder.resolve("data"))
              .setCleanDataDirectory(false)
              .setPort(port)
              .start();
      Together.await("it listens again", () -> told.size() == 3);
      assertThat(told.getLast()).isEqualTo(new Notice.Listening(true));
      Together.await(
          "it is written",
          () -> succeeds(() -> assertThat(store.write(List.of(done(store, claimed)))).hasSize(1)));
      Instant soon = Instant.now().truncatedTo(ChronoUnit.MILLIS).plusSeconds(60);
      Together.await(
          "it is created", () -> succeeds(() -> other.create(List.of(oneShot("r-2", soon)))));
      Together.await("notices come", () -> told.contains(new Notice.Wakes(soon)));
      other.close();
      store.close();
    } finally {
      server.close();
    }
  }

  /** A pool may still contain old connections, each of which breaks one call. */
  private static boolean succeeds(Runnable call) {
    try {
      call.run();
      return true;
    } catch (StoreException e) {
      return false;
    }
  }

  @Test
  void a_call_to_a_frozen_server_times_out() throws IOException {
    try (PostgresPlace direct = PostgresServer.newSchema();
        Gate gate = new Gate(direct.port());
        PostgresPlace place = new PostgresPlace(gate.port(), direct.schema())) {
      PostgresStore store = place.open();
      Duration length = Duration.ofSeconds(8);
      store.lease("a", true, Reminders.LONG, store.now());

      gate.shut(true);
      assertThatThrownBy(() -> store.lease("a", false, length, Instant.EPOCH))
          .isInstanceOf(StoreException.class);
      gate.shut(false);

      assertThat(store.lease("a", false, length, Instant.EPOCH)).isPresent();
      store.close();
    }
  }

  @Test
  void a_create_on_a_frozen_server_times_out() throws IOException {
    try (PostgresPlace direct = PostgresServer.newSchema();
        Gate gate = new Gate(direct.port());
        PostgresPlace place = new PostgresPlace(gate.port(), direct.schema())) {
      PostgresStore store = place.open();
      Instant later = Instant.now().truncatedTo(ChronoUnit.MILLIS).plusSeconds(3600);
      store.create(List.of(oneShot("r-1", later)));

      gate.shut(true);
      assertThatThrownBy(() -> store.create(List.of(oneShot("r-2", later))))
          .isInstanceOfSatisfying(
              StoreException.class, e -> assertThat(e.line()).contains("cannot be reached"));
      gate.shut(false);

      assertThat(store.create(List.of(oneShot("r-3", later)))).hasSize(1);
      store.close();
    }
  }

  @Test
  void the_server_cancels_a_read_that_times_out() throws SQLException {
    try (PostgresPlace place = PostgresServer.newSchema();
        PostgresStore store = place.open();
        Connection other = place.connection();
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("LOCK TABLE rooster_reminder IN ACCESS EXCLUSIVE MODE");

      assertThatThrownBy(() -> store.list(Listing.all()))
          .isInstanceOfSatisfying(
              StoreException.class,
              e -> assertThat(e.line()).contains("took too long").contains("pg_blocking_pids"));
      assertThat(place.ask("SELECT count(*) FROM pg_locks WHERE NOT granted")).isEqualTo("0");
    }
  }
}
