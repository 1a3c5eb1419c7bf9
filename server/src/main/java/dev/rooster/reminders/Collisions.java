package dev.rooster.reminders;

import dev.rooster.format.JsonText;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Standing;
import dev.rooster.schedule.Every;
import dev.rooster.schedule.Passed;
import dev.rooster.schedule.Schedule;
import dev.rooster.schedule.Unreadable;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** Finds the reminders that are due in the same minutes as the fires of another. Pure. */
final class Collisions {
  private static final int MOST_NAMES = 5;

  /** Fires that are counted one by one, of all other reminders: a fraction of a second. */
  private static final int MOST_STEPS = 100_000;

  /** The fires by their minutes, with the names of the other reminders. */
  private final NavigableMap<Instant, Instant> fires = new TreeMap<>();

  private final Map<Instant, List<String>> names = new TreeMap<>();
  private int stepsLeft = MOST_STEPS;

  Collisions(List<Instant> fires) {
    fires.forEach(it -> this.fires.putIfAbsent(minute(it), it));
  }

  /** Compares with another reminder, which is active. */
  void add(Reminder other) {
    Definition definition = other.definition();
    Optional<Instant> next = other.standing().next().map(NextFire::at);
    if (next.isEmpty() || definition.schedule() instanceof Unreadable) {
      return;
    }
    long left = left(other.standing(), definition);
    Optional<Instant> fire = next;
    boolean recurs = !definition.oneShot() && !definition.triggered();
    while (fire.isPresent() && left > 0) {
      Instant at = fire.get();
      Map.Entry<Instant, Instant> own = fires.ceilingEntry(minute(at));
      if (own == null) {
        return;
      }
      if (own.getKey().equals(minute(at))) {
        names.computeIfAbsent(own.getValue(), _ -> new ArrayList<>()).add(name(other));
      }
      Instant from = after(own.getKey(), at);
      left -= 1 + (isLimited(definition) ? between(definition.schedule(), at, from, left) : 0);
      fire = recurs ? definition.schedule().next(from) : Optional.empty();
    }
  }

  /** Goes on from the next minute that matters. */
  private Instant after(Instant minute, Instant fire) {
    Instant next = minute.equals(minute(fire)) ? minute.plus(1, ChronoUnit.MINUTES) : minute;
    Instant sought = Optional.ofNullable(fires.ceilingKey(next)).orElse(next);
    Instant from = sought.minusNanos(1);
    return from.isAfter(fire) ? from : fire;
  }

  private static boolean isLimited(Definition definition) {
    return definition.policies().maxFires().isPresent();
  }

  private static long left(Standing standing, Definition definition) {
    return isLimited(definition)
        ? definition.policies().maxFires().getAsInt() - standing.tally().fires()
        : Long.MAX_VALUE;
  }

  /** How many fires come after an instant until another; {@code most} if they are too many. */
  private long between(Schedule schedule, Instant after, Instant until, long most) {
    if (schedule instanceof Every every) {
      return Passed.between(every, after.plusNanos(1), until)
          .map(it -> it.count().number())
          .orElse(0L);
    }
    long count = 0;
    Optional<Instant> fire = schedule.next(after);
    while (count < most && fire.filter(it -> !it.isAfter(until)).isPresent()) {
      if (stepsLeft == 0) {
        return most;
      }
      stepsLeft--;
      count++;
      fire = schedule.next(fire.get());
    }
    return count;
  }

  private static Instant minute(Instant instant) {
    return instant.truncatedTo(ChronoUnit.MINUTES);
  }

  private static String name(Reminder reminder) {
    String name = reminder.definition().name();
    return name.isEmpty() ? reminder.id() : name;
  }

  List<JsonText> json() {
    return names.entrySet().stream()
        .map(it ->
            JsonText.object()
                .with("at", Optional.of(it.getKey()))
                .with("count", it.getValue().size())
                .with("names", it.getValue().stream().limit(MOST_NAMES).toList()))
        .toList();
  }
}
