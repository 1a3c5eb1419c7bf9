package dev.rooster.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Event;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Step;
import dev.rooster.schedule.At;
import dev.rooster.store.ClaimRequest;
import dev.rooster.store.Shards;
import dev.rooster.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Short methods for common calls in the tests of the PostgreSQL store. */
final class Reminders {
  static final Duration LONG = Duration.ofHours(1);

  private Reminders() {}

  static Reminder oneShot(String id, Instant due) {
    return Lifecycle.create(id, Definition.of("say", "hello", At.instant(due)), due.minus(LONG));
  }

  /** Due reminders; a higher number is due later. */
  static List<Reminder> due(Store store, int count) {
    Instant past = store.now().minus(LONG);
    return store.create(
        IntStream.range(0, count)
            .mapToObj(i -> oneShot("r-%05d".formatted(i), past.plusMillis(i)))
            .toList());
  }

  static void join(Store store, String node) {
    assertThat(store.lease(node, true, LONG, store.now())).isPresent();
  }

  static List<Reminder> claim(Store store, String node, int limit) {
    return store
        .claim(new ClaimRequest(node, limit, 1, Map.of(), Shards.ALL, Duration.ZERO))
        .reminders();
  }

  static Step done(Store store, Reminder claimed) {
    return Lifecycle.step(claimed, new Event.Ended(new Outcome.Done("done")), store.now());
  }

  static Step renamed(Reminder reminder, Instant now) {
    var event = new Event.Edited(reminder.definition().withName("renamed"));
    return new Step(Lifecycle.step(reminder, event, now).reminder(), List.of(), true, false);
  }

  static List<String> ids(List<Reminder> reminders) {
    return reminders.stream().map(Reminder::id).toList();
  }
}
