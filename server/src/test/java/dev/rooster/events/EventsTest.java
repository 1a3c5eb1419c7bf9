package dev.rooster.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Listeners that stay, reconnect, or reconnect too late. */
class EventsTest {
  private final Events events = new Events(5_000);

  private void publish(int many) {
    for (int i = 0; i < many; i++) {
      events.publish("tick", "", "{}");
    }
  }

  private List<String> since(long seen) throws InterruptedException {
    List<String> told = new ArrayList<>();
    try (Events.Listener listener = events.listen(it -> true, OptionalLong.of(seen))) {
      for (var it = listener.next(0); it.isPresent(); it = listener.next(0)) {
        told.add(it.get().type() + " " + it.get().id());
      }
      assertThat(listener.lost()).isFalse();
    }
    return told;
  }

  @Test
  void a_reconnecting_listener_gets_the_events_it_missed() throws InterruptedException {
    publish(3);

    assertThat(since(5_001)).containsExactly("tick 5002", "tick 5003");
    assertThat(since(5_003)).isEmpty();
    assertThat(since(5_000)).hasSize(3);
  }

  @Test
  void a_listener_that_reconnects_too_late_learns_that_events_are_lost()
      throws InterruptedException {
    publish(1_500);

    assertThat(since(5_100))
        .hasSize(1_001)
        .startsWith("lost 5500", "tick 5501")
        .endsWith("tick 6500");
    assertThat(since(5_499)).startsWith("lost 5500");
    assertThat(since(5_500)).hasSize(1_000).startsWith("tick 5501");
  }

  @Test
  void an_id_of_another_life_is_not_taken_for_one_of_this() throws InterruptedException {
    publish(2);

    assertThat(since(17)).containsExactly("lost 5000", "tick 5001", "tick 5002");
    assertThat(since(9_000)).containsExactly("lost 5000", "tick 5001", "tick 5002");
  }

  @Test
  void a_listener_that_does_not_keep_up_knows_that_it_lost_some() {
    Events.Listener slow = events.listen(it -> true, OptionalLong.empty());

    publish(1_002);

    assertThat(slow.lost()).isTrue();
  }
}
