package dev.rooster.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.activity.Activity;
import dev.rooster.store.Store;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Trust;
import dev.rooster.trust.User;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The inboxes of agents, the same on every store. */
abstract class AgentInboxContract {
  static final Instant DUE = Instant.parse("2026-11-16T09:00:00Z");
  static final Instant FAR = Instant.parse("2100-01-01T00:00:00Z");
  static final Duration MINUTE = Duration.ofMinutes(1);
  static final Caller OPERATOR = new Caller("cli", Optional.empty(), ZoneOffset.UTC);
  static final Caller BOB =
      new Caller(
          "rest",
          Optional.of(new User("bob", Trust.FULL, Optional.empty(), List.of(), Optional.empty())),
          ZoneOffset.UTC);
  static final Reader READER = reader("s-1", Priority.IDLE);

  abstract Store store();

  final AgentInbox inbox() {
    return inbox(InboxPolicy.DEFAULT);
  }

  final AgentInbox inbox(InboxPolicy policy) {
    return new AgentInbox(
        store(), new Activity(store()), agent -> policy, new Random(), item -> {});
  }

  static Reader reader(String session, Priority least) {
    return new Reader("claude-code", session, OPERATOR, least);
  }

  static Portion leasedFor(Duration lease) {
    return new Portion(100, 10_000, lease);
  }

  static AgentItem item(String reminder, int minute) {
    return item(reminder, minute, Priority.IDLE, "");
  }

  static AgentItem item(String reminder, int minute, Priority priority, String owner) {
    return item(reminder, minute, priority, new Recipient("claude-code", "s-1", owner));
  }

  static AgentItem item(String reminder, int minute, Recipient to) {
    return item(reminder, minute, Priority.IDLE, to);
  }

  private static AgentItem item(String reminder, int minute, Priority priority, Recipient to) {
    Instant due = DUE.plus(Duration.ofMinutes(minute));
    return new AgentItem(
        to,
        priority,
        new FiredReminder(
            reminder, "", "text %d".formatted(minute), Optional.empty(), DUE, Trust.FULL),
        Fires.one(due),
        FAR,
        false);
  }

  static List<String> texts(Batch batch) {
    return batch.items().stream().map(it -> it.about().message()).toList();
  }

  @Test
  void a_message_is_gone_once_it_is_acknowledged() {
    inbox().put(item("r-1", 0));

    Batch batch = inbox().take(READER, leasedFor(MINUTE));

    assertThat(texts(batch)).containsExactly("text 0");
    assertThat(inbox().take(READER, leasedFor(MINUTE)).isEmpty()).isTrue();
    assertThat(inbox().acknowledge(OPERATOR, batch.receipt())).isTrue();
    assertThat(inbox().acknowledge(OPERATOR, batch.receipt())).isFalse();
    assertThat(inbox().count(READER)).isZero();
  }

  @Test
  void two_readers_at_the_same_time_get_each_message_once() throws Exception {
    IntStream.range(0, 40).forEach(i -> inbox().put(item("r-" + i, i)));
    CountDownLatch start = new CountDownLatch(1);
    List<String> all = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      List<Future<List<String>>> readers =
          IntStream.range(0, 2)
              .mapToObj(i ->
                  threads.submit(() -> {
                    start.await();
                    return drained(inbox());
                  }))
              .toList();
      start.countDown();
      for (Future<List<String>> reader : readers) {
        all.addAll(reader.get());
      }
    }

