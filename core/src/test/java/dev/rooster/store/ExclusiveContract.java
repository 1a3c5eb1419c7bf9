package dev.rooster.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Reminder;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/**
 * Contract of {@link Store#exclusive}: no other process can use the store, so there are no leases
 * to watch.
 */
interface ExclusiveContract extends WithStore {

  @Test
  default void an_exclusive_store_says_so() {
    assertThat(store().exclusive()).isTrue();
  }

  @Test
  default void a_node_claims_without_a_lease() {
    create(Given.oneShot("r-1", past()));
    create(Given.oneShot("r-2", future()));

    assertThat(claim("a")).extracting(Reminder::id).containsExactly("r-1");
    assertThat(store().claimNow("a", "r-2", 1, past())).isPresent();
  }

  @Test
  default void the_claims_of_all_others_are_abandoned_at_once() {
    create(Given.oneShot("r-1", past()));
    store().lease("a", true, LONG, past());
    claim("a");
    reopened();

    assertThat(store().abandoned("b", 10)).extracting(Reminder::id).containsExactly("r-1");
  }

  @Test
  default void a_lease_is_renewed_however_late() {
    Instant since = past();
    store().lease("a", true, Duration.ofMillis(1), since);
    letPass(Duration.ofMillis(2));

    assertThat(store().lease("a", false, Duration.ofMillis(1), since)).isPresent();
  }

  @Test
  default void the_calling_node_is_the_only_live_one() {
    Instant past = past();
    store().lease("crashed", true, LONG, past);

    Lease lease = store().lease("a", true, LONG, past.plusSeconds(5)).orElseThrow();

    assertThat(lease.liveNodes()).containsExactly("a");
    assertThat(lease.watchingSince()).isEqualTo(past.plusSeconds(5));
    assertThat(lease.now()).isBetween(past, store().now());
  }

  @Test
  default void a_node_can_leave_and_come_back() {
    create(Given.oneShot("r-1", past()));
    join("a");
    store().leave("a");
    store().leave("never joined");

    assertThat(claim("a")).hasSize(1);
  }
}
