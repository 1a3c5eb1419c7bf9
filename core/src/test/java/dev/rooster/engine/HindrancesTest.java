package dev.rooster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Delay;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which known hindrances explain a late start. */
class HindrancesTest {
  private static final Instant PLANNED = Instant.parse("2026-11-16T08:00:00Z");
  private static final Instant STARTED = PLANNED.plusSeconds(1_000);

  private final Hindrances hindrances = new Hindrances();

  private Set<Delay> causes(String key) {
    return hindrances.between(PLANNED, STARTED, key, Instant.MAX);
  }

  private static Instant after(int seconds) {
    return PLANNED.plusSeconds(seconds);
  }

  @Test
  void all_that_explain_a_good_part_count() {
    hindrances.was(Delay.NODE_DOWN, Instant.MIN, after(500));
    hindrances.was(Delay.STORE_FAILED, after(500), after(700));

    assertThat(causes("")).containsExactly(Delay.NODE_DOWN, Delay.STORE_FAILED);
  }

  @Test
  void one_that_explains_little_does_not_count() {
    hindrances.was(Delay.NODE_DOWN, Instant.MIN, after(5));

    assertThat(causes("")).isEmpty();
  }

  @Test
  void a_start_in_time_needs_no_explanation() {
    hindrances.was(Delay.NODE_DOWN, Instant.MIN, after(500));

    assertThat(hindrances.between(PLANNED, after(60), "", Instant.MAX)).isEmpty();
  }

  @Test
  void a_crowded_key_delays_its_own_runs_alone() {
    hindrances.was(Delay.NO_ROOM, "agent", PLANNED, after(40));
    hindrances.was(Delay.NO_ROOM, "agent", after(41), after(900));

    assertThat(causes("agent")).containsExactly(Delay.NO_ROOM);
    assertThat(causes("other")).isEmpty();
  }

  @Test
  void the_absence_of_one_node_explains_nothing_while_another_was_active() {
    hindrances.was(Delay.NODE_DOWN, Instant.MIN, after(500));

    assertThat(hindrances.between(PLANNED, STARTED, "", PLANNED.minusSeconds(1))).isEmpty();
  }

  @Test
  void only_the_latest_are_kept() {
    for (int i = 0; i < 1_000; i++) {
      hindrances.was(Delay.NO_ROOM, "k" + i, PLANNED, STARTED);
    }

    assertThat(causes("k0")).isEmpty();
    assertThat(causes("k999")).containsExactly(Delay.NO_ROOM);
  }
}
