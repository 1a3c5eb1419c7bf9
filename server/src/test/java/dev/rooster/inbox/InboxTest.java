package dev.rooster.inbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.channel.AboutReminder;
import dev.rooster.format.Slice;
import dev.rooster.reminder.RefusedException;
import dev.rooster.store.Note;
import dev.rooster.store.Page;
import dev.rooster.store.Store;
import dev.rooster.testing.DelegatingStore;
import dev.rooster.testing.MemoryStore;
import dev.rooster.testing.SettableClock;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Trust;
import dev.rooster.trust.User;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Items that wait, are taken and acknowledged; also when there are many. */
class InboxTest {
  private static final Instant NOW = Instant.parse("2026-11-16T09:00:00Z");
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Caller ADMIN = new Caller("cli", Optional.empty(), ZoneOffset.UTC);
  private static final Caller BOB =
      new Caller(
          "rest",
          Optional.of(
              new User("bob", Trust.FAMILIAR, Optional.empty(), List.of(), Optional.empty())),
          ZoneOffset.UTC);

  private final SettableClock clock = new SettableClock(NOW);
  private final MemoryStore store = new MemoryStore(clock);
  private final List<String> arrived = new ArrayList<>();
  private final Inbox inbox =
      new Inbox(Inbox.TERMINAL, store, it -> arrived.add(it.id()), it -> {});

  /** Ids are hashes: they say nothing about the order. */
  private void put(int number, String owner) {
    inbox.put(
        new InboxItem(
            "d-%05d".formatted(99_999 - number),
            owner,
            "number " + number,
            Optional.empty(),
            NOW.plusSeconds(number)),
        Priority.NORMAL);
  }

  private void put(String id, Priority priority) {
    inbox.put(item(id), priority);
  }

  private static InboxItem item(String id) {
    return new InboxItem(id, "", "text of " + id, Optional.empty(), NOW);
  }

  private List<String> take(int limit, Duration lease) {
    return inbox.take(limit, lease).stream().map(InboxItem::id).toList();
  }

  private String first(Caller caller) {
    return inbox.waiting(caller, Optional.empty(), 1).items().getFirst().text();
  }

  @Test
  void many_items_come_in_pages_oldest_first() {
    IntStream.range(0, 2_500).forEach(i -> put(i, ""));
    List<String> texts = new ArrayList<>();
    Optional<String> after = Optional.empty();
    do {
      Slice<InboxItem> part = inbox.waiting(ADMIN, after, 1_000);
      part.items().forEach(it -> texts.add(it.text()));
      after = part.next();
    } while (after.isPresent());

    assertThat(texts)
        .containsExactlyElementsOf(IntStream.range(0, 2_500).mapToObj(i -> "number " + i).toList());
  }

  @Test
  void the_latest_items_come_first_if_asked_for_also_on_the_next_page() {
    IntStream.range(0, 1_200).forEach(i -> put(i, ""));
    Slice<InboxItem> first =
        inbox.waiting(ADMIN, Inbox.Order.LATEST_FIRST, Optional.empty(), 1_000);
    Slice<InboxItem> rest = inbox.waiting(ADMIN, Inbox.Order.LATEST_FIRST, first.next(), 1_000);

    assertThat(first.items().getFirst().text()).isEqualTo("number 1199");
    assertThat(rest.items()).hasSize(200);
    assertThat(rest.items().getFirst().text()).isEqualTo("number 199");
    assertThat(rest.items().getLast().text()).isEqualTo("number 0");
    assertThat(rest.next()).isEmpty();
  }

  @Test
  void as_many_items_as_a_page_shows_can_be_acknowledged_and_brought_back() {
    List<String> ids = IntStream.range(0, 1_000).mapToObj("d-%d"::formatted).toList();
    ids.forEach(id -> put(id, Priority.NORMAL));
    ids.forEach(id -> assertThat(inbox.acknowledge(ADMIN, id)).isTrue());
    ids.forEach(id -> assertThat(inbox.bringBack(ADMIN, id)).as(id).isPresent());

    assertThat(inbox.count(ADMIN)).isEqualTo(1_000);
    assertThat(inbox.seen(ADMIN, 1_000)).isEmpty();
  }

