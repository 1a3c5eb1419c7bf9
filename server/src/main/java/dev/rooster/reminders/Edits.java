package dev.rooster.reminders;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * How often what was asked for has been changed, and what the latest changes were: so that somebody
 * who comes with an older version can be told what happened since.
 *
 * @param count the creation counted: the version that people see
 * @param latest the oldest first, {@link #MOST_KEPT} at most
 */
public record Edits(long count, List<Edit> latest) {
  public static final int MOST_KEPT = 10;

  /** Of what has just been made. */
  public static final Edits NONE = new Edits(1, List.of());

  public Edits {
    latest = List.copyOf(latest.subList(Math.max(0, latest.size() - MOST_KEPT), latest.size()));
  }

  /** The same after one more change. */
  public Edits and(List<String> fields, String by, Instant at) {
    List<Edit> more = new ArrayList<>(latest);
    more.add(new Edit(count + 1, fields, by, at));
    return new Edits(count + 1, more);
  }

  /** What came after a version, as far as it is known. */
  public List<Edit> since(long version) {
    return latest.stream().filter(it -> it.version() > version).toList();
  }

  /** Whether all that came after a version is known. */
  public boolean knowsAllSince(long version) {
    return version >= 1 && version <= count && since(version).size() == count - version;
  }
}
