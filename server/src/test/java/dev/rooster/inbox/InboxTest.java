package dev.rooster.inbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.events.Events;
import dev.rooster.format.Slice;
import dev.rooster.testing.MemoryStore;
import dev.rooster.testing.SettableClock;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Trust;
import dev.rooster.trust.User;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What waits to be seen, when much does. */
class InboxTest {
  private static final Instant NOW = Instant.parse("2026-11-16T09:00:00Z");
  private static final Caller ADMIN = new Caller("cli", Optional.empty(), ZoneOffset.UTC);
  private static final Caller BOB =
      new Caller(
          "rest",
          Optional.of(
              new User("bob", Trust.FAMILIAR, Optional.empty(), List.of(), Optional.empty())),
          ZoneOffset.UTC);

  private final Inbox inbox = new Inbox(new MemoryStore(new SettableClock(NOW)), new Events());

  /** Ids are hashes: they say nothing about the order. */
  private void put(int number, String owner) {
    inbox.put(
        new Inbox.Item(
            "d-%05d".formatted(99_999 - number),
            owner,
            "r-1",
            "",
            "number " + number,
            NOW,
            0,
            NOW.plusSeconds(number)));
  }

  private String first(Caller caller) {
    return inbox.waiting(caller, Optional.empty(), 1).items().getFirst().text();
  }

  @Test
  void very_much_comes_in_parts_the_first_to_come_first() {
    IntStream.range(0, 2_500).forEach(i -> put(i, ""));
    List<String> texts = new ArrayList<>();
    Optional<String> after = Optional.empty();
    do {
      Slice<Inbox.Item> part = inbox.waiting(ADMIN, after, 1_000);
      part.items().forEach(it -> texts.add(it.text()));
      after = part.next();
    } while (after.isPresent());

    assertThat(texts)
        .containsExactlyElementsOf(IntStream.range(0, 2_500).mapToObj(i -> "number " + i).toList());
  }

  @Test
  void a_part_goes_on_where_the_one_before_ended_though_that_was_seen_meanwhile() {
    IntStream.range(0, 4).forEach(i -> put(i, ""));
    Slice<Inbox.Item> first = inbox.waiting(ADMIN, Optional.empty(), 2);
    first.items().forEach(it -> assertThat(inbox.seen(ADMIN, it.id())).isTrue());
    Slice<Inbox.Item> rest = inbox.waiting(ADMIN, first.next(), 2);

    assertThat(rest.items()).extracting(Inbox.Item::text).containsExactly("number 2", "number 3");
    assertThat(rest.next()).isEmpty();
  }

  @Test
  void what_came_in_the_same_millisecond_is_shown_once() {
    IntStream.range(0, 5)
        .forEach(i ->
            inbox.put(
                new Inbox.Item("d-" + i, "", "r-1", "", "text " + i, NOW, 0, NOW.plusNanos(i))));
    Slice<Inbox.Item> first = inbox.waiting(ADMIN, Optional.empty(), 3);

    assertThat(inbox.waiting(ADMIN, first.next(), 3).items())
        .extracting(Inbox.Item::text)
        .containsExactly("text 3", "text 4");
  }

  @Test
  void what_cannot_be_the_end_of_a_part_is_refused() {
    assertThatThrownBy(() -> inbox.waiting(ADMIN, Optional.of("tomorrow"), 3))
        .hasMessageContaining("the cursor is not valid");
  }

  @Test
  void what_has_come_since_is_told_from_what_is_older() {
    IntStream.range(0, 4).forEach(i -> put(i, ""));

    Inbox.Around around = inbox.around(ADMIN, NOW.plusSeconds(1));

    assertThat(around.older()).isEqualTo(1);
    assertThat(around.fresh())
        .extracting(Inbox.Item::text)
        .containsExactly("number 1", "number 2", "number 3");
  }

  @Test
  void where_nobody_looks_the_latest_are_kept() {
    int many = 10_000 + Inbox.BETWEEN_LOOKS;
    IntStream.range(0, many + 1).forEach(i -> put(i, ""));

    assertThat(first(ADMIN)).isEqualTo("number " + (Inbox.BETWEEN_LOOKS + 1));
  }

  @Test
  void nobodys_texts_push_out_those_of_somebody_else() {
    put(0, "bob");
    IntStream.range(1, 10_000 + 2 * Inbox.BETWEEN_LOOKS).forEach(i -> put(i, "alice"));

    assertThat(first(BOB)).isEqualTo("number 0");
  }

  @Test
  void what_waits_for_others_hides_nothing() {
    IntStream.range(0, 1_500).forEach(i -> put(i, ""));
    put(1_500, "bob");

    assertThat(first(BOB)).isEqualTo("number 1500");
    assertThat(first(ADMIN)).isEqualTo("number 0");
  }
}
