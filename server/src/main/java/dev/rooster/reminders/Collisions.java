package dev.rooster.reminders;

import dev.rooster.format.JsonText;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Standing;
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

  /** The fires by their minutes, with the names of the other reminders. */
  private final NavigableMap<Instant, Instant> fires = new TreeMap<>();

  private final Map<Instant, List<String>> names = new TreeMap<>();

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
    int left = left(other.standing(), definition);
    Optional<Instant> fire = next;
    boolean recurs = !definition.oneShot() && !definition.triggered();
    while (fire.isPresent() && left > 0) {
      Map.Entry<Instant, Instant> own = fires.ceilingEntry(minute(fire.get()));
      if (own == null) {
        return;
      }
      if (own.getKey().equals(minute(fire.get()))) {
        names.computeIfAbsent(own.getValue(), _ -> new ArrayList<>()).add(name(other));
      }
      left--;
      Instant from = after(own.getKey(), fire.get(), definition);
      fire = recurs ? definition.schedule().next(from) : Optional.empty();
    }
  }

  /** Goes on from the next minute that matters; one fire at a time if the fires are counted. */
  private Instant after(Instant minute, Instant fire, Definition definition) {
    if (definition.policies().maxFires().isPresent()) {
      return fire;
    }
    Instant next = minute.equals(minute(fire)) ? minute.plus(1, ChronoUnit.MINUTES) : minute;
    Instant sought = Optional.ofNullable(fires.ceilingKey(next)).orElse(next);
    Instant from = sought.minusNanos(1);
    return from.isAfter(fire) ? from : fire;
  }

  /** How many fires are to come; of those that are counted, no more than are compared. */
  private int left(Standing standing, Definition definition) {
    int most = 2 * fires.size() + 2;
    return definition.policies().maxFires().isEmpty()
        ? most
        : Math.min(
            definition.policies().maxFires().getAsInt() - standing.tally().fires(), 10 * most);
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
