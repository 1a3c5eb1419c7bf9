package dev.rooster.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Reminder;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/**
 * Contract of {@link Store#lease} and {@link Store#leave}, and of the calls of a node without a
 * lease.
 */
interface LeaseContract extends WithStore {

  @Test
  default void a_shared_store_says_so() {
    assertThat(store().exclusive()).isFalse();
  }

  @Test
  default void a_node_that_joins_is_live_and_gets_the_store_time() {
    Instant before = store().now();

    Lease lease = store().lease("a", true, LONG, before).orElseThrow();

    assertThat(lease.liveNodes()).containsExactly("a");
    assertThat(lease.watchingSince()).isEqualTo(before);
    assertThat(lease.now()).isBetween(before, store().now());
    assertThat(lease.deadClaims()).isFalse();
    assertThat(lease.toStop()).isEmpty();
  }

  @Test
  default void every_node_sees_all_live_nodes() {
    join("b", "a", "node \"c\" 🐓");

    assertThat(renewed("a").liveNodes()).containsExactlyInAnyOrder("a", "b", "node \"c\" 🐓");
    Instant now = store().now();
    assertThat(another().lease("b", false, LONG, now).orElseThrow().liveNodes()).hasSize(3);
  }

  @Test
  default void a_lease_that_lasts_is_renewed_for_its_length_from_then_on() {
    Instant now = store().now();
    assertThat(store().lease("a", true, Duration.ofSeconds(30), now)).isPresent();

    letPass(Duration.ofMillis(20));
    assertThat(store().lease("a", false, Duration.ofMillis(1), now)).isPresent();
    letPass(Duration.ofMillis(2));

    assertThat(store().lease("a", false, LONG, now)).isEmpty();
  }

  @Test
  default void a_lease_that_has_ended_is_not_renewed() {
    join("a", "b");
    lose("a");

    assertThat(store().lease("a", false, LONG, store().now())).isEmpty();
    assertThat(renewed("b").liveNodes()).containsExactly("b");
    assertThat(store().lease("a", false, LONG, store().now())).isEmpty();
  }

  @Test
  default void a_node_that_never_joined_has_no_lease_to_renew() {
    assertThat(store().lease("a", false, LONG, store().now())).isEmpty();
    join("b");

    assertThat(renewed("b").liveNodes()).containsExactly("b");
  }

  @Test
  default void the_store_has_been_watched_since_the_earliest_live_node() {
    Instant past = past();
    store().lease("a", true, LONG, past.plusSeconds(10));
    store().lease("b", true, LONG, past.plusSeconds(20));
    store().lease("c", true, LONG, past.plusSeconds(30));

    assertThat(watchingSince("c", past.plusSeconds(30))).isEqualTo(past.plusSeconds(10));
    lose("a");
    assertThat(watchingSince("c", past.plusSeconds(30))).isEqualTo(past.plusSeconds(20));
    assertThat(watchingSince("b", past.plusSeconds(40))).isEqualTo(past.plusSeconds(30));
    store().leave("c");
    assertThat(watchingSince("b", past.plusSeconds(40))).isEqualTo(past.plusSeconds(40));
  }

  @Test
  default void claims_of_live_nodes_are_neither_dead_nor_abandoned() {
    claimedBy("a", "r-1");
    claimedBy("b", "r-2");
    join("c");
    assertThat(renewed("c").deadClaims()).isFalse();
    assertThat(store().abandoned("c", 10)).isEmpty();
    lose("b");

    assertThat(renewed("c").deadClaims()).isTrue();
    assertThat(store().abandoned("c", 10)).extracting(Reminder::id).containsExactly("r-2");
  }

  @Test
  default void a_node_that_left_is_not_live_and_has_no_lease() {
    join("a", "b");
    create(Given.oneShot("r-1", past()));

    store().leave("a");

    assertThat(renewed("b").liveNodes()).containsExactly("b");
    assertThat(store().lease("a", false, LONG, store().now())).isEmpty();
    assertThat(claim("a")).isEmpty();
    store().leave("a");
    store().leave("never joined");
  }

  @Test
  default void a_node_without_a_lease_claims_nothing() {
    Reminder created = create(Given.oneShot("r-1", past()));
    Instant before = store().now();

    Claimed claimed = store().claim(Given.request("a"));

    assertThat(claimed.reminders()).isEmpty();
    assertThat(claimed.now()).isBetween(before, store().now());
    assertThat(store().claimNow("a", "r-1", 1, past())).isEmpty();
    assertThat(found("r-1")).isEqualTo(created);
  }

  @Test
  default void a_node_whose_lease_has_ended_claims_nothing() {
    Reminder created = create(Given.oneShot("r-1", past()));
    join("a");
    lose("a");

    assertThat(claim("a")).isEmpty();
    assertThat(store().claimNow("a", "r-1", created.version(), past())).isEmpty();
    assertThat(found("r-1")).isEqualTo(created);
  }

  @Test
  default void a_claim_outlasts_the_lease() {
    claimedBy("a", "r-1");
    join("b");
    lose("a");

    assertThat(claim("b")).isEmpty();
    assertThat(found("r-1").running()).isTrue();
  }

  @Test
  default void a_lease_of_a_clock_that_was_ahead_does_not_keep_the_claims_of_a_dead_node() {
    claimedBy("a", "r-1");

    assertThat(store().lease("b", true, Duration.ofMillis(1), store().now())).isPresent();
    letPass(Duration.ofMillis(2));

    assertThat(store().abandoned("c", 10)).extracting(Reminder::id).containsExactly("r-1");
  }

  private Instant watchingSince(String node, Instant own) {
    return store().lease(node, false, LONG, own).orElseThrow().watchingSince();
  }
}
