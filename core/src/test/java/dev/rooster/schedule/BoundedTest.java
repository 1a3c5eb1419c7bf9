package dev.rooster.schedule;

import static dev.rooster.schedule.Refusals.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BoundedTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final Instant NOW = Instant.parse("2026-11-16T10:00:00Z");
  private static final Schedule DAILY = Cron.parse("0 9 * * *", BERLIN);

  private Optional<Instant> starts = Optional.empty();
  private Optional<Instant> ends = Optional.empty();
  private OptionalInt maxFires = OptionalInt.empty();
  private List<Exclusion> except = List.of();

  @Test
  void without_bounds_the_schedule_stays_itself() {
    assertThat(bounded(DAILY)).isSameAs(DAILY);
  }

  @Test
  void nothing_fires_before_the_start_and_the_start_itself_counts() {
    starts = Optional.of(Instant.parse("2026-12-01T08:00:00Z"));
    assertThat(bounded(DAILY).next(NOW)).isEqualTo(starts);
    assertThat(bounded(DAILY).next(starts.get())).contains(Instant.parse("2026-12-02T08:00:00Z"));
  }

  @Test
  void nothing_fires_after_the_end_and_the_end_itself_counts() {
    ends = Optional.of(Instant.parse("2026-11-18T08:00:00Z"));
    assertThat(bounded(DAILY).next(NOW, 10))
        .containsExactly(Instant.parse("2026-11-17T08:00:00Z"), ends.get());
  }

  @Test
  void a_number_of_fires_ends_an_interval_however_often_next_is_called() {
    maxFires = OptionalInt.of(3);
    Schedule thrice = bounded(new Every(Duration.ofHours(1), NOW));
    assertThat(thrice.next(NOW, 10)).hasSize(3).last().isEqualTo(NOW.plusSeconds(3 * 3600));
    assertThat(thrice.next(NOW.plusSeconds(2 * 3600), 10)).hasSize(1);
    assertThat(thrice.next(NOW.plusSeconds(3 * 3600))).isEmpty();
  }

  @Test
  void fires_that_are_left_out_do_not_count() {
    maxFires = OptionalInt.of(2);
    except = List.of(Exclusion.parse("2026-11-17"), Exclusion.parse("2026-11-19T09:00"));
    assertThat(bounded(DAILY).next(NOW, 10))
        .containsExactly(
            Instant.parse("2026-11-18T08:00:00Z"), Instant.parse("2026-11-20T08:00:00Z"));
  }

  @Test
  void days_are_left_out_on_the_wall_clock_of_the_zone() {
    except = List.of(Exclusion.parse("2026-12-24..2027-01-01"));
    Schedule hourly = bounded(Cron.parse("0 * * * *", BERLIN));
    assertThat(hourly.next(Instant.parse("2026-12-23T22:00:00Z")))
        .contains(Instant.parse("2027-01-01T23:00:00Z"));
  }

  @Test
  void a_start_that_leaves_nothing_is_refused() {
    starts = Optional.of(Instant.parse("2026-12-01T09:00:00Z"));
    ends = Optional.of(Instant.parse("2026-12-01T10:00:00Z"));
    assertThat(refusal(() -> bounded(DAILY)).problem()).contains("never fires");
  }

  @Test
  void a_schedule_that_never_fires_is_rejected_but_an_ended_one_is_not() {
    At once = new At(LocalDateTime.parse("2027-01-01T09:00"), BERLIN);
    except = List.of(Exclusion.parse("2027-01-01"));
    assertThat(refusal(() -> bounded(once)).problem()).contains("never fires");
    except = List.of();
    ends = Optional.of(Instant.parse("2026-12-01T00:00:00Z"));
    assertThat(refusal(() -> bounded(once)).problem()).contains("never fires");
    ends = Optional.of(Instant.parse("2020-01-01T00:00:00Z"));
    assertThat(bounded(DAILY).next(NOW)).isEmpty();
    assertThat(bounded(new Every(Duration.ofHours(1), NOW)).next(NOW)).isEmpty();
  }

  @Test
  void a_time_that_the_clocks_skip_is_left_out_where_it_would_fire() {
    ZoneId newYork = ZoneId.of("America/New_York");
    Rule rule =
        Rule.parse(
            """
            DTSTART;TZID=America/New_York:20260306T023000
            RRULE:FREQ=DAILY
            EXDATE:20260308T023000
            """,
            Optional.empty(),
            Optional.empty(),
            newYork,
            NOW);
    assertThat(rule.next(Instant.parse("2026-03-08T00:00:00Z")))
        .contains(Instant.parse("2026-03-09T06:30:00Z"));
  }

  @Test
  void thousands_of_exceptions_are_joined_and_too_many_refused() {
    except =
        IntStream.range(0, 5000)
            .mapToObj(day -> Exclusion.parse(LocalDate.of(2026, 11, 17).plusDays(day).toString()))
            .toList();
    assertThat(bounded(DAILY).next(NOW))
        .contains(
            LocalDate.of(2026, 11, 17).plusDays(5000).atTime(9, 0).atZone(BERLIN).toInstant());
    except = Collections.nCopies(10_001, Exclusion.parse("2026-12-24"));
    assertThat(refusal(() -> bounded(DAILY)).problem()).contains("too many");
  }

  @Test
  void a_number_of_fires_stays_the_same_in_another_zone() {
    maxFires = OptionalInt.of(3);
    Schedule thrice =
        Bounded.of(
            DAILY,
            new Bounds(starts, ends, maxFires, except),
            BERLIN,
            Instant.parse("2026-11-16T23:30:00Z"));
    assertThat(
            thrice
                .withZone(ZoneId.of("America/New_York"))
                .next(Instant.parse("2026-11-16T23:30:00Z"), 9))
        .hasSize(3);
  }

  @Test
  void an_end_before_the_start_is_refused() {
    starts = Optional.of(NOW);
    ends = Optional.of(NOW.minusSeconds(1));
    assertThat(refusal(() -> bounded(DAILY)).problem()).contains("is before the start");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 100_001})
  void an_invalid_number_of_fires_is_rejected(int fires) {
    maxFires = OptionalInt.of(fires);
    assertThat(refusal(() -> bounded(DAILY)).remedy()).contains("1 to 100000");
  }

  @Test
  void a_schedule_that_follows_its_user_keeps_the_time_on_the_wall() {
    ZoneId tokyo = ZoneId.of("Asia/Tokyo");
    except = List.of(Exclusion.parse("2026-11-17"));
    Rule rule =
        Rule.parse(
            "FREQ=DAILY;COUNT=3",
            Optional.of(LocalDateTime.parse("2026-11-17T09:00")),
            Optional.of(BERLIN),
            BERLIN,
            NOW);
    assertThat(fires(bounded(DAILY).withZone(tokyo)))
        .startsWith("2026-11-18T00:00:00Z", "2026-11-19T00:00:00Z");
    assertThat(fires(rule.withZone(tokyo)))
        .containsExactly("2026-11-17T00:00:00Z", "2026-11-18T00:00:00Z", "2026-11-19T00:00:00Z");
    assertThat(fires(new At(LocalDateTime.parse("2026-11-17T09:00"), BERLIN).withZone(tokyo)))
        .containsExactly("2026-11-17T00:00:00Z");
  }

  @Test
  void a_schedule_without_wall_clock_times_ignores_the_zone() {
    ZoneId tokyo = ZoneId.of("Asia/Tokyo");
    Every every = new Every(Duration.ofHours(1), NOW);
    At moment = At.instant(NOW.plusSeconds(60));
    assertThat(every.withZone(tokyo)).isEqualTo(every);
    assertThat(moment.withZone(tokyo).instant()).isEqualTo(NOW.plusSeconds(60));
    assertThat(moment.zone()).isEqualTo(ZoneOffset.UTC);
  }

  private Schedule bounded(Schedule schedule) {
    return Bounded.of(schedule, new Bounds(starts, ends, maxFires, except), BERLIN, NOW);
  }

  private static List<String> fires(Schedule schedule) {
    return Arrays.asList(
        schedule.next(NOW, 5).stream().map(Instant::toString).toArray(String[]::new));
  }
}
