package dev.rooster.fire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.inbox.InboxItem;
import dev.rooster.reminder.Event;
import dev.rooster.reminder.Interruption;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.reminder.Step;
import dev.rooster.reminders.ServerReason;
import java.time.Duration;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** The start and the end of a series of failures reach the owner, whatever the delivery. */
class FailureSeriesTest extends FiringScene {
  private static final Duration HOUR = Duration.ofHours(1);

  private Reminder hourly(String more) {
    return add(
        "{\"message\":\"back up\",\"user\":\"alice\",\"schedule\":{\"every\":\"1h\"}%s}"
            .formatted(more));
  }

  private Reminder silent() {
    return hourly(",\"delivery\":{\"when\":\"never\"}");
  }

  @Test
  void the_first_failure_and_the_recovery_of_a_silent_reminder_reach_the_inbox_of_its_owner() {
    silent();
    agentFails("no network");

    pass(HOUR);
    assertThat(arrived())
        .singleElement()
        .satisfies(it -> assertThat(it.owner()).isEqualTo("alice"))
        .extracting(InboxItem::text)
        .asString()
        .startsWith("back up\n\n(Failed: no network.")
        .contains("works again");
    pass(HOUR.multipliedBy(2));
    assertThat(arrivals()).isEmpty();

    agentReplies("all is saved");
    pass(HOUR);
    assertThat(arrivals())
        .containsExactly(
            "back up\n\n" + "(Works again after 3 failures since Mon 2026-11-16 12:00:00 +01:00.)");
    pass(HOUR);
    assertThat(arrivals()).isEmpty();
  }

  @Test
  void a_series_goes_on_after_a_restart() {
    silent();
    agentFails("no network");
    pass(HOUR);
    assertThat(arrivals()).hasSize(1);

    server.restartAfter(Duration.ofMinutes(1));
    pass(HOUR);
    assertThat(arrivals()).isEmpty();
    server.restartAfter(Duration.ofMinutes(1));
    agentReplies("all is saved");
    pass(HOUR);
    assertThat(arrivals()).singleElement().asString().contains("Works again after 2 failures");
  }

  @Test
  void retries_of_one_occurrence_are_one_failure() {
    withRetries(2, silent());
    agentFails("no network");

    pass(HOUR);
    assertThat(arrivals()).isEmpty();
    pass(Duration.ofMinutes(10));
    assertThat(arrivals()).hasSize(1);
    agentReplies("all is saved");
    pass(HOUR);
    assertThat(arrivals()).singleElement().asString().contains("Works again after 1 failure since");
  }

  @Test
  void a_retry_that_succeeds_is_no_recovery() {
    withRetries(2, silent());
    agentFails("no network");
    pass(HOUR);

    agentReplies("all is saved");
    pass(Duration.ofMinutes(10));

    assertThat(arrivals()).isEmpty();
  }

  @Test
  void with_an_address_the_reply_says_that_it_works_again() {
    hourly("");
    agentFails("no network");
    pass(HOUR);
    assertThat(arrivals()).containsExactly("back up\n\n(Failed: no network.)");

    agentReplies("all is saved");
    pass(HOUR);
    assertThat(arrivals())
        .containsExactly(
            "all is saved\n\n"
                + "(Works again after 1 failure since Mon 2026-11-16 12:00:00 +01:00.)");
  }

  @Test
  void a_recovery_without_a_reply_to_send_is_sent_alone() {
    hourly(",\"delivery\":{\"when\":\"as_needed\",\"to\":\"terminal:default\"}");
    agentFails("no network");
    pass(HOUR);
    assertThat(arrivals()).hasSize(1);

    agentReplies("[nothing]");
    pass(HOUR);
    assertThat(arrivals()).singleElement().asString().startsWith("back up\n\n(Works again after 1");
    pass(HOUR);
    assertThat(arrivals()).isEmpty();
  }

  @Test
  void a_condition_without_an_answer_is_a_failure() {
    Reminder reminder =
        hourly(
            ",\"delivery\":{\"when\":\"never\"},"
                + "\"condition\":{\"command\":\"exit 127\",\"mode\":\"each\"}");

    pass(HOUR);
    assertThat(arrivals()).singleElement().asString().contains("exit code 127");
    pass(HOUR);
    assertThat(arrivals()).isEmpty();
    assertThat(text(runs(reminder).getFirst(), "status")).isEqualTo("error");
  }

  @Test
  void a_pause_is_told_and_a_failure_after_the_resume_too() {
    Reminder reminder = silent();
    agentFails("no network");
    pass(HOUR.multipliedBy(9));
    assertThat(arrivals()).hasSize(1);
    pass(HOUR);
    assertThat(arrivals()).singleElement().asString().contains("(Paused: 10 errors in a row");
    pass(HOUR);
    assertThat(arrivals()).isEmpty();

    resume(reminder);
    pass(HOUR);
    assertThat(arrivals()).singleElement().asString().contains("(Failed: no network.");
    agentReplies("all is saved");
    pass(HOUR);
    assertThat(arrivals())
        .singleElement()
        .asString()
        .contains("Works again after 11 failures since Mon 2026-11-16 12:00:00");
  }

  @Test
  void a_halted_run_is_told_and_so_is_its_recovery() {
    Reminder reminder = silent();
    server.configure(configuration("other"));
    pass(HOUR);
    assertThat(arrivals())
        .singleElement()
        .asString()
        .contains("(Paused: agent 'thinker' is not in the configuration.)");

    server.configure(configuration("thinker"));
    resume(reminder);
    pass(HOUR);

    assertThat(reminder(reminder).standing().status()).isEqualTo(Status.ACTIVE);
    assertThat(arrivals()).singleElement().asString().contains("(Works again after 1 failure");
  }

  @Test
  void a_run_that_was_cut_off_for_good_is_a_failure() {
    Reminder reminder = silent();
    server
        .changes()
        .edit(
            reminder.id(),
            OptionalLong.empty(),
            it -> it.withPolicies(it.policies().withInterruption(Interruption.GIVE_UP)));
    server.stop();
    server.clock().set(NOW.plus(HOUR));
    claimByDeadNode();

    server.restartAfter(Duration.ofSeconds(10));
    pass(Duration.ZERO);
    assertThat(arrivals())
        .singleElement()
        .asString()
        .startsWith("back up\n\n(Failed: the node died during the run.)");
    pass(HOUR);
    assertThat(arrivals()).singleElement().asString().contains("(Works again after 1 failure");
  }

  @Test
  void a_run_that_a_user_stopped_is_no_failure() {
    Reminder reminder = silent();
    Reminder claimed = reminder.with(reminder.standing().claimed("n", NOW.plus(HOUR)));
    Step step =
        Lifecycle.step(
            claimed,
            new Event.Ended(new Outcome.Stopped(new ServerReason.StoppedBy("cli").reason())),
            NOW.plus(HOUR));

    assertThat(step.reminder().standing().tally().failing()).isEmpty();
  }

  private Reminder reminder(Reminder reminder) {
    return server.reminders().find(OPERATOR, reminder.id());
  }
}
