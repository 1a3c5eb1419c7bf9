package dev.rooster.reminders;

import dev.rooster.format.JsonText;
import dev.rooster.schedule.At;
import dev.rooster.schedule.Bounded;
import dev.rooster.schedule.Every;
import dev.rooster.schedule.Schedule;
import dev.rooster.schedule.Triggered;
import dev.rooster.schedule.Unreadable;
import dev.rooster.schedule.written.WrittenDuration;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The clock changes of a zone, and what they do to the fires of a schedule. Pure. */
final class ClockChanges {
  private static final Duration LONGEST = Duration.ofDays(366);

  /** Some zones change their clocks more than twice a year. */
  private static final int MOST = 10;

  private final Schedule schedule;
  private final ZoneId zone;

  /**
   * A clock change.
   *
   * @param affects whether a fire moves, is left out, or comes twice
   */
  record ClockChange(
      Instant at, ZoneId zone, ZoneOffset before, ZoneOffset after, boolean affects, String note) {
    JsonText json() {
      return JsonText.object()
          .with("at", Optional.of(at))
          .with("zone", zone.getId())
          .with("offset_before", offset(before))
          .with("offset_after", offset(after))
          .with("affects", affects)
          .with("note", note);
    }

    private static String offset(ZoneOffset offset) {
      return offset.equals(ZoneOffset.UTC) ? "+00:00" : offset.getId();
    }
  }

  /**
   * @param zone the zone of the schedule; if it has none, that of its reader
   */
  ClockChanges(Schedule schedule, ZoneId zone) {
    this.schedule = schedule;
    this.zone = zone;
  }

  /** The changes of the next year, up to the end of the series. */
  List<ClockChange> after(Instant now) {
    if (inner() instanceof Triggered || inner() instanceof Unreadable) {
      return List.of();
    }
    List<ClockChange> changes = new ArrayList<>();
    @Nullable ZoneOffsetTransition next = zone.getRules().nextTransition(now);
    while (next != null
        && changes.size() < MOST
        && !next.getInstant().isAfter(now.plus(LONGEST))
        && schedule.next(before(next.getInstant().minus(next.getDuration().abs()))).isPresent()) {
      changes.add(change(next));
      next = zone.getRules().nextTransition(next.getInstant());
    }
    return changes;
  }

  private Schedule inner() {
    return schedule instanceof Bounded bounded ? bounded.schedule() : schedule;
  }

  private ClockChange change(ZoneOffsetTransition change) {
    return switch (inner()) {
      case Every every -> ofInterval(change, every.interval());
      case At _ -> unaffected(change);
      default -> change.isGap() ? ofGap(change) : ofOverlap(change);
    };
  }

  private ClockChange ofInterval(ZoneOffsetTransition change, Duration interval) {
    Duration step = change.getDuration().abs();
    return step.toMillis() % interval.toMillis() == 0
        ? unaffected(change)
        : changed(
            change,
            "an interval is elapsed time: from then on the clock shows its fires %s %s"
                .formatted(WrittenDuration.words(step), change.isGap() ? "later" : "earlier"));
  }

  /** Times that the clock skips: by its offset before the change, a fire would be among them. */
  private ClockChange ofGap(ZoneOffsetTransition change) {
    Instant at = change.getInstant();
    Optional<Instant> skipped = fireAt(change, at, at.plus(change.getDuration()));
    if (skipped.isEmpty()) {
      return unaffected(change);
    }
    LocalTime written =
        LocalDateTime.ofInstant(skipped.get(), change.getOffsetBefore()).toLocalTime();
    boolean shifted =
        isFire(schedule, skipped.get())
            && !isFire(schedule.withZone(change.getOffsetAfter()), skipped.get());
    return changed(
        change,
        shifted
            ? "the clock skips %s; that fire comes at %s"
                .formatted(
                    written,
                    LocalDateTime.ofInstant(skipped.get(), change.getOffsetAfter()).toLocalTime())
            : "the clock skips %s to %s; nothing fires then".formatted(from(change), to(change)));
  }

  private static boolean isFire(Schedule schedule, Instant instant) {
    return schedule.next(before(instant)).filter(instant::equals).isPresent();
  }

  /** Times that the clock shows twice: the schedule has one of them. */
  private ClockChange ofOverlap(ZoneOffsetTransition change) {
    Instant at = change.getInstant();
    Duration repeated = change.getDuration().abs();
    Optional<Instant> first = fireAt(change, at.minus(repeated), at);
    if (first.isEmpty()) {
      return unaffected(change);
    }
    boolean again =
        schedule.next(before(at)).filter(it -> it.isBefore(at.plus(repeated))).isPresent();
    LocalTime written =
        LocalDateTime.ofInstant(first.get(), change.getOffsetBefore()).toLocalTime();
    return changed(
        change,
        again
            ? "the clock shows %s to %s twice; it fires both times"
                .formatted(to(change), from(change))
            : "the clock shows %s twice; it fires the first time".formatted(written));
  }

  /** The first fire between two instants, if the clock did not change. */
  private Optional<Instant> fireAt(ZoneOffsetTransition change, Instant from, Instant until) {
    return schedule
        .withZone(change.getOffsetBefore())
        .next(before(from))
        .filter(it -> it.isBefore(until));
  }

  private ClockChange unaffected(ZoneOffsetTransition change) {
    return of(
        change,
        false,
        "the clock goes from %s to %s; no fire moves".formatted(from(change), to(change)));
  }

  private ClockChange changed(ZoneOffsetTransition change, String note) {
    return of(change, true, note);
  }

  private ClockChange of(ZoneOffsetTransition change, boolean affects, String note) {
    return new ClockChange(
        change.getInstant(),
        zone,
        change.getOffsetBefore(),
        change.getOffsetAfter(),
        affects,
        note);
  }

  private static LocalTime from(ZoneOffsetTransition change) {
    return change.getDateTimeBefore().toLocalTime();
  }

  private static LocalTime to(ZoneOffsetTransition change) {
    return change.getDateTimeAfter().toLocalTime();
  }

  private static Instant before(Instant instant) {
    return instant.minusNanos(1);
  }
}
