package dev.rooster.inbox;

import dev.rooster.store.Store;
import dev.rooster.store.jdbc.SqliteStore;
import dev.rooster.testing.MemoryStore;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class SqliteAgentInboxTest extends AgentInboxContract {
  @TempDir private Path folder;
  private Store store = new MemoryStore(Clock.systemUTC());

  @BeforeEach
  void open() {
    store = SqliteStore.open(folder.resolve("rooster.db"), Clock.systemUTC());
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Override
  Store store() {
    return store;
  }
}
