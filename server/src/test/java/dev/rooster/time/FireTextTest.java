package dev.rooster.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class FireTextTest {

  @Test
  void a_wall_clock_time_has_weekday_year_and_offset() {
    Instant instant = Instant.parse("2026-11-20T17:00:00Z");
    assertThat(FireText.local(instant, ZoneId.of("Asia/Kathmandu")))
        .isEqualTo("Fri 2026-11-20 22:45:00 +05:45");
    assertThat(FireText.local(instant, ZoneOffset.UTC)).isEqualTo("Fri 2026-11-20 17:00:00 +00:00");
    assertThat(FireText.zone(ZoneOffset.UTC)).isEqualTo("UTC");
  }

  @Test
  void a_fire_names_the_time_of_its_own_zone_only_if_it_differs() {
    Instant instant = Instant.parse("2026-11-20T17:00:00Z");
    ZoneId berlin = ZoneId.of("Europe/Berlin");
    assertThat(FireText.fire(instant, berlin, ZoneId.of("America/New_York")))
        .isEqualTo("Fri 2026-11-20 18:00:00 +01:00  Europe/Berlin  (12:00 America/New_York)");
    assertThat(FireText.fire(instant, berlin, ZoneId.of("Asia/Tokyo")))
        .endsWith("Europe/Berlin  (2026-11-21 02:00 Asia/Tokyo)");
    assertThat(FireText.fire(instant, berlin, ZoneId.of("Europe/Paris")))
        .isEqualTo("Fri 2026-11-20 18:00:00 +01:00  Europe/Berlin");
  }
}
