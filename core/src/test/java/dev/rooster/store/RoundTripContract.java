package dev.rooster.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Event;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Standing;
import dev.rooster.reminder.Status;
import dev.rooster.reminder.Step;
import dev.rooster.schedule.Idle;
import dev.rooster.schedule.Schedule;
import dev.rooster.schedule.StoredSchedule;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Every possible reminder and record is read back unchanged. */
interface RoundTripContract extends WithStore {

  @Test
  default void every_kind_of_schedule_is_read_as_it_was_written() {
    List<Reminder> made = new ArrayList<>();
    for (Schedule schedule : Extremes.schedules()) {
      Reminder plain = Given.oneShot("r-%03d".formatted(made.size()), future());
      made.add(Given.with(plain, plain.definition().withSchedule(schedule)));
    }
    store().create(made);

    List<Reminder> read = reopened().list(Listing.all()).items();

    for (int i = 0; i < made.size(); i++) {
      Schedule expected = made.get(i).definition().schedule();
      Schedule actual = read.get(i).definition().schedule();
      Instant from = Instant.parse("2026-03-01T00:00:00Z");
      assertThat(actual).isEqualTo(expected).hasToString(expected.toString());
      assertThat(actual.next(from, 30)).isEqualTo(expected.next(from, 30));
    }
  }

  @Test
  default void a_reminder_that_waits_for_a_trigger_is_claimed_only_once_it_has_one() {
    Definition idle = Definition.of("test", "text", new Idle(Duration.ofMinutes(5), true));
    Reminder waiting = create(Lifecycle.create("r-1", idle, past()));
    join("a");

    assertThat(reopened().list(Listing.all()).items()).containsExactly(waiting);
    assertThat(store().list(Listing.all().byNextFire()).items()).isEmpty();
    join("a");
    assertThat(claim("a")).isEmpty();

    write(Lifecycle.step(found("r-1"), new Event.Triggered(past()), past()));

    assertThat(claim("a")).extracting(Reminder::id).containsExactly("r-1");
  }

  /** Another trigger may replace the plan, which knows it too. */
  @Test
  default void the_claim_of_a_retry_knows_whether_an_earlier_attempt_has_counted() {
    NextFire fired = new NextFire(past(), past(), NextFire.Reason.RETRY, 2, 0, Optional.empty());
    Reminder plain = Given.oneShot("r", future());
    create(new Reminder("r-1", plain.definition(), planned(plain, fired), past(), 1));
    create(new Reminder("r-2", plain.definition(), planned(plain, fired.unfired()), past(), 1));
    join("a");

    assertThat(claim("a")).hasSize(2);

    assertThat(reopened().find(List.of("r-1", "r-2")))
        .extracting(it -> it.standing().claim().orElseThrow().fired())
        .containsExactlyInAnyOrder(true, false);
    Reminder before = found("r-2");
    NextFire behind = new NextFire(past(), past(), NextFire.Reason.PLANNED, 1, 0, Optional.empty());
    write(new Step(before.with(planned(before, behind)), List.of(), false, false));
    reopened();
    assertThat(found("r-2").standing().claim()).isEqualTo(before.standing().claim());
  }

  private static Standing planned(Reminder reminder, NextFire next) {
    Standing it = reminder.standing();
    return new Standing(
        it.status(), it.reason(), Optional.of(next), it.claim(), it.fence(), it.tally());
  }

  @Test
  default void a_schedule_that_cannot_be_read_is_kept_and_harms_no_other() {
    Schedule unreadable = StoredSchedule.readOrKeep("cron 0 9 * * * in Mars/Olympus");
    Reminder plain = Given.oneShot("r-1", past());
    Reminder kept = create(Given.with(plain, plain.definition().withSchedule(unreadable)));
    create(Given.oneShot("r-2", past()));
    join("a");

    List<Reminder> claimed = claim("a");
    assertThat(claimed).extracting(Reminder::id).containsExactlyInAnyOrder("r-1", "r-2");
    assertThat(store().held("a", 10)).hasSize(2);
    claimed.forEach(it -> assertThat(completed(it)).isTrue());

    assertThat(reopened().list(Listing.all()).items())
        .extracting(it -> it.definition().schedule())
        .containsExactly(unreadable, found("r-2").definition().schedule());
    assertThat(found("r-1").standing().status()).isEqualTo(Status.ACTIVE);
    assertThat(found("r-1").definition()).isEqualTo(kept.definition());
  }

  @Test
  default void every_reminder_is_read_as_it_was_created() {
    Extremes extremes = new Extremes("created");
    List<Reminder> made = Given.ids("r", 200).stream().map(id -> extremes.reminder(id, 1)).toList();

    assertThat(store().create(made)).isEqualTo(made);

    assertThat(reopened().list(Listing.all()).items()).isEqualTo(made);
  }

  @Test
  default void every_reminder_is_read_as_it_was_written() {
    Extremes extremes = new Extremes("written");
    List<String> ids = Given.ids("r", 200);
    store().create(ids.stream().map(id -> Given.oneShot(id, future())).toList());
    List<Reminder> changed =
        all().stream().map(it -> changed(it, extremes.reminder(it.id(), 1))).toList();

    store().write(changed.stream().map(it -> new Step(it, List.of(), true, false)).toList());

    assertThat(reopened().list(Listing.all()).items())
        .isEqualTo(changed.stream().map(it -> it.withVersion(2)).toList());
  }

  private static Reminder changed(Reminder created, Reminder other) {
    Standing it = other.standing();
    Standing standing =
        new Standing(
            it.status(),
            it.reason(),
            it.next(),
            Optional.empty(),
            created.standing().fence(),
            it.tally());
    return new Reminder(created.id(), other.definition(), standing, created.createdAt(), 1);
  }

  @Test
  default void every_record_is_read_as_it_was_written() {
    Extremes extremes = new Extremes("recorded");
    List<Occurrence> records = new ArrayList<>();
    Reminder created = create(Given.oneShot("r-1", future()));
    for (int i = 0; i < 300; i++) {
      records.add(extremes.occurrence("r-1"));
    }
    List<Occurrence> distinct = Extremes.distinct(records);

    write(Given.recorded(created, distinct));
    reopened();

    assertThat(history("r-1")).isEqualTo(distinct);
    assertThat(historyOfAll()).containsExactlyInAnyOrderElementsOf(distinct);
  }

  @Test
  default void the_longest_texts_are_read_as_they_were_written() {
    String longest = "🐓 ".repeat(400_000).substring(0, 999_999) + "ß";
    Reminder plain = Given.oneShot("r-1", past());
    Reminder created = create(Given.with(plain, plain.definition().withText(longest)));
    Occurrence record = Extremes.saying(Given.record("r-1", past(), past()), longest);
    write(Given.recorded(created, List.of(record)));
    join("a");

    assertThat(claim("a").getFirst().definition().text()).isEqualTo(longest);
    assertThat(history("r-1")).containsExactly(record);
  }

  @Test
  default void a_claim_changes_nothing_but_the_claim() {
    Extremes extremes = new Extremes("claimed");
    join("a");
    for (String id : Given.ids("r", 50)) {
      Reminder created = create(extremes.reminder(id, 1));

      Reminder claimed = store().claimNow("a", id, 1, Extremes.LAST).orElseThrow();

      assertThat(claimed)
          .isEqualTo(
              created.with(created.standing().claimed(WithStore.claimOf(claimed))).withVersion(2));
      assertThat(found(id)).isEqualTo(claimed);
    }
  }
}
