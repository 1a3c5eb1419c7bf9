package dev.rooster.reminders;

import dev.rooster.reminder.Definition;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Run;
import dev.rooster.reminder.Tally;
import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.schedule.written.WrittenDuration;
import dev.rooster.schedule.written.WrittenTime;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;

/** The limits of an agent that asks to be woken again, so that it cannot go on for ever. Pure. */
public final class CheckAgain {
  static final Duration SOONEST = Duration.ofMinutes(1);
  static final Duration LATEST = Duration.ofDays(30);

  /** How often in a row; a one-shot fires no more often than that at all. */
  public static final int MOST = 24;

  private CheckAgain() {}

  /**
   * Reads the time that an agent gives.
   *
   * @param text a duration, a time, or a number of seconds
   * @return a minute from now at the earliest
   * @throws RefusedException if it is not a time, has passed, or is more than 30 days away
   */
  public static Instant read(String text, Instant now, ZoneId zone) {
    Instant at = time(text.strip(), now, zone);
    if (at.isAfter(now.plus(LATEST))) {
      throw RefusedException.invalid(
          "'%s' is too late to check again".formatted(text),
          "name a time within %s from now".formatted(WrittenDuration.roughly(LATEST)));
    }
    Instant soonest = now.plus(SOONEST);
    return at.isBefore(soonest) ? soonest : at;
  }

  private static Instant time(String text, Instant now, ZoneId zone) {
    String written = text.matches("\\d{1,9}") ? text + "s" : text;
    try {
      return WrittenTime.read(written, now, zone).at().next(now).orElseThrow();
    } catch (InvalidScheduleException e) {
      throw RefusedException.invalid(
          "'%s' is not a time to check again".formatted(text), "write one such as 20m or 9am");
    }
  }

  /** How often in a row the agent has asked for it, with this run. */
  public static int times(Run run) {
    Tally tally = run.reminder().standing().tally();
    if (run.reminder().definition().oneShot()) {
      return tally.fires() + 1;
    }
    return 1
        + tally
            .last()
            .flatMap(Tally.Last::why)
            .flatMap(ServerReason::of)
            .filter(ServerReason.ChecksAgain.class::isInstance)
            .map(it -> ((ServerReason.ChecksAgain) it).times())
            .orElse(0);
  }

  /** Why the reminder is not woken again then; empty if it is. */
  public static Optional<ServerReason.NoFurtherCheck> obstacle(Run run, Instant at) {
    Definition definition = run.reminder().definition();
    if (times(run) > MOST) {
      return Optional.of(
          new ServerReason.NoFurtherCheck(ServerReason.NoFurtherCheck.Because.LIMIT));
    }
    return ScheduleJson.ends(definition.schedule())
        .filter(at::isAfter)
        .map(end -> new ServerReason.NoFurtherCheck(ServerReason.NoFurtherCheck.Because.END));
  }
}
