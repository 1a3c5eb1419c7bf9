package dev.rooster.schedule;

/** A sorted set of seconds of a day (or of an hour or minute, where the period is that). */
interface TimesOfDay {
  int NONE = -1;

  /** The first one at or after the second, or {@link #NONE}. */
  int onOrAfter(int second);

  int count();

  /** The one at the index, counted from 0 in order of time. */
  int get(int index);
}
