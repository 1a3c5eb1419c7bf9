package dev.rooster.trigger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.activity.Activity;
import dev.rooster.activity.Client;
import dev.rooster.activity.ClientSession;
import dev.rooster.activity.Sign;
import dev.rooster.app.TestServer;
import dev.rooster.format.Json;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.testing.DelegatingStore;
import dev.rooster.trust.Caller;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Reminders whose fires come from what an agent's sessions do. */
class TriggerRemindersTest {
  private static final Instant NOW = Instant.parse("2026-11-16T10:00:00Z");
  private static final ZoneId ZONE = ZoneId.of("Europe/Berlin");
  private static final Caller OPERATOR = new Caller("cli", Optional.empty(), ZONE);
  private static final Duration FIVE = Duration.ofMinutes(5);

  private final TestServer server = TestServer.at(NOW, ZONE).start();

  @AfterEach
  void close() {
    server.close();
  }

  private static Sign sign(String session) {
    return new Sign("claude-code", session, "", new Client("claude-code", "2", "/w"), Sign.By.HOOK);
  }

  private Reminder add(String json) {
    return server.reminders().create(OPERATOR, Json.read(json), json, Optional.empty()).reminder();
  }

  private Reminder idle(String more) {
    return add(
        """
        {"message": "heartbeat", "agent": "claude-code", "schedule": {"idle": "5m"%s}}
        """
            .formatted(more));
  }

  private Reminder calls(int prompts, String more) {
    return add(
        """
        {"message": "boundary", "agent": "claude-code", "schedule": {"calls": %d}%s}
        """
            .formatted(prompts, more));
  }

  private Reminder now(Reminder reminder) {
    return server.store().find(List.of(reminder.id())).getFirst();
  }

  private Optional<Instant> next(Reminder reminder) {
    return now(reminder).standing().next().map(NextFire::due);
  }

  private List<Instant> runs(Reminder reminder) {
    return server.ticked().rooster().history(reminder.id(), 10).reversed().stream()
        .map(Occurrence::due)
        .toList();
  }

  private void pass(Duration time) {
    server.ticked().advance(time);
  }

  @Test
  void an_idle_reminder_waits_until_its_agent_is_idle() {
    Reminder reminder = idle("");

    assertThat(next(reminder)).isEmpty();
    assertThat(now(reminder).standing().status()).isEqualTo(Status.ACTIVE);

    server.activity().stopped(sign("s-1"));

    assertThat(next(reminder)).contains(NOW.plus(FIVE));
  }

  @Test
  void a_prompt_withdraws_the_fire_and_the_next_stretch_plans_another() {
    Reminder reminder = idle("");
    server.activity().stopped(sign("s-1"));
    pass(Duration.ofMinutes(4));

    server.activity().prompted(sign("s-1"));

    assertThat(next(reminder)).isEmpty();
    pass(Duration.ofMinutes(10));
    server.activity().stopped(sign("s-1"));
    pass(FIVE);
    assertThat(runs(reminder)).containsExactly(NOW.plus(Duration.ofMinutes(19)));
  }

  @Test
  void an_idle_stretch_has_one_fire() {
    Reminder reminder = idle("");
    server.activity().stopped(sign("s-1"));
    pass(Duration.ofHours(1));

    server.triggers().changed(now(reminder));

    assertThat(runs(reminder)).containsExactly(NOW.plus(FIVE));
    assertThat(next(reminder)).isEmpty();
  }

  /** Otherwise a client that messages wake would take turns all night, each for the one before. */
  @Test
  void a_turn_that_no_user_began_starts_no_new_stretch() {
    Reminder reminder = idle("");
    server.activity().prompted(sign("s-1"));
    server.activity().stopped(sign("s-1"));
    pass(FIVE);

    for (int i = 0; i < 3; i++) {
      server.activity().worked(sign("s-1"));
      pass(Duration.ofMinutes(1));
      server.activity().stopped(sign("s-1"));
      pass(FIVE);
    }

    assertThat(runs(reminder)).containsExactly(NOW.plus(FIVE));
    server.activity().prompted(sign("s-1"));
    server.activity().stopped(sign("s-1"));
    pass(FIVE);
    assertThat(runs(reminder)).hasSize(2);
  }

  @Test
  void a_session_that_died_at_work_does_not_keep_the_agent_busy() {
    Reminder reminder = idle("");
    server.activity().prompted(sign("dead"));
    pass(Duration.ofHours(2));

    server.activity().prompted(sign("s-1"));
    server.activity().stopped(sign("s-1"));
    pass(FIVE);

    assertThat(runs(reminder)).hasSize(1);
  }

  /** No client says that its user has interrupted a turn. */
  @Test
  void a_session_that_is_silent_at_work_counts_as_idle_until_its_next_sign() {
    Reminder reminder = idle("");
    server.activity().prompted(sign("s-1"));
    pass(ClientSession.SILENT_AT_WORK);

    awaitNext(reminder);
    assertThat(next(reminder)).contains(NOW.plus(ClientSession.SILENT_AT_WORK).plus(FIVE));

    server.activity().worked(sign("s-1"));
    assertThat(next(reminder)).isEmpty();
    pass(ClientSession.SILENT_AT_WORK);
    awaitNext(reminder);
    pass(FIVE);
    assertThat(runs(reminder))
        .containsExactly(NOW.plus(ClientSession.SILENT_AT_WORK.multipliedBy(2)).plus(FIVE));
  }

