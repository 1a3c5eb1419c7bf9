package dev.rooster.testing;

import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reminder;
import dev.rooster.store.RunUsage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is known of pruned records: the quarter hours in which they were due, and what they used.
 */
final class MemoryPruned {
  static final long QUARTER_HOUR = 900_000;
  private static final Pattern AGENT = Pattern.compile("^[{]\"agent\":\"([^\"\\\\]*)\"");

  private final List<Row> rows = new ArrayList<>();

  /** What is counted of a record, pruned or not. */
  record Row(
      long due,
      long lastDue,
      String kind,
      String owner,
      String agent,
      Occurrence.Status status,
      long count,
      boolean exact,
      Optional<RunUsage> usage) {

    static Row of(Occurrence record, @Nullable Reminder reminder) {
      Optional<Reminder> known = Optional.ofNullable(reminder);
      return new Row(
          record.due().toEpochMilli(),
          record.lastDue().toEpochMilli(),
          known.map(it -> it.definition().kind()).orElse(""),
          known.map(it -> it.definition().labels().owner()).orElse(""),
          known.flatMap(it -> first(AGENT, it.definition().labels().details())).orElse(""),
          record.status(),
          record.count().number(),
          record.count().exact(),
          RunUsage.of(record.details()));
    }

    private static Optional<String> first(Pattern pattern, String text) {
      Matcher matcher = pattern.matcher(text);
      return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    private Row byQuarterHour() {
      return part(
          due / QUARTER_HOUR * QUARTER_HOUR, lastDue / QUARTER_HOUR * QUARTER_HOUR, count, exact);
    }

    Row part(long first, long last, long countOfPart, boolean exactly) {
      return new Row(first, last, kind, owner, agent, status, countOfPart, exactly, usage);
    }
  }

  void add(Occurrence record, @Nullable Reminder reminder) {
    rows.add(Row.of(record, reminder).byQuarterHour());
  }

  void forget(long beforeMillis) {
    rows.removeIf(it -> it.due() < beforeMillis);
  }

  Stream<Row> all() {
    return rows.stream();
  }
}
