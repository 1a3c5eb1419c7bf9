package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.cli.CliRun.Result;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Watching a daemon that stops after a while. */
class WatchTest {
  private static Result watch(String... words) {
    return new CliRun().host(new Brief().host()).run(List.of(words));
  }

  @Test
  void the_end_of_the_daemon_is_reported() {
    Result ended = watch("watch", "--json");

    assertThat(ended.out()).hasLineCount(3);
    assertThat(ended.err())
        .isEqualTo("rooster: the daemon has stopped. Start it with rooster up.\n");
    assertThat(ended.exit()).isEqualTo(1);
  }

  @Test
  void the_end_of_the_daemon_after_the_last_event_is_not_an_error() {
    assertThat(watch("watch", "--json", "--events", "2").exit()).isZero();
    assertThat(watch("watch", "--json", "--events", "1").out()).hasLineCount(1);
  }

  @Test
  void people_see_the_start_of_a_run_instead_of_its_due_event() {
    Result seen = watch("watch", "--events", "2");

    assertThat(seen.exit()).as(seen.err()).isZero();
    assertThat(seen.out()).hasLineCount(2).contains("started");
  }

  @Test
  void on_a_terminal_the_last_line_counts_down_and_gives_way() {
    Result seen = new CliRun().host(new Counted().host()).terminal(80).run(List.of("watch"));

    assertThat(seen.out()).contains("nothing scheduled").contains("\r\u001b[K");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void a_message_that_arrives_before_the_events_do_is_shown_once(boolean alsoAsEvent) {
    StubBackend arriving =
        new StubBackend() {
          private static final String ITEM =
              "{\"id\":\"i-1\",\"arrived_at\":\"2026-11-16T10:20:00Z\",\"name\":\"oven\","
                  + "\"text\":\"check it\"}";
          private boolean arrived;

          @Override
          public Reply ask(String method, String target, Map<String, String> headers, String body) {
            return arrived && target.startsWith("/api/inbox?")
                ? new Reply(200, "{\"items\":[%s],\"next_cursor\":null}".formatted(ITEM))
                : super.ask(method, target, headers, body);
          }

          @Override
          public void listen(Runnable connected, Predicate<DaemonEvent> listener) {
            arrived = true;
            connected.run();
            if (alsoAsEvent) {
              assertThat(listener.test(new DaemonEvent("inbox.arrived", ITEM))).isTrue();
            }
            assertThat(listener.test(new DaemonEvent("run.started", "{}"))).isFalse();
          }
        };

    Result seen = new CliRun().host(arriving.host()).run(List.of("watch", "--events", "1"));

    assertThat(seen.out().lines().filter(it -> it.startsWith("* ")))
        .containsExactly("* 2026-11-16 11:20  oven: check it");
  }

  @Test
  void a_message_whose_event_was_lost_is_shown_all_the_same() {
    StubBackend slow =
        new StubBackend() {
          private boolean lost;

          @Override
          public Reply ask(String method, String target, Map<String, String> headers, String body) {
            String item =
                "{\"id\":\"i-1\",\"arrived_at\":\"2026-11-16T10:20:00Z\",\"name\":\"oven\","
                    + "\"text\":\"check it\"}";
            return lost && target.startsWith("/api/inbox?")
                ? new Reply(200, "{\"items\":[%s],\"next_cursor\":null}".formatted(item))
                : super.ask(method, target, headers, body);
          }

          @Override
          public void listen(Runnable connected, Predicate<DaemonEvent> listener) {
            lost = true;
            var _ = listener.test(new DaemonEvent("lost", "{}"));
          }
        };

    Result seen = new CliRun().host(slow.host()).run(List.of("watch", "--events", "1"));

    assertThat(seen.out())
        .contains("some events are not shown")
        .contains("* 2026-11-16 11:20  oven: check it");
  }

  /** Sends events until the countdown has asked for the next fire. */
  private static final class Counted extends StubBackend {
    private volatile boolean looked;

    @Override
    public Reply ask(String method, String target, Map<String, String> headers, String body) {
      looked |= target.endsWith("&limit=1");
      return super.ask(method, target, headers, body);
    }

    @Override
    public void listen(Runnable connected, Predicate<DaemonEvent> listener) {
      while (!looked && listener.test(new DaemonEvent("run.started", "{}"))) {
        Thread.onSpinWait();
      }
    }
  }

  /** Tells of three things, and stops. */
  private static final class Brief extends StubBackend {
    @Override
    public void listen(Runnable connected, Predicate<DaemonEvent> listener) {
      for (String type : List.of("run.due", "run.started", "run.completed")) {
        if (!listener.test(new DaemonEvent(type, "{}"))) {
          return;
        }
      }
    }
  }
}
