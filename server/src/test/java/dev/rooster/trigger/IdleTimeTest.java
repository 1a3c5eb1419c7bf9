package dev.rooster.trigger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.activity.Client;
import dev.rooster.activity.ClientSession;
import dev.rooster.schedule.Idle;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Since when an agent is idle, and when that makes a reminder fire. */
class IdleTimeTest {
  private static final Instant T = Instant.parse("2026-11-16T10:00:00Z");
  private static final Duration FIVE = Duration.ofMinutes(5);

  private static ClientSession session(String id, ClientSession.State state, boolean hook) {
    Optional<Instant> seen = Optional.of(T.plusSeconds(30));
    return new ClientSession(
        "claude-code",
        id,
        "",
        new Client("claude-code", "", ""),
        state,
        new ClientSession.Seen(
            T,
            T.plusSeconds(30),
            hook ? seen : Optional.empty(),
            Optional.of(T),
            Optional.empty(),
            Optional.empty(),
            0));
  }

  private static ClientSession idle(String id, Instant since) {
    return session(id, new ClientSession.Idle(since), true);
  }

  private static ClientSession active(String id) {
    return session(id, new ClientSession.Active(T), true);
  }

  @Test
  void an_agent_is_idle_since_its_last_session_became_idle() {
    assertThat(IdleTime.since(List.of(idle("a", T), idle("b", T.plusSeconds(9))), "", T))
        .contains(T.plusSeconds(9));
  }

  @Test
  void an_agent_that_works_in_one_session_is_not_idle() {
    assertThat(IdleTime.since(List.of(idle("a", T), active("b")), "", T)).isEmpty();
  }

  @Test
  void without_an_open_session_nothing_is_known() {
    assertThat(IdleTime.since(List.of(), "", T)).isEmpty();
  }

  @Test
  void a_session_counts_alone_while_it_is_open() {
    assertThat(IdleTime.since(List.of(idle("a", T), active("b")), "a", T)).contains(T);
    assertThat(IdleTime.since(List.of(idle("b", T)), "gone", T)).contains(T);
  }

  @Test
  void a_client_without_hooks_is_idle_since_its_latest_call() {
    assertThat(IdleTime.since(List.of(session("a", new ClientSession.Active(T), false)), "", T))
        .contains(T.plusSeconds(30));
  }

  /** Its user may have interrupted the turn, which no client reports. */
  @Test
  void a_session_that_is_silent_at_work_counts_as_idle_from_then_on() {
    Instant silent = T.plusSeconds(30).plus(ClientSession.SILENT_AT_WORK);

    assertThat(IdleTime.since(List.of(active("a")), "", silent.minusMillis(1))).isEmpty();
    assertThat(IdleTime.since(List.of(active("a")), "", silent)).contains(silent);
    assertThat(IdleTime.since(List.of(active("a"), idle("b", T)), "", silent.plusSeconds(9)))
        .contains(silent);
  }

  @Test
  void a_stretch_has_one_fire() {
    Idle idle = new Idle(FIVE, false);

    assertThat(IdleTime.fire(idle, T, T)).contains(T.plus(FIVE));
    assertThat(IdleTime.fire(idle, T, T.plus(FIVE))).isEmpty();
  }

  @Test
  void a_repeating_one_fires_again_after_every_further_stretch() {
    Idle idle = new Idle(FIVE, true);

    assertThat(IdleTime.fire(idle, T, T.plus(FIVE))).contains(T.plus(FIVE).plus(FIVE));
    assertThat(IdleTime.fire(idle, T, T.plusSeconds(3601))).contains(T.plusSeconds(3900));
  }
}
