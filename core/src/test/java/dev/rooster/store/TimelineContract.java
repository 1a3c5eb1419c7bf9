package dev.rooster.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.rooster.reminder.Earlier;
import dev.rooster.reminder.Labels;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Occurrence.Status;
import dev.rooster.reminder.Reminder;
import dev.rooster.schedule.Count;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Contract of {@link Timeline}. */
interface TimelineContract extends WithStore {
  Instant NINE = Instant.parse("2026-03-02T09:00:00Z");
  Duration HOUR = Duration.ofHours(1);
  RecordSpan.Scope ALL = RecordSpan.Scope.ofKind("say");
  String USAGE = "{\"usage\":{\"input_tokens\":100,\"output_tokens\":20,\"cost_usd\":0.25}}";

  private Timeline timeline() {
    return store().timeline();
  }

  private static RecordSpan hours(int from, int until) {
    return hours(ALL, from, until);
  }

  private static RecordSpan hours(RecordSpan.Scope scope, int from, int until) {
    return RecordSpan.of(
        scope, NINE.plus(HOUR.multipliedBy(from)), NINE.plus(HOUR.multipliedBy(until)));
  }

  private static Grid hourly() {
    return Grid.from(NINE, HOUR);
  }

  private static Instant at(int minutes) {
    return NINE.plus(Duration.ofMinutes(minutes));
  }

  /** A record that started a second late and took two. */
  private static Occurrence ran(String id, Instant due, Status status) {
    return record(id, due, due, 1, status, Optional.of(due.plusSeconds(1)), due.plusSeconds(3), "");
  }

  private static Occurrence missed(String id, Instant due, Instant lastDue, int count) {
    return record(
        id, due, lastDue, count, Status.MISSED, Optional.empty(), lastDue.plusSeconds(60), "");
  }

  private static Occurrence record(
      String id,
      Instant due,
      Instant lastDue,
      int count,
      Status status,
      Optional<Instant> startedAt,
      Instant recordedAt,
      String details) {
    return new Occurrence(
        id,
        "",
        due,
        lastDue,
        Count.exactly(count),
        status,
        Optional.empty(),
        "reply",
        startedAt.isPresent() ? 1 : 0,
        startedAt,
        recordedAt,
        false,
        details,
        Earlier.NONE);
  }

  private Reminder given(String id, String owner, List<Occurrence> records) {
    return given(id, owner, "{\"agent\":\"coder\",\"edits\":0}", records);
  }

  private Reminder given(String id, String owner, String details, List<Occurrence> records) {
    Reminder plain = Given.oneShot(id, future());
    Reminder created =
        create(Given.with(plain, plain.definition().withLabels(new Labels(owner, "", details))));
    assertThat(write(Given.recorded(created, records))).containsExactly(id);
    return created;
  }

  private static RecordSum sum(long cell, Status status, long count) {
    return new RecordSum(cell, cell, 0, 0, status, count, true);
  }

  @Test
  default void occurrences_are_summed_by_cell_and_status() {
    given(
        "r-1",
        "",
        List.of(
            ran("r-1", at(-1), Status.OK),
            ran("r-1", at(0), Status.OK),
            ran("r-1", at(59), Status.OK),
            ran("r-1", at(60), Status.ERROR),
            ran("r-1", at(120), Status.OK)));
    given("r-2", "", List.of(ran("r-2", at(61), Status.ERROR), ran("r-2", at(62), Status.OK)));

    assertThat(timeline().sums(hours(0, 2), hourly()))
        .containsExactly(sum(0, Status.OK, 2), sum(1, Status.OK, 1), sum(1, Status.ERROR, 2));
    assertThat(timeline().sums(hours(5, 6), hourly())).isEmpty();
  }

  @Test
  default void a_record_of_several_instants_counts_with_all_of_them() {
    given("r-1", "", List.of(missed("r-1", at(0), at(50), 6), missed("r-1", at(60), at(170), 12)));

    assertThat(timeline().sums(hours(0, 4), hourly()))
        .containsExactly(
            sum(0, Status.MISSED, 6),
            new RecordSum(
                1, 2, at(60).toEpochMilli(), at(170).toEpochMilli(), Status.MISSED, 12, true));
  }

