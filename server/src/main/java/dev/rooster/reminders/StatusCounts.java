package dev.rooster.reminders;

import dev.rooster.format.JsonText;
import dev.rooster.reminder.Occurrence;
import java.util.Arrays;

/** How many occurrences there were of each status. Not thread-safe. */
public final class StatusCounts {
  private static final Occurrence.Status[] ALL = Occurrence.Status.values();

  private final long[] counts = new long[ALL.length];

  public void add(Occurrence.Status status, long count) {
    counts[status.ordinal()] += count;
  }

  public boolean isEmpty() {
    return Arrays.stream(counts).allMatch(it -> it == 0);
  }

  public JsonText json() {
    return addTo(JsonText.object());
  }

  /** Adds a field for each status. */
  public JsonText addTo(JsonText json) {
    for (Occurrence.Status status : ALL) {
      json.with(status.toString(), counts[status.ordinal()]);
    }
    return json;
  }
}