  @Test
  void of_acknowledged_items_the_latest_of_each_owner_are_kept() {
    put(0, "bob");
    assertThat(inbox.acknowledge(BOB, "d-99999")).isTrue();
    for (int i = 1; i <= SeenItems.MOST + 2 * SeenItems.BETWEEN_LOOKS; i++) {
      clock.set(NOW.plusMillis(i));
      put(i, "");
      inbox.acknowledge(ADMIN, "d-%05d".formatted(99_999 - i));
    }

    assertThat(inbox.seen(ADMIN, 10_000)).hasSize(SeenItems.MOST + 1);
    assertThat(inbox.seen(BOB, 10)).hasSize(1);
    assertThat(inbox.bringBack(ADMIN, "d-99998")).isEmpty();
  }

  @Test
  void a_page_continues_after_the_previous_one_although_its_items_were_acknowledged_meanwhile() {
    IntStream.range(0, 4).forEach(i -> put(i, ""));
    Slice<InboxItem> first = inbox.waiting(ADMIN, Optional.empty(), 2);
    first.items().forEach(it -> assertThat(inbox.acknowledge(ADMIN, it.id())).isTrue());
    Slice<InboxItem> rest = inbox.waiting(ADMIN, first.next(), 2);

    assertThat(rest.items()).extracting(InboxItem::text).containsExactly("number 2", "number 3");
    assertThat(rest.next()).isEmpty();
  }

  @Test
  void items_of_the_same_millisecond_are_shown_once() {
    IntStream.range(0, 5)
        .forEach(i ->
            inbox.put(
                new InboxItem("d-" + i, "", "text " + i, Optional.empty(), NOW.plusNanos(i)),
                Priority.NORMAL));
    Slice<InboxItem> first = inbox.waiting(ADMIN, Optional.empty(), 3);

    assertThat(inbox.waiting(ADMIN, first.next(), 3).items())
        .extracting(InboxItem::text)
        .containsExactly("text 3", "text 4");
  }

  @Test
  void an_invalid_cursor_is_refused() {
    assertThatThrownBy(() -> inbox.waiting(ADMIN, Optional.of("tomorrow"), 3))
        .hasMessageContaining("the cursor is invalid");
  }

  @Test
  void new_items_are_separated_from_older_ones() {
    IntStream.range(0, 4).forEach(i -> put(i, ""));

    Inbox.Around around = inbox.around(ADMIN, NOW.plusSeconds(1));

    assertThat(around.older()).isEqualTo(1);
    assertThat(around.fresh())
        .extracting(InboxItem::text)
        .containsExactly("number 1", "number 2", "number 3");
  }

  @Test
  void without_a_reader_the_latest_items_are_kept() {
    int many = 10_000 + InboxRetention.BETWEEN_LOOKS;
    IntStream.range(0, many + 1).forEach(i -> put(i, ""));

    assertThat(first(ADMIN)).isEqualTo("number " + (InboxRetention.BETWEEN_LOOKS + 1));
  }

  @Test
  void items_of_one_owner_never_displace_those_of_another() {
    put(0, "bob");
    IntStream.range(1, 10_000 + 2 * InboxRetention.BETWEEN_LOOKS).forEach(i -> put(i, "alice"));

    assertThat(first(BOB)).isEqualTo("number 0");
  }

  @Test
  void items_of_other_users_hide_nothing() {
    IntStream.range(0, 1_500).forEach(i -> put(i, ""));
    put(1_500, "bob");

    assertThat(first(BOB)).isEqualTo("number 1500");
    assertThat(first(ADMIN)).isEqualTo("number 0");
  }

  @Test
  void an_item_that_is_put_twice_is_one() {
    put("d-1", Priority.NORMAL);
    inbox.put(
        new InboxItem("d-1", "bob", "once more", Optional.empty(), NOW.plusSeconds(9)),
        Priority.INTERRUPT);

    assertThat(inbox.count(ADMIN)).isEqualTo(1);
    assertThat(inbox.take(2, MINUTE)).containsExactly(item("d-1"));
    assertThat(arrived).containsExactly("d-1");
  }

