package dev.rooster.schedule;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;

/**
 * A schedule that was kept and cannot be read here: a newer version wrote it, this JDK does not
 * know its zone, or somebody damaged it. It is kept as it is. What is planned by it still fires;
 * what would come after that, nobody here can say.
 *
 * @param text as it is kept
 * @param why why it cannot be read
 */
public record Unreadable(String text, String why) implements Schedule {
  static final String REMEDY =
      "the row was written by a newer version or damaged by hand; use that version, or give the"
          + " reminder its schedule again";

  private static final String ONCE = "at ";

  /** Whether it has one fire alone, which is planned already. */
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
