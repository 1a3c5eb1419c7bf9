package dev.rooster.reminders;

import dev.rooster.reminder.Definition;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Snooze;
import dev.rooster.reminder.Standing;
import dev.rooster.reminder.Status;
import dev.rooster.schedule.Schedule;
import dev.rooster.schedule.Unreadable;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The fires of a reminder that are to come, as the engine plans them.
 *
 * @param single those beside the schedule: a retry, a snooze, the only one of a one-shot
 * @param schedule the schedule of the others; empty without others
 * @param after the others are later than this
 * @param most how many others there are at most
 */
public record ComingFires(
    List<Instant> single, Optional<Schedule> schedule, Instant after, int most) {

  public ComingFires {
    single = List.copyOf(single);
  }

  public static ComingFires of(Reminder reminder, Instant now) {
    Standing standing = reminder.standing();
    if (standing.status() != Status.ACTIVE) {
      return single(List.of(), now);
    }
    if (standing.tally().response().snooze().filter(Snooze::alone).isPresent()) {
      return single(standing.next().map(NextFire::at).stream().toList(), now);
    }
    Optional<NextFire> retry = reminder.running() ? Optional.empty() : retry(standing, now);
    List<Instant> single =
        Stream.concat(
                retry.map(NextFire::at).stream(),
                standing.snoozedUntil().filter(it -> it.isAfter(now)).stream())
            .toList();
    int fired = standing.tally().fires() + (isToBeCounted(standing, now) ? 1 : 0);
    return withSchedule(single, reminder.definition(), fired, now, standing.next());
  }

  private static ComingFires single(List<Instant> single, Instant now) {
    return new ComingFires(single, Optional.empty(), now, 0);
  }

  /** The attempt to come that is not at an instant of the schedule. */
  private static Optional<NextFire> retry(Standing standing, Instant now) {
    return standing
        .next()
        .filter(it -> it.reason() != NextFire.Reason.UNKNOWN)
        .filter(it -> it.at().isAfter(now) && it.at().isAfter(it.due()));
  }

  /** Whether the fire that runs, is late or waits for its retry will count; snoozes do not. */
  private static boolean isToBeCounted(Standing standing, Instant now) {
    return standing
        .next()
        .filter(it -> it.reason() != NextFire.Reason.UNKNOWN && !it.fired())
        .filter(it -> !it.at().isAfter(now) || it.at().isAfter(it.due()))
        .filter(it ->
            !standing.tally().response().snooze().map(Snooze::until).equals(Optional.of(it.due())))
        .isPresent();
  }

  private static ComingFires withSchedule(
      List<Instant> single,
      Definition definition,
      int fired,
      Instant now,
      Optional<NextFire> next) {
    int most = definition.policies().maxFires().orElse(Integer.MAX_VALUE) - fired;
    if (most <= 0 || definition.schedule() instanceof Unreadable) {
      return single(single, now);
    }
    if (definition.oneShot() || definition.triggered()) {
      return single(Stream.concat(single.stream(), next.map(NextFire::at).stream()).toList(), now);
    }
    Instant after =
        next.map(it -> it.at().minusMillis(1)).filter(it -> it.isAfter(now)).orElse(now);
    return new ComingFires(single, Optional.of(definition.schedule()), after, most);
  }

  /** The first ones, in order. */
  public List<Instant> first(int count) {
    return Stream.concat(
            single.stream(),
            schedule.stream().flatMap(it -> it.next(after, Math.min(count, most)).stream()))
        .sorted()
        .distinct()
        .limit(count)
        .toList();
  }
}