  @Test
  default void a_record_that_crosses_the_edge_counts_with_its_part() {
    given("r-1", "", List.of(missed("r-1", at(-600), at(600), 121)));

    assertThat(timeline().sums(hours(0, 1), hourly()))
        .containsExactly(new RecordSum(0, 0, 0, 0, Status.MISSED, 7, false));
    assertThat(timeline().sums(hours(5, 20), hourly()))
        .singleElement()
        .satisfies(it -> {
          assertThat(it.count()).isEqualTo(31);
          assertThat(it.exact()).isFalse();
          assertThat(it.lastMillis()).isEqualTo(at(600).toEpochMilli());
        });
  }

  @Test
  default void a_count_without_a_limit_is_not_exact() {
    Occurrence many = missed("r-1", at(0), at(10), 1);
    given("r-1", "", List.of(Given.counted(many, Count.moreThan(100_000))));

    assertThat(timeline().sums(hours(0, 1), hourly()))
        .containsExactly(new RecordSum(0, 0, 0, 0, Status.MISSED, 100_000, false));
  }

  @Test
  default void an_owner_has_only_the_records_of_their_reminders() {
    given("r-1", "ada", List.of(ran("r-1", at(1), Status.OK)));
    given("r-2", "bob", List.of(ran("r-2", at(1), Status.ERROR)));
    given("r-3", "", List.of(ran("r-3", at(1), Status.SKIPPED)));

    assertThat(timeline().sums(hours(ALL.ofOwner(Optional.of("ada")), 0, 1), hourly()))
        .containsExactly(sum(0, Status.OK, 1));
    assertThat(timeline().sums(hours(ALL.ofOwner(Optional.of("")), 0, 1), hourly()))
        .containsExactly(sum(0, Status.SKIPPED, 1));
    assertThat(
            timeline()
                .sums(
                    hours(RecordSpan.Scope.ofKind("other").ofOwner(Optional.of("ada")), 0, 1),
                    hourly()))
        .isEmpty();
    assertThat(timeline().sums(hours(ALL.ofReminder(Optional.of("r-2")), 0, 1), hourly()))
        .containsExactly(sum(0, Status.ERROR, 1));
    assertThat(timeline().sums(hours(ALL.withInternal(List.of("r-2", "r-3")), 0, 1), hourly()))
        .containsExactly(sum(0, Status.OK, 1));
    assertThat(timeline().sums(hours(0, 1).without(Set.of("r-1", "r-3")), hourly()))
        .containsExactly(sum(0, Status.ERROR, 1));
  }

  @Test
  default void the_days_of_a_zone_are_as_long_as_its_clock_says() {
    ZoneId berlin = ZoneId.of("Europe/Berlin");
    Instant saturday = LocalDate.of(2026, 3, 28).atStartOfDay(berlin).toInstant();
    Instant tuesday = LocalDate.of(2026, 3, 31).atStartOfDay(berlin).toInstant();
    List<Occurrence> hourly = new ArrayList<>();
    for (Instant due = saturday; due.isBefore(tuesday); due = due.plus(HOUR)) {
      hourly.add(ran("r-1", due, Status.OK));
    }
    given("r-1", "", hourly);

    assertThat(
            timeline()
                .sums(RecordSpan.of(ALL, saturday, tuesday), Grid.days(berlin, saturday, tuesday)))
        .extracting(it -> LocalDate.ofEpochDay(it.cell()) + " " + it.count())
        .containsExactly("2026-03-28 24", "2026-03-29 23", "2026-03-30 24");
  }

