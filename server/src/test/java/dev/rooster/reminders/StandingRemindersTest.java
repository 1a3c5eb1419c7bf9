package dev.rooster.reminders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.format.JsonText;
import dev.rooster.format.Slice;
import dev.rooster.reminder.Event;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Standing;
import dev.rooster.reminder.Status;
import dev.rooster.store.ClaimRequest;
import dev.rooster.store.Listing;
import dev.rooster.store.Shards;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What pauses, retries and deletions leave behind. */
class StandingRemindersTest extends RemindersScene {
  private static final Instant DUE = NOW.plus(Duration.ofMinutes(20));

  /** Claims what is due and ends its run. */
  private Reminder ran(Outcome outcome) {
    clock.set(DUE);
    ClaimRequest request = new ClaimRequest("node", 10, 10, Map.of(), Shards.ALL, Duration.ZERO);
    Reminder claimed = store.claim(request).reminders().getFirst();
    store.write(List.of(Lifecycle.step(claimed, new Event.Ended(outcome), DUE)));
    return claimed;
  }

  private String shown(Reminder reminder) {
    Reminder found = store.find(List.of(reminder.id())).getFirst();
    return ReminderJson.echoed(found, view(ADMIN.zone()), List.of(), clock.instant()).toString();
  }

  @Test
  void a_second_pause_changes_neither_who_paused_it_nor_why() {
    Reminder oven = oven();
    reminders.pause(ADMIN, oven.id(), OptionalLong.empty(), Optional.of("on holiday"));
    Reminder paused = store.find(List.of(oven.id())).getFirst();
    long events = server.events().last();

    reminders.pause(ADMIN, oven.id(), OptionalLong.empty(), Optional.of("another reason"));

    assertThat(store.find(List.of(oven.id()))).containsExactly(paused);
    assertThat(server.events().last()).as("no event").isEqualTo(events);
  }

  @Test
  void a_change_that_changes_nothing_is_no_event() {
    Reminder oven = oven();
    long events = server.events().last();
    reminders.resume(ADMIN, oven.id(), OptionalLong.empty());
    assertThat(server.events().last()).isEqualTo(events);

    reminders.cancel(ADMIN, oven.id(), OptionalLong.empty());
    long cancelled = server.events().last();
    reminders.cancel(ADMIN, oven.id(), OptionalLong.empty());
    assertThat(server.events().last()).isEqualTo(cancelled).isGreaterThan(events);
  }

  @Test
  void the_owner_of_a_one_shot_hears_that_its_time_passed_during_the_pause() {
    Reminder oven = oven();
    reminders.pause(ADMIN, oven.id(), OptionalLong.empty(), Optional.empty());
    clock.set(NOW.plus(Duration.ofDays(8)));

    Reminder resumed = reminders.resume(ADMIN, oven.id(), OptionalLong.empty()).reminder();

    assertThat(resumed.standing().status()).isEqualTo(Status.COMPLETED);
    assertThat(store.list(Listing.of(Listing.Filter.ALL.withKind(DeliveryAttributes.KIND))).items())
        .singleElement()
        .satisfies(it ->
            assertThat(it.definition().text())
                .startsWith("oven")
                .contains("(Missed: its time passed while the reminder was paused.)"));
  }

  @Test
  void a_waiting_retry_is_the_next_fire() {
    Reminder oven = oven();
    ran(new Outcome.Failed("no network", true));

    assertThat(shown(oven)).contains("\"next_fires\":[\"2026-11-16T09:20:30Z\"]");
  }

  @Test
  void the_fires_of_the_schedule_follow_a_waiting_retry() {
    Reminder often =
        create(ADMIN, "{\"message\":\"tea\",\"schedule\":{\"every\":\"20m\"},\"max_fires\":3}");
    Reminder claimed = ran(new Outcome.Done("done"));
    Reminder after = store.find(List.of(claimed.id())).getFirst();
    assertThat(after.standing().tally().fires()).isOne();

    Reminder retried =
        after.with(
            new Standing(
                Status.ACTIVE,
                Optional.empty(),
                Optional.of(
                    new NextFire(
                        DUE, DUE.plusSeconds(30), NextFire.Reason.RETRY, 2, 0, Optional.empty())),
                Optional.empty(),
                1,
                after.standing().tally()));

    assertThat(ReminderJson.fires(retried, DUE))
        .as("the retry has counted, two more fires are allowed: %s", often)
        .containsExactly(
            DUE.plusSeconds(30),
            DUE.plus(Duration.ofMinutes(20)),
            DUE.plus(Duration.ofMinutes(40)));
  }

  @Test
  void the_history_names_a_one_shot_that_deleted_itself() {
    create(
        ADMIN,
        """
        {"name":"pizza","message":"oven","schedule":{"in":"20m"},"delete_after_run":true}
        """);
    Reminder claimed = ran(new Outcome.Done("done"));

    assertThat(store.find(List.of(claimed.id()))).isEmpty();
    Slice<JsonText> history =
        new History(store, reminders).ofAll(ADMIN, RunQuery.of(Optional.empty(), 10));
    assertThat(history.items())
        .singleElement()
        .satisfies(it -> assertThat(it.toString()).contains("\"name\":\"pizza\""));
  }
}
