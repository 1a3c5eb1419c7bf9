package dev.rooster.reminders;

import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * The number of edits of a reminder, and the latest of them, which show a caller with an older
 * version what has changed since.
 *
 * @param count the number of edits including the creation, shown as the version
 * @param latest at most {@link #MOST_KEPT} edits, oldest first
 */
public record Edits(long count, List<Edit> latest) {
  public static final int MOST_KEPT = 10;

  /** The edits of a new reminder. */
  public static final Edits NONE = new Edits(1, List.of());

  public Edits {
    latest = List.copyOf(latest.subList(Math.max(0, latest.size() - MOST_KEPT), latest.size()));
  }

  /** Reads the result of {@link ReminderAttributes#text}. */
  static Edits stored(Fields fields) {
    return new Edits(
        fields.number("edits", 0, Integer.MAX_VALUE).orElse(1),
        fields.objects("latest_edits").stream().map(Edit::read).toList());
  }

  void storeLatest(JsonText json) {
    if (!latest.isEmpty()) {
      json.withObjects("latest_edits", latest.stream().map(Edit::json).toList());
    }
  }

  /** Adds an edit. */
  public Edits and(List<String> fields, String by, Instant at) {
    List<Edit> more = new ArrayList<>(latest);
    more.add(new Edit(count + 1, fields, by, at));
    return new Edits(count + 1, more);
  }

  /** The edits after a version, as far as they are known. */
  public List<Edit> since(long version) {
    return latest.stream().filter(it -> it.version() > version).toList();
  }

  /** Whether all edits after a version are known. */
  public boolean knowsAllSince(long version) {
    return version >= 1 && version <= count && since(version).size() == count - version;
  }
}
