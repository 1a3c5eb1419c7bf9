package dev.rooster.home;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.time.HolidayCalendar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which days a calendar file means. */
class CalendarsTest {
  private static final Instant NOW = Instant.parse("2026-11-16T10:00:00Z");

  @TempDir Path home;

  private Calendars read(String... events) throws IOException {
    Path folder = Files.createDirectories(home.resolve("calendars"));
    StringBuilder text = new StringBuilder("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n");
    for (String event : events) {
      text.append("BEGIN:VEVENT\r\n")
          .append(event.replace("\n", "\r\n"))
          .append("\r\nEND:VEVENT\r\n");
    }
    Files.writeString(folder.resolve("h.ics"), text + "END:VCALENDAR\r\n");
    return Calendars.read(home);
  }

  private List<String> days(String... events) throws IOException {
    Calendars calendars = read(events);
    assertThat(calendars.problems()).isEmpty();
    return calendars.byName().get("h.ics").around(NOW).stream().map(String::valueOf).toList();
  }

  @Test
  void an_all_day_event_excludes_its_days() throws IOException {
    assertThat(
            days(
                "UID:1\nDTSTART;VALUE=DATE:20261225\nSUMMARY:Christmas",
                "DTSTART;VALUE=DATE:20261230\nDTEND;VALUE=DATE:20270102",
                "DTSTART:20270401\nDURATION:P2D",
                "DTSTART;VALUE=DATE:20270501\nDURATION:P1W"))
        .containsExactly(
            "2026-12-25",
            "2026-12-30..2027-01-01",
            "2027-04-01..2027-04-02",
            "2027-05-01..2027-05-07");
  }

  @Test
  void a_recurring_event_excludes_its_days_from_last_year_on() throws IOException {
    assertThat(
            days(
                "DTSTART;VALUE=DATE:19900101\nRRULE:FREQ=YEARLY\nEXDATE;VALUE=DATE:20280101\nEXDATE:20290101"))
        .containsExactly("2025-01-01", "2026-01-01", "2027-01-01", "2030-01-01", "2031-01-01");
    assertThat(days("DTSTART;VALUE=DATE:20201231\nRRULE:FREQ=YEARLY;UNTIL=20261231"))
        .containsExactly("2025-12-31", "2026-12-31");
  }

  @Test
  void folded_lines_are_joined_and_nested_components_are_ignored() throws IOException {
    assertThat(
            days(
                "DTSTART;VALUE=DATE:2026\n 1225\nBEGIN:VALARM\nDTSTART:19990101\nEND:VALARM\nSUMMARY:a"))
        .containsExactly("2026-12-25");
  }

  @Test
  void events_with_a_time_of_day_and_cancelled_events_are_ignored() throws IOException {
    assertThat(
            days(
                "DTSTART:20261224T180000Z\nSUMMARY:party",
                "DTSTART;VALUE=DATE:20261226\nSTATUS:CANCELLED",
                "DTSTART;VALUE=DATE:20261225"))
        .containsExactly("2026-12-25");
  }

  @Test
  void problems_are_reported_with_their_lines() throws IOException {
    assertThat(words(read("DTSTART;VALUE=DATE:20261335")))
        .containsExactly("4: dtstart: not a date");
    assertThat(words(read("DTSTART:20261225\nRRULE:FREQ=NEVER")).getFirst())
        .startsWith("5: rrule: ");
    assertThat(words(read("DTSTART:20261225T090000")))
        .containsExactly("1: contains no all-day event");
    Files.writeString(home.resolve("calendars").resolve("h.ics"), "hello: world");
    assertThat(words(Calendars.read(home))).containsExactly("1: not an iCalendar file");
    Files.write(home.resolve("calendars").resolve("h.ics"), new byte[] {(byte) 0xff, (byte) 0xfe});
    assertThat(words(Calendars.read(home)).getFirst()).startsWith("1: cannot be read: ");
  }

  private static List<String> words(Calendars calendars) {
    return calendars.problems().get("calendars/h.ics").stream()
        .map(it -> it.place().line() + ": " + it.words())
        .toList();
  }

  @Test
  void the_last_valid_version_of_an_invalid_calendar_stays_in_effect() throws IOException {
    Map<String, HolidayCalendar> before = read("DTSTART:20261225").byName();
    Files.writeString(home.resolve("calendars").resolve("h.ics"), "broken");

    assertThat(Calendars.read(home).over(before)).isEqualTo(before);
    Files.delete(home.resolve("calendars").resolve("h.ics"));
    assertThat(Calendars.read(home).over(before)).isEmpty();
  }
}
