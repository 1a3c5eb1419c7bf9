package dev.rooster.activity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.reminder.RefusedException;
import dev.rooster.testing.MemoryStore;
import dev.rooster.testing.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ActivityTest {
  private static final Instant NOW = Instant.parse("2026-11-18T09:00:00Z");
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final SettableClock clock = new SettableClock(NOW);
  private final MemoryStore store = new MemoryStore(clock);
  private final Activity activity = new Activity(store);
  private final List<String> heard = new ArrayList<>();

  private static Sign sign(String session) {
    return sign(session, "2.1.0");
  }

  private static Sign sign(String session, String version) {
    return new Sign(
        "claude-code", session, "", new Client("claude-code", version, "/src"), Sign.By.HOOK);
  }

  @Test
  void a_session_is_idle_until_its_user_prompts_and_again_when_the_turn_ends() {
    ClientSession started = activity.started(sign("s-1"));
    clock.advance(MINUTE);
    ClientSession prompted = activity.prompted(sign("s-1"));
    clock.advance(MINUTE);
    ClientSession worked = activity.worked(sign("s-1"));
    clock.advance(MINUTE);
    ClientSession stopped = activity.stopped(sign("s-1"));

    assertThat(started.state()).isEqualTo(new ClientSession.Idle(NOW));
    assertThat(prompted.state()).isEqualTo(new ClientSession.Active(NOW.plus(MINUTE)));
    assertThat(worked.state()).isEqualTo(prompted.state());
    assertThat(stopped.state()).isEqualTo(new ClientSession.Idle(NOW.plus(MINUTE.multipliedBy(3))));
    assertThat(stopped.prompts()).isEqualTo(1);
    assertThat(new Activity(store).find("claude-code", "s-1")).contains(stopped);
  }

  @Test
  void prompts_are_counted_and_tool_calls_are_not() {
    activity.prompted(sign("s-1"));
    activity.worked(sign("s-1"));
    activity.prompted(sign("s-1"));

    assertThat(activity.worked(sign("s-1")).prompts()).isEqualTo(2);
  }

  @Test
  void a_listener_hears_of_a_change_but_not_of_every_tool_call() {
    activity.listen((before, after) -> heard.add(after.state().getClass().getSimpleName()));

    activity.prompted(sign("s-1"));
    for (int i = 0; i < 100; i++) {
      activity.worked(sign("s-1"));
    }
    activity.stopped(sign("s-1"));

    assertThat(heard).containsExactly("Active", "Idle");
  }

  /** It is idle since its latest call. */
  @Test
  void each_call_of_a_client_without_hooks_is_stored() {
    Sign call = new Sign("mcp", "s-1", "", new Client("mcp", "1", ""), Sign.By.MCP);
    activity.worked(call);
    clock.advance(Duration.ofSeconds(20));
    activity.worked(call);

    assertThat(activity.find("mcp", "s-1").orElseThrow().seen().last())
        .isEqualTo(NOW.plusSeconds(20));
  }

  /** A sub-agent calls tools also while the session waits for its user. */
  @Test
  void a_call_does_not_change_the_state_of_a_session_whose_hooks_tell_it() {
    activity.started(sign("s-1"));
    Sign call = new Sign("claude-code", "s-1", "", new Client("", "", ""), Sign.By.MCP);

    assertThat(activity.worked(call).state()).isEqualTo(new ClientSession.Idle(NOW));
    activity.ended(sign("s-1"));
    assertThat(activity.worked(call).state()).isEqualTo(new ClientSession.Ended(NOW));
  }

  @Test
  void a_session_that_works_for_long_stays_fresh() {
    activity.prompted(sign("s-1"));
    clock.advance(Duration.ofHours(20));
    activity.worked(sign("s-1"));
    clock.advance(Duration.ofHours(20));

    assertThat(activity.open("claude-code")).hasSize(1);
  }

  @Test
  void the_session_with_the_latest_sign_comes_first_and_a_closed_one_not_at_all() {
    activity.started(sign("s-1"));
    clock.advance(MINUTE);
    activity.started(sign("s-2"));
    activity.ended(sign("s-3"));
    clock.advance(MINUTE);
    activity.prompted(sign("s-1"));

    assertThat(activity.open("claude-code"))
        .extracting(ClientSession::id)
        .containsExactly("s-1", "s-2");
    assertThat(activity.open("codex")).isEmpty();
  }

  @Test
  void a_session_without_a_sign_for_a_day_counts_as_closed_and_is_forgotten_after_a_week() {
    activity.started(sign("s-1"));
    clock.advance(ClientSession.OPEN_WITHOUT_SIGN);
    assertThat(activity.open()).isEmpty();
    activity.forgetOld();
    assertThat(activity.find("claude-code", "s-1")).isPresent();

    clock.advance(Activity.KEPT);
    activity.forgetOld();
    assertThat(activity.find("claude-code", "s-1")).isEmpty();
  }

  @Test
  void a_session_that_another_node_has_changed_or_that_has_come_again_is_read_anew() {
    activity.started(sign("s-1"));
    ClientSession prompted = new Activity(store).prompted(sign("s-1"));
    assertThat(activity.find("claude-code", "s-1")).contains(prompted);

    clock.advance(Activity.KEPT.plus(MINUTE));
    new Activity(store).forgetOld();
    new Activity(store).started(sign("s-1"));
    ClientSession again = new Activity(store).stopped(sign("s-1", "2.2.0"));

    assertThat(activity.find("claude-code", "s-1")).contains(again);
  }

  @Test
  void a_sign_that_does_not_know_the_client_keeps_what_is_known() {
    activity.started(sign("s-1", "2.1.0"));
    Sign unknown = new Sign("claude-code", "s-1", "", new Client("", "", ""), Sign.By.MCP);

    ClientSession after = activity.worked(unknown);

    assertThat(after.client()).isEqualTo(new Client("claude-code", "2.1.0", "/src"));
    assertThat(after.seen().hook()).isEqualTo(Optional.of(NOW));
    assertThat(after.seen().mcp()).isEqualTo(Optional.of(NOW));
    assertThat(activity.lastHook("claude-code")).contains(NOW);
  }

  @Test
  void an_id_that_is_no_name_is_refused() {
    assertThatThrownBy(() -> sign("a/b")).isInstanceOf(RefusedException.class);
    assertThatThrownBy(() -> sign("")).isInstanceOf(RefusedException.class);
  }
}
