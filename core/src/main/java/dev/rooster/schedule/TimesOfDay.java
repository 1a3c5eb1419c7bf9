package dev.rooster.schedule;

/** A sorted set of seconds of a day (or of an hour or a minute, if that is the period). */
interface TimesOfDay {
  int NONE = -1;

  /** The first time at or after the second, or {@link #NONE}. */
  int onOrAfter(int second);

  int count();

  /** The time at the index, starting at 0, in order of time. */
  int get(int index);
}
