package dev.rooster.schedule.written;

import dev.rooster.schedule.At;
import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.schedule.internal.DurationWords;
import dev.rooster.schedule.internal.Instants;
import dev.rooster.schedule.internal.MessageText;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneOffsetTransition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Resolves a parsed time to a date: fills in day, hour and zone, notes what it assumed, and rejects
 * times in the past.
 */
final class TimeResolver {
  private static final LocalTime DAY_WITHOUT_TIME = LocalTime.of(9, 0);
  private static final LocalTime END_OF_DAY = LocalTime.of(17, 0);

  private final ParsedTime parsed;
  private final String quoted;
  private final Instant now;
  private final ZoneId zone;
  private final Duration late;
  private final LocalDate today;
  private final List<String> notes = new ArrayList<>();

  /**
   * @param late how long ago an exact time may have passed
   */
  TimeResolver(ParsedTime parsed, String quoted, Instant now, ZoneId home, Duration late) {
    this.parsed = parsed;
    this.quoted = quoted;
    this.now = Instants.within(now);
    this.zone = parsed.zones().isEmpty() ? home : parsed.zones().getFirst();
    this.late = late;
    this.today = LocalDate.ofInstant(this.now, zone);
  }

  WrittenTime resolve() {
    Optional<ParsedDay> day = parsed.day();
    boolean timed = parsed.hour().isPresent() || parsed.part().isPresent();
    if (day.isPresent() && day.get() instanceof ParsedDay.After after && !timed) {
      return elapsed(after.duration());
    }
    if (day.isEmpty() && parsed.hour().isEmpty()) {
      throw withoutDay();
    }
    List<LocalTime> times = times();
    LocalDateTime local = dayIsMidnight() ? comingMidnight() : choose(times);
    noteHour(local.toLocalTime());
    checkOffset(local);
    noteClockChange(local);
    return result(zone instanceof ZoneOffset ? At.instant(instant(local)) : new At(local, zone));
  }

  private WrittenTime elapsed(Duration duration) {
    if (!parsed.zones().isEmpty()) {
      throw new InvalidScheduleException(
          quoted + " names a zone, which a duration does not need", "write it without the zone");
    }
    Instant due = now.plus(duration).truncatedTo(ChronoUnit.MILLIS);
    boolean days = duration.equals(Duration.ofDays(duration.toDays()));
    ZoneOffset offset = zone.getRules().getOffset(due);
    if (days && !offset.equals(zone.getRules().getOffset(now))) {
      String local = MessageText.moment(LocalDateTime.ofInstant(due, zone), zone);
      notes.add("counted as elapsed time, and the clocks change on the way, so it is " + local);
    }
    return result(At.instant(due));
  }

  private InvalidScheduleException withoutDay() {
    return parsed
        .part()
        .map(part ->
            new InvalidScheduleException(
                quoted + " does not say which day",
                "write this " + part.word() + " or tomorrow " + part.word()))
        .orElseGet(() ->
            new InvalidScheduleException(
                quoted + " names a zone but no time", TimeGrammar.EXAMPLES));
  }

  /** The possible times in order: of the given hour, or the one of the given part of the day. */
  private List<LocalTime> times() {
    return parsed.hour().map(this::times).orElseGet(() -> List.of(documented()));
  }

  private List<LocalTime> times(ParsedHour hour) {
    Optional<DayPart> part = parsed.part();
    if (hour.midnight()) {
      part.filter(it -> it != DayPart.TONIGHT).ifPresent(this::refusePart);
      return hour.readings();
    }
    List<LocalTime> times =
        hour.readings().stream()
            .filter(it ->
                part.map(named -> named.holds(it)).orElse(!hour.bare() || ParsedHour.isByDay(it)))
            .map(it -> it.truncatedTo(ChronoUnit.MILLIS))
            .toList();
    if (times.isEmpty()) {
      part.ifPresent(this::refusePart);
      throw unclear(hour);
    }
    return times;
  }