  @Test
  void the_most_urgent_items_are_taken_first_and_among_equals_the_oldest() {
    put("d-1", Priority.IDLE);
    put("d-2", Priority.NORMAL);
    put("d-4", Priority.INTERRUPT);
    put("d-3", Priority.INTERRUPT);

    assertThat(take(3, MINUTE)).containsExactly("d-3", "d-4", "d-2");
    assertThat(take(3, MINUTE)).containsExactly("d-1");
    assertThat(take(3, MINUTE)).isEmpty();
  }

  @Test
  void an_item_that_is_not_acknowledged_comes_again_when_its_lease_expires() {
    put("d-1", Priority.NORMAL);
    assertThat(take(1, MINUTE)).containsExactly("d-1");
    clock.set(NOW.plus(MINUTE).minusMillis(1));
    assertThat(take(1, MINUTE)).isEmpty();

    clock.set(NOW.plus(MINUTE));
    Inbox afterRestart = new Inbox(Inbox.TERMINAL, store, it -> {}, it -> {});

    assertThat(afterRestart.take(1, MINUTE)).extracting(InboxItem::id).containsExactly("d-1");
    assertThat(take(1, MINUTE)).isEmpty();
  }

  @Test
  void an_item_that_a_reader_holds_still_waits_and_can_be_acknowledged() {
    put("d-1", Priority.NORMAL);
    take(1, MINUTE);

    assertThat(inbox.waiting(ADMIN, Optional.empty(), 1).items()).containsExactly(item("d-1"));
    assertThat(inbox.acknowledge(ADMIN, "d-1")).isTrue();

    clock.set(NOW.plus(MINUTE));
    assertThat(take(1, MINUTE)).isEmpty();
    assertThat(inbox.acknowledge(ADMIN, "d-1")).isFalse();
  }

  @Test
  void what_was_acknowledged_is_kept_after_a_restart_and_can_be_brought_back() {
    put(1, "");
    put(2, "");
    inbox.acknowledge(ADMIN, "d-99998");
    clock.set(NOW.plus(MINUTE));
    inbox.acknowledge(ADMIN, "d-99997");

    Inbox afterRestart = on(store);
    assertThat(afterRestart.seen(ADMIN, 10))
        .extracting(it -> it.item().text() + " " + it.seenAt())
        .containsExactly("number 2 " + NOW.plus(MINUTE), "number 1 " + NOW);
    assertThat(afterRestart.seen(ADMIN, 1)).hasSize(1);
    assertThat(afterRestart.bringBack(ADMIN, "d-99998")).isPresent();
    assertThat(afterRestart.bringBack(ADMIN, "d-99998")).isEmpty();
    assertThat(afterRestart.seen(ADMIN, 10)).hasSize(1);
    assertThat(afterRestart.waiting(ADMIN, Optional.empty(), 10).items())
        .extracting(InboxItem::text)
        .containsExactly("number 1");
  }

  @Test
  void a_user_brings_back_only_their_own() {
    put(1, "alice");
    inbox.acknowledge(ADMIN, "d-99998");

    assertThat(inbox.seen(BOB, 10)).isEmpty();
    assertThat(inbox.bringBack(BOB, "d-99998")).isEmpty();
    assertThat(inbox.bringBack(ADMIN, "d-9999")).isEmpty();
    assertThat(inbox.bringBack(ADMIN, "d-99998")).isPresent();
  }

  @Test
  void an_item_seen_twice_is_kept_once() {
    put(1, "");
    inbox.acknowledge(ADMIN, "d-99998");
    clock.set(NOW.plus(MINUTE));
    put(1, "");
    inbox.acknowledge(ADMIN, "d-99998");

    assertThat(inbox.seen(ADMIN, 10))
        .extracting(SeenItem::seenAt)
        .containsExactly(NOW.plus(MINUTE));
  }

