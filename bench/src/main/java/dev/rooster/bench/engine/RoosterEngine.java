package dev.rooster.bench.engine;

import com.zaxxer.hikari.HikariDataSource;
import dev.rooster.Rooster;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Reminder;
import dev.rooster.schedule.At;
import dev.rooster.store.Store;
import dev.rooster.store.jdbc.PostgresStore;
import dev.rooster.store.jdbc.SqliteStore;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** Rooster on either database, with its default settings; a completed one-shot keeps its record. */
final class RoosterEngine implements Engine {
  /** Enough for its lanes and for the creating callers, which share a commit. */
  private static final int POOL = 16;

  private static final int LOADED_AT_ONCE = 5_000;
  private static final String KIND = "fire";
  private static final Duration GRACE = Duration.ofSeconds(5);

  private final CountingStore store;
  private final HikariDataSource pool;
  private volatile IntConsumer handler = number -> {};
  private volatile @Nullable Rooster rooster;

  private RoosterEngine(Store store, HikariDataSource pool) {
    this.store = new CountingStore(store);
    this.pool = pool;
  }

  static RoosterEngine onPostgres(String url) {
    HikariDataSource pool = Pools.postgres(url, POOL);
    return new RoosterEngine(PostgresStore.open(pool), pool);
  }

  static RoosterEngine onSqlite(String url) {
    Path file = Path.of(url.substring("jdbc:sqlite:".length()));
    return new RoosterEngine(SqliteStore.open(file, InstantSource.system()), Pools.sqlite(url, 1));
  }

  @Override
  public void create(int number, Instant due) {
    Rooster started = rooster;
    if (started != null) {
      started.add(Integer.toString(number), definition(number, due));
    } else {
      store.create(List.of(made(number, due)));
    }
  }

  /** A reminder that looks as if it had been created before its due time. */
  private static Reminder made(int number, Instant due) {
    return Lifecycle.create(
        Integer.toString(number), definition(number, due), due.minusSeconds(60));
  }

  private static Definition definition(int number, Instant due) {
    return Definition.of(KIND, Integer.toString(number), At.instant(due));
  }

  @Override
  public void load(Batch batch) {
    List<Reminder> some = new ArrayList<>();
    for (int i = 0; i < batch.count(); i++) {
      int number = batch.first() + i;
      Instant due = batch.due(number);
      some.add(made(number, due));
      if (some.size() == LOADED_AT_ONCE || i == batch.count() - 1) {
        store.create(some);
        some.clear();
      }
    }
  }

  @Override
  public void start(IntConsumer handler) {
    this.handler = handler;
    rooster =
        Rooster.builder()
            .store(store)
            .grace(GRACE)
            .on(KIND, run -> this.handler.accept(Integer.parseInt(run.text())))
            .start();
  }

  @Override
  public long unfinished() throws SQLException {
    return Sql.number(pool, "select count(*) from rooster_reminder where status = 'active'");
  }

  @Override
  public OptionalLong statements() {
    return store.exclusive() ? OptionalLong.of(store.calls()) : OptionalLong.empty();
  }

  @Override
  public void close() {
    Rooster started = rooster;
    if (started != null) {
      started.close();
    } else {
      store.close();
    }
    pool.close();
  }
}
