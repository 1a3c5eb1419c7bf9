package dev.rooster.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Policies;
import dev.rooster.reminders.ComingFires;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.schedule.Cron;
import dev.rooster.schedule.Every;
import dev.rooster.schedule.Schedule;
import dev.rooster.testing.MemoryStore;
import dev.rooster.testing.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Planned fires are those of the reminder, however the span moves. */
class PlannedFiresTest {
  private static final Instant NOW = Instant.parse("2026-10-24T12:34:56Z");
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  private final SettableClock clock = new SettableClock(NOW);
  private final MemoryStore store = new MemoryStore(clock);
  private final Outlook outlook = new Outlook(store);

  static Stream<Schedule> schedules() {
    return Stream.of(
        new Every(Duration.ofMinutes(7), NOW.minusSeconds(100)),
        new Every(Duration.ofMinutes(7), NOW.plusSeconds(100_000)),
        new Every(Duration.ofSeconds(1), NOW),
        Cron.parse("*/11 * * * *", BERLIN),
        Cron.parse("30 2 * * *", BERLIN),
        Cron.parse("0 0 29 2 *", BERLIN));
  }

  @ParameterizedTest
  @MethodSource("schedules")
  void they_are_listed_and_counted_as_the_schedule_says(Schedule schedule) {
    store.create(
        List.of(
            Lifecycle.create("r-1", Definition.of(ReminderAttributes.KIND, "x", schedule), NOW)));
    for (int hours : List.of(0, 5, 1, 20, 30)) {
      Instant from = NOW.plus(Duration.ofHours(hours));
      Instant until = from.plus(Duration.ofHours(3));
      List<Instant> expected = between(schedule, from, until);

      assertThat(each(from, until)).isEqualTo(expected);
      assertThat(count(from, until)).isEqualTo(expected.size());
    }
  }

  @ParameterizedTest
  @MethodSource("schedules")
  void a_limited_number_is_counted_from_now_on(Schedule schedule) {
    int most = 25;
    store.create(
        List.of(
            Lifecycle.create(
                "r-1",
                Definition.of(ReminderAttributes.KIND, "x", schedule)
                    .withPolicies(Policies.RECURRING.withMaxFires(most)),
                NOW)));
    List<Instant> all = schedule.next(NOW, most);
    for (int hours : List.of(0, 500, 1, 2, 28, 0)) {
      Instant from = NOW.plus(Duration.ofHours(hours));
      Instant until = from.plus(Duration.ofHours(3));
      List<Instant> expected =
          all.stream().filter(it -> !it.isBefore(from) && it.isBefore(until)).toList();

      assertThat(each(from, until)).isEqualTo(expected);
      assertThat(count(from, until)).isEqualTo(expected.size());
    }
  }

  private static List<Instant> between(Schedule schedule, Instant from, Instant until) {
    List<Instant> fires = new ArrayList<>();
    Instant after = from.isAfter(NOW) ? from.minusNanos(1) : NOW;
    for (Optional<Instant> fire = schedule.next(after);
        fire.isPresent() && fire.get().isBefore(until);
        fire = schedule.next(fire.get())) {
      fires.add(fire.get());
    }
    return fires;
  }

  private List<Instant> each(Instant from, Instant until) {
    List<Instant> fires = new ArrayList<>();
    new PlannedFires(from, until, NOW, new Work(100_000))
        .each(coming(), it -> fires.add(Instant.ofEpochMilli(it)));
    return fires;
  }

  private long count(Instant from, Instant until) {
    long[] buckets = new long[7];
    long width = Math.ceilDiv(Duration.between(from, until).toMillis(), 7L);
    new PlannedFires(from, until, NOW, new Work(100_000))
        .count(coming(), from.toEpochMilli(), width, buckets);
    return Arrays.stream(buckets).sum();
  }

  private Outlook.Coming coming() {
    return outlook.of(Optional.empty(), clock.instant()).getFirst();
  }

