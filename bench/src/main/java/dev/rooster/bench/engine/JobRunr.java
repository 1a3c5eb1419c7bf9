package dev.rooster.bench.engine;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.IntConsumer;
import org.jobrunr.jobs.Job;
import org.jobrunr.jobs.JobDetails;
import org.jobrunr.jobs.lambdas.JobRequest;
import org.jobrunr.jobs.lambdas.JobRequestHandler;
import org.jobrunr.jobs.mappers.JobMapper;
import org.jobrunr.jobs.states.ScheduledState;
import org.jobrunr.scheduling.JobRequestScheduler;
import org.jobrunr.server.BackgroundJobServer;
import org.jobrunr.server.BackgroundJobServerConfiguration;
import org.jobrunr.server.JobActivator;
import org.jobrunr.storage.JobRunrMetadata;
import org.jobrunr.storage.StorageProvider;
import org.jobrunr.storage.sql.postgres.PostgresStorageProvider;
import org.jobrunr.utils.mapper.JsonMapper;
import org.jobrunr.utils.mapper.jackson.JacksonJsonMapper;

/**
 * JobRunr on PostgreSQL. At each poll it enqueues everything due before the next one, so it fires
 * up to one poll early.
 */
final class JobRunr implements Engine {
  /** The minimum that JobRunr allows on a SQL store. */
  static final Duration POLL = Duration.ofSeconds(5);

  /** The default of JobRunr for virtual threads; twice as many are no faster here. */
  private static final int WORKERS = 16 * Runtime.getRuntime().availableProcessors();

  /** One connection for each worker, and for each of the 64 creating callers. */
  private static final int POOL = 64;

  private static final int LOAD_AT_ONCE = 1_000;

  private final HikariDataSource source;
  private final StorageProvider storage;
  private final JsonMapper json = new JacksonJsonMapper();
  private final JobRequestScheduler scheduler;
  private volatile IntConsumer handler = number -> {};
  private final BackgroundJobServer server;

  JobRunr(String url) {
    source = Pools.postgres(url, POOL);
    storage = new PostgresStorageProvider(source);
    storage.setJobMapper(new JobMapper(json));
    // Pretends that JobRunr has started on this store before; otherwise its first start migrates
    // all jobs.
    storage.saveMetadata(new JobRunrMetadata("database_version", "cluster", "6.0.0"));
    scheduler = new JobRequestScheduler(storage);
    server =
        new BackgroundJobServer(
            storage,
            json,
            new Activator(number -> handler.accept(number)),
            BackgroundJobServerConfiguration.usingStandardBackgroundJobServerConfiguration()
                .andPollInterval(POLL)
                .andWorkerCount(WORKERS));
  }

  @Override
  public void create(int number, Instant due) {
    scheduler.schedule(new UUID(0, number), due, new Fire(number));
  }

  @Override
  public void load(Batch batch) {
    List<Job> jobs = new ArrayList<>();
    for (int number = batch.first(); number < batch.first() + batch.count(); number++) {
      jobs.add(
          new Job(
              new UUID(0, number),
              new JobDetails(new Fire(number)),
              new ScheduledState(batch.due(number))));
      if (jobs.size() == LOAD_AT_ONCE) {
        storage.save(jobs);
        jobs.clear();
      }
    }
    if (!jobs.isEmpty()) {
      storage.save(jobs);
    }
  }

  @Override
  public void start(IntConsumer handler) {
    this.handler = handler;
    server.start();
  }

  @Override
  public long unfinished() throws SQLException {
    return Sql.number(source, "select count(*) from jobrunr_jobs where state <> 'SUCCEEDED'");
  }

  @Override
  public void close() {
    server.stop();
    scheduler.shutdown();
    storage.close();
    source.close();
  }

  /** The request that JobRunr stores as JSON. */
  public record Fire(int number) implements JobRequest {
    @Override
    public Class<Handler> getJobRequestHandler() {
      return Handler.class;
    }
  }

  /** The handler that JobRunr calls. */
  public record Handler(IntConsumer fires) implements JobRequestHandler<Fire> {
    @Override
    public void run(Fire fire) {
      fires.accept(fire.number());
    }
  }

  private record Activator(IntConsumer fires) implements JobActivator {
    @Override
    public <T> T activateJob(Class<T> type) {
      return type.cast(new Handler(fires));
    }
  }
}
