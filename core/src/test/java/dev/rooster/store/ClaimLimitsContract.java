package dev.rooster.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Reminder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Contract of {@link ClaimRequest}: limits per key, and shards. */
interface ClaimLimitsContract extends WithStore {

  @Test
  default void no_more_are_claimed_for_a_key_than_may_run_at_once() {
    Instant past = past();
    for (int i = 0; i < 4; i++) {
      create(Given.withKey("a-" + i, past.plusSeconds(i), "a"));
      create(Given.withKey("b-" + i, past.plusSeconds(i), "b"));
      create(Given.withKey("c-" + i, past.plusSeconds(i), "c"));
      create(Given.withKey("none-" + i, past.plusSeconds(i), ""));
    }
    join("n");

    assertThat(ids(claim("n", 100, 2, Map.of("b", 1, "c", 2, "d", 5))))
        .containsExactlyInAnyOrder("a-0", "a-1", "b-0", "none-0", "none-1", "none-2", "none-3");
  }

  @Test
  default void a_key_at_its_limit_does_not_block_other_keys() {
    Instant past = past();
    store()
        .create(
            Given.ids("busy", 200).stream().map(id -> Given.withKey(id, past, "busy")).toList());
    create(Given.withKey("other", past.plusSeconds(1), "other"));
    create(Given.withKey("none", past.plusSeconds(2), ""));
    join("n");

    assertThat(ids(claim("n", 10, 1, Map.of("busy", 1)))).containsExactly("other", "none");
  }

  @Test
  default void a_key_above_its_limit_gets_no_claim() {
    create(Given.withKey("r-1", past(), "a"));
    join("n");

    assertThat(claim("n", 10, 2, Map.of("a", 3))).isEmpty();
    assertThat(ids(claim("n", 10, 4, Map.of("a", 3)))).containsExactly("r-1");
  }

  @Test
  default void a_key_with_places_below_zero_gets_more_claims_than_others() {
    for (int i = 0; i < 6; i++) {
      create(Given.withKey("a-" + i, past().plusSeconds(i), "a"));
      create(Given.withKey("b-" + i, past().plusSeconds(i), "b"));
    }
    join("n");

    assertThat(ids(claim("n", 100, 1, Map.of("a", -2))))
        .containsExactlyInAnyOrder("a-0", "a-1", "a-2", "b-0");
  }

  @Test
  default void the_limit_counts_over_all_keys() {
    for (int i = 0; i < 4; i++) {
      create(Given.withKey("r-" + i, past().plusSeconds(i), i % 2 == 0 ? "a" : ""));
    }
    join("n");

    assertThat(ids(claim("n", 3, 10, Map.of()))).containsExactly("r-0", "r-1", "r-2");
  }

  @Test
  default void the_own_shards_are_claimed_at_once_and_the_others_after_a_while() {
    Instant now = store().now();
    for (int i = 0; i < 40; i++) {
      create(Given.oneShot("fresh-" + i, now.minus(Duration.ofMinutes(10))));
      create(Given.oneShot("left-" + i, now.minus(Duration.ofMinutes(30))));
    }
    join("n");
    Shards mine = Shards.preferredBy("n", List.of("n", "m"));
    var request = new ClaimRequest("n", 1_000, 1, Map.of(), mine, Duration.ofMinutes(20));

    List<String> claimed = ids(store().claim(request).reminders());

    assertThat(claimed)
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(0, 80)
                .mapToObj(i -> (i < 40 ? "fresh-" : "left-") + i % 40)
                .filter(id -> id.startsWith("left") || mine.contains(Shards.of(id)))
                .toList());
    assertThat(claimed.size()).isBetween(41, 79);
  }

  @Test
  default void others_are_left_time_from_when_it_is_tried_not_from_when_it_was_planned() {
    Instant now = store().now();
    Instant due = now.minus(LONG);
    Instant at = now.minusSeconds(60);
    NextFire retry = new NextFire(due, at, NextFire.Reason.RETRY, 2, 0, Optional.empty());
    create(Given.with(Given.oneShot("r-1", due), retry));
    join("n");
    Shards others = new Shards(~(1L << Shards.of("r-1")));

    var patient = new ClaimRequest("n", 10, 1, Map.of(), others, Duration.ofMinutes(30));
    assertThat(store().claim(patient).reminders()).isEmpty();
    var impatient = new ClaimRequest("n", 10, 1, Map.of(), others, Duration.ofSeconds(30));
    assertThat(store().claim(impatient).reminders()).hasSize(1);
  }

  @Test
  default void shards_of_others_take_no_place_in_the_limit() {
    Instant past = past();
    Reminder mine = Given.oneShot("mine", past.plusSeconds(1));
    Shards shards = new Shards(1L << Shards.of("mine"));
    Given.ids("r", 100).stream()
        .filter(id -> !shards.contains(Shards.of(id)))
        .forEach(id -> create(Given.oneShot(id, past)));
    create(mine);
    join("n");
    var request = new ClaimRequest("n", 5, 1, Map.of(), shards, Duration.ofDays(1));

    assertThat(ids(store().claim(request).reminders())).containsExactly("mine");
  }

  @Test
  default void every_shard_can_be_claimed_by_itself() {
    store().create(Given.ids("r", 300).stream().map(id -> Given.oneShot(id, past())).toList());
    join("n");

    int claimed = 0;
    for (int shard = 0; shard < Shards.COUNT; shard++) {
      var shards = new Shards(1L << shard);
      var request = new ClaimRequest("n", 1_000, 1, Map.of(), shards, Duration.ofDays(1));
      List<String> ids = ids(store().claim(request).reminders());
      assertThat(ids).allMatch(id -> shards.contains(Shards.of(id)));
      claimed += ids.size();
    }

    assertThat(claimed).isEqualTo(300);
  }

  private List<Reminder> claim(
      String node, int limit, int perKey, Map<String, Integer> takenByKey) {
    return store()
        .claim(new ClaimRequest(node, limit, perKey, takenByKey, Shards.ALL, Duration.ZERO))
        .reminders();
  }

  private static List<String> ids(List<Reminder> reminders) {
    return reminders.stream().map(Reminder::id).toList();
  }
}