  @Test
  void an_item_is_acknowledged_by_its_whole_id_and_by_its_owner() {
    put(1, "alice");
    put("d-1", Priority.NORMAL);

    assertThat(inbox.acknowledge(BOB, "d-99998")).isFalse();
    assertThat(inbox.acknowledge(ADMIN, "d")).isFalse();
    assertThat(inbox.acknowledge(ADMIN, "d-1/normal/")).isFalse();
    assertThat(inbox.count(BOB)).isZero();
    assertThat(inbox.count(ADMIN)).isEqualTo(2);
  }

  @Test
  void nodes_that_add_the_same_item_at_once_keep_one() {
    InboxItem later = new InboxItem("d-1", "", "later", Optional.empty(), NOW.plusMillis(1));
    // The other node has looked for the id already, and writes before this one looks again.
    Inbox slow =
        on(
            new DelegatingStore(store) {
              @Override
              public boolean note(Note note) {
                put("d-1", Priority.NORMAL);
                return super.note(note);
              }
            });

    slow.put(later, Priority.NORMAL);

    assertThat(inbox.count(ADMIN)).isEqualTo(1);
    assertThat(inbox.acknowledge(ADMIN, "d-1")).isTrue();
    assertThat(inbox.count(ADMIN)).isZero();
  }

  private static Inbox on(Store other) {
    return new Inbox(Inbox.TERMINAL, other, it -> {}, it -> {});
  }

  @ParameterizedTest
  @ValueSource(strings = {"inbox/terminal/d-1", "inbox/terminal/d-1/normal/bob"})
  void items_of_an_earlier_version_are_read_counted_taken_and_acknowledged(String name) {
    InboxItem old =
        new InboxItem(
            "d-1",
            "bob",
            "from before",
            Optional.of(new AboutReminder("r-1", "oven", NOW, Duration.ofMillis(7))),
            NOW);
    store.note(
        Note.fresh(
            name,
            """
            {"id":"d-1","user":"bob","reminder_id":"r-1","name":"oven","text":"from before",\
            "due_at":"2026-11-16T09:00:00Z","late_by_ms":7,"arrived_at":"2026-11-16T09:00:00Z"}\
            """));
    inbox.put(old, Priority.NORMAL);
    inbox.put(old, Priority.IDLE);

    assertThat(inbox.count(BOB)).isEqualTo(1);
    assertThat(inbox.waiting(BOB, Optional.empty(), 2).items()).containsExactly(old);
    assertThat(inbox.take(2, MINUTE)).containsExactly(old);
    assertThat(inbox.acknowledge(BOB, "d-1")).isTrue();
    assertThat(inbox.count(ADMIN)).isZero();
  }

  @Test
  void items_are_counted_and_chosen_without_reading_other_texts() {
    IntStream.range(0, 5).forEach(i -> put(i, "bob"));
    put("d-1", Priority.INTERRUPT);
    List<String> read = new ArrayList<>();
    Inbox counted =
        on(
            new DelegatingStore(store) {
              @Override
              public Optional<Note> note(String name) {
                read.add(name);
                return super.note(name);
              }

              @Override
              public Page<Note> notes(String prefix, Optional<String> after, int limit) {
                throw new AssertionError("reads all texts");
              }
            });

    assertThat(counted.count(ADMIN)).isEqualTo(6);
    assertThat(counted.count(BOB)).isEqualTo(5);
    assertThat(read).isEmpty();

    assertThat(counted.take(1, MINUTE)).containsExactly(item("d-1"));
    assertThat(counted.waiting(BOB, Optional.empty(), 2).items()).hasSize(2);
    assertThat(counted.around(BOB, NOW.plusSeconds(4)).older()).isEqualTo(4);
    assertThat(read).hasSize(1 + 2 + 1);
  }

  @Test
  void each_recipient_has_an_inbox_of_its_own() {
    Inbox agent = new Inbox("agent:coder", store, it -> {}, it -> {});
    agent.put(item("d-1"), Priority.IDLE);

    assertThat(inbox.count(ADMIN)).isZero();
    assertThat(agent.count(ADMIN)).isEqualTo(1);
    assertThatThrownBy(() -> new Inbox("agent/coder", store, it -> {}, it -> {}))
        .isInstanceOf(RefusedException.class);
  }
}
