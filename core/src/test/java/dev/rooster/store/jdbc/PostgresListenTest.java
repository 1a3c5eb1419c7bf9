package dev.rooster.store.jdbc;

import static dev.rooster.store.jdbc.Reminders.claim;
import static dev.rooster.store.jdbc.Reminders.due;
import static dev.rooster.store.jdbc.Reminders.join;
import static dev.rooster.store.jdbc.Reminders.oneShot;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Reminder;
import dev.rooster.store.Notice;
import dev.rooster.store.Store;
import dev.rooster.store.Together;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

class PostgresListenTest extends OnPostgres {
  private static final Duration HORIZON = Duration.ofMinutes(10);
  private static final Notice LISTENING = new Notice.Listening(true);
  private static final Notice DEAF = new Notice.Listening(false);

  @Test
  void a_store_gets_no_notices_of_its_own_writes() {
    List<Notice> told = listening(store);
    PostgresStore other = place.open();
    Instant soon = store.now().plusSeconds(60);

    List<Notice> toldTheOther = listening(other);

    store.create(List.of(oneShot("own", soon)));
    awaitTold(toldTheOther, new Notice.Wakes(soon));
    other.create(List.of(oneShot("other", soon.plusSeconds(1))));

    awaitTold(told, new Notice.Wakes(soon.plusSeconds(1)));
    assertThat(told).containsExactly(LISTENING, new Notice.Wakes(soon.plusSeconds(1)));
    other.close();
  }

  @Test
  void many_concurrent_writes_send_few_notices() throws InterruptedException {
    List<Notice> told = listening(store);
    PostgresStore other = place.open();
    Instant soon = store.now().plusSeconds(60);

    Together.run(
        8,
        thread ->
            () ->
                IntStream.range(0, 50)
                    .mapToObj(i -> oneShot(thread + "-" + i, soon.plusMillis(i)))
                    .map(it -> other.create(List.of(it)))
                    .count());
    other.create(List.of(oneShot("last", soon.minusSeconds(1))));

    awaitTold(told, new Notice.Wakes(soon.minusSeconds(1)));
    assertThat(told).hasSizeLessThan(200);
    other.close();
  }

  @Test
  void a_write_just_before_closing_still_sends_a_notice() {
    List<Notice> told = listening(store);
    Instant soon = store.now().plusSeconds(60);

    try (PostgresStore brief = place.open()) {
      brief.create(List.of(oneShot("r-1", soon)));
    }

    awaitTold(told, new Notice.Wakes(soon));
  }

  @Test
  void a_release_sends_a_notice() {
    due(store, 1);
    join(store, "a");
    List<Reminder> claimed = claim(store, "a", 1);
    PostgresStore other = place.open();
    List<Notice> told = listening(other);

    store.release("a", claimed);

    awaitTold(told, new Notice.Wakes(claimed.getFirst().standing().next().orElseThrow().at()));
    other.close();
  }

  @Test
  void another_schema_is_independent() {
    List<Notice> told = listening(store);
    Instant soon = store.now().plusSeconds(60);
    try (PostgresPlace elsewhere = PostgresServer.newSchema();
        PostgresStore foreign = elsewhere.open()) {
      foreign.create(List.of(oneShot("foreign", soon.minusSeconds(9))));
    }
    try (PostgresStore other = place.open()) {
      other.create(List.of(oneShot("r-1", soon)));
    }

    awaitTold(told, new Notice.Wakes(soon));
    assertThat(told).containsExactly(LISTENING, new Notice.Wakes(soon));
  }

  @Test
  void foreign_payloads_on_the_channel_do_no_harm() {
    List<Notice> told = listening(store);
    for (String said : List.of("", "hello", "x wakes soon", "x wakes 1", "x wakes 1 99999999999")) {
      place.run(
          """
          SELECT pg_notify('rooster_' || relnamespace, '%s') FROM pg_class
          WHERE oid = 'rooster_reminder'::regclass
          """
              .formatted(said));
    }
    Instant soon = store.now().plusSeconds(60);

    try (PostgresStore other = place.open()) {
      other.create(List.of(oneShot("r-1", soon)));
    }

    awaitTold(told, new Notice.Wakes(soon));
    assertThat(told).containsExactly(LISTENING, new Notice.Wakes(soon));
  }

  @Test
  void an_unexpected_pool_failure_does_not_stop_notices() {
    List<Notice> told = listening(store);
    Instant soon = store.now().plusSeconds(60);
    AtomicInteger failures = new AtomicInteger();
    PostgresStore other = PostgresStore.open(failingNotices(place.pool(), failures));

    other.create(List.of(oneShot("untold", soon)));
    Together.await("it cannot be told", () -> failures.get() == 1);
    other.create(List.of(oneShot("told", soon.plusSeconds(1))));

    awaitTold(told, new Notice.Wakes(soon.plusSeconds(1)));
    other.close();
  }

  /** Refuses a connection to the first caller that wants to send a notice. */
  private static DataSource failingNotices(DataSource pool, AtomicInteger failures) {
    return (DataSource)
        Proxy.newProxyInstance(
            DataSource.class.getClassLoader(),
            new Class<?>[] {DataSource.class},
            (proxy, method, arguments) -> {
              if (Thread.currentThread().getName().equals("rooster-notices")
                  && failures.compareAndSet(0, 1)) {
                throw new IllegalStateException("this pool is not ready");
              }
              return method.invoke(pool, arguments);
            });
  }

  @Test
  void a_pooler_that_swallows_notices_is_reported() {
    PostgresStore deaf = PostgresStore.open(SwallowedListen.on(place.pool()));
    List<Notice> told = new CopyOnWriteArrayList<>();

    deaf.listen(HORIZON, told::add);

    awaitTold(told, DEAF);
    deaf.close();
  }

  @Test
  void a_listener_whose_connection_was_ended_says_so_and_listens_again() {
    List<Notice> told = listening(store);

    place.run(
        """
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE query LIKE 'LISTEN "rooster_' || (
          SELECT relnamespace FROM pg_class WHERE oid = 'rooster_reminder'::regclass) || '"'
        """);

    Together.await("it listens again", () -> told.size() >= 3);
    assertThat(told).startsWith(LISTENING, DEAF, LISTENING);
  }

  @Test
  void an_idle_listener_sends_no_statement() {
    listening(store);
    String asked =
        """
        SELECT string_agg(query || xact_start || query_start, ' ' ORDER BY pid)
        FROM pg_stat_activity WHERE query LIKE 'LISTEN%'
        """;
    String before = place.ask(asked);

    place.letPass(Duration.ofMillis(300));

    assertThat(place.ask(asked)).isEqualTo(before);
  }

  @Test
  void a_closed_store_leaves_no_connection_behind() {
    listening(store);

    store.close();
    place.close();

    Together.await(
        "no connection is left",
        () ->
            place
                .ask(
                    """
                    SELECT count(*) FROM pg_stat_activity
                    WHERE query LIKE 'LISTEN "rooster_' || (
                      SELECT relnamespace FROM pg_class
                      WHERE oid = 'rooster_reminder'::regclass) || '"'
                    """)
                .equals("0"));
  }

  private static List<Notice> listening(Store store) {
    List<Notice> told = new CopyOnWriteArrayList<>();
    store.listen(HORIZON, told::add);
    awaitTold(told, LISTENING);
    return told;
  }

  private static void awaitTold(List<Notice> told, Notice notice) {
    Together.await(notice + " is told", () -> told.contains(notice));
  }
}
