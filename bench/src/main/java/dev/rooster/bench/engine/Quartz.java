package dev.rooster.bench.engine;

import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Properties;
import java.util.function.IntConsumer;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobExecutionContext;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.TriggerBuilder;
import org.quartz.impl.StdSchedulerFactory;
import org.quartz.utils.ConnectionProvider;
import org.quartz.utils.DBConnectionManager;

/** Quartz's clustered store on PostgreSQL: one job with one trigger for each one-shot. */
final class Quartz implements Engine {
  /** Faster here than 3, 10 or 25: Quartz takes one lock on the whole store for each step. */
  private static final int THREADS = 5;

  /** The documentation recommends the number of threads and a few more. */
  private static final int POOL = THREADS + 5;

  private static final String HANDLER = "handler";

  private final HikariDataSource source;
  private final Scheduler scheduler;

  Quartz(String url) throws SQLException, IOException, SchedulerException {
    this.source = Pools.postgres(url, POOL);
    if (Sql.text(source, "select to_regclass('qrtz_triggers') is null").equals("t")) {
      Sql.run(source, Sql.resource(Scheduler.class, "impl/jdbcjobstore/tables_postgres.sql"));
    }
    DBConnectionManager.getInstance().addConnectionProvider(url, new Connections(source));
    this.scheduler = new StdSchedulerFactory(settings(url)).getScheduler();
  }

  private static Properties settings(String url) {
    Properties settings = new Properties();
    settings.put("org.quartz.scheduler.instanceName", url);
    settings.put("org.quartz.scheduler.instanceId", "AUTO");
    settings.put("org.quartz.threadPool.threadCount", Integer.toString(THREADS));
    // Acquire as many triggers at once as there are threads; more than one needs the lock below.
    settings.put("org.quartz.scheduler.batchTriggerAcquisitionMaxCount", Integer.toString(THREADS));
    settings.put("org.quartz.jobStore.acquireTriggersWithinLock", "true");
    settings.put("org.quartz.jobStore.class", "org.quartz.impl.jdbcjobstore.JobStoreTX");
    settings.put(
        "org.quartz.jobStore.driverDelegateClass",
        "org.quartz.impl.jdbcjobstore.PostgreSQLDelegate");
    settings.put("org.quartz.jobStore.dataSource", url);
    // Like the other entrants: more than one node on the store.
    settings.put("org.quartz.jobStore.isClustered", "true");
    // Fires a backlog instead of treating it as misfired, 20 at a time.
    settings.put("org.quartz.jobStore.misfireThreshold", "3600000");
    return settings;
  }

  @Override
  @SuppressWarnings("JavaUtilDate") // Quartz requires java.util.Date
  public void create(int number, Instant due) throws SchedulerException {
    String name = Integer.toString(number);
    scheduler.scheduleJob(
        JobBuilder.newJob(Fire.class).withIdentity(name).requestRecovery().build(),
        TriggerBuilder.newTrigger().withIdentity(name).startAt(Date.from(due)).build());
  }

  /** Creates the first one through the API and copies the others from it in SQL. */
  @Override
  public void load(Batch batch) throws SchedulerException, SQLException {
    create(batch.first(), batch.due());
    for (String table : List.of("qrtz_job_details", "qrtz_triggers", "qrtz_simple_triggers")) {
      Sql.run(source, copy(table, batch));
      // PostgreSQL checks the foreign key of the next table by index once it knows that this one is
      // large.
      Sql.run(source, "analyze " + table);
    }
  }

  private static String copy(String table, Batch batch) {
    return """
    insert into %1$s
    select (jsonb_populate_record(t, jsonb_strip_nulls(jsonb_build_object(
      'job_name', n::text, 'trigger_name', n::text,
      'start_time', %4$d + (n - %2$d) * %5$d, 'next_fire_time', %4$d + (n - %2$d) * %5$d)))).*
    from %1$s t, generate_series(%2$d + 1, %2$d + %3$d - 1) n
    where coalesce(to_jsonb(t) ->> 'trigger_name', to_jsonb(t) ->> 'job_name') = '%2$d'
    """
        .formatted(
            table,
            batch.first(),
            batch.count(),
            batch.due().toEpochMilli(),
            batch.every().toMillis());
  }

  @Override
  public void start(IntConsumer handler) throws SchedulerException {
    scheduler.getContext().put(HANDLER, handler);
    scheduler.start();
  }

  @Override
  public long unfinished() throws SQLException {
    return Sql.number(
        source,
        "select (select count(*) from qrtz_triggers) + (select count(*) from qrtz_fired_triggers)");
  }

  @Override
  public void close() {
    try {
      scheduler.shutdown(true);
    } catch (SchedulerException e) {
      throw new IllegalStateException(e);
    }
    source.close();
  }

  /** Quartz creates one of these for each fire. */
  public static final class Fire implements Job {
    @Override
    public void execute(JobExecutionContext context) {
      try {
        if (context.getScheduler().getContext().get(HANDLER) instanceof IntConsumer handler) {
          handler.accept(Integer.parseInt(context.getJobDetail().getKey().getName()));
        }
      } catch (SchedulerException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private record Connections(HikariDataSource source) implements ConnectionProvider {
    @Override
    public Connection getConnection() throws SQLException {
      return source.getConnection();
    }

    @Override
    public void shutdown() {}

    @Override
    public void initialize() {}
  }
}
