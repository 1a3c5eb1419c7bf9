package dev.rooster.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reminder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Contract of {@link Store#history}. */
interface HistoryContract extends WithStore {

  @Test
  default void a_reminder_that_never_ran_has_no_history() {
    create(Given.oneShot("r-1", future()));

    assertThat(store().history(HistoryQuery.of("r-1", 10)))
        .isEqualTo(new Page<Occurrence>(List.of(), Optional.empty()));
    assertThat(history("unknown")).isEmpty();
    assertThat(historyOfAll()).isEmpty();
  }

  @Test
  default void the_history_of_a_reminder_is_by_due_instant_latest_first() {
    Instant past = past();
    List<Occurrence> records =
        List.of(
            Given.record("r-1", past.plusSeconds(2), past.plusSeconds(50)),
            Given.record("r-1", past.plusSeconds(3), past.plusSeconds(40)),
            Given.record("r-1", past.plusSeconds(1), past.plusSeconds(60)));
    record("r-1", records);
    record("r-2", List.of(Given.record("r-2", past, past)));

    assertThat(history("r-1")).containsExactly(records.get(1), records.get(0), records.get(2));
  }

  @Test
  default void the_history_of_all_is_by_the_time_of_recording_latest_first() {
    Instant past = past();
    Occurrence first = Given.record("r-2", past.plusSeconds(3), past.plusSeconds(40));
    Occurrence second = Given.record("r-1", past.plusSeconds(2), past.plusSeconds(50));
    Occurrence third = Given.record("r-2", past.plusSeconds(1), past.plusSeconds(60));
    record("r-1", List.of(second));
    record("r-2", List.of(first, third));

    assertThat(historyOfAll()).containsExactly(third, second, first);
  }

  @Test
  default void every_record_of_a_reminder_is_on_one_page_and_the_last_page_says_so() {
    List<Occurrence> records = records("r-1", 6);
    record("r-1", records);
    record("r-2", records("r-2", 3));
    HistoryQuery two = HistoryQuery.of("r-1", 2);

    Page<Occurrence> first = store().history(two);
    Page<Occurrence> second = store().history(two.before(first.next().orElseThrow()));
    Page<Occurrence> third = store().history(two.before(second.next().orElseThrow()));

    assertThat(first.items()).containsExactly(records.get(5), records.get(4));
    assertThat(second.items()).containsExactly(records.get(3), records.get(2));
    assertThat(third.items()).containsExactly(records.get(1), records.get(0));
    assertThat(third.next()).isEmpty();
  }

  @Test
  default void records_of_a_clock_that_was_ahead_are_found_by_reminder() {
    Instant now = store().now();
    Occurrence old = Given.record("r-1", now.minusSeconds(60), now);
    Occurrence written = Given.record("r-1", now.minusSeconds(30), now.plusSeconds(5));
    Occurrence due = Given.record("r-1", now.plusSeconds(10), now.minusSeconds(5));
    Occurrence other = Given.record("r-2", now.minusSeconds(40), now.plusSeconds(1));
    record("r-1", List.of(old, written, due));
    record("r-2", List.of(other));
    record("r-3", List.of(Given.record("r-3", now.plusSeconds(10), now)));

    assertThat(store().recordedAfter(now, "", 10)).containsExactly(written, due, other);
    assertThat(store().recordedAfter(now, "", 1)).containsExactly(written, due);
    assertThat(store().recordedAfter(now, "r-1", 10)).containsExactly(other);
    assertThat(store().recordedAfter(now.plusSeconds(5), "", 10)).isEmpty();
  }

  @Test
  default void records_of_the_same_moment_are_each_on_one_page() {
    Instant past = past();
    List<Occurrence> all = new ArrayList<>();
    for (String id : Given.ids("r", 4)) {
      List<Occurrence> records = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        records.add(Given.record(id, past.plusSeconds(i), past));
      }
      record(id, records);
      all.addAll(records);
    }

    for (int limit : List.of(1, 3, 4, 16)) {
      assertThat(everyPage(HistoryQuery.ofAll(limit))).containsExactlyInAnyOrderElementsOf(all);
    }
  }

  @Test
  default void the_history_of_a_reminder_continues_at_its_cursor_whatever_is_added() {
    List<Occurrence> records = records("r-1", 5);
    record("r-1", records);
    HistoryQuery two = HistoryQuery.of("r-1", 2);
    Page<Occurrence> first = store().history(two);

    Instant due = records.getFirst().due();
    Occurrence older = Given.record("r-1", due.minusSeconds(5), store().now());
    Occurrence newer = Given.record("r-1", due.plusSeconds(50), store().now());
    Occurrence changed = Given.record("r-1", records.get(3).due(), store().now());
    recordMore("r-1", List.of(older, newer, changed));

    assertThat(everyPage(two.before(first.next().orElseThrow())))
        .containsExactly(records.get(2), records.get(1), records.get(0), older);
  }

  @Test
  default void the_history_of_all_continues_at_its_cursor_whatever_is_added() {
    List<Occurrence> records = records("r-1", 5);
    record("r-1", records);
    HistoryQuery two = HistoryQuery.ofAll(2);
    Page<Occurrence> first = store().history(two);

    record("r-2", List.of(Given.record("r-2", past(), future())));

    assertThat(everyPage(two.before(first.next().orElseThrow())))
        .containsExactly(records.get(2), records.get(1), records.get(0));
  }

  @Test
  default void the_history_of_all_continues_although_the_cursor_record_has_moved() {
    List<Occurrence> records = records("r-1", 5);
    record("r-1", records);
    HistoryQuery two = HistoryQuery.ofAll(2);
    Page<Occurrence> first = store().history(two);

    recordMore("r-1", List.of(Given.record("r-1", records.get(3).due(), future())));

    assertThat(everyPage(two.before(first.next().orElseThrow())))
        .containsExactly(records.get(2), records.get(1), records.get(0));
  }

  @Test
  default void a_history_page_follows_even_if_the_last_record_was_deleted() {
    Instant past = past();
    Occurrence middle = Given.record("r-2", past.plusSeconds(2), past.plusSeconds(2));
    record("r-1", records("r-1", 2));
    record("r-2", List.of(middle));
    HistoryQuery one = HistoryQuery.ofAll(1);
    Page<Occurrence> first = store().history(one);
    assertThat(first.items()).containsExactly(middle);

    store().delete("r-2");

    assertThat(everyPage(one.before(first.next().orElseThrow()))).hasSize(2);
  }

  @Test
  default void a_history_of_thousands_is_read_to_its_end() {
    List<Occurrence> records = records("r-1", 2_500);
    record("r-1", records);

    List<Occurrence> read = everyPage(HistoryQuery.of("r-1", 1_000_000));

    assertThat(read)
        .containsExactlyElementsOf(
            records.stream().sorted(Comparator.comparing(Occurrence::due).reversed()).toList());
  }

  @Test
  default void records_are_filtered_by_status_and_by_the_time_of_recording() {
    List<Occurrence> all = new ArrayList<>();
    Occurrence.Status[] statuses = Occurrence.Status.values();
    for (String id : Given.ids("r", 3)) {
      List<Occurrence> records = new ArrayList<>();
      for (Occurrence plain : records(id, 2 * statuses.length)) {
        records.add(Given.ended(plain, statuses[records.size() % statuses.length]));
      }
      record(id, records);
      all.addAll(records);
    }
    Instant past = past();
    for (Set<Occurrence.Status> wanted :
        List.<Set<Occurrence.Status>>of(
            Set.of(),
            Set.of(Occurrence.Status.OK),
            Set.of(Occurrence.Status.ERROR),
            Set.of(Occurrence.Status.OK, Occurrence.Status.MISSED, Occurrence.Status.ERROR))) {
      for (int from = -1; from < 13; from += 3) {
        HistoryQuery.Filter filter =
            new HistoryQuery.Filter(
                wanted,
                Optional.of(past.plusSeconds(from)).filter(it -> !it.isBefore(past)),
                Optional.of(past.plusSeconds(from + 4)));

        assertThat(everyPage(HistoryQuery.ofAll(2).with(filter)))
            .containsExactlyElementsOf(
                all.stream()
                    .filter(filter::matches)
                    .sorted(
                        Comparator.comparing(Occurrence::recordedAt)
                            .thenComparing(Occurrence::due)
                            .thenComparing(Occurrence::reminderId)
                            .reversed())
                    .toList());
        assertThat(everyPage(HistoryQuery.of(all.getFirst().reminderId(), 2).with(filter)))
            .containsExactlyElementsOf(
                all.stream()
                    .filter(it -> it.reminderId().equals(all.getFirst().reminderId()))
                    .filter(filter::matches)
                    .sorted(Comparator.comparing(Occurrence::due).reversed())
                    .toList());
      }
    }
  }

  @Test
  default void records_are_filtered_by_when_they_were_due_whenever_they_were_recorded() {
    Instant past = past();
    Occurrence first = Given.record("r-1", past, past.plusSeconds(100));
    Occurrence shared = Given.lasting(Given.record("r-1", past.plusSeconds(10), past), 20);
    Occurrence later = Given.record("r-1", past.plusSeconds(40), past.plusSeconds(50));
    record("r-1", List.of(first, shared, later));

    for (HistoryQuery query : List.of(HistoryQuery.ofAll(2), HistoryQuery.of("r-1", 2))) {
      assertThat(due(query, past, 0, 10)).containsExactly(first);
      assertThat(due(query, past, 10, 11)).containsExactly(shared);
      assertThat(due(query, past, 15, 20)).containsExactly(shared);
      assertThat(due(query, past, 30, 40)).containsExactly(shared);
      assertThat(due(query, past, 31, 40)).isEmpty();
      assertThat(due(query, past, 0, 41)).containsExactlyInAnyOrder(first, shared, later);
      assertThat(due(query, past, 40, 41)).containsExactly(later);
    }
  }

  private List<Occurrence> due(HistoryQuery query, Instant past, int from, int until) {
    return everyPage(
        query.with(
            HistoryQuery.Filter.ALL.due(
                Optional.of(past.plusSeconds(from)), Optional.of(past.plusSeconds(until)))));
  }

  @Test
  default void a_time_between_two_milliseconds_excludes_the_earlier_one() {
    List<Occurrence> records = records("r-1", 2);
    record("r-1", records);
    Instant between = records.getFirst().recordedAt().plusNanos(1);

    assertThat(
            everyPage(
                HistoryQuery.ofAll(5)
                    .with(
                        new HistoryQuery.Filter(Set.of(), Optional.of(between), Optional.empty()))))
        .containsExactly(records.getLast());
    assertThat(
            everyPage(
                HistoryQuery.ofAll(5)
                    .with(
                        new HistoryQuery.Filter(Set.of(), Optional.empty(), Optional.of(between)))))
        .containsExactly(records.getFirst());
  }

  private List<Occurrence> everyPage(HistoryQuery query) {
    List<Occurrence> records = new ArrayList<>();
    Page<Occurrence> page = store().history(query);
    records.addAll(page.items());
    while (page.next().isPresent()) {
      assertThat(page.items()).hasSize(query.limit());
      page = store().history(query.before(page.next().get()));
      records.addAll(page.items());
    }
    return records;
  }

  private void record(String id, List<Occurrence> records) {
    Reminder created = create(Given.oneShot(id, future()));
    assertThat(write(Given.recorded(created, records))).containsExactly(id);
  }

  private void recordMore(String id, List<Occurrence> records) {
    assertThat(write(Given.recorded(found(id), records))).containsExactly(id);
  }

  /** Records whose times increase together, a second apart. */
  private List<Occurrence> records(String id, int count) {
    Instant past = past();
    List<Occurrence> records = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      records.add(Given.record(id, past.plusSeconds(i), past.plusSeconds(i)));
    }
    return records;
  }
}
