package dev.rooster.reminders;

import dev.rooster.format.JsonText;
import dev.rooster.reminder.Occurrence;
import java.util.EnumMap;

/** How many occurrences there were of each status. Not thread-safe. */
public final class StatusCounts {
  private final EnumMap<Occurrence.Status, Long> counts = new EnumMap<>(Occurrence.Status.class);

  public void add(Occurrence.Status status, long count) {
    counts.merge(status, count, Long::sum);
  }

  public boolean isEmpty() {
    return counts.values().stream().allMatch(it -> it == 0);
  }

  public JsonText json() {
    return addTo(JsonText.object());
  }

  /** Adds a field for each status. */
  public JsonText addTo(JsonText json) {
    for (Occurrence.Status status : Occurrence.Status.values()) {
      json.with(status.toString(), counts.getOrDefault(status, 0L));
    }
    return json;
  }
}
