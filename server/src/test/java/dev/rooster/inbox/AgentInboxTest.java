package dev.rooster.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.activity.Activity;
import dev.rooster.activity.Client;
import dev.rooster.activity.Sign;
import dev.rooster.store.Note;
import dev.rooster.store.Store;
import dev.rooster.testing.DelegatingStore;
import dev.rooster.testing.MemoryStore;
import dev.rooster.testing.SettableClock;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Trust;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AgentInboxTest extends AgentInboxContract {
  private final SettableClock clock = new SettableClock(DUE);
  private final MemoryStore memory = new MemoryStore(clock);

  @Override
  Store store() {
    return memory;
  }

  @Test
  void an_expired_message_is_not_taken() {
    inbox().put(item("r-1", 0));
    clock.set(FAR);

    assertThat(inbox().take(READER, leasedFor(MINUTE)).isEmpty()).isTrue();
  }

  @Test
  void a_lease_lasts_until_its_end() {
    inbox().put(item("r-1", 0));
    inbox().take(READER, leasedFor(MINUTE));

    clock.advance(MINUTE.minusMillis(1));
    assertThat(inbox().take(READER, leasedFor(MINUTE)).isEmpty()).isTrue();
    clock.advance(MINUTE);
    assertThat(inbox().take(READER, leasedFor(MINUTE)).items()).hasSize(1);
  }

  /** Otherwise it would last as long as the clock was ahead. */
  @Test
  void a_lease_of_a_clock_that_was_ahead_is_over() {
    inbox().put(item("r-1", 0));
    clock.advance(Duration.ofDays(1));
    inbox().take(READER, leasedFor(MINUTE));

    clock.set(DUE);

    assertThat(inbox().take(READER, leasedFor(MINUTE)).items())
        .singleElement()
        .matches(AgentItem::maybeSeen);
  }

  @Test
  void a_clock_that_is_corrected_by_a_moment_ends_no_lease() {
    inbox().put(item("r-1", 0));
    inbox().take(READER, leasedFor(MINUTE));

    clock.set(DUE.minusSeconds(1));

    assertThat(inbox().take(READER, leasedFor(MINUTE)).isEmpty()).isTrue();
  }

  @Test
  void a_headless_turn_keeps_its_message_whatever_the_clock_says() {
    AgentItem item = inbox().put(item("r-1", 0));
    clock.advance(Duration.ofDays(1));
    new InboxKeeper(memory, new Activity(memory)).withdraw(InboxKeeper.place(item), "h-1");

    clock.set(DUE);

    assertThat(inbox().take(READER, leasedFor(MINUTE)).isEmpty()).isTrue();
  }

  private static Sign sign(String session, String owner) {
    return sign(session, owner, "");
  }

  private static Sign sign(String session, String owner, String directory) {
    return new Sign("claude-code", session, owner, new Client("", "", directory), Sign.By.HOOK);
  }

  @Test
  void a_later_session_of_another_user_keeps_no_message_from_its_reader() {
    Activity activity = new Activity(memory);
    activity.started(sign("s-bob", "bob"));
    clock.advance(MINUTE);
    activity.started(sign("s-2", ""));
    inbox().put(item("r-1", 0, Priority.IDLE, "bob"));
    Reader bob = new Reader("claude-code", "s-bob", BOB, Priority.IDLE);
    InboxPolicy newest =
        new InboxPolicy(Route.NEWEST, Optional.empty(), InboxPolicy.DEFAULT_EXPIRE);

    assertThat(inbox().peek(bob, leasedFor(MINUTE))).hasSize(1);
    assertThat(inbox(newest).peek(bob, leasedFor(MINUTE))).hasSize(1);
  }

  /** Its client was killed, or the machine was switched off: nothing has told of its end. */
  @Test
  void a_session_that_is_silent_for_an_hour_leaves_its_messages_to_a_later_one_in_its_directory() {
    Activity activity = new Activity(memory);
    activity.started(sign("s-1", "", "/src"));
    clock.advance(MINUTE);
    activity.started(sign("s-2", "", "/src"));
    activity.started(sign("s-3", "", "/other"));
    inbox().put(item("r-1", 0));

    clock.advance(Duration.ofMinutes(58));
    assertThat(inbox().peek(reader("s-2", Priority.IDLE), leasedFor(MINUTE))).isEmpty();
    clock.advance(MINUTE);
    assertThat(inbox().peek(reader("s-2", Priority.IDLE), leasedFor(MINUTE))).hasSize(1);
    assertThat(inbox().peek(reader("s-3", Priority.IDLE), leasedFor(MINUTE))).isEmpty();
    activity.worked(sign("s-1", "", "/src"));
    assertThat(inbox().peek(reader("s-2", Priority.IDLE), leasedFor(MINUTE))).isEmpty();
  }

  /** With {@code ceilings.hook: full}, the sessions of the operator may see all messages. */
  @Test
  void a_session_takes_the_messages_of_its_own_user_alone() {
    inbox().put(item("r-1", 0, Priority.IDLE, "bob"));

    Caller client =
        Caller.agent(Optional.empty(), ZoneOffset.UTC, new Caller.Turn(Trust.FULL, "s-1"));
    Reader session = new Reader("claude-code", "s-1", client, Priority.IDLE);

    assertThat(inbox().take(session, leasedFor(MINUTE)).isEmpty()).isTrue();
    assertThat(inbox().count(session)).isZero();
    assertThat(inbox().take(reader("", Priority.IDLE), leasedFor(MINUTE)).items()).hasSize(1);
  }

  @Test
  void expired_leases_leave_room_for_further_messages() {
    IntStream.range(0, ItemLeases.MOST).forEach(i -> inbox().put(item("r-%05d".formatted(i), i)));
    Portion all = new Portion(ItemLeases.MOST, Integer.MAX_VALUE, MINUTE);
    assertThat(inbox().take(READER, all).items()).hasSize(ItemLeases.MOST);

    clock.advance(MINUTE);

    assertThat(inbox().take(READER, leasedFor(MINUTE)).items()).hasSize(100);
  }

  @Test
  void taking_one_of_ten_thousand_reads_the_text_of_that_one_alone() {
    IntStream.range(0, 10_000).forEach(i -> inbox().put(item("r-%05d".formatted(i), i)));
    AtomicInteger texts = new AtomicInteger();
    Store counting =
        new DelegatingStore(memory) {
          @Override
          public Optional<Note> note(String name) {
            texts.addAndGet(name.startsWith("agent-inbox/") ? 1 : 0);
            return super.note(name);
          }
        };

    Batch batch = inbox(counting).take(READER, new Portion(1, 10_000, MINUTE));

    assertThat(texts(batch)).containsExactly("text 0");
    assertThat(texts.get()).isEqualTo(1);
  }

  private static AgentInbox inbox(Store store) {
    return new AgentInbox(
        store, new Activity(store), agent -> InboxPolicy.DEFAULT, new Random(), it -> {});
  }

  @Test
  void messages_for_a_thousand_other_open_sessions_cost_a_reader_a_few_reads() {
    Activity activity = new Activity(memory);
    for (int i = 0; i < 1_000; i++) {
      String session = "s-%d".formatted(i);
      activity.started(
          new Sign("claude-code", session, "", new Client("", "", "/src"), Sign.By.HOOK));
      inbox().put(item("r-" + i, i, new Recipient("claude-code", session, "")));
    }
    AtomicInteger calls = new AtomicInteger();
    Store counting =
        new DelegatingStore(memory) {
          @Override
          protected <T> T call(String name, Supplier<T> work) {
            calls.incrementAndGet();
            return super.call(name, work);
          }
        };

    Batch batch = inbox(counting).take(reader("s-700", Priority.IDLE), leasedFor(MINUTE));

    assertThat(texts(batch)).containsExactly("text 700");
    assertThat(calls.get()).isLessThan(25);
  }

  @Test
  void a_session_behind_many_messages_of_another_one_gets_its_own() {
    IntStream.range(0, 500).forEach(i -> inbox().put(item("r-%03d".formatted(i), i)));
    inbox().put(item("r-x", -1, new Recipient("claude-code", "s-2", "")));

    assertThat(texts(inbox(memory).take(reader("s-2", Priority.IDLE), leasedFor(MINUTE))))
        .contains("text -1");
  }
}