  @Test
  default void what_is_pruned_is_still_counted_by_quarter_hours() {
    Instant old = at(0);
    given(
        "r-1",
        "ada",
        List.of(
            ran("r-1", at(1), Status.OK),
            ran("r-1", at(2), Status.OK),
            ran("r-1", at(16), Status.ERROR),
            missed("r-1", at(30), at(110), 5)));
    given("r-2", "bob", List.of(ran("r-2", at(3), Status.OK)));
    List<RecordSum> before = timeline().sums(hours(0, 2), Grid.from(NINE, Duration.ofMinutes(15)));
    List<RecordSum> ofAda = timeline().sums(hours(ALL.ofOwner(Optional.of("ada")), 0, 2), hourly());

    assertThat(store().prune(at(500), 1_000, Set.of(), 2)).isEqualTo(2);
    assertThat(store().prune(at(500), 1, Set.of("r-1"), 1_000)).isEqualTo(3);

    assertThat(historyOfAll()).isEmpty();
    assertThat(timeline().sums(hours(0, 2), Grid.from(NINE, Duration.ofMinutes(15))))
        .isEqualTo(
            before.stream()
                .map(it ->
                    it.cell() == it.lastCell()
                        ? it
                        : new RecordSum(
                            it.cell(),
                            it.lastCell(),
                            at(30).toEpochMilli(),
                            at(120).toEpochMilli() - 1,
                            it.status(),
                            it.count(),
                            it.exact()))
                .toList());
    assertThat(timeline().sums(hours(ALL.ofOwner(Optional.of("ada")), 0, 2), hourly()))
        .extracting(RecordSum::status, RecordSum::count)
        .containsExactlyElementsOf(
            ofAda.stream().map(it -> tuple(it.status(), it.count())).toList());
    assertThat(timeline().sums(hours(ALL.ofReminder(Optional.of("r-1")), 0, 2), hourly()))
        .isEmpty();
    assertThat(timeline().countedSince(ALL)).contains(old);
  }

  @Test
  default void what_is_pruned_counts_in_proportion_where_a_quarter_hour_crosses_the_edge() {
    given(
        "r-1",
        "",
        LongStream.range(0, 15).mapToObj(i -> ran("r-1", at((int) i), Status.OK)).toList());
    store().prune(at(500), 1_000, Set.of(), 1_000);

    assertThat(inMinutes(0, 15)).containsExactly(sum(0, Status.OK, 15));
    assertThat(inMinutes(-5, 15)).containsExactly(sum(0, Status.OK, 15));
    assertThat(inMinutes(0, 5)).containsExactly(sum(0, Status.OK, 5).inexact());
    assertThat(inMinutes(5, 30)).containsExactly(sum(0, Status.OK, 10).inexact());
    assertThat(inMinutes(3, 6)).containsExactly(sum(0, Status.OK, 3).inexact());
    assertThat(inMinutes(15, 30)).isEmpty();
    assertThat(inMinutes(-5, 0)).isEmpty();
  }

  private List<RecordSum> inMinutes(int from, int until) {
    return timeline().sums(RecordSpan.of(ALL, at(from), at(until)), hourly());
  }

  @Test
  default void what_is_pruned_is_not_exact_in_cells_shorter_than_a_quarter_hour() {
    given("r-1", "", List.of(ran("r-1", at(1), Status.OK), ran("r-1", at(2), Status.OK)));
    store().prune(at(500), 1_000, Set.of(), 1_000);
    RecordSpan hour = hours(0, 1);

    assertThat(timeline().sums(hour, Grid.from(NINE, Duration.ofMinutes(5))))
        .containsExactly(
            new RecordSum(
                0, 2, NINE.toEpochMilli(), at(15).toEpochMilli() - 1, Status.OK, 2, false));
    assertThat(timeline().sums(hour, Grid.from(at(-10), Duration.ofMinutes(20))))
        .singleElement()
        .satisfies(it -> assertThat(it.exact()).isFalse());
    assertThat(timeline().sums(hour, Grid.from(at(-15), Duration.ofMinutes(30))))
        .containsExactly(sum(0, Status.OK, 2));
  }

  @Test
  default void a_pruned_record_of_several_instants_counts_with_its_part() {
    given("r-1", "", List.of(missed("r-1", at(0), at(114), 120)));
    store().prune(at(500), 1_000, Set.of(), 1_000);

    assertThat(inMinutes(0, 120))
        .singleElement()
        .satisfies(it -> {
          assertThat(it.count()).isEqualTo(120);
          assertThat(it.exact()).isTrue();
        });
    assertThat(inMinutes(110, 120)).containsExactly(sum(1, Status.MISSED, 10).inexact());
  }

