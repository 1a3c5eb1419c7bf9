package dev.rooster.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.schedule.Rule;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HolidayCalendarTest {
  private static final Instant NOW = Instant.parse("2026-11-16T09:00:00Z");
  private static final LocalDate DAY = LocalDate.of(2026, 1, 1);

  private static HolidayCalendar.Event event(int days, int everyDays) {
    Rule rule =
        Rule.parse(
            "FREQ=DAILY;INTERVAL=" + everyDays,
            Optional.of(DAY.atStartOfDay()),
            Optional.of(ZoneOffset.UTC),
            ZoneOffset.UTC,
            NOW);
    return new HolidayCalendar.Event(DAY, days, Optional.of(rule));
  }

  @Test
  void days_that_many_events_have_in_common_are_there_once() {
    HolidayCalendar calendar = new HolidayCalendar(Collections.nCopies(1_000, event(1, 2)));

    assertThat(calendar.around(NOW)).hasSizeLessThan(1_200).doesNotHaveDuplicates();
  }

  @Test
  void more_days_than_the_years_have_are_refused_before_they_fill_the_memory() {
    List<HolidayCalendar.Event> events =
        IntStream.range(1, 20_000).mapToObj(i -> event(i % 300 + 1, 1)).toList();

    assertThatThrownBy(() -> new HolidayCalendar(events).around(NOW))
        .isInstanceOf(InvalidScheduleException.class)
        .hasMessageContaining("more than");
  }
}
