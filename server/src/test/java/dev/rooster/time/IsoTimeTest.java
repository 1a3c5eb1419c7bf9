package dev.rooster.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IsoTimeTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  @ParameterizedTest
  @CsvSource({
    "2026-01-04, 2026-01-03T23:00:00Z",
    "20260104, 2026-01-03T23:00:00Z",
    "2026-01-04T09:00, 2026-01-04T08:00:00Z",
    "2026-01-04 09:00:30, 2026-01-04T08:00:30Z",
    "20260104T090030, 2026-01-04T08:00:30Z",
    "20260104T090030Z, 2026-01-04T09:00:30Z",
    "2026-01-04t09:00z, 2026-01-04T09:00:00Z",
    "2026-01-04T09:00:00.25Z, 2026-01-04T09:00:00.250Z",
    "2026-01-04T09:00+05:30, 2026-01-04T03:30:00Z",
    "2026-01-04T09:00-0330, 2026-01-04T12:30:00Z",
    "2026-01-04T09:00-05, 2026-01-04T14:00:00Z",
    "2026-03-29T02:30, 2026-03-29T01:30:00Z",
    "2026-10-25T02:30, 2026-10-25T00:30:00Z",
  })
  void a_time_is_read_in_the_zone_unless_it_has_an_offset(String text, String instant) {
    assertThat(IsoTime.read(text).orElseThrow().instant(BERLIN)).isEqualTo(instant);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "2026",
        "2026-1-4",
        "2026-0104",
        "202601-04",
        "2026-02-30",
        "2026-13-01",
        "0000-01-01",
        "2026-01-04T",
        "2026-01-04T9:00",
        "2026-01-04T09",
        "2026-01-04T24:00",
        "2026-01-04T09:60",
        "2026-01-04T09:00:60",
        "2026-01-04T09:00:00.",
        "2026-01-04Z",
        "2026-01-04T09:00:00.1234567890",
        "2026-01-04T09:00+19:00",
        "2026-01-04T09:00ZZ",
        "2026-01-04T09:00 Z",
        "2026-01-04T09:00[UTC]",
        "٢٠٢٦-٠١-٠٤"
      })
  void other_text_is_not_a_time(String text) {
    assertThat(IsoTime.read(text)).isEmpty();
  }

  @Test
  void a_date_ends_with_its_last_moment_and_a_time_is_its_own_end() {
    assertThat(IsoTime.read("2026-01-04").orElseThrow().lastInstant(BERLIN))
        .isEqualTo("2026-01-04T22:59:59.999Z");
    assertThat(IsoTime.read("2026-01-04T09:00").orElseThrow().lastInstant(BERLIN))
        .isEqualTo("2026-01-04T08:00:00Z");
  }
}
