package dev.rooster.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class LargeEventsTest {
  private final Events events = new Events();

  private void publish(int count, int size) {
    for (int i = 0; i < count; i++) {
      events.publish("reminder.changed", "", "x".repeat(size));
    }
  }

  private static int taken(Events.Listener listener) throws InterruptedException {
    int taken = 0;
    while (listener.next(0).isPresent()) {
      taken++;
    }
    return taken;
  }

  @Test
  void a_reconnecting_listener_gets_large_events_it_missed() throws InterruptedException {
    publish(3, 10);

    try (Events.Listener listener = events.listen(it -> true, OptionalLong.of(1))) {
      assertThat(taken(listener)).isEqualTo(2);
      assertThat(listener.lost()).isFalse();
    }
  }

  @Test
  void large_events_are_kept_as_far_as_there_is_room() throws InterruptedException {
    publish(900, 100_000);

    try (Events.Listener listener = events.listen(it -> true, OptionalLong.of(0))) {
      assertThat(taken(listener)).isEqualTo(50);
    }
  }

  @Test
  void a_slow_listener_learns_of_lost_large_events_and_gets_later_ones()
      throws InterruptedException {
    try (Events.Listener listener = events.listen(it -> true, OptionalLong.empty())) {
      publish(51, 100_000);
      assertThat(listener.lost()).isTrue();
      assertThat(taken(listener)).isEqualTo(50);

      publish(50, 100_000);

      assertThat(taken(listener)).isEqualTo(50);
    }
  }
}
