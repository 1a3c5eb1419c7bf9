package dev.rooster.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Event;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Contract of {@link Store#prune}. */
interface PruneContract extends WithStore {
  int MANY = 1_000;

  @Test
  default void records_before_the_instant_are_deleted_and_the_rest_stays() {
    Instant past = past();
    record("r-1", Status.ACTIVE, past, 5);
    record("r-2", Status.ACTIVE, past.plusSeconds(3), 5);

    assertThat(store().prune(past.plusSeconds(4), MANY, Set.of(), MANY)).isEqualTo(5);

    assertThat(history("r-1"))
        .extracting(Occurrence::recordedAt)
        .containsExactly(past.plusSeconds(4));
    assertThat(history("r-2")).hasSize(4);
    assertThat(store().prune(past.plusSeconds(4), MANY, Set.of(), MANY)).isZero();
  }

  @Test
  default void pruning_goes_by_the_time_of_recording_not_the_due_instant() {
    Instant past = past();
    Reminder created = create(Given.oneShot("r-1", future()));
    Occurrence late = Given.record("r-1", past.minusSeconds(9), past.plusSeconds(9));
    Occurrence early = Given.record("r-1", past.plusSeconds(9), past.minusSeconds(9));
    write(Given.recorded(created, List.of(late, early)));

    assertThat(store().prune(past, MANY, Set.of(), MANY)).isEqualTo(1);

    assertThat(history("r-1")).containsExactly(late);
  }

  @Test
  default void of_the_given_reminders_only_the_latest_records_stay() {
    Instant past = past();
    record("r-1", Status.ACTIVE, past, 5);
    record("r-2", Status.ACTIVE, past, 5);
    record("r-3", Status.ACTIVE, past, 2);

    assertThat(store().prune(past, 3, List.of("r-1", "r-3", "unknown"), MANY)).isEqualTo(2);

    assertThat(history("r-1"))
        .extracting(Occurrence::due)
        .containsExactly(past.plusSeconds(4), past.plusSeconds(3), past.plusSeconds(2));
    assertThat(history("r-2")).hasSize(5);
    assertThat(history("r-3")).hasSize(2);
  }

  @Test
  default void a_record_that_is_old_and_surplus_is_deleted_and_counted_once() {
    Instant past = past();
    record("r-1", Status.ACTIVE, past, 5);

    assertThat(store().prune(past.plusSeconds(3), 4, Set.of("r-1"), MANY)).isEqualTo(3);

    assertThat(history("r-1")).hasSize(2);
  }

  @Test
  default void no_more_than_the_limit_is_deleted_at_a_time() {
    Instant past = past();
    record("r-1", Status.ACTIVE, past, 6);
    record("r-2", Status.ACTIVE, past, 6);
    Instant before = past.plusSeconds(4);

    List<Integer> deleted = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      deleted.add(store().prune(before, 5, List.of("r-1", "r-2"), 3));
    }

    assertThat(deleted).containsExactly(3, 3, 2, 0, 0);
    assertThat(historyOfAll()).hasSize(4).allMatch(record -> !record.recordedAt().isBefore(before));
  }

  @Test
  default void the_limit_covers_surplus_and_old_records() {
    Instant past = past();
    record("r-1", Status.ACTIVE, past.plusSeconds(20), 6);
    record("r-2", Status.ACTIVE, past, 6);

    List<Integer> deleted = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      deleted.add(store().prune(past.plusSeconds(10), 1, List.of("r-1"), 4));
    }

    assertThat(deleted).containsExactly(4, 4, 3, 0);
    assertThat(historyOfAll()).extracting(Occurrence::due).containsExactly(past.plusSeconds(25));
  }

  @Test
  default void an_ended_reminder_is_deleted_with_its_last_record() {
    Instant past = past();
    record("completed", Status.COMPLETED, past, 2);
    record("cancelled", Status.CANCELLED, past, 2);
    record("fresh", Status.COMPLETED, past.plusSeconds(50), 2);
    record("half", Status.COMPLETED, past, 20);

    assertThat(store().prune(past.plusSeconds(10), MANY, Set.of(), MANY)).isEqualTo(14);

    assertThat(all()).extracting(Reminder::id).containsExactly("fresh", "half");
  }

  @Test
  default void an_ended_reminder_stays_while_it_has_a_record() {
    Instant past = past();
    record("r-1", Status.COMPLETED, past, 3);

    assertThat(store().prune(past.plusSeconds(10), MANY, Set.of(), 2)).isEqualTo(2);
    assertThat(all()).hasSize(1);
    assertThat(store().prune(past.plusSeconds(10), MANY, Set.of(), 2)).isEqualTo(1);
    assertThat(all()).isEmpty();
  }

  @Test
  default void reminders_that_have_not_ended_or_still_run_stay_without_their_records() {
    Instant past = past();
    record("active", Status.ACTIVE, past, 2);
    record("paused", Status.PAUSED, past, 2);
    Reminder running = claimedBy("a", "running");
    happens(running, new Event.Cancelled(new Reason.ByRequest("while it ran")));
    write(Given.recorded(found("running"), records("running", past, 2)));

    assertThat(store().prune(past.plusSeconds(10), MANY, Set.of(), MANY)).isEqualTo(6);

    assertThat(all()).extracting(Reminder::id).containsExactly("active", "paused", "running");
    assertThat(completed(found("running"))).isTrue();
  }

  private void record(String id, Status status, Instant first, int count) {
    Reminder created = create(Given.with(Given.oneShot(id, future()), status));
    write(Given.recorded(created, records(id, first, count)));
  }

  /** Records due and recorded at the same time, a second apart. */
  private static List<Occurrence> records(String id, Instant first, int count) {
    List<Occurrence> records = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      records.add(Given.record(id, first.plusSeconds(i), first.plusSeconds(i)));
    }
    return records;
  }
}
