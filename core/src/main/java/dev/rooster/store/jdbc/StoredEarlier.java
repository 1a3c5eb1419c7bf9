package dev.rooster.store.jdbc;

import dev.rooster.reminder.Attempted;
import dev.rooster.reminder.Delay;
import dev.rooster.reminder.Earlier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What happened before an attempt, as text: a line with the causes of its delay, such as {@code
 * paused,node_down} or {@code -}, and a line per attempt, such as {@code 1 error 1763283600000
 * 1763283600012 error text="no network"}. No value contains a line break: {@link
 * dev.rooster.reminder.StoredReason} escapes them.
 */
final class StoredEarlier {
  private static final String NONE = "-";

  private StoredEarlier() {}

  /** Empty if there is nothing to store. */
  static String write(Earlier earlier) {
    if (earlier.isEmpty()) {
      return "";
    }
    StringBuilder text = new StringBuilder(delays(earlier.delays()));
    earlier.attempts().forEach(it -> text.append('\n').append(PackedColumn.attempt(it)));
    return text.toString();
  }

  private static String delays(Set<Delay> delays) {
    return delays.isEmpty()
        ? NONE
        : delays.stream().map(RowReader::written).collect(Collectors.joining(","));
  }

  static Earlier read(String text) {
    if (text.isEmpty()) {
      return Earlier.NONE;
    }
    List<String> lines = List.of(text.split("\n"));
    List<Attempted> attempts = new ArrayList<>();
    lines.stream().skip(1).forEach(line -> attempts.add(new PackedColumn(line).attempt()));
    return new Earlier(readDelays(lines.getFirst()), attempts);
  }

  private static Set<Delay> readDelays(String line) {
    Set<Delay> delays = EnumSet.noneOf(Delay.class);
    if (!line.equals(NONE)) {
      Arrays.stream(line.split(",")).forEach(it -> delays.add(RowReader.choice(Delay.class, it)));
    }
    return delays;
  }
}
