package dev.rooster.inbox;

import dev.rooster.store.Note;
import dev.rooster.store.Store;
import dev.rooster.store.jdbc.PostgresStore;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;

@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PostgresAgentInboxTest extends AgentInboxContract {
  private EmbeddedPostgres server;
  private Store store;

  @BeforeAll
  void start() throws IOException {
    server = EmbeddedPostgres.builder().start();
    store = PostgresStore.open(server.getPostgresDatabase());
  }

  @AfterAll
  void stop() throws IOException {
    store.close();
    server.close();
  }

  @AfterEach
  void empty() {
    for (Note note : store.notes("agent-inbox", Optional.empty(), 1_000).items()) {
      store.forget(note);
    }
  }

  @Override
  Store store() {
    return store;
  }
}
