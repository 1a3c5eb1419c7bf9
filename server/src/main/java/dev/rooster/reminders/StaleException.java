package dev.rooster.reminders;

import dev.rooster.reminder.Reminder;
import dev.rooster.text.UserFacingException;
import dev.rooster.time.FireText;
import java.time.ZoneId;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** The reminder has changed since the caller saw it. Lists the edits with authors and times. */
public final class StaleException extends UserFacingException {
  private static final long serialVersionUID = 1L;

  private final transient Edits edits;
  private final long seen;

  private StaleException(String id, Edits edits, long seen, ZoneId zone) {
    super(
        "%s has changed: its version is now %d, yours is %d%s"
            .formatted(id, edits.count(), seen, words(edits, seen, zone)),
        "review it, then repeat the change if you still want it");
    this.edits = edits;
    this.seen = seen;
  }

  /**
   * Refuses a change that is based on an older version.
   *
   * @param seen the version that the caller saw, if given
   * @param zone the zone in which the caller reads times
   */
  static void refuse(Reminder current, OptionalLong seen, ZoneId zone) {
    Edits edits = ReminderAttributes.of(current).edits();
    if (seen.isPresent() && seen.getAsLong() != edits.count()) {
      throw new StaleException(current.id(), edits, seen.getAsLong(), zone);
    }
  }

  private static String words(Edits edits, long seen, ZoneId zone) {
    List<Edit> since = edits.since(seen);
    if (since.isEmpty()) {
      return "";
    }
    return since.stream().map(it -> words(it, zone)).collect(Collectors.joining("; ", "; ", ""))
        + (edits.knowsAllSince(seen) ? "" : "; earlier edits are not stored");
  }

  private static String words(Edit edit, ZoneId zone) {
    return "%s changed by %s at %s"
        .formatted(String.join(", ", edit.fields()), edit.by(), FireText.local(edit.at(), zone));
  }

  /** The current version. */
  public long version() {
    return edits.count();
  }

  /** The known edits after the version that the caller saw, oldest first. */
  public List<Edit> edits() {
    return edits.since(seen);
  }

  /** Whether these are all edits. */
  public boolean complete() {
    return edits.knowsAllSince(seen);
  }

  /** The fields that the known edits changed. */
  public List<String> changed() {
    return edits().stream().flatMap(it -> it.fields().stream()).distinct().toList();
  }
}
