package dev.rooster.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.schedule.Every;
import dev.rooster.schedule.StoredSchedule;
import dev.rooster.store.Note;
import dev.rooster.testing.HandTickedRooster;
import dev.rooster.testing.MemoryStore;
import dev.rooster.testing.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A reminder whose schedule only another version or another JDK can read. */
class UnreadableScheduleTest {
  private static final Instant START = Instant.parse("2026-11-16T12:00:00Z");
  private static final Every HOURLY = new Every(Duration.ofHours(1), START);

  private final SettableClock clock = new SettableClock(START);
  private final MemoryStore store = new MemoryStore(clock);
  private final List<String> fired = new ArrayList<>();
  private HandTickedRooster ticked;

  @BeforeEach
  void start() {
    store.note(Note.fresh(Replanning.NOTE, "1970a"));
    store.create(List.of(kept("r-kept", "cron 0 * * * * in Mars/Olympus"), made("r-other")));
    ticked =
        HandTickedRooster.by(
            clock, it -> it.store(store).on("note", run -> fired.add(run.reminderId())));
  }

  @AfterEach
  void end() {
    ticked.close();
  }

  private static Reminder made(String id) {
    return Lifecycle.create(id, Definition.of("note", id, HOURLY), START);
  }

  private static Reminder kept(String id, String schedule) {
    Reminder made = made(id);
    return new Reminder(
        id,
        made.definition().withSchedule(StoredSchedule.readOrKeep(schedule)),
        made.standing(),
        START,
        1);
  }

  private Reminder now(String id) {
    return store.find(List.of(id)).getFirst();
  }

  @Test
  void the_planned_fire_runs_then_the_reminder_pauses_and_others_continue() {
    ticked.advance(Duration.ofHours(3));

    assertThat(fired).containsExactlyInAnyOrder("r-kept", "r-other", "r-other", "r-other");
    assertThat(now("r-kept").standing().status()).isEqualTo(Status.PAUSED);
    assertThat(now("r-kept").standing().reason())
        .containsInstanceOf(Reason.NextFireUnknown.class)
        .hasValueSatisfying(it ->
            assertThat(it.data())
                .containsEntry("tries", "3")
                .hasEntrySatisfying("cause", cause -> assertThat(cause).contains("Mars/Olympus")));
  }

  @Test
  void a_new_schedule_makes_it_continue() {
    ticked.advance(Duration.ofHours(3));

    ticked.rooster().changes().edit("r-kept", OptionalLong.empty(), it -> it.withSchedule(HOURLY));
    ticked.rooster().changes().resume("r-kept", OptionalLong.empty());

    assertThat(now("r-kept").standing().next().map(NextFire::due))
        .contains(START.plus(Duration.ofHours(4)));
  }

  @Test
  void it_can_be_run_paused_cancelled_and_deleted() {
    ticked.rooster().runNow("r-kept");
    assertThat(fired).containsExactly("r-kept");
    Changes changes = ticked.rooster().changes();
    Reason enough = new Reason.ByRequest("enough");
    assertThat(changes.pause("r-kept", OptionalLong.empty(), enough).reminder().standing().status())
        .isEqualTo(Status.PAUSED);
    assertThat(
            changes.cancel("r-kept", OptionalLong.empty(), enough).reminder().standing().status())
        .isEqualTo(Status.CANCELLED);
    assertThat(store.delete("r-kept")).isTrue();
  }

  @Test
  void a_single_time_fires_and_is_done() {
    store.create(List.of(kept("r-once", "at 2026-11-16T13:00 in Mars/Olympus")));
    ticked.advance(Duration.ofHours(2));

    assertThat(fired).contains("r-once");
    assertThat(now("r-once").standing().status()).isEqualTo(Status.COMPLETED);
  }

  @Test
  void an_unreadable_schedule_cannot_be_created() {
    Definition kept =
        Definition.of("note", "x", StoredSchedule.readOrKeep("cron 0 * * * * in Mars/Olympus"));

    assertThatThrownBy(() -> ticked.rooster().add(kept)).hasMessageContaining("cannot be read");
  }
}
