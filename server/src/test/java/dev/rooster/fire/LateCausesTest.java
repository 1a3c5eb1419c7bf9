package dev.rooster.fire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.format.Fields;
import dev.rooster.reminder.Reminder;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A late run names the causes that are known, all of them, and no others. */
class LateCausesTest extends FiringScene {
  private static final Duration HOUR = Duration.ofHours(1);

  private Reminder inAnHour() {
    return add("{\"message\":\"call\",\"schedule\":{\"in\":\"1h\"}}");
  }

  private Fields latest(Reminder reminder) {
    return runs(reminder).getFirst();
  }

  @Test
  void the_daemon_was_down() {
    Reminder reminder = inAnHour();
    server.restartAfter(HOUR.multipliedBy(4));
    pass(Duration.ZERO);

    assertThat(latest(reminder).texts("late_causes")).containsExactly("daemon_down");
    assertThat(arrivals())
        .containsExactly("done\n\n(This is late by 3 hours: the daemon was down.)");
    assertThat(turns.getFirst().message()).contains("late by 3 hours: the daemon was down.");
  }

  @Test
  void the_clock_jumped() {
    Reminder reminder = inAnHour();
    server.ticked().jumpTo(NOW.plus(HOUR.multipliedBy(4)));

    assertThat(latest(reminder).texts("late_causes")).containsExactly("clock_jumped");
  }

  @Test
  void the_reminder_was_paused() {
    Reminder reminder = inAnHour();
    pause(reminder);
    pass(HOUR.multipliedBy(3));
    resume(reminder);
    pass(Duration.ZERO);

    assertThat(latest(reminder).texts("late_causes")).containsExactly("paused");
    assertThat(arrivals())
        .containsExactly("done\n\n(This is late by 2 hours: the reminder was paused.)");
  }

  @Test
  void a_restart_during_the_pause_is_not_the_cause() {
    Reminder reminder = inAnHour();
    pause(reminder);
    pass(HOUR.multipliedBy(2));
    server.restartAfter(Duration.ofSeconds(5));
    pass(HOUR);
    resume(reminder);

    assertThat(latest(reminder).texts("late_causes")).containsExactly("paused");
  }

  @Test
  void the_reminder_was_paused_and_then_the_daemon_was_down() {
    Reminder reminder = inAnHour();
    pause(reminder);
    pass(HOUR.multipliedBy(2));
    server.stop();
    resume(reminder);
    server.restartAfter(HOUR.multipliedBy(2));
    pass(Duration.ZERO);

    assertThat(latest(reminder).texts("late_causes")).containsExactly("paused", "daemon_down");
    assertThat(arrivals())
        .containsExactly(
            "done\n\n"
                + "(This is late by 3 hours: the reminder was paused; the daemon was down.)");
  }

  @Test
  void the_text_after_failed_attempts_says_how_late_it_is_and_why() {
    inAnHour();
    agentFails("no network");
    pass(HOUR.multipliedBy(2));

    assertThat(arrivals())
        .containsExactly(
            "call\n\n(Failed: no network.)\n"
                + "(This is late by 6 minutes 30 seconds: earlier attempts failed.)");
  }

  @Test
  void a_run_down_then_failed_names_both() {
    Reminder reminder = inAnHour();
    agentFails("no network");
    server.restartAfter(HOUR.multipliedBy(4));
    agentReplies("called");
    pass(Duration.ofMinutes(1));

    assertThat(latest(reminder).texts("late_causes"))
        .containsExactly("daemon_down", "earlier_attempts_failed");
  }

  @Test
  void a_run_in_time_has_no_causes() {
    Reminder reminder = inAnHour();
    agentFails("no network");
    pass(HOUR);
    agentReplies("called");
    pass(Duration.ofSeconds(30));

    assertThat(text(latest(reminder), "attempts")).isEqualTo("2");
    assertThat(latest(reminder).texts("late_causes")).isEmpty();
  }
}
