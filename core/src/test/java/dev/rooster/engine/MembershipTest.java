package dev.rooster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Reminder;
import dev.rooster.store.Store;
import dev.rooster.testing.MemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MembershipTest {
  private final SlowSurroundings outside =
      new SlowSurroundings(Instant.parse("2026-11-16T08:00:00Z"));

  private Membership member(Store store) {
    EngineTime time =
        store.exclusive()
            ? EngineTime.byTheWall(outside)
            : EngineTime.byTheStore(outside, store.now());
    EngineContext node =
        new EngineContext(
            store, outside, EngineSettings.DEFAULT, EngineListener.NONE, time, new Hindrances());
    Membership membership = new Membership(node, () -> "a", new NoEvents());
    membership.tick();
    assertThat(membership.mayBegin("a")).isTrue();
    return membership;
  }

  @Test
  void nothing_starts_after_a_sleep_that_only_the_wall_clock_reveals() {
    Membership membership = member(MemoryStore.shared(outside::wallTime));

    outside.wall = outside.wall.plusSeconds(60);

    assertThat(membership.mayBegin("a")).isFalse();
  }

  @Test
  void nor_does_it_if_the_wall_clock_has_jumped_just_before() {
    Membership membership = member(MemoryStore.shared(outside::wallTime));
    membership.watchesAgain();
    assertThat(membership.mayBegin("a")).isFalse();
    membership.tick();
    assertThat(membership.mayBegin("a")).isTrue();

    outside.wall = outside.wall.plusSeconds(60);

    assertThat(membership.mayBegin("a")).isFalse();
  }

  @Test
  void the_only_node_waits_while_the_store_does_not_respond() {
    Membership membership = member(new MemoryStore(outside::wallTime));
    outside.hold(EngineRuntime.Lane.LEASE);
    membership.renewSoon();
    membership.tick();

    outside.pass(Duration.ofMinutes(1));

    assertThat(membership.nanosUntilTick()).isPositive();
  }

  private static final class NoEvents implements Membership.Events {
    @Override
    public void joined() {}

    @Override
    public void shardsChanged() {}

    @Override
    public void lost() {}

    @Override
    public void tookOver(List<Reminder> claimed) {}

    @Override
    public void stopRequested(Set<String> ids) {}
  }
}