  private InvalidScheduleException unclear(ParsedHour hour) {
    String times =
        hour.readings().stream().map(MessageText::time).collect(Collectors.joining(" or "));
    return new InvalidScheduleException(quoted + " is not clearly a time", "write " + times);
  }

  /** An hour after noon, or one that the part of the day decides, leaves nothing open. */
  private void noteHour(LocalTime time) {
    parsed
        .hour()
        .filter(it -> it.bare() && it.time().getHour() <= 12 && parsed.part().isEmpty())
        .ifPresent(it -> notes.add(it.time().getHour() + " is taken as " + MessageText.time(time)));
  }

  /** The documented hour of the given part of the day, or of a day without one. */
  private LocalTime documented() {
    if (parsed.part().isPresent()) {
      DayPart part = parsed.part().get();
      notes.add(part.word() + " is taken as " + MessageText.time(part.time()));
      return part.time();
    }
    boolean end =
        parsed
            .day()
            .filter(day -> day instanceof ParsedDay.EndOfDay || day instanceof ParsedDay.EndOfMonth)
            .isPresent();
    LocalTime time = end ? END_OF_DAY : DAY_WITHOUT_TIME;
    notes.add("no time was given, taken as " + MessageText.time(time));
    return time;
  }

  private void refusePart(DayPart part) {
    throw new InvalidScheduleException(
        quoted + " names a time that does not belong to " + MessageText.quoted(part.word()),
        "leave that word out, or change the time");
  }

  private boolean dayIsMidnight() {
    return parsed.hour().filter(ParsedHour::midnight).isPresent();
  }

  /** Midnight ends today; on any other day it could mean the start or the end. */
  private LocalDateTime comingMidnight() {
    Optional<ParsedDay> other = parsed.day().filter(day -> !day.equals(new ParsedDay.Ahead(0)));
    if (other.isPresent()) {
      LocalDate date = choose(List.of(LocalTime.MIDNIGHT)).toLocalDate();
      throw new InvalidScheduleException(
          quoted + " could be the start or the end of " + MessageText.date(date),
          "write " + date + " 00:00 for the start, or " + date.plusDays(1) + " 00:00 for the end");
    }
    LocalDate tomorrow = today.plusDays(1);
    notes.add("midnight is taken as 00:00 on " + MessageText.date(tomorrow));
    return tomorrow.atStartOfDay();
  }

  /** The first of the times on the possible days that is still in the future. */
  private LocalDateTime choose(List<LocalTime> times) {
    List<LocalDate> days =
        parsed
            .day()
            .map(day -> CandidateDays.of(day, today, quoted))
            .orElseGet(() -> CandidateDays.everyDay(today));
    LocalDateTime chosen =
        days.stream()
            .flatMap(day -> times.stream().map(day::atTime))
            .filter(local -> isAhead(instant(local)))
            .findFirst()
            .orElseThrow(() -> passed(days.getFirst().atTime(times.getLast())));
    LocalDate day = chosen.toLocalDate();
    noteDay(chosen.toLocalTime(), day, !day.equals(days.getFirst()));
    return chosen;
  }

  /** Whether it is in the future, or exact and only just past. */
  private boolean isAhead(Instant instant) {
    boolean exact =
        parsed.hour().isPresent()
            && parsed.day().filter(ParsedDay.Date.class::isInstance).isPresent();
    return instant.isAfter(exact ? now.minus(late) : now);
  }

  private Instant instant(LocalDateTime local) {
    return local.atZone(zone).toInstant();
  }

  private void noteDay(LocalTime time, LocalDate chosen, boolean moved) {
    String passed = MessageText.time(time) + " has passed today, taken as ";
    if (parsed.day().isEmpty() && moved) {
      notes.add(passed + "tomorrow, " + MessageText.date(chosen));
    }
    parsed.day().ifPresent(day -> noteDay(day, passed, chosen, moved));
  }

