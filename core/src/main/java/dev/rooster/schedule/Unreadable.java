package dev.rooster.schedule;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;

/**
 * A stored schedule that this version cannot read: a newer version wrote it, this JDK does not know
 * its zone, or the row is damaged. Rooster keeps the text unchanged. A fire that is already planned
 * still happens; later fires are unknown.
 *
 * @param text the stored text
 * @param why why the text cannot be read
 */
public record Unreadable(String text, String why) implements Schedule {
  static final String REMEDY =
      "a newer version wrote the row, or it is damaged; use that version, or set the schedule of the"
          + " reminder again";

  private static final String ONCE = "at ";

  /** Whether the schedule has a single fire, which is already planned. */
  public boolean once() {
    return text.startsWith(ONCE);
  }

  @Override
  public Optional<Instant> next(Instant after) {
    if (once()) {
      return Optional.empty();
    }
    throw new InvalidScheduleException(why, REMEDY);
  }

  @Override
  public Unreadable withZone(ZoneId zone) {
    return this;
  }
}
