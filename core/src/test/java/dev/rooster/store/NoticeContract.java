package dev.rooster.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Event;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.reminder.Step;
import dev.rooster.schedule.At;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

/** Contract of {@link Store#listen}: notices of other nodes' changes. */
interface NoticeContract extends WithStore {
  Duration HORIZON = Duration.ofMinutes(10);

  @Test
  default void a_create_by_another_node_within_the_horizon_sends_a_notice() {
    Queue<Notice> told = told();

    another().create(List.of(Given.oneShot("r-1", soon())));

    awaitWakes(told);
    assertThat(wakes(told)).containsOnly(at("r-1"));
  }

  @Test
  default void a_reminder_that_is_already_due_sends_a_notice() {
    Queue<Notice> told = told();

    another().create(List.of(Given.oneShot("r-1", past())));

    awaitWakes(told);
    assertThat(wakes(told)).containsOnly(at("r-1"));
  }

  @Test
  default void a_change_beyond_the_horizon_sends_no_notice() {
    Queue<Notice> told = told();
    Store other = another();

    other.create(List.of(Given.oneShot("far", future())));
    other.create(List.of(Given.oneShot("near", soon())));

    awaitWakes(told);
    assertThat(wakes(told)).containsOnly(at("near"));
  }

  @Test
  default void a_notice_names_the_earliest_of_several_reminders() {
    Queue<Notice> told = told();

    another()
        .create(
            List.of(
                Given.oneShot("far", future()),
                Given.oneShot("late", soon().plusSeconds(60)),
                Given.oneShot("near", soon())));

    Together.await("the earliest is told", () -> wakes(told).contains(at("near")));
    assertThat(wakes(told)).doesNotContain(at("far"));
  }

  @Test
  default void an_edit_by_another_node_into_the_horizon_sends_a_notice() {
    Reminder far = create(Given.oneShot("r-1", future()));
    Queue<Notice> told = told();
    var nearer = new Event.Edited(far.definition().withSchedule(At.instant(soon())));

    another().write(List.of(step(far, nearer)));

    awaitWakes(told);
    assertThat(wakes(told)).containsOnly(at("r-1"));
  }

  @Test
  default void a_resume_by_another_node_within_the_horizon_sends_a_notice() {
    Reminder paused = create(Given.with(Given.oneShot("r-1", soon()), Status.PAUSED));
    Queue<Notice> told = told();

    another().write(List.of(step(paused, new Event.Resumed())));

    awaitWakes(told);
    assertThat(wakes(told)).containsOnly(at("r-1"));
  }

  @Test
  default void a_pause_or_cancellation_sends_no_wake_notice() {
    Reminder first = create(Given.oneShot("r-1", soon()));
    Reminder second = create(Given.oneShot("r-2", soon()));
    Queue<Notice> told = told();
    Store other = another();

    other.create(List.of(Given.with(Given.oneShot("r-3", soon()), Status.PAUSED)));
    other.write(List.of(step(first, new Event.Paused(new Reason.ByRequest("")))));
    other.write(List.of(step(second, new Event.Cancelled(new Reason.ByRequest("")))));
    other.create(List.of(Given.oneShot("last", soon().plusMillis(5))));

    awaitWakes(told);
    assertThat(wakes(told)).containsOnly(at("last"));
  }

  @Test
  default void a_stop_request_sends_a_notice() {
    Reminder claimed = claimedBy("a", "r-1");
    Queue<Notice> told = told();

    another().requestStop("r-1", claimed.standing().fence());

    Together.await("the stop is told", () -> told.contains(new Notice.Stops()));
    assertThat(renewed("a").toStop()).containsExactly("r-1");
  }

  @Test
  default void every_listener_gets_the_notice() {
    Queue<Notice> first = told(store());
    Queue<Notice> second = told(another());

    another().create(List.of(Given.oneShot("r-1", soon())));

    awaitWakes(first);
    awaitWakes(second);
  }

  private Step step(Reminder reminder, Event event) {
    return Lifecycle.step(reminder, event, store().now());
  }

  private Instant soon() {
    return store().now().plus(HORIZON.dividedBy(2));
  }

  private Instant at(String id) {
    return found(id).standing().next().orElseThrow().at();
  }

  private Queue<Notice> told() {
    return told(store());
  }

  private static Queue<Notice> told(Store store) {
    Queue<Notice> told = new ConcurrentLinkedQueue<>();
    store.listen(HORIZON, told::add);
    Together.await("changes are told", () -> told.contains(new Notice.Listening(true)));
    return told;
  }

  private static void awaitWakes(Queue<Notice> told) {
    Together.await("a wake is told", () -> !wakes(told).isEmpty());
  }

  private static List<Instant> wakes(Queue<Notice> told) {
    return told.stream()
        .filter(Notice.Wakes.class::isInstance)
        .map(notice -> ((Notice.Wakes) notice).at())
        .toList();
  }
}
