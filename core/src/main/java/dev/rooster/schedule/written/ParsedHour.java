package dev.rooster.schedule.written;

import java.time.LocalTime;

/** A time of day that was written; {@code midnight} if by that word, which belongs to two days. */
record ParsedHour(LocalTime time, boolean midnight) {}