  @Test
  default void sums_of_pruned_records_grow_and_are_forgotten_at_last() {
    given("r-1", "", List.of(ran("r-1", at(1), Status.OK)));
    store().prune(at(5), 1_000, Set.of(), 10);
    given("r-2", "", List.of(ran("r-2", at(2), Status.OK)));
    store().prune(at(5), 1_000, Set.of(), 10);

    assertThat(timeline().sums(hours(0, 1), hourly())).containsExactly(sum(0, Status.OK, 2));

    store().prune(at(-60).plus(Timeline.KEPT), 1_000, Set.of(), 10);
    assertThat(timeline().sums(hours(0, 1), hourly())).containsExactly(sum(0, Status.OK, 2));
    store().prune(at(60).plus(Timeline.KEPT), 1_000, Set.of(), 10);
    assertThat(timeline().sums(hours(0, 1), hourly())).isEmpty();
    assertThat(timeline().countedSince(ALL)).isEmpty();
  }

  @Test
  default void marks_are_the_latest_records_of_each_reminder_in_order() {
    List<Occurrence> many =
        LongStream.range(0, 20).mapToObj(i -> ran("r-1", at((int) i), Status.OK)).toList();
    given("r-1", "", many);
    given("r-2", "", List.of(missed("r-2", at(-100), at(5), 4)));
    given("r-3", "", List.of(ran("r-3", at(1), Status.OK)));

    assertThat(timeline().marks(List.of("r-2", "r-1", "none"), at(2), at(18), 3))
        .extracting(RecordMark::reminderId, RecordMark::due)
        .containsExactly(
            tuple("r-1", at(15)),
            tuple("r-1", at(16)),
            tuple("r-1", at(17)),
            tuple("r-2", at(-100)));
    assertThat(timeline().marks(List.of("r-3"), at(0), at(2), 3))
        .containsExactly(
            new RecordMark(
                "r-3",
                at(1),
                at(1),
                1,
                true,
                Status.OK,
                Optional.of(at(1).plusSeconds(1)),
                at(1).plusSeconds(3)));
    assertThat(timeline().marks(List.of(), at(0), at(2), 3)).isEmpty();
  }

  @Test
  default void reminders_are_listed_by_their_latest_record() {
    given("r-1", "", List.of(ran("r-1", at(1), Status.OK), ran("r-1", at(9), Status.OK)));
    given("r-2", "", List.of(ran("r-2", at(5), Status.OK)));
    given("r-3", "", List.of(ran("r-3", at(70), Status.OK)));

    assertThat(timeline().lastRecorded(hours(0, 1), 10)).containsExactly("r-1", "r-2");
    assertThat(timeline().lastRecorded(hours(0, 1).without(Set.of("r-1")), 1))
        .containsExactly("r-2");
  }

  @Test
  default void quantiles_are_the_smallest_values_that_enough_runs_do_not_exceed() {
    List<Occurrence> records = new ArrayList<>();
    for (int i = 1; i <= 200; i++) {
      Instant due = NINE.plusSeconds(i);
      records.add(
          record(
              "r-1",
              due,
              due,
              1,
              Status.OK,
              Optional.of(due.plusMillis(i)),
              due.plusMillis(i + 1_000),
              ""));
    }
    records.add(missed("r-1", at(30), at(30), 1));
    given("r-1", "", records);

    assertThat(
            timeline()
                .spread(
                    hours(0, 1),
                    Spread.Measure.LATENESS,
                    List.of(Duration.ZERO, Duration.ofMillis(10), Duration.ofDays(1))))
        .isEqualTo(new Spread(200, 100, 198, 200, List.of(0L, 10L, 200L)));
    assertThat(timeline().spread(hours(0, 1), Spread.Measure.DURATION, List.of()))
        .isEqualTo(new Spread(200, 1_000, 1_000, 1_000, List.of()));
    assertThat(timeline().spread(hours(5, 6), Spread.Measure.LATENESS, List.of(HOUR)))
        .isEqualTo(new Spread(0, 0, 0, 0, List.of(0L)));
  }

