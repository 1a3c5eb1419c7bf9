package dev.rooster.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ZonesTest {

  @Test
  void every_id_of_the_zone_database_is_taken_in_any_case() {
    for (String id : ZoneId.getAvailableZoneIds()) {
      assertThat(Zones.parse(id)).hasToString(id);
      assertThat(Zones.parse(id.toUpperCase(java.util.Locale.ROOT))).hasToString(id);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "UTC, UTC",
    "utc, UTC",
    "GMT, GMT",
    "Z, Z",
    "z, Z",
    "' Europe/Berlin ', Europe/Berlin",
    "+02:00, +02:00",
    "-0530, -05:30",
    "+2, +02:00",
    "-12, -12:00",
    "+14:00, +14:00",
    "UTC+2, +02:00",
    "gmt-03:30, -03:30",
    "+0, Z",
    "Etc/GMT+5, Etc/GMT+5"
  })
  void a_zone_is_read(String text, String expected) {
    assertThat(Zones.parse(text)).hasToString(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Berlin        | is not a known time zone | did you mean Europe/Berlin?",
        "Europe/Berln  | is not a known time zone | did you mean Europe/Berlin?",
        "Pariss        | is not a known time zone | Europe/Paris",
        "New York      | is not a known time zone | America/New_York",
        "America/New   | is not a known time zone | America/New_York",
        "Mars/Phobos   | is not a known time zone | write a region such as Europe/Berlin",
        "PST           | several meanings         | America/Los_Angeles",
        "CST           | several meanings         | America/Chicago, Asia/Shanghai or America/Havana",
        "IST           | several meanings         | Asia/Kolkata, Europe/Dublin or Asia/Jerusalem",
        "bst           | several meanings         | Europe/London or Asia/Dhaka",
        "EST           | several meanings         | America/New_York",
        "CEST          | one fixed offset         | Europe/Berlin or Europe/Paris",
        "JST           | one fixed offset         | Asia/Tokyo",
        "+15:00        | in use anywhere            | from -12:00 to +14:00",
        "-12:30        | in use anywhere            | from -12:00 to +14:00",
        "+1:5          | in use anywhere            | +02:00",
        "+02:60        | in use anywhere            | +02:00",
        "''            | is empty                 | Europe/Berlin",
        "'  '          | is empty                 | Europe/Berlin",
      })
  void a_zone_that_is_not_known_is_refused_with_the_nearest(
      String text, String problem, String remedy) {
    InvalidScheduleException refusal = Refusals.refusal(() -> Zones.parse(text));
    assertThat(refusal.problem()).contains(problem);
    assertThat(refusal.remedy()).contains(remedy);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Europe/\u0000Berlin", "\u212Aiev", "Europe/Berlin\nX", "😀"})
  void an_odd_zone_is_refused_politely(String text) {
    Refusals.refusal(() -> Zones.parse(text));
  }
}
