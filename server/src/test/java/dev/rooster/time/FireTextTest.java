package dev.rooster.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FireTextTest {

  @Test
  void an_instant_is_written_as_java_writes_it_to_the_millisecond() {
    Random random = new Random(1);
    for (int i = 0; i < 10_000; i++) {
      long second = random.nextLong(-62_135_596_800L, 253_402_300_800L);
      Instant instant = Instant.ofEpochSecond(second).plusMillis(random.nextInt(2) * 7L);
      assertThat(FireText.utc(instant)).isEqualTo(instant.toString());
    }
  }

  @Test
  void a_wall_clock_time_has_weekday_year_and_offset() {
    Instant instant = Instant.parse("2026-11-20T17:00:00Z");
    assertThat(FireText.local(instant, ZoneId.of("Asia/Kathmandu")))
        .isEqualTo("Fri 2026-11-20 22:45:00 +05:45");
    assertThat(FireText.local(instant, ZoneOffset.UTC)).isEqualTo("Fri 2026-11-20 17:00:00 +00:00");
    assertThat(FireText.zone(ZoneOffset.UTC)).isEqualTo("UTC");
  }
}
