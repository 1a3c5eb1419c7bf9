package dev.rooster.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Occurrence.Status;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RecordMarkTest {
  private static final Instant NINE = Instant.parse("2026-03-02T09:00:00Z");

  /** Every minute from nine to ten. */
  private static final RecordMark MARK =
      new RecordMark("r-1", NINE, at(60), 61, true, Status.MISSED, Optional.empty(), at(61));

  private static Instant at(int minutes) {
    return NINE.plus(Duration.ofMinutes(minutes));
  }

  @Test
  void a_record_within_the_span_stays_as_it_is() {
    assertThat(MARK.clipped(NINE, at(60).plusMillis(1))).isSameAs(MARK);
  }

  @Test
  void a_record_that_crosses_an_edge_has_its_part() {
    RecordMark part = MARK.clipped(at(30), at(40).plusMillis(1));

    assertThat(part.due()).isEqualTo(at(30));
    assertThat(part.lastDue()).isEqualTo(at(40));
    assertThat(part.count()).isEqualTo(11);
    assertThat(part.exact()).isFalse();
  }
}