  @Test
  default void usage_is_summed_by_cell_and_agent_before_and_after_pruning() {
    given("r-1", "ada", List.of(used("r-1", at(1), USAGE), used("r-1", at(61), USAGE)));
    given(
        "r-2",
        "bob",
        "{\"agent\":\"writer\"}",
        List.of(used("r-2", at(2), "{\"usage\":{\"cost_usd\":1.5E-4}}")));
    given(
        "r-3",
        "bob",
        "not JSON",
        List.of(
            used("r-3", at(3), "not JSON"),
            used("r-3", at(4), "{\"sent\":[\"a:b\"]}"),
            used("r-3", at(5), "{\"usage\":{\"input_tokens\":7}}")));
    List<UsageSum> expected =
        List.of(
            new UsageSum(0, "", 0, 7, 1),
            new UsageSum(0, "coder", 0.25, 120, 1),
            new UsageSum(0, "writer", 1.5E-4, 0, 1),
            new UsageSum(1, "coder", 0.25, 120, 1));

    assertThat(timeline().usage(hours(0, 2), hourly())).isEqualTo(expected);
    assertThat(store().prune(at(500), 1_000, Set.of(), 1_000)).isEqualTo(6);
    assertThat(timeline().usage(hours(0, 2), hourly())).isEqualTo(expected);
    assertThat(timeline().usage(hours(ALL.ofOwner(Optional.of("bob")), 0, 2), hourly()))
        .extracting(UsageSum::tokens)
        .containsExactly(7L, 0L);
    assertThat(timeline().usage(hours(ALL.ofReminder(Optional.of("r-1")), 0, 2), hourly()))
        .isEmpty();
  }

  @Test
  default void sums_of_pruned_usage_grow() {
    given("r-1", "", List.of(used("r-1", at(1), USAGE), used("r-1", at(2), "")));
    store().prune(at(500), 1_000, Set.of(), 1_000);
    given("r-2", "", List.of(used("r-2", at(3), USAGE)));
    store().prune(at(500), 1_000, Set.of(), 1_000);

    assertThat(timeline().usage(hours(0, 1), hourly()))
        .singleElement()
        .satisfies(it -> {
          assertThat(it.costUsd()).isCloseTo(0.5, within(1e-9));
          assertThat(it.tokens()).isEqualTo(240);
          assertThat(it.runs()).isEqualTo(2);
        });
  }

  private static Occurrence used(String id, Instant due, String details) {
    return record(id, due, due, 1, Status.OK, Optional.of(due), due.plusSeconds(2), details);
  }

  @Test
  default void records_are_counted_as_they_are_listed() {
    given("r-1", "ada", List.of(ran("r-1", at(1), Status.OK), missed("r-1", at(3), at(9), 7)));
    given("r-2", "bob", List.of(ran("r-2", at(2), Status.OK)));
    HistoryQuery.Filter all = HistoryQuery.Filter.ALL;

    assertThat(timeline().counts(ALL, all))
        .containsExactly(sum(0, Status.OK, 2), sum(0, Status.MISSED, 1));
    assertThat(timeline().counts(ALL.ofOwner(Optional.of("ada")), all))
        .containsExactly(sum(0, Status.OK, 1), sum(0, Status.MISSED, 1));
    assertThat(
            timeline()
                .counts(
                    ALL.ofReminder(Optional.of("r-1")),
                    new HistoryQuery.Filter(
                        Set.of(Status.OK, Status.ERROR), Optional.of(at(1)), Optional.of(at(2)))))
        .containsExactly(sum(0, Status.OK, 1));
    assertThat(timeline().counts(ALL, all.due(Optional.of(at(2)), Optional.of(at(5)))))
        .containsExactly(sum(0, Status.OK, 1), sum(0, Status.MISSED, 1));
    assertThat(timeline().counts(ALL, all.due(Optional.of(at(10)), Optional.empty()))).isEmpty();
  }

  @Test
  default void revisions_change_with_every_write() {
    Reminder first = given("r-1", "ada", List.of());
    given("r-2", "bob", List.of());
    create(Given.with(Given.oneShot("r-3", future()), dev.rooster.reminder.Status.COMPLETED));

    List<Revision> before = timeline().revisions("say", Optional.empty(), 10);
    write(Given.recorded(found("r-1"), List.of()));

    assertThat(before).extracting(Revision::id).containsExactly("r-1", "r-2");
    assertThat(timeline().revisions("say", Optional.of("ada"), 10))
        .singleElement()
        .satisfies(it -> {
          assertThat(it.version()).isGreaterThan(before.getFirst().version());
          assertThat(it.fence()).isEqualTo(first.standing().fence());
        });
    assertThat(timeline().revisions("say", Optional.empty(), 1)).hasSize(1);
    assertThat(timeline().revisions("other", Optional.empty(), 10)).isEmpty();
  }
}
