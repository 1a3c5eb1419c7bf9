package dev.rooster.timeline;

import dev.rooster.format.JsonText;
import dev.rooster.reminder.Occurrence;
import java.util.Arrays;

/** How many occurrences there were of each status. Not thread-safe. */
final class StatusCounts {
  private static final Occurrence.Status[] ALL = Occurrence.Status.values();

  private final long[] counts = new long[ALL.length];

  void add(Occurrence.Status status, long count) {
    counts[status.ordinal()] += count;
  }

  boolean isEmpty() {
    return Arrays.stream(counts).allMatch(it -> it == 0);
  }

  JsonText json() {
    return addTo(JsonText.object());
  }

  JsonText addTo(JsonText json) {
    for (Occurrence.Status status : ALL) {
      json.with(status.toString(), counts[status.ordinal()]);
    }
    return json;
  }
}
