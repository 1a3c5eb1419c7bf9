package dev.rooster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HistogramTest {
  private final Histogram histogram = new Histogram();

  @Test
  void an_empty_histogram_is_all_zeros() {
    assertThat(histogram.count()).isZero();
    assertThat(histogram.quantile(0.99)).isZero();
    assertThat(histogram.most()).isZero();
  }

  @Test
  void a_quantile_is_off_by_an_eighth_at_most() {
    for (int millis = 1; millis <= 1_000; millis++) {
      histogram.add(Duration.ofMillis(millis));
    }

    assertThat(histogram.count()).isEqualTo(1_000);
    assertThat(histogram.sum()).isEqualTo(Duration.ofMillis(500_500));
    assertThat(histogram.most()).isEqualTo(Duration.ofSeconds(1));
    for (double share : new double[] {0.01, 0.5, 0.9, 0.99, 1}) {
      long exact = Math.round(share * 1_000);
      assertThat(histogram.quantile(share))
          .isBetween(Duration.ofMillis(exact), Duration.ofMillis(exact + exact / 8 + 1));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 7, 8, 9, 15, 16, 17, 1_000, 123_456_789, 86_400_000_000L})
  void a_single_duration_is_found_again(long micros) {
    Duration duration = Duration.of(micros, ChronoUnit.MICROS);
    histogram.add(duration);

    assertThat(histogram.quantile(0.5)).isEqualTo(duration);
    assertThat(histogram.countUpTo(duration.plus(duration.dividedBy(7)).plusNanos(1_000)))
        .isEqualTo(1);
    assertThat(histogram.countUpTo(duration.dividedBy(2).minusNanos(1_000))).isZero();
  }

  @Test
  void negative_values_count_as_zero_and_huge_values_count_too() {
    histogram.add(Duration.ofSeconds(-1));
    histogram.add(Duration.ofSeconds(Long.MAX_VALUE));

    assertThat(histogram.count()).isEqualTo(2);
    assertThat(histogram.countUpTo(Duration.ZERO)).isEqualTo(1);
    assertThat(histogram.most()).isGreaterThan(Duration.ofDays(36_500));
  }
}
