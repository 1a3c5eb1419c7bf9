package dev.rooster.time;

import dev.rooster.schedule.Exclusion;
import java.time.Instant;
import java.util.List;

/** Reads the exceptions of a schedule: dates, times, and the names of calendars. */
@FunctionalInterface
public interface Exceptions {
  /** Resolves them to days and instants; refuses a missing calendar. */
  List<Exclusion> days(List<String> written, Instant now);
}