  /** A look goes on beside. */
  private void awaitNext(Reminder reminder) {
    while (next(reminder).isEmpty()) {
      server.triggers().look();
      Thread.onSpinWait();
    }
  }

  @Test
  void a_repeating_one_fires_again_in_the_same_stretch() {
    Reminder reminder = idle(", \"repeat\": true");
    server.activity().stopped(sign("s-1"));
    pass(FIVE);

    server.triggers().changed(now(reminder));
    pass(FIVE);

    assertThat(runs(reminder)).containsExactly(NOW.plus(FIVE), NOW.plus(FIVE).plus(FIVE));
  }

  @Test
  void time_before_the_creation_does_not_count_as_idle() {
    server.activity().stopped(sign("s-1"));
    pass(Duration.ofHours(1));

    Reminder reminder = idle("");

    assertThat(next(reminder)).contains(NOW.plus(Duration.ofMinutes(65)));
  }

  @Test
  void another_session_that_works_keeps_the_agent_busy_but_not_a_session_of_its_own() {
    server.activity().prompted(sign("s-2"));
    Reminder any = idle("");
    Reminder own =
        add(
            """
            {"message": "x", "agent": "claude-code", "session": "s-1", "schedule": {"idle": "5m"}}
            """);

    server.activity().stopped(sign("s-1"));

    assertThat(next(any)).isEmpty();
    assertThat(next(own)).contains(NOW.plus(FIVE));
  }

  /** What hears of the sign first may write last, on another thread or node. */
  @Test
  void a_prompt_that_comes_while_a_fire_is_planned_withdraws_it_too() {
    AtomicReference<Runnable> meanwhile = new AtomicReference<>(() -> {});
    Activity activity =
        new Activity(
            new DelegatingStore(server.store()) {
              @Override
              protected <T> T call(String name, Supplier<T> work) {
                T read = work.get();
                if (name.equals("notes")) {
                  meanwhile.getAndSet(() -> {}).run();
                }
                return read;
              }
            });
    TriggerReminders triggers =
        new TriggerReminders(server.store(), activity, (agent, session, id) -> {}, Runnable::run);
    activity.listen(triggers);
    triggers.start(server.changes());
    Reminder reminder = idle("");
    triggers.changed(reminder);

    meanwhile.set(() -> activity.prompted(sign("s-1")));
    activity.stopped(sign("s-1"));

    assertThat(next(reminder)).isEmpty();
  }

  @Test
  void the_fire_outlasts_a_restart() {
    Reminder reminder = idle("");
    server.activity().stopped(sign("s-1"));

    server.restartAfter(Duration.ofMinutes(2));
    pass(Duration.ofMinutes(4));

    assertThat(runs(reminder)).containsExactly(NOW.plus(FIVE));
  }

  @Test
  void a_paused_reminder_is_left_alone_and_goes_on_with_the_stretch_when_it_is_resumed() {
    Reminder reminder = idle("");
    server.reminders().pause(OPERATOR, reminder.id(), OptionalLong.empty(), Optional.empty());
    server.activity().stopped(sign("s-1"));

    assertThat(next(reminder)).isEmpty();
    server.reminders().resume(OPERATOR, reminder.id(), OptionalLong.empty());

    assertThat(next(reminder)).contains(NOW.plus(FIVE));
  }

  @Test
  void a_reminder_after_three_prompts_comes_once_with_the_third() {
    server.activity().prompted(sign("s-1"));
    Reminder reminder = calls(3, "");

    server.activity().prompted(sign("s-1"));
    server.activity().worked(sign("s-1"));
    server.activity().prompted(sign("s-2"));
    assertThat(next(reminder)).isEmpty();
    server.activity().prompted(sign("s-1"));

    assertThat(runs(reminder)).containsExactly(NOW);
    assertThat(now(reminder).standing().status()).isEqualTo(Status.COMPLETED);
  }

  @Test
  void prompts_of_other_sessions_do_not_count_for_a_session_of_its_own() {
    Reminder reminder = calls(1, ", \"session\": \"s-1\"");

    server.activity().prompted(sign("s-2"));
    assertThat(next(reminder)).isEmpty();
    server.activity().prompted(sign("s-1"));

    assertThat(runs(reminder)).containsExactly(NOW);
  }

  @Test
  void the_count_outlasts_a_restart() {
    Reminder reminder = calls(2, "");
    server.activity().prompted(sign("s-1"));

    server.restartAfter(Duration.ofMinutes(1));
    server.triggers().changed(now(reminder));
    server.activity().prompted(sign("s-1"));

    assertThat(runs(reminder)).containsExactly(NOW.plus(Duration.ofMinutes(1)));
  }

  @Test
  void a_cancelled_reminder_is_no_longer_counted() {
    Reminder reminder = calls(2, "");
    server.activity().prompted(sign("s-1"));
    server.reminders().cancel(OPERATOR, reminder.id(), OptionalLong.empty());

    server.activity().prompted(sign("s-1"));

    assertThat(next(reminder)).isEmpty();
    assertThat(server.store().note("counted-prompts/" + reminder.id())).isEmpty();
  }

  @Test
  void an_agent_whose_activity_is_unknown_is_refused() {
    assertThatThrownBy(() -> add("{\"message\": \"x\", \"schedule\": {\"idle\": \"5m\"}}"))
        .hasMessageContaining("running client");
  }
}
