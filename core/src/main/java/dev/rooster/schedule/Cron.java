package dev.rooster.schedule;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;

/** Fires by a cron expression, on the wall clock of a zone. */
public record Cron(CronExpression expression, ZoneId zone) implements Schedule {

  public static Cron parse(String expression, ZoneId zone) {
    return new Cron(CronExpression.parse(expression), zone);
  }

  @Override
  public Optional<Instant> next(Instant after) {
    WallClock clock = expression.everyPass() ? WallClock.EVERY_PASS : WallClock.FIXED_TIMES;
    return clock.next(expression.localTimes(), zone, after);
  }

  @Override
  public Cron withZone(ZoneId elsewhere) {
    return new Cron(expression, elsewhere);
  }
}
