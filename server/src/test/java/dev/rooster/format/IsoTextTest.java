package dev.rooster.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;

class IsoTextTest {

  @Test
  void an_instant_is_written_as_java_writes_it_to_the_millisecond() {
    Random random = new Random(1);
    for (int i = 0; i < 10_000; i++) {
      long second = random.nextLong(-62_135_596_800L, 253_402_300_800L);
      Instant instant = Instant.ofEpochSecond(second).plusMillis(random.nextInt(2) * 7L);
      assertThat(IsoText.utc(instant)).isEqualTo(instant.toString());
    }
  }
}
