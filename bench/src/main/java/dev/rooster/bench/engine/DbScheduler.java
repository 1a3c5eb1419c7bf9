package dev.rooster.bench.engine;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerBuilder;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.UnaryOperator;

/** db-scheduler on either database; it deletes the row of a completed one-shot. */
final class DbScheduler implements Engine {
  /** A setting of its published benchmark; faster here than 10, 20 or 100. */
  private static final int THREADS = 50;

  /** One connection for each thread, and for each of the 64 creating callers. */
  private static final int POOL = 64;

  /** SQLite has one writer; db-scheduler's own tests use one connection too. */
  private static final int SQLITE_POOL = 1;

  /** Enough to keep the one connection busy; faster here than 1, 2, 8, 10 or 16. */
  private static final int SQLITE_THREADS = 4;

  private static final String NAME = "fire";

  private final HikariDataSource source;
  private final String load;
  private volatile IntConsumer handler = number -> {};
  private final Scheduler scheduler;
  private final OneTimeTask<Void> fire =
      Tasks.oneTime(NAME)
          .execute((instance, context) -> handler.accept(Integer.parseInt(instance.getId())));

  private DbScheduler(
      HikariDataSource source, String load, UnaryOperator<SchedulerBuilder> settings) {
    this.source = source;
    this.load = load;
    this.scheduler = settings.apply(Scheduler.create(source, fire)).build();
  }

  /**
   * On PostgreSQL.
   *
   * @param poll its default is 10 s
   */
  static DbScheduler onPostgres(String url, Duration poll) throws SQLException {
    return onPostgres(url, poll, builder -> builder);
  }

  /** Uses the shortest lease that db-scheduler allows at that heartbeat: four may be missed. */
  static DbScheduler onPostgres(String url, Duration poll, Duration heartbeat) throws SQLException {
    return onPostgres(
        url, poll, builder -> builder.heartbeatInterval(heartbeat).missedHeartbeatsLimit(4));
  }

  private static DbScheduler onPostgres(
      String url, Duration poll, UnaryOperator<SchedulerBuilder> more) throws SQLException {
    HikariDataSource source = Pools.postgres(url, POOL);
    Sql.run(source, tables("bytea", "timestamptz"));
    return new DbScheduler(
        source,
        """
        insert into scheduled_tasks (task_name, task_instance, execution_time, picked, version)
        select 'fire', n::text, to_timestamp((%d + (n - %d) * %d) / 1000.0), false, 1
        from generate_series(%2$d, %d) n
        """,
        builder ->
            more.apply(
                builder
                    .threads(THREADS)
                    .pollingInterval(poll)
                    // Recommended above 1,000 per second: one statement less for each. Fetches the
                    // next batch while the threads are still busy; faster here than 0.5 and 4.0.
                    .pollUsingLockAndFetch(2.0, 8.0)));
  }

  /** On SQLite, where it has no lock-and-fetch. */
  static DbScheduler onSqlite(String url, Duration poll) throws SQLException {
    HikariDataSource source = Pools.sqlite(url, SQLITE_POOL);
    for (String statement : tables("blob", "timestamp").split(";", -1)) {
      Sql.run(source, statement);
    }
    return new DbScheduler(
        source,
        """
        with recursive numbers(n) as (select %2$d union all select n + 1 from numbers where n < %4$d)
        insert into scheduled_tasks (task_name, task_instance, execution_time, picked, version)
        select 'fire', cast(n as text), %1$d + (n - %2$d) * %3$d, false, 1 from numbers
        """,
        builder ->
            builder
                .threads(SQLITE_THREADS)
                .pollingInterval(poll)
                // Fetches again before the threads run dry; faster here than smaller and larger.
                .pollUsingFetch(1.0, 10.0));
  }

  /** The documented tables, without the index that only priorities need. */
  private static String tables(String bytes, String timestamp) {
    return """
    create table if not exists scheduled_tasks (
      task_name varchar(100) not null,
      task_instance varchar(100) not null,
      task_data %s,
      execution_time %s not null,
      picked boolean not null,
      picked_by varchar(50),
      last_success %2$s,
      last_failure %2$s,
      consecutive_failures int,
      last_heartbeat %2$s,
      version bigint not null,
      priority smallint,
      primary key (task_name, task_instance)
    );
    create index if not exists execution_time_idx on scheduled_tasks (execution_time);
    create index if not exists last_heartbeat_idx on scheduled_tasks (last_heartbeat)
    """
        .formatted(bytes, timestamp);
  }

  @Override
  public void create(int number, Instant due) {
    // A batch of one is half as fast again as scheduleIfNotExists, which selects before it inserts.
    scheduler.scheduleBatch(List.of(fire.instance(Integer.toString(number))), due);
  }

  @Override
  public void load(Batch batch) throws SQLException {
    Sql.run(
        source,
        load.formatted(
            batch.due().toEpochMilli(),
            batch.first(),
            batch.every().toMillis(),
            batch.first() + batch.count() - 1));
  }

  @Override
  public void start(IntConsumer handler) {
    this.handler = handler;
    scheduler.start();
  }

  @Override
  public long unfinished() throws SQLException {
    return Sql.number(source, "select count(*) from scheduled_tasks");
  }

  @Override
  public void close() {
    scheduler.stop();
    source.close();
  }
}
