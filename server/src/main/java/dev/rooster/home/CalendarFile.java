package dev.rooster.home;

import dev.rooster.format.Place;
import dev.rooster.format.Problems;
import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.schedule.Rule;
import dev.rooster.time.HolidayCalendar;
import dev.rooster.time.HolidayCalendar.Event;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the all-day events of a calendar (iCalendar, RFC 5545). Ignores events with a time of day,
 * cancelled events and everything else.
 */
final class CalendarFile {
  private static final int LONGEST_EVENT = 3_660;

  private final Problems problems;

  /** A logical line of the file, with its continuation lines. */
  private record Line(int number, String name, String value) {}

  CalendarFile(Problems problems) {
    this.problems = problems;
  }

  HolidayCalendar read(String text) {
    List<Line> lines = lines(text);
    if (lines.isEmpty() || !lines.getFirst().equals(begin(lines.getFirst(), "VCALENDAR"))) {
      problems.add(
          Place.START,
          "",
          "not an iCalendar file",
          "export the calendar as .ics; its first line is BEGIN:VCALENDAR");
      return new HolidayCalendar(List.of());
    }
    List<Event> events = new ArrayList<>();
    Map<String, Line> event = new HashMap<>();
    int depth = 0;
    for (Line line : lines) {
      boolean ofEvent = line.value().equalsIgnoreCase("VEVENT");
      switch (line.name()) {
        case "BEGIN" -> {
          depth = ofEvent ? 1 : depth == 0 ? 0 : depth + 1;
          if (ofEvent) {
            event = new HashMap<>();
          }
        }
        case "END" -> {
          if (depth == 1 && ofEvent) {
            events(event).ifPresent(events::add);
          }
          depth = Math.max(0, depth - 1);
        }
        default -> {
          if (depth == 1) {
            event.merge(line.name(), line, CalendarFile::joined);
          }
        }
      }
    }
    if (events.isEmpty() && problems.isEmpty()) {
      problems.add(Place.START, "", "contains no all-day event", "add one, or delete the file");
    }
    return new HolidayCalendar(events);
  }

  private static Line begin(Line line, String what) {
    return new Line(line.number(), "BEGIN", what);
  }

  /** Joins repeated EXDATE lines; of any other repeated line the first counts. */
  private static Line joined(Line first, Line second) {
    return first.name().equals("EXDATE")
        ? new Line(first.number(), first.name(), first.value() + "," + second.value())
        : first;
  }

  /** Joins continuation lines, which start with a space or tab. */
  private static List<Line> lines(String text) {
    List<Line> lines = new ArrayList<>();
    StringBuilder whole = new StringBuilder();
    int number = 0;
    int begun = 1;
    for (String line : text.replaceFirst("^\uFEFF", "").split("\r\n|\n|\r", -1)) {
      number++;
      if (line.startsWith(" ") || line.startsWith("\t")) {
        whole.append(line, 1, line.length());
      } else {
        take(begun, whole.toString(), lines);
        whole.setLength(0);
        whole.append(line);
        begun = number;
      }
    }
    take(begun, whole.toString(), lines);
    return lines;
  }

  /** {@code DTSTART;VALUE=DATE:20261225}; ignores the parameters after the name. */
  private static void take(int number, String line, List<Line> lines) {
    int colon = line.indexOf(':');
    if (colon > 0) {
      String name = line.substring(0, colon).split(";", 2)[0].strip().toUpperCase(Locale.ROOT);
      lines.add(new Line(number, name, line.substring(colon + 1).strip()));
    }
  }

  private Optional<Event> events(Map<String, Line> event) {
    Line start = event.get("DTSTART");
    Line status = event.get("STATUS");
    if (start == null
        || start.value().contains("T")
        || (status != null && status.value().equalsIgnoreCase("CANCELLED"))) {
      return Optional.empty();
    }
    try {
      LocalDate first = date(start.value());
      int days = days(first, event);
      Line rule = event.get("RRULE");
      return Optional.of(
          new Event(
              first,
              days,
              rule == null ? Optional.empty() : Optional.of(rule(rule, first, event))));
    } catch (DateTimeException e) {
      wrong(start, "not a date", "write it like 20261225");
    } catch (InvalidScheduleException e) {
      wrong(event.getOrDefault("RRULE", start), e.problem(), e.remedy());
    }
    return Optional.empty();
  }

  private static LocalDate date(String text) {
    return LocalDate.parse(text, DateTimeFormatter.BASIC_ISO_DATE);
  }

  /** The number of days; DTEND is exclusive. */
  private static int days(LocalDate first, Map<String, Line> event) {
    Line end = event.get("DTEND");
    Line duration = event.get("DURATION");
    long days = 1;
    if (end != null) {
      days = ChronoUnit.DAYS.between(first, date(end.value()));
    } else if (duration != null && duration.value().matches("P\\d{1,4}[DW]")) {
      int number = Integer.parseInt(duration.value().substring(1, duration.value().length() - 1));
      days = duration.value().endsWith("W") ? number * 7L : number;
    }
    return Math.clamp(days, 1, LONGEST_EVENT);
  }

  /** The recurrence rule, with its excluded days. */
  private static Rule rule(Line rule, LocalDate first, Map<String, Line> event) {
    Line except = event.get("EXDATE");
    String dates = except == null ? "" : "\nEXDATE:" + except.value();
    return Rule.parse(
        "RRULE:" + rule.value() + dates,
        Optional.of(first.atStartOfDay()),
        Optional.of(ZoneOffset.UTC),
        ZoneOffset.UTC,
        Instant.EPOCH);
  }

  private void wrong(Line line, String problem, String remedy) {
    problems.add(
        new Place(line.number(), 1), line.name().toLowerCase(Locale.ROOT), problem, remedy);
  }
}
