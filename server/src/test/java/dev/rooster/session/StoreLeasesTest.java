package dev.rooster.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.store.NamedLock;
import dev.rooster.store.Store;
import dev.rooster.store.StoreException;
import dev.rooster.testing.DelegatingStore;
import dev.rooster.testing.MemoryStore;
import dev.rooster.testing.SettableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One turn at a time in a conversation, among nodes that share a store. */
class StoreLeasesTest {
  private static final SessionKey MAIN = SessionKey.main("coder");

  private final SettableClock clock = new SettableClock(Instant.parse("2026-11-18T09:00:00Z"));
  private final Store store = MemoryStore.shared(clock);
  private final Deque<Runnable> renewals = new ArrayDeque<>();
  private boolean storeIsDown;
  private Instant storeIsBack = Instant.MIN;
  private final StoreLeases one = node("one");
  private final StoreLeases two = node("two");

  @TempDir private Path workspace;

  /** The clock moves while a node waits. Its watch runs by hand. */
  private StoreLeases node(String holder) {
    return new StoreLeases(
        new Breakable(),
        holder,
        clock,
        () -> Duration.between(Instant.EPOCH, clock.instant()).toNanos(),
        clock::advance,
        renewals::add);
  }

  private final class Breakable extends DelegatingStore {
    Breakable() {
      super(store);
    }

    @Override
    public Optional<NamedLock> lock(String name, String holder, Duration length) {
      if (clock.instant().isBefore(storeIsBack)) {
        throw new StoreException("the database is down", "start it");
      }
      return super.lock(name, holder, length);
    }

    @Override
    public Set<NamedLock> renewLocks(String holder, Duration length) {
      if (storeIsDown) {
        throw new StoreException("the database is down", "start it");
      }
      return super.renewLocks(holder, length);
    }
  }

  @AfterEach
  void noInterruptIsLeft() {
    assertThat(Thread.interrupted()).isFalse();
  }

  /** Time passes, with a tick every second and its renewal at once. */
  private void pass(StoreLeases node, Duration time) {
    for (Instant end = clock.instant().plus(time); clock.instant().isBefore(end); ) {
      clock.advance(Duration.ofSeconds(1));
      renewals.clear();
      node.tick();
      renewals.forEach(Runnable::run);
    }
  }

  @Test
  void a_node_waits_until_the_other_leaves_and_gets_its_turn_before_the_next_of_the_other()
      throws Exception {
    SessionLeases.Lease first = one.take(MAIN, Duration.ZERO).orElseThrow();
    assertThat(two.take(MAIN, Duration.ofSeconds(5))).isEmpty();
    first.release();

    assertThat(one.take(MAIN, Duration.ZERO)).as("two is next in line").isEmpty();
    Optional<SessionLeases.Lease> second = two.take(MAIN, Duration.ZERO);

    assertThat(second).isPresent();
    second.get().release();
    assertThat(one.take(MAIN, Duration.ZERO)).isPresent();
  }

  @Test
  void a_turn_waits_for_a_store_that_is_down() throws Exception {
    storeIsBack = clock.instant().plusSeconds(20);

    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> one.take(MAIN, Duration.ofSeconds(5)));
    assertThat(one.take(MAIN, Duration.ofSeconds(30))).isPresent();
  }

  @Test
  void a_turn_may_take_longer_than_a_lease() throws Exception {
    SessionLeases.Lease lease = one.take(MAIN, Duration.ZERO).orElseThrow();

    pass(one, Duration.ofMinutes(5));

    assertThat(lease.lasts()).isTrue();
    assertThat(two.take(MAIN, Duration.ZERO)).isEmpty();
    lease.release();
  }

  @Test
  void a_node_that_cannot_renew_stops_before_the_other_can_start() throws Exception {
    SessionLeases.Lease lease = one.take(MAIN, Duration.ZERO).orElseThrow();
    storeIsDown = true;

    pass(one, Duration.ofSeconds(11));

    assertThat(lease.lasts()).isFalse();
    assertThat(Thread.currentThread().isInterrupted()).isTrue();
    assertThat(two.take(MAIN, Duration.ZERO)).isEmpty();
    lease.release();
  }

  @Test
  void the_conversation_of_a_dead_node_is_free_when_its_lease_expires() throws Exception {
    assertThat(one.take(MAIN, Duration.ZERO)).isPresent();
    Instant start = clock.instant();

    Optional<SessionLeases.Lease> next = two.take(MAIN, Duration.ofMinutes(1));

    assertThat(next).isPresent();
    assertThat(Duration.between(start, clock.instant()))
        .isBetween(StoreLeases.LENGTH, StoreLeases.LENGTH.plusSeconds(1));
  }

  @Test
  void a_node_that_stood_still_cannot_write_into_the_conversation() throws Exception {
    SessionLocks locks = new SessionLocks(one);
    try (HeldSession held = locks.enter(MAIN, Duration.ZERO).orElseThrow()) {
      Transcript transcript =
          new Transcripts(workspace)
              .of(new SessionHeader(MAIN, "coder", ""))
              .guardedBy(held::check);
      transcript.append(Entry.user("hello", "", clock.instant()));
      clock.advance(StoreLeases.LENGTH);
      assertThat(two.take(MAIN, Duration.ZERO)).isPresent();

      assertThatThrownBy(
              () -> transcript.append(Entry.assistant("hi", java.util.List.of(), clock.instant())))
          .isInstanceOf(SessionLostException.class);
      assertThat(transcript.entries()).hasSize(1);
    }
    assertThat(locks.size()).isZero();
  }
}