    assertThat(all).hasSize(40).doesNotHaveDuplicates();
    assertThat(inbox().count(READER)).isZero();
  }

  private static List<String> drained(AgentInbox inbox) {
    List<String> texts = new ArrayList<>();
    Portion few = new Portion(3, 10_000, MINUTE);
    for (Batch batch = inbox.take(READER, few); !batch.isEmpty(); batch = inbox.take(READER, few)) {
      texts.addAll(texts(batch));
      assertThat(inbox.acknowledge(OPERATOR, batch.receipt())).isTrue();
    }
    return texts;
  }

  @Test
  void forty_fires_of_a_reminder_wait_as_one_message() {
    IntStream.range(0, 40).forEach(i -> inbox().put(item("r-1", i)));

    AgentItem only = inbox().take(READER, leasedFor(MINUTE)).items().getFirst();

    assertThat(inbox().count(READER)).isEqualTo(1);
    assertThat(only.about().message()).isEqualTo("text 39");
    assertThat(only.fires()).isEqualTo(new Fires(DUE, DUE.plus(Duration.ofMinutes(39)), 40));
    assertThat(only.maybeSeen()).isFalse();
  }

  @Test
  void the_same_fire_is_put_once() {
    inbox().put(item("r-1", 0));
    inbox().put(item("r-1", 1));
    inbox().put(item("r-1", 1));

    assertThat(inbox().put(item("r-1", 0)).fires().count()).isEqualTo(2);
  }

  @Test
  void a_further_fire_waits_behind_the_message_that_a_reader_holds() {
    inbox().put(item("r-1", 0));
    Batch first = inbox().take(READER, leasedFor(MINUTE));
    inbox().put(item("r-1", 1));
    inbox().put(item("r-1", 2));

    Batch second = inbox().take(READER, leasedFor(MINUTE));

    assertThat(texts(second)).containsExactly("text 2");
    assertThat(second.items().getFirst().fires().count()).isEqualTo(2);
    inbox().acknowledge(OPERATOR, first.receipt());
    inbox().acknowledge(OPERATOR, second.receipt());
    assertThat(inbox().count(READER)).isZero();
  }

  /** It was set back between the fires. */
  @Test
  void a_fire_of_a_clock_that_was_set_back_joins_the_message_too() {
    inbox().put(item("r-1", 5));
    inbox().put(item("r-1", 3));

    AgentItem only = inbox().take(READER, leasedFor(MINUTE)).items().getFirst();

    assertThat(only.about().message()).isEqualTo("text 3");
    assertThat(only.fires().count()).isEqualTo(2);
  }

  @Test
  void the_texts_of_events_are_told_in_the_order_in_which_they_came_whatever_the_clock_says() {
    inbox().put(item("r-1", 0), Join.APPEND);
    inbox().put(item("r-1", 5), Join.APPEND);
    inbox().put(item("r-1", 3), Join.APPEND);
    inbox().put(item("r-1", 3), Join.APPEND);
    inbox().put(item("r-1", -9), Join.APPEND);

    AgentItem only = inbox().take(READER, leasedFor(MINUTE)).items().getFirst();

    assertThat(only.about().message()).isEqualTo("text 0\n\ntext 5\n\ntext 3\n\ntext -9");
    assertThat(only.fires()).isEqualTo(new Fires(DUE, DUE.plus(Duration.ofMinutes(5)), 4));
  }

  /**
   * The run was cut off after it had put the message, and more happened before its next attempt.
   */
  @Test
  void a_fire_that_is_put_again_with_another_text_has_that_one() {
    inbox().put(item("r-1", 0), Join.APPEND);
    inbox().put(item("r-1", 1), Join.APPEND);
    inbox().put(item("r-1", 2), Join.APPEND);
    inbox().put(withText(item("r-1", 1), "text 1 and more"), Join.APPEND);

    assertThat(texts(inbox().take(READER, leasedFor(MINUTE))))
        .containsExactly("text 0\n\ntext 1 and more\n\ntext 2");
  }

  @Test
  void another_text_of_a_fire_that_a_reader_has_is_told_with_the_first_once_more() {
    inbox().put(item("r-1", 0), Join.APPEND);
    Batch first = inbox().take(READER, leasedFor(MINUTE));
    inbox().put(withText(item("r-1", 0), "text 0 and more"), Join.APPEND);
    inbox().acknowledge(OPERATOR, first.receipt());

    assertThat(inbox().take(READER, leasedFor(MINUTE)).items())
        .singleElement()
        .matches(AgentItem::maybeSeen)
        .matches(it -> it.about().message().equals("text 0 and more"));
  }

  /** It works on for longer than its lease, and acknowledges the message then. */
  @Test
  void a_session_that_has_an_event_is_not_told_it_again_with_the_next_one() {
    inbox().put(item("r-1", 0), Join.APPEND);
    Batch first = inbox().take(READER, leasedFor(Duration.ZERO));
    inbox().put(item("r-1", 1), Join.APPEND);
    inbox().put(item("r-1", 2), Join.APPEND);
    inbox().acknowledge(OPERATOR, first.receipt());

    assertThat(texts(inbox().take(READER, leasedFor(MINUTE)))).containsExactly("text 1\n\ntext 2");
  }

  @Test
  void of_more_events_than_there_is_room_for_the_latest_are_told() {
    String long1 = "1".repeat(ItemParts.LONGEST / 2);
    String long2 = "2".repeat(ItemParts.LONGEST / 2);
    inbox().put(withText(item("r-1", 0), long1), Join.APPEND);
    inbox().put(withText(item("r-1", 1), long2), Join.APPEND);
    inbox().put(item("r-1", 2), Join.APPEND);

    assertThat(texts(inbox().take(READER, leasedFor(MINUTE))))
        .containsExactly(long2 + "\n\ntext 2");
  }

  private static AgentItem withText(AgentItem item, String text) {
    return new AgentItem(
        item.to(),
        item.priority(),
        item.about().withMessage(text),
        item.fires(),
        item.expiresAt(),
        item.maybeSeen());
  }

  @Test
  void a_message_that_is_not_acknowledged_comes_once_more_and_says_so() {
    inbox().put(item("r-1", 0));
    inbox().take(READER, leasedFor(Duration.ZERO));

    Batch again = inbox().take(READER, leasedFor(Duration.ZERO));

    assertThat(again.items()).singleElement().matches(AgentItem::maybeSeen);
    assertThat(inbox().take(READER, leasedFor(MINUTE)).isEmpty()).isTrue();
    assertThat(inbox().acknowledge(OPERATOR, again.receipt())).isTrue();
  }

  @Test
  void the_receipt_of_an_expired_lease_is_void_once_another_reader_has_the_message() {
    inbox().put(item("r-1", 0));
    Batch first = inbox().take(READER, leasedFor(Duration.ZERO));
    Batch second = inbox().take(READER, leasedFor(MINUTE));

    assertThat(inbox().acknowledge(OPERATOR, first.receipt())).isFalse();
    assertThat(inbox().acknowledge(OPERATOR, second.receipt())).isTrue();
  }

  @Test
  void a_message_that_is_given_back_comes_again_as_if_for_the_first_time() {
    inbox().put(item("r-1", 0));
    Batch batch = inbox().take(READER, leasedFor(MINUTE));

    assertThat(inbox().release(OPERATOR, batch.receipt())).isTrue();

    assertThat(inbox().take(READER, leasedFor(MINUTE)).items())
        .singleElement()
        .matches(it -> !it.maybeSeen());
  }

  @Test
  void a_fire_that_joined_the_message_after_it_was_read_is_not_lost() {
    inbox().put(item("r-1", 0));
    Batch batch = inbox().take(READER, leasedFor(Duration.ZERO));
    inbox().put(item("r-1", 1));
    inbox().acknowledge(OPERATOR, batch.receipt());

    AgentItem left = inbox().take(READER, leasedFor(MINUTE)).items().getFirst();

    assertThat(left.about().message()).isEqualTo("text 1");
    assertThat(left.fires().count()).isEqualTo(1);
    assertThat(left.maybeSeen()).isFalse();
  }

  @Test
  void the_most_urgent_message_comes_first_and_a_reader_can_ask_for_urgent_ones_alone() {
    inbox().put(item("r-1", 0, Priority.IDLE, ""));
    inbox().put(item("r-2", 1, Priority.INTERRUPT, ""));
    inbox().put(item("r-3", 2, Priority.NORMAL, ""));

    assertThat(inbox().peek(reader("s-1", Priority.NORMAL), leasedFor(MINUTE)))
        .extracting(it -> it.about().id())
        .containsExactly("r-2", "r-3");
    assertThat(inbox().peek(reader("s-1", Priority.INTERRUPT), leasedFor(MINUTE))).hasSize(1);
    assertThat(texts(inbox().take(READER, leasedFor(MINUTE))))
        .containsExactly("text 1", "text 2", "text 0");
  }

  @Test
  void a_portion_ends_before_the_message_that_would_make_it_too_long() {
    inbox().put(item("r-1", 0));
    inbox().put(item("r-2", 1));

    assertThat(texts(inbox().take(READER, new Portion(10, 7, MINUTE)))).containsExactly("text 0");
    assertThat(texts(inbox().take(READER, new Portion(10, 1, MINUTE)))).containsExactly("text 1");
  }

  @Test
  void a_user_sees_takes_and_acknowledges_only_their_own_messages() {
    inbox().put(item("r-1", 0, Priority.IDLE, "alice"));
    inbox().put(item("r-2", 1, Priority.IDLE, "bob"));
    Batch all = inbox().take(READER, leasedFor(MINUTE));
    Reader bob = new Reader("claude-code", "s-1", BOB, Priority.IDLE);

    assertThat(all.items()).hasSize(2);
    assertThat(inbox().count(bob)).isEqualTo(1);
    assertThat(inbox().acknowledge(BOB, all.receipt())).isTrue();
    assertThat(inbox().count(READER)).isEqualTo(1);
    assertThat(inbox().acknowledge(BOB, all.receipt())).isFalse();
    assertThat(inbox().acknowledge(OPERATOR, all.receipt())).isTrue();
  }

  @Test
  void a_receipt_that_was_never_given_acknowledges_nothing() {
    inbox().put(item("r-1", 0));

    assertThat(inbox().acknowledge(OPERATOR, "claude-code:00")).isFalse();
    assertThat(inbox().acknowledge(OPERATOR, "nonsense")).isFalse();
    assertThat(inbox().acknowledge(OPERATOR, "")).isFalse();
  }

  @Test
  void a_waiting_reader_gets_the_message_as_it_arrives() throws Exception {
    AgentInbox shared = inbox();
    try (ExecutorService threads = Executors.newFixedThreadPool(1)) {
      Future<Batch> waiting =
          threads.submit(() -> shared.take(READER, leasedFor(MINUTE), Duration.ofSeconds(60)));
      shared.put(item("r-1", 0));

      assertThat(texts(waiting.get())).containsExactly("text 0");
    }
  }
}