  @Test
  void work_is_limited_and_goes_on_with_the_next_request() {
    FireTimes times = new FireTimes(Cron.parse("* * * * *", BERLIN), new RememberedFires(1_000));
    List<Long> fires = new ArrayList<>();
    long from = NOW.toEpochMilli();
    long until = NOW.plus(Duration.ofHours(1)).toEpochMilli();
    Work little = new Work(10);

    times.each(from, 100, from, until, little, fires::add);
    assertThat(fires).hasSizeLessThan(60);
    assertThat(little.cut()).isTrue();
    fires.clear();
    Work more = new Work(60);
    times.each(from, 100, from, until, more, fires::add);

    assertThat(fires).hasSize(60).isSorted();
    assertThat(more.cut()).isFalse();
  }

  @Test
  void no_more_work_is_done_than_the_limited_number_needs() {
    FireTimes times = new FireTimes(Cron.parse("* * * * *", BERLIN), new RememberedFires(1_000));
    Work work = new Work(10);
    List<Long> fires = new ArrayList<>();

    times.each(NOW.toEpochMilli(), 3, NOW.toEpochMilli(), inHours(1_000), work, fires::add);

    assertThat(fires).hasSize(3);
    assertThat(work.cut()).isFalse();
  }

  @Test
  void what_was_asked_for_longest_ago_is_forgotten() {
    RememberedFires all = new RememberedFires(100);
    FireTimes first = new FireTimes(Cron.parse("* * * * *", BERLIN), all);
    FireTimes second = new FireTimes(Cron.parse("*/2 * * * *", BERLIN), all);
    FireTimes third = new FireTimes(Cron.parse("*/3 * * * *", BERLIN), all);

    assertThat(List.of(fires(first), fires(second), fires(first), fires(third)))
        .containsExactly(60, 30, 60, 20);

    assertThat(isRemembered(first)).isTrue();
    assertThat(isRemembered(third)).isTrue();
    assertThat(isRemembered(second)).isFalse();
    assertThat(fires(second)).isEqualTo(30);
  }

  private static int fires(FireTimes times) {
    List<Long> fires = new ArrayList<>();
    times.each(
        NOW.toEpochMilli(),
        Integer.MAX_VALUE,
        NOW.toEpochMilli(),
        inHours(1),
        new Work(100),
        fires::add);
    return fires.size();
  }

  private static boolean isRemembered(FireTimes times) {
    Work none = new Work(0);
    times.each(
        NOW.toEpochMilli(), Integer.MAX_VALUE, NOW.toEpochMilli(), inHours(1), none, it -> {});
    return !none.cut();
  }

  private static long inHours(int hours) {
    return NOW.plus(Duration.ofHours(hours)).toEpochMilli();
  }

  @Test
  void only_what_has_changed_is_read_again() {
    Schedule hourly = new Every(Duration.ofHours(1), NOW);
    store.create(
        List.of(
            Lifecycle.create("r-1", Definition.of(ReminderAttributes.KIND, "x", hourly), NOW),
            Lifecycle.create("r-2", Definition.of(ReminderAttributes.KIND, "x", hourly), NOW)));
    List<Outlook.Coming> before = outlook.of(Optional.empty(), NOW);
    store.delete("r-2");
    store.create(
        List.of(
            Lifecycle.create(
                "r-2",
                Definition.of(ReminderAttributes.KIND, "x", new Every(Duration.ofHours(2), NOW)),
                NOW.plusSeconds(1))));

    List<Outlook.Coming> after = outlook.of(Optional.empty(), NOW);

    assertThat(after.getFirst()).isSameAs(before.getFirst());
    assertThat(after.getLast().fires())
        .isNotEqualTo(before.getLast().fires())
        .extracting(ComingFires::schedule)
        .isEqualTo(Optional.of(new Every(Duration.ofHours(2), NOW)));
  }
}
