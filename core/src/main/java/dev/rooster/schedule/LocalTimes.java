package dev.rooster.schedule;

/** A series of wall-clock times, in seconds since 1970-01-01T00:00 local time. */
interface LocalTimes {
  /** Returned when the series has ended. */
  long NEVER = Long.MAX_VALUE;

  /** The first time strictly after the given one, or {@link #NEVER}. */
  long next(long local);
}
