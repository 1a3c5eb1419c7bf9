package dev.rooster.schedule.written;

import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/**
 * What a text says about a time, before it is laid on the calendar.
 *
 * @param zones at most one, or an offset and the region that it must belong to
 */
record ParsedTime(
    Optional<ParsedDay> day,
    Optional<DayPart> part,
    Optional<ParsedHour> hour,
    List<ZoneId> zones) {}
