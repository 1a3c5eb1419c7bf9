package dev.rooster.reminders;

import dev.rooster.store.Store;
import dev.rooster.store.jdbc.SqliteStore;
import dev.rooster.testing.MemoryStore;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class SqliteFailedDeliveriesTest extends FailedDeliveriesContract {
  @TempDir private Path folder;
  private Store store = new MemoryStore(NOW);

  @BeforeEach
  void open() {
    store = SqliteStore.open(folder.resolve("rooster.db"), NOW);
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
