package dev.rooster.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Earlier;
import dev.rooster.reminder.Event;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Policies;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Step;
import dev.rooster.schedule.At;
import dev.rooster.schedule.Count;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Contract of {@link Store#write}. */
interface WriteContract extends WithStore {

  @Test
  default void a_step_is_written_as_it_is_and_the_version_grows_by_1() {
    Reminder created = create(Given.oneShot("r-1", future()));
    Step paused =
        Lifecycle.step(created, new Event.Paused(new Reason.ByRequest("holidays")), store().now());

    assertThat(write(paused)).containsExactly("r-1");

    assertThat(found("r-1")).isEqualTo(paused.reminder().withVersion(2));
    assertThat(happens(found("r-1"), new Event.Resumed())).isTrue();
    assertThat(found("r-1")).isEqualTo(created.withVersion(3));
  }

  @Test
  default void a_cancelled_reminder_can_be_restored() {
    Reminder created = create(Given.oneShot("r-1", future()));
    happens(created, new Event.Cancelled(new Reason.ByRequest("its entry is gone")));

    assertThat(happens(found("r-1"), new Event.Restored(created.definition(), Optional.empty())))
        .isTrue();

    assertThat(found("r-1")).isEqualTo(created.withVersion(3));
  }

  @Test
  default void writing_nothing_is_possible() {
    assertThat(store().write(List.of())).isEmpty();
  }

  @Test
  default void a_step_from_an_earlier_version_writes_nothing_not_even_its_records() {
    Reminder created = create(Given.oneShot("r-1", future()));
    happens(created, new Event.Paused(new Reason.ByRequest("first")));
    Reminder paused = found("r-1");

    assertThat(happens(created, new Event.Cancelled(new Reason.ByRequest("second")))).isFalse();
    assertThat(write(Given.recorded(created, records("r-1", 2)))).isEmpty();
    assertThat(write(new Step(created, records("r-1", 2), false, true))).isEmpty();

    assertThat(found("r-1")).isEqualTo(paused);
    assertThat(history("r-1")).isEmpty();
  }

  @Test
  default void a_step_of_a_deleted_reminder_is_not_written_to_its_successor_with_the_same_id() {
    Instant due = past();
    Instant before = due.minusMillis(1);
    create(Given.reminder("r-1", At.instant(due), before));
    join("a");
    Reminder deleted = claim("a").getFirst();
    store().delete("r-1");
    create(Given.reminder("r-1", At.instant(due), before.plus(1, ChronoUnit.MICROS)));
    Reminder anew = claim("a").getFirst();

    assertThat(completed(deleted)).isFalse();
    assertThat(write(new Step(deleted, records("r-1", 1), false, true))).isEmpty();

    assertThat(anew.version()).isEqualTo(deleted.version());
    assertThat(found("r-1")).isEqualTo(anew);
    assertThat(history("r-1")).isEmpty();
    assertThat(completed(anew)).isTrue();
  }

  @Test
  default void a_step_from_an_unknown_version_writes_nothing() {
    Reminder created = create(Given.oneShot("r-1", future()));

    assertThat(write(Given.recorded(created.withVersion(2), records("r-1", 1)))).isEmpty();
    assertThat(write(Given.recorded(created.withVersion(0), records("r-1", 1)))).isEmpty();

    assertThat(found("r-1")).isEqualTo(created);
    assertThat(history("r-1")).isEmpty();
  }

  @Test
  default void a_step_of_an_unknown_reminder_writes_nothing() {
    Reminder unknown = Given.oneShot("r-1", future());

    assertThat(write(Given.recorded(unknown, records("r-1", 1)))).isEmpty();
    assertThat(write(Given.recorded(unknown.withVersion(1), records("r-1", 1)))).isEmpty();

    assertThat(all()).isEmpty();
    assertThat(historyOfAll()).isEmpty();
  }

  @Test
  default void of_several_steps_the_fresh_ones_are_written_and_the_stale_ones_are_not() {
    List<Reminder> created =
        store().create(Given.ids("r", 5).stream().map(id -> Given.oneShot(id, future())).toList());
    happens(created.get(1), new Event.Paused(new Reason.ByRequest("meanwhile")));
    store().delete("r-0003");
    List<Step> steps = new ArrayList<>();
    for (Reminder one : created) {
      Reminder cancelled =
          Lifecycle.step(one, new Event.Cancelled(new Reason.ByRequest("all")), store().now())
              .reminder();
      steps.add(new Step(cancelled, records(one.id(), 2), false, one.id().equals("r-0004")));
    }

    assertThat(store().write(steps)).containsExactlyInAnyOrder("r-0000", "r-0002", "r-0004");

    assertThat(all())
        .extracting(it -> it.id() + " " + it.standing().status() + " " + it.version())
        .containsExactly("r-0000 cancelled 2", "r-0001 paused 2", "r-0002 cancelled 2");
    assertThat(historyOfAll())
        .extracting(Occurrence::reminderId)
        .containsExactlyInAnyOrder("r-0000", "r-0000", "r-0002", "r-0002", "r-0004", "r-0004");
  }

  @Test
  default void a_step_deletes_the_records_it_withdraws_and_corrects_those_it_writes_again() {
    Reminder created = create(Given.oneShot("r-1", future()));
    List<Occurrence> records = records("r-1", 4);
    write(Given.recorded(created, records));
    Occurrence corrected = Given.record("r-1", records.get(1).due(), store().now());

    assertThat(write(withdrawing(found("r-1"), List.of(corrected), records.subList(1, 3))))
        .containsExactly("r-1");

    assertThat(history("r-1")).containsExactly(records.get(3), corrected, records.get(0));
  }

  @Test
  default void a_stale_step_withdraws_nothing() {
    Reminder created = create(Given.oneShot("r-1", future()));
    List<Occurrence> records = records("r-1", 2);
    write(Given.recorded(created, records));

    assertThat(write(withdrawing(created, List.of(), records))).isEmpty();

    assertThat(history("r-1")).hasSize(2);
  }

  private static Step withdrawing(
      Reminder reminder, List<Occurrence> records, List<Occurrence> withdrawn) {
    return new Step(reminder, records, false, false, List.of(), withdrawn);
  }

  @Test
  default void a_hundred_steps_with_many_records_are_written_in_one_go() {
    List<Step> steps =
        store()
            .create(Given.ids("r", 100).stream().map(id -> Given.oneShot(id, future())).toList())
            .stream()
            .map(it -> Given.recorded(it, records(it.id(), 7)))
            .toList();

    assertThat(store().write(steps)).hasSize(100);

    assertThat(historyOfAll()).hasSize(700);
    assertThat(all()).allMatch(it -> it.version() == 2);
  }

  @Test
  default void a_record_replaces_the_earlier_one_of_the_same_occurrence() {
    Instant due = past();
    Reminder created = create(Given.oneShot("r-1", due));
    Reminder other = create(Given.oneShot("r-2", due));
    Occurrence first = Given.record("r-1", due, due.plusSeconds(1));
    Occurrence later = Given.record("r-1", due.plusMillis(1), due.plusSeconds(2));
    Occurrence others = Given.record("r-2", due, due.plusSeconds(3));
    write(Given.recorded(created, List.of(first, later)), Given.recorded(other, List.of(others)));
    Occurrence again =
        new Occurrence(
            "r-1",
            "name",
            due,
            due,
            Count.ONE,
            Occurrence.Status.ERROR,
            Optional.of(new Reason.Note("why")),
            "",
            2,
            Optional.empty(),
            due.plusSeconds(9),
            true,
            "by hand",
            Earlier.NONE);

    write(Given.recorded(found("r-1"), List.of(again)));

    assertThat(history("r-1")).containsExactly(later, again);
    assertThat(historyOfAll()).containsExactly(again, others, later);
  }

  @Test
  default void the_attempts_at_one_occurrence_share_its_record() {
    claimedBy("a", "r-1");

    happens(found("r-1"), new Event.Ended(new Outcome.Failed("no line", true)));
    assertThat(history("r-1"))
        .extracting(Occurrence::status)
        .containsExactly(Occurrence.Status.ERROR);
    store().claimNow("a", "r-1", found("r-1").version(), history("r-1").getFirst().due());
    completed(found("r-1"));

    assertThat(history("r-1")).extracting(Occurrence::status).containsExactly(Occurrence.Status.OK);
  }

  @Test
  default void a_step_that_deletes_removes_the_reminder_and_keeps_its_records() {
    Reminder plain = Given.oneShot("r-1", past());
    Reminder created =
        create(Given.with(plain, plain.definition().withPolicies(deletedAfterRun())));
    write(Given.recorded(created, records("r-1", 2).subList(1, 2)));
    join("a");
    Reminder claimed = claim("a").getFirst();

    assertThat(completed(claimed)).isTrue();

    assertThat(all()).isEmpty();
    assertThat(history("r-1")).hasSize(2);
    assertThat(historyOfAll()).hasSize(2);
    assertThat(completed(claimed)).isFalse();
  }

  @Test
  default void a_completed_run_gives_up_its_claim_and_waits_for_its_next_time() {
    create(Given.every("r-1", Duration.ofHours(3), past()));
    join("a");
    Reminder claimed = claim("a").getFirst();

    assertThat(completed(claimed)).isTrue();

    Reminder waiting = found("r-1");
    assertThat(waiting.running()).isFalse();
    assertThat(waiting.version()).isEqualTo(3);
    assertThat(waiting.standing().fence()).isEqualTo(claimed.standing().fence());
    assertThat(store().upcoming(past(), past().plus(Duration.ofHours(4)), 10)).hasSize(1);
    assertThat(claim("a")).isEmpty();
  }

  @Test
  default void an_edit_during_a_run_keeps_the_claim() {
    Reminder claimed = claimedBy("a", "r-1");
    var edit = new Event.Edited(claimed.definition().withText("other"));

    assertThat(happens(claimed, edit)).isTrue();

    Reminder edited = found("r-1");
    assertThat(edited.standing()).isEqualTo(claimed.standing());
    assertThat(edited.definition().text()).isEqualTo("other");
    assertThat(completed(claimed)).isFalse();
    assertThat(completed(edited)).isTrue();
  }

  @Test
  default void an_edit_moves_the_time_at_which_it_is_claimed() {
    Reminder early = create(Given.oneShot("early", past()));
    Reminder late = create(Given.oneShot("late", future()));
    join("a");

    write(
        Given.recorded(Given.with(early, next(late)), List.of()),
        Given.recorded(Given.with(late, next(early)), List.of()));

    assertThat(claim("a")).extracting(Reminder::id).containsExactly("late");
  }

  @Test
  default void follow_ups_of_a_step_are_written_with_it_and_wait_for_their_time() {
    Reminder claimed = claimedBy("a", "r-1");
    Reminder now = Given.oneShot("d-1", past());
    Reminder later = Given.oneShot("d-2", future());

    assertThat(write(done(claimed).making(List.of(now, later)))).containsExactly("r-1");

    assertThat(found("d-1")).isEqualTo(now.withVersion(1));
    assertThat(found("d-2")).isEqualTo(later.withVersion(1));
    assertThat(claim("a")).extracting(Reminder::id).containsExactly("d-1");
  }

  @Test
  default void an_existing_follow_up_is_not_created_again() {
    Reminder there = create(Given.every("d-1", LONG, future()));
    Reminder claimed = claimedBy("a", "r-1");
    Reminder again = Given.oneShot("d-1", past());
    Reminder fresh = Given.oneShot("d-2", future());

    assertThat(write(done(claimed).making(List.of(again, fresh)))).containsExactly("r-1");

    assertThat(found("d-1")).isEqualTo(there);
    assertThat(found("d-2")).isEqualTo(fresh.withVersion(1));
    assertThat(history("r-1")).hasSize(1);
  }

  @Test
  default void a_rejected_step_creates_no_follow_ups() {
    Reminder claimed = claimedBy("a", "r-1");
    Reminder other = create(Given.oneShot("r-2", future()));
    Step stale = done(claimed).making(List.of(Given.oneShot("d-1", past())));
    Step fresh = Given.recorded(other, List.of()).making(List.of(Given.oneShot("d-2", future())));
    happens(claimed, new Event.Edited(claimed.definition().withText("other")));

    assertThat(write(stale, fresh)).containsExactly("r-2");

    assertThat(all()).extracting(Reminder::id).containsExactly("d-2", "r-1", "r-2");
  }

  @Test
  default void a_deleting_step_still_creates_its_follow_ups() {
    Reminder claimed = claimedBy("a", "r-1");
    Step deleting =
        new Step(done(claimed).reminder(), records("r-1", 1), false, true)
            .making(List.of(Given.oneShot("d-1", future())));

    assertThat(write(deleting)).containsExactly("r-1");

    assertThat(all()).extracting(Reminder::id).containsExactly("d-1");
    assertThat(history("r-1")).hasSize(1);
  }

  @Test
  default void one_write_can_combine_edits_retries_and_follow_ups() {
    Reminder waiting = create(Given.oneShot("r-1", future()));
    Reminder claimed = claimedBy("a", "r-2");
    write(Given.recorded(claimed, done(claimed).records()));
    Step edit =
        Lifecycle.step(
            waiting, new Event.Edited(waiting.definition().withText("new")), store().now());
    Step made = done(found("r-2")).making(List.of(Given.oneShot("d-1", future())));

    assertThat(write(edit, made)).containsExactlyInAnyOrder("r-1", "r-2");

    assertThat(found("r-1").definition().text()).isEqualTo("new");
    assertThat(history("r-2")).hasSize(1);
    assertThat(found("d-1").version()).isEqualTo(1);
  }

  private Step done(Reminder claimed) {
    return Lifecycle.step(claimed, new Event.Ended(new Outcome.Done("done")), store().now());
  }

  private static NextFire next(Reminder reminder) {
    return reminder.standing().next().orElseThrow();
  }

  private static Policies deletedAfterRun() {
    return Policies.ONE_SHOT.withDeleteAfterRun(true);
  }

  private List<Occurrence> records(String id, int count) {
    List<Occurrence> records = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      records.add(Given.record(id, past().plusSeconds(i), past().plusSeconds(i + 1L)));
    }
    return records;
  }
}
