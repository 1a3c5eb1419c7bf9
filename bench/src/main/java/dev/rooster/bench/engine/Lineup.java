package dev.rooster.bench.engine;

import dev.rooster.bench.engine.Entrant.Database;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** The entrants. */
final class Lineup {
  static final String ROOSTER_POSTGRES = "Rooster, PostgreSQL";
  static final String ROOSTER_SQLITE = "Rooster, SQLite";
  static final String DB_SCHEDULER = "db-scheduler, PostgreSQL";
  static final String DB_SCHEDULER_10_S = "db-scheduler, PostgreSQL, 10 s poll";
  static final String DB_SCHEDULER_SQLITE = "db-scheduler, SQLite";
  static final String QUARTZ = "Quartz, PostgreSQL";
  static final String JOBRUNR = "JobRunr, PostgreSQL";

  private static final Duration SHORT_POLL = Duration.ofMillis(100);
  private static final Duration DEFAULT_POLL = Duration.ofSeconds(10);

  private Lineup() {}

  static List<Entrant> rooster() {
    return List.of(
        new Entrant(ROOSTER_POSTGRES, Database.POSTGRES, 40_000, RoosterEngine::onPostgres),
        new Entrant(ROOSTER_SQLITE, Database.SQLITE, 40_000, RoosterEngine::onSqlite));
  }

  static boolean isRooster(Entrant entrant) {
    return rooster().stream().anyMatch(ours -> ours.name().equals(entrant.name()));
  }

  static Entrant dbScheduler() {
    return new Entrant(
        DB_SCHEDULER, Database.POSTGRES, 40_000, url -> DbScheduler.onPostgres(url, SHORT_POLL));
  }

  static Entrant dbSchedulerByDefault() {
    return new Entrant(
        DB_SCHEDULER_10_S,
        Database.POSTGRES,
        40_000,
        url -> DbScheduler.onPostgres(url, DEFAULT_POLL));
  }

  static Entrant dbSchedulerOnSqlite() {
    return new Entrant(
        DB_SCHEDULER_SQLITE, Database.SQLITE, 5_000, url -> DbScheduler.onSqlite(url, SHORT_POLL));
  }

  static Entrant quartz() {
    return new Entrant(QUARTZ, Database.POSTGRES, 1_000, Quartz::new);
  }

  static Entrant jobRunr() {
    return new Entrant(JOBRUNR, Database.POSTGRES, 10_000, JobRunr::new);
  }

  static Entrant dbSchedulerQuickHeart() {
    return new Entrant(
        "db-scheduler, 1 s heartbeat, 4 missed",
        Database.POSTGRES,
        0,
        url -> DbScheduler.onPostgres(url, SHORT_POLL, Duration.ofSeconds(1)));
  }

  static List<Entrant> othersTakingOver() {
    return List.of(dbSchedulerQuickHeart(), quartz(), jobRunr());
  }

  /** The entrant of that name, for a process that receives only the name. */
  static Entrant named(String name) {
    return Stream.concat(rooster().stream(), othersTakingOver().stream())
        .filter(entrant -> entrant.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  static List<Entrant> roosterAnd(Entrant... others) {
    return Stream.concat(rooster().stream(), Stream.of(others)).toList();
  }
}
