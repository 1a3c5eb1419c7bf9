package dev.rooster.fire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.home.Configuration;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.reminders.ServerReason;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Conditions of due reminders, and manual runs that bypass them. */
class FiredConditionTest extends FiringScene {
  @Test
  void a_condition_goes_with_the_message_unless_a_user_bypasses_it() {
    Reminder reminder =
        add(
            """
            {"message":"umbrella","schedule":{"every":"1h"},
             "condition":{"prompt":"is it raining?","mode":"each"}}\
            """);
    agentReplies("[skip]");
    pass(Duration.ofHours(1));
    assertThat(turns.getFirst().message()).contains("is it raining?").contains("[skip]");
    assertThat(latestRun(reminder).status()).isEqualTo(Occurrence.Status.SKIPPED);

    agentReplies("take it");
    server.reminders().run(OPERATOR, reminder.id(), false);

    assertThat(turns.getLast().message()).doesNotContain("raining");
    assertThat(latestRun(reminder).reply()).isEqualTo("take it");
  }

  @Test
  void a_command_does_not_run_when_a_user_bypasses_the_condition() {
    Reminder reminder =
        add(
            """
            {"message":"x","schedule":{"every":"1h"},
             "condition":{"command":"exit 1","mode":"each"}}\
            """);

    server.reminders().run(OPERATOR, reminder.id(), true);
    assertThat(latestRun(reminder).status()).isEqualTo(Occurrence.Status.SKIPPED);
    server.clock().advance(Duration.ofSeconds(1));
    server.reminders().run(OPERATOR, reminder.id(), false);
    assertThat(latestRun(reminder).status()).isEqualTo(Occurrence.Status.OK);
    server.clock().advance(Duration.ofSeconds(1));
    server.reminders().run(OPERATOR, reminder.id(), true);
    assertThat(latestRun(reminder).status()).isEqualTo(Occurrence.Status.SKIPPED);
  }

  @Test
  void a_bypassing_run_that_halts_leaves_the_condition_of_the_next_run_in_place() {
    Configuration complete = server.configuration();
    Reminder reminder =
        add(
            """
            {"message":"umbrella","schedule":{"every":"1h"},
             "condition":{"prompt":"is it raining?","mode":"each"}}\
            """);
    server.configure(Configuration.DEFAULT);
    server.reminders().run(OPERATOR, reminder.id(), false);
    assertThat(turns).isEmpty();
    assertThat(server.ticked().rooster().find(reminder.id()).orElseThrow().standing().reason())
        .contains(new Reason.Halted(new ServerReason.AgentMissing("thinker").reason()));

    server.configure(complete);
    server.clock().advance(Duration.ofSeconds(1));
    server.reminders().run(OPERATOR, reminder.id(), true);

    assertThat(turns.getFirst().message()).contains("is it raining?");
  }

  @Test
  void a_bypassed_condition_does_not_count_as_met() {
    Reminder reminder =
        add(
            """
            {"message":"umbrella","schedule":{"every":"1h"},
             "condition":{"prompt":"is it raining?","mode":"once"}}\
            """);

    server.reminders().run(OPERATOR, reminder.id(), false);

    assertThat(latestRun(reminder).reply()).isEqualTo("done");
    assertThat(server.ticked().rooster().find(reminder.id()).orElseThrow().standing().status())
        .isEqualTo(Status.ACTIVE);
  }
}
