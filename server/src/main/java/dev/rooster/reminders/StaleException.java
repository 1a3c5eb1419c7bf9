package dev.rooster.reminders;

import dev.rooster.reminder.Reminder;
import dev.rooster.text.UserFacingException;
import dev.rooster.time.FireText;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Somebody has changed the reminder since the caller saw it. Says what, who and when. */
public final class StaleException extends UserFacingException {
  private static final long serialVersionUID = 1L;

  private final transient Edits edits;
  private final long seen;

  private StaleException(String id, Edits edits, long seen) {
    super(
        "%s was changed since: it is at version %d, and you saw %d%s"
            .formatted(id, edits.count(), seen, words(edits, seen)),
        "look at it again, then repeat the change if it still makes sense");
    this.edits = edits;
    this.seen = seen;
  }

  /**
   * Refuses what was decided on an older version.
   *
   * @param seen the version that the caller saw, if that was said
   */
  static void refuse(Reminder current, OptionalLong seen) {
    Edits edits = ReminderAttributes.of(current).edits();
    if (seen.isPresent() && seen.getAsLong() != edits.count()) {
      throw new StaleException(current.id(), edits, seen.getAsLong());
    }
  }

  private static String words(Edits edits, long seen) {
    List<Edit> since = edits.since(seen);
    if (since.isEmpty()) {
      return "";
    }
    return since.stream().map(StaleException::words).collect(Collectors.joining("; ", "; ", ""))
        + (edits.knowsAllSince(seen) ? "" : "; before that, more than is kept");
  }

  private static String words(Edit edit) {
    return "%s by %s at %s"
        .formatted(String.join(", ", edit.fields()), edit.by(), FireText.utc(edit.at()));
  }

  /** The version that it is at. */
  public long version() {
    return edits.count();
  }

  /** What came after the version that the caller saw, the oldest first, as far as it is known. */
  public List<Edit> edits() {
    return edits.since(seen);
  }

  /** Whether that is all. */
  public boolean complete() {
    return edits.knowsAllSince(seen);
  }

  /** The fields that are not any more as the caller saw them, as far as it is known. */
  public List<String> changed() {
    return edits().stream().flatMap(it -> it.fields().stream()).distinct().toList();
  }
}
