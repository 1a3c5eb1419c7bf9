package dev.rooster.reminders;

import dev.rooster.schedule.At;
import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.time.IsoTime;
import dev.rooster.time.Kind;
import dev.rooster.time.ReadSchedule;
import dev.rooster.time.ScheduleField;
import dev.rooster.time.ScheduleReader;
import dev.rooster.time.WrittenParts;
import java.time.ZoneOffset;
import java.util.List;

/** Refuses a zone that does not change when a reminder fires: elapsed time has none. */
final class ZoneEffect {
  /** A zone is the same as one of these at most. */
  private static final List<ZoneOffset> OTHERS =
      List.of(ZoneOffset.ofHours(14), ZoneOffset.ofHours(-12));

  private ZoneEffect() {}

  /**
   * Refuses the zone if the schedule is the same in any other zone.
   *
   * @param parts with a zone
   * @param read the schedule of these parts
   */
  static void require(WrittenParts parts, ReadSchedule read, ScheduleReader reader) {
    boolean mayLackOne =
        switch (read.kind()) {
          case AT, IN, EVERY, IDLE, CALLS, ON -> true;
          case CRON, RRULE -> false;
        };
    if (!mayLackOne || saysTheSame(parts, read) || isElsewhereOther(parts, read, reader)) {
      return;
    }
    throw new InvalidScheduleException(
        "%s has no effect with %s: %s"
            .formatted(
                parts.name(ScheduleField.TZ),
                parts.name(read.kind().part()),
                read.kind().triggered()
                    ? read.kind().ofAgent()
                        ? "the agent decides when it fires"
                        : "an event decides when it fires"
                    : read.kind() == Kind.AT
                        ? "the time has a zone of its own, or none"
                        : "elapsed time is the same in every zone"),
        read.kind() == Kind.AT
            ? "leave it out, or write the time without an offset, such as 2026-11-20T18:00"
            : "leave it out");
  }

  /** Whether the time has an offset, and the zone has the same one then. */
  private static boolean saysTheSame(WrittenParts parts, ReadSchedule read) {
    return read.schedule() instanceof At at
        && parts
            .value(ScheduleField.AT)
            .flatMap(IsoTime::read)
            .flatMap(IsoTime::offset)
            .filter(read.home().getRules().getOffset(at.instant())::equals)
            .isPresent();
  }

  private static boolean isElsewhereOther(
      WrittenParts parts, ReadSchedule read, ScheduleReader reader) {
    for (ZoneOffset other : OTHERS) {
      try {
        ReadSchedule elsewhere = reader.read(parts.with(ScheduleField.TZ, other.getId()));
        if (!elsewhere.schedule().equals(read.schedule())) {
          return true;
        }
      } catch (InvalidScheduleException passedThere) {
        return true;
      }
    }
    return false;
  }
}