  private void noteDay(ParsedDay day, String passed, LocalDate chosen, boolean moved) {
    switch (day) {
      case ParsedDay.Weekday(DayOfWeek weekday, ParsedDay.Which which) -> {
        if (which != ParsedDay.Which.COMING) {
          String word = which == ParsedDay.Which.NEXT ? "next " : "this ";
          String name = CalendarWords.name(weekday);
          notes.add(word + name + " is taken as " + MessageText.date(chosen));
        } else if (moved) {
          notes.add(passed + "next week, " + MessageText.date(chosen));
        }
      }
      case ParsedDay.Yearless yearless -> {
        if (chosen.getYear() != today.getYear()) {
          notes.add("no year was given, taken as " + chosen.getYear());
        }
      }
      case ParsedDay.EndOfMonth(int months) -> {
        String month = months == 0 ? "end of month" : "end of next month";
        notes.add(month + " is taken as " + MessageText.date(chosen));
      }
      case ParsedDay.Checked(DayOfWeek weekday, ParsedDay date) -> {
        checkWeekday(weekday, chosen);
        noteDay(date, passed, chosen, moved);
      }
      case ParsedDay.Ahead ahead -> {}
      case ParsedDay.After after -> {}
      case ParsedDay.Date date -> {}
      case ParsedDay.EndOfDay end -> {}
      case ParsedDay.FirstOfNextMonth first -> {}
    }
  }

  private void checkWeekday(DayOfWeek weekday, LocalDate date) {
    if (date.getDayOfWeek() != weekday) {
      throw new InvalidScheduleException(
          quoted
              + " contradicts itself: "
              + date
              + " is a "
              + CalendarWords.name(date.getDayOfWeek()),
          "correct the weekday or the date");
    }
  }

  /** An offset given with a region must be the region's offset at that time. */
  private void checkOffset(LocalDateTime local) {
    if (parsed.zones().size() < 2 || zone.equals(ZoneOffset.UTC)) {
      return;
    }
    ZoneId region = parsed.zones().getLast();
    Instant instant = instant(local);
    if (!region.getRules().getOffset(instant).equals(zone.getRules().getOffset(instant))) {
      throw new InvalidScheduleException(
          quoted
              + " contradicts itself: "
              + region
              + " is at "
              + region.getRules().getOffset(instant)
              + " then",
          "leave out the offset or the zone");
    }
  }

  private void noteClockChange(LocalDateTime local) {
    List<ZoneOffset> offsets = zone.getRules().getValidOffsets(local);
    if (offsets.size() == 1) {
      return;
    }
    ZoneOffsetTransition change = zone.getRules().getTransition(local);
    String subject = MessageText.moment(local, zone);
    notes.add(
        change.isGap()
            ? "the clocks skip "
                + subject
                + ", taken as "
                + MessageText.time(local.plus(change.getDuration()).toLocalTime())
            : "the clocks show " + subject + " twice, taken as the first");
  }

  private WrittenTime result(At at) {
    Instant due = at.instant();
    LocalDateTime local = LocalDateTime.ofInstant(due, zone);
    if (!isAhead(due)) {
      throw passed(local);
    }
    if (!due.isAfter(now)) {
      Duration ago = Duration.between(due, now).truncatedTo(ChronoUnit.SECONDS);
      notes.add(
          ago.isZero()
              ? "the time has just passed, so it fires at once"
              : "the time passed %s ago, so it fires at once"
                  .formatted(DurationWords.compact(ago)));
    }
    if (WrittenTime.isTooFar(due, now, zone)) {
      throw new InvalidScheduleException(
          quoted + " is " + MessageText.moment(local, zone) + ", more than 30 years away",
          "write a nearer time; it is now " + MessageText.moment(here(), zone));
    }
    return new WrittenTime(
        at, notes.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", notes)));
  }

  private LocalDateTime here() {
    return LocalDateTime.ofInstant(now, zone);
  }

  private InvalidScheduleException passed(LocalDateTime local) {
    boolean sameDay = local.toLocalDate().equals(today);
    String instead =
        sameDay
            ? "write tomorrow " + MessageText.time(local.toLocalTime()) + " or a later time"
            : "write a later time";
    return new InvalidScheduleException(
        quoted + " is " + MessageText.moment(local, zone) + ", which has passed",
        instead + "; it is now " + MessageText.moment(here(), zone));
  }
}
