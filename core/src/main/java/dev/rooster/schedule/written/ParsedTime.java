package dev.rooster.schedule.written;

import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/**
 * A parsed time, before it is resolved to a date.
 *
 * @param zones at most one, or an offset and the region it must belong to
 */
record ParsedTime(
    Optional<ParsedDay> day,
    Optional<DayPart> part,
    Optional<ParsedHour> hour,
    List<ZoneId> zones) {}
