package dev.rooster.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.testing.MemoryStore;
import dev.rooster.testing.SettableClock;
import dev.rooster.trust.Trust;
import dev.rooster.trust.User;
import java.time.Instant;
import java.time.ZoneOffset;
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

  @Test
  void of_very_much_the_first_is_shown_first_and_all_in_the_end() {
    IntStream.range(0, 2_500).forEach(i -> put(i, ""));

    for (int shown : List.of(1_000, 1_000, 500, 0)) {
      List<Inbox.Item> waiting = inbox.waiting(ADMIN);
      assertThat(waiting).hasSize(shown);
      assertThat(waiting).isSortedAccordingTo((a, b) -> a.arrivedAt().compareTo(b.arrivedAt()));
      waiting.forEach(it -> assertThat(inbox.seen(ADMIN, it.id())).isTrue());
    }
  }

  @Test
  void where_nobody_looks_the_latest_are_kept() {
    int many = 10_000 + Inbox.BETWEEN_LOOKS;
    IntStream.range(0, many + 1).forEach(i -> put(i, ""));

    assertThat(inbox.waiting(ADMIN).getFirst().text())
        .isEqualTo("number " + (Inbox.BETWEEN_LOOKS + 1));
  }

  @Test
  void nobodys_texts_push_out_those_of_somebody_else() {
    put(0, "bob");
    IntStream.range(1, 10_000 + 2 * Inbox.BETWEEN_LOOKS).forEach(i -> put(i, "alice"));

    assertThat(inbox.waiting(BOB)).extracting(Inbox.Item::text).containsExactly("number 0");
  }

  @Test
  void what_waits_for_others_hides_nothing() {
    put(0, "bob");
    IntStream.range(1, 1_500).forEach(i -> put(i, ""));

    assertThat(inbox.waiting(BOB)).extracting(Inbox.Item::text).containsExactly("number 0");
    assertThat(inbox.waiting(ADMIN).getFirst().text()).isEqualTo("number 0");
  }
}
