package dev.rooster.reminders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.channel.Address;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Earlier;
import dev.rooster.reminder.Labels;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Standing;
import dev.rooster.reminder.Status;
import dev.rooster.reminder.Step;
import dev.rooster.reminder.Tally;
import dev.rooster.schedule.At;
import dev.rooster.schedule.Count;
import dev.rooster.store.Store;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which failed deliveries are shown, on every store. */
abstract class FailedDeliveriesContract {
  static final Clock NOW = Clock.fixed(Instant.parse("2026-11-16T09:00:00Z"), ZoneOffset.UTC);
  private static final int MOST = 500;

  private int secondsAgo;

  abstract Store store();

  private FailedDeliveries failed() {
    return new FailedDeliveries(store());
  }

  private List<String> shown(Optional<String> owner) {
    return failed().latest(owner, MOST).stream().map(Reminder::id).toList();
  }

  /** Deliveries that ended like this, each older than all before it. */
  private void deliver(String prefix, int count, String owner, Occurrence.Status status) {
    List<Reminder> created = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Instant due = store().now().minusSeconds(++secondsAgo);
      DeliveryAttributes to =
          new DeliveryAttributes(Address.parse("terminal:default"), "", "", due, 0);
      created.add(
          Lifecycle.create(
              "%s-%04d".formatted(prefix, i),
              Definition.of(DeliveryAttributes.KIND, "dong", At.instant(due))
                  .withLabels(new Labels(owner, "", to.details())),
              due));
    }
    store().write(store().create(created).stream().map(it -> ended(it, status)).toList());
  }

  private static Step ended(Reminder delivery, Occurrence.Status status) {
    Instant due = delivery.createdAt();
    Optional<Reason> why = Optional.of(new Reason.ErrorText("no"));
    Tally.Last last = new Tally.Last(due, due, status, why, Duration.ZERO);
    Standing standing =
        new Standing(
            Status.COMPLETED,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            delivery.standing().fence(),
            new Tally(1, 0, Optional.empty(), Optional.of(last)));
    Occurrence record =
        new Occurrence(
            delivery.id(),
            "",
            due,
            due,
            Count.ONE,
            // As one that was sent again.
            Occurrence.Status.ERROR,
            why,
            "",
            1,
            Optional.of(due),
            due,
            false,
            "",
            Earlier.NONE);
    return new Step(delivery.with(standing), List.of(record), false, false);
  }

  @Test
  void newer_failures_of_others_do_not_hide_those_of_a_user() {
    deliver("d-operator", 501, "", Occurrence.Status.ERROR);
    deliver("d-z-alice", 502, "alice", Occurrence.Status.OK);
    deliver("d-zz-alice", 1, "alice", Occurrence.Status.ERROR);

    assertThat(shown(Optional.of("alice"))).containsExactly("d-zz-alice-0000");
    assertThat(shown(Optional.of("bob"))).isEmpty();
    assertThat(shown(Optional.empty())).hasSize(MOST).startsWith("d-operator-0000");
  }

  @Test
  void dismissed_and_delivered_ones_do_not_hide_older_ones() {
    deliver("d-operator", 1_101, "", Occurrence.Status.ERROR);
    List<Reminder> all = store().find(shown(Optional.empty()));

    all.forEach(failed()::dismiss);

    assertThat(shown(Optional.empty())).hasSize(MOST).startsWith("d-operator-0500");
    store().find(shown(Optional.empty())).forEach(failed()::dismiss);
    assertThat(shown(Optional.empty())).hasSize(101).startsWith("d-operator-1000");
  }
}
