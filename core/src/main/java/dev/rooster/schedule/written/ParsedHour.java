package dev.rooster.schedule.written;

import java.time.LocalTime;

/** A parsed time of day. {@code midnight} marks the word "midnight", which belongs to two days. */
record ParsedHour(LocalTime time, boolean midnight) {}
