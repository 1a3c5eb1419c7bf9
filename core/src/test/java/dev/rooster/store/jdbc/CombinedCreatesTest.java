package dev.rooster.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.store.StoreException;
import dev.rooster.store.Together;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CombinedCreatesTest {
  private static final Instant DUE = Instant.parse("2026-03-08T09:00:00Z");

  private final ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor();
  private final List<List<String>> inserts = Collections.synchronizedList(new ArrayList<>());
  private final Set<String> kept = Collections.synchronizedSet(new HashSet<>());
  private final CountDownLatch firstMayGoOn = new CountDownLatch(1);
  private boolean broken;
  private final CombinedCreates creates = new CombinedCreates(this::insert);

  @AfterEach
  void close() {
    callers.close();
  }

  @Test
  void creates_queued_during_a_write_share_the_next_one() {
    var first = created("a");
    awaitInserts(1);
    var rest = Stream.of("b", "c", "d").map(this::created).toList();
    awaitWaiting(3);
    firstMayGoOn.countDown();

    assertThat(first.join()).extracting(Reminder::version).containsExactly(1L);
    assertThat(rest).allMatch(it -> it.join().size() == 1);
    assertThat(inserts).hasSize(2);
    assertThat(inserts.getLast()).containsExactlyInAnyOrder("b", "c", "d");
  }

  @Test
  void a_caller_with_an_existing_id_fails_alone_and_creates_nothing() {
    kept.add("taken");
    var first = created("a");
    awaitInserts(1);
    var refused = created("b", "taken");
    var other = created("c");
    awaitWaiting(2);
    firstMayGoOn.countDown();

    assertThat(first.join()).hasSize(1);
    assertThat(other.join()).hasSize(1);
    assertThatThrownBy(refused::join)
        .hasCauseInstanceOf(RefusedException.class)
        .hasMessageContaining("taken");
    assertThat(kept).containsExactlyInAnyOrder("taken", "a", "c");
  }

  @Test
  void one_of_several_callers_with_the_same_id_succeeds() {
    var first = created("a");
    awaitInserts(1);
    var same = List.of(created("b"), created("b"), created("b"));
    awaitWaiting(3);
    firstMayGoOn.countDown();

    Together.await("all are answered", () -> same.stream().allMatch(CompletableFuture::isDone));
    assertThat(first.join()).hasSize(1);
    assertThat(same.stream().filter(it -> !it.isCompletedExceptionally())).hasSize(1);
  }

  @Test
  void a_store_failure_reaches_all_callers_and_the_next_ones_are_written() {
    broken = true;
    var first = created("a");
    awaitInserts(1);
    var second = created("b");
    var third = created("c");
    awaitWaiting(2);
    firstMayGoOn.countDown();

    for (var failed : List.of(first, second, third)) {
      assertThatThrownBy(failed::join).hasCauseInstanceOf(StoreException.class);
    }
    broken = false;
    assertThat(created("b").join()).hasSize(1);
  }

  @Test
  void an_id_that_is_given_twice_is_refused_before_anything_is_written() {
    assertThatThrownBy(() -> creates.create(List.of(reminder("a"), reminder("a"))))
        .isInstanceOf(RefusedException.class);
    assertThat(inserts).isEmpty();
  }

  private CompletableFuture<List<Reminder>> created(String... ids) {
    List<Reminder> reminders = Stream.of(ids).map(CombinedCreatesTest::reminder).toList();
    return CompletableFuture.supplyAsync(() -> creates.create(reminders), callers);
  }

  private static Reminder reminder(String id) {
    return Reminders.oneShot(id, DUE);
  }

  private Set<String> insert(List<Reminder> reminders) {
    List<String> ids = Reminders.ids(reminders);
    inserts.add(ids);
    try {
      firstMayGoOn.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    if (broken) {
      throw new StoreException("it is gone", "bring it back");
    }
    Set<String> taken = new HashSet<>(ids);
    taken.retainAll(kept);
    if (taken.isEmpty()) {
      kept.addAll(ids);
    }
    return taken;
  }

  private void awaitInserts(int count) {
    Together.await(count + " inserts", () -> inserts.size() == count);
  }

  private void awaitWaiting(int count) {
    Together.await(count + " wait", () -> creates.waiting() == count);
  }
}
