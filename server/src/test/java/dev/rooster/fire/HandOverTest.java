package dev.rooster.fire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.format.Fields;
import dev.rooster.inbox.AgentItem;
import dev.rooster.inbox.Batch;
import dev.rooster.inbox.Portion;
import dev.rooster.inbox.Priority;
import dev.rooster.inbox.Reader;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.trust.Trust;
import dev.rooster.trust.User;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Reminders whose agent is a running client. */
class HandOverTest extends FiringScene {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private List<AgentItem> taken() {
    Reader reader = new Reader("claude-code", "", OPERATOR, Priority.IDLE);
    Batch batch =
        server.agentInbox().take(reader, new Portion(100, 1_000_000, Duration.ofMinutes(1)));
    if (!batch.isEmpty()) {
      assertThat(server.agentInbox().acknowledge(OPERATOR, batch.receipt())).isTrue();
    }
    return batch.items();
  }

  private Reminder status(Reminder reminder) {
    return server.store().find(List.of(reminder.id())).getFirst();
  }

  @Test
  void a_reminder_that_a_person_deletes_takes_its_message_along() {
    Reminder reminder =
        add(
            "{\"message\": \"check\", \"agent\": \"claude-code\", \"schedule\": {\"every\":"
                + " \"1m\"}}");
    pass(MINUTE);

    server.reminders().purge(OPERATOR, reminder.id(), OptionalLong.empty());

    assertThat(taken()).isEmpty();
  }

  @Test
  void the_message_waits_in_the_inbox_and_nothing_is_delivered() {
    Reminder reminder =
        add(
            """
            {"message": "check the build", "name": "build", "agent": "claude-code", "schedule": {"in": "1m"},
             "priority": "interrupt", "session": "s-1"}
            """);

    pass(MINUTE);

    AgentItem item = taken().getFirst();
    assertThat(item.to().session()).isEqualTo("s-1");
    assertThat(item.priority()).isEqualTo(Priority.INTERRUPT);
    assertThat(item.about().id()).isEqualTo(reminder.id());
    assertThat(item.about().name()).isEqualTo("build");
    assertThat(item.about().message()).isEqualTo("check the build");
    assertThat(item.about().setAt()).isEqualTo(NOW);
    assertThat(item.fires().first()).isEqualTo(NOW.plus(MINUTE));
    assertThat(item.expiresAt()).isEqualTo(NOW.plus(MINUTE).plus(Duration.ofDays(7)));
    assertThat(arrivals()).isEmpty();
    assertThat(turns).isEmpty();
    Fields run = runs(reminder).getFirst();
    assertThat(run.text("status")).contains("ok");
    assertThat(run.text("why_code")).contains("handed_over");
    assertThat(run.text("why")).contains("put into the inbox of claude-code");
    assertThat(status(reminder).standing().status()).isEqualTo(Status.COMPLETED);
  }

  @Test
  void an_agent_that_is_busy_for_hours_gets_one_message_for_forty_fires() {
    Reminder reminder =
        add(
            """
            {"message": "stretch", "agent": "claude-code", "schedule": {"every": "5m"}}
            """);

    for (int i = 0; i < 40; i++) {
      pass(Duration.ofMinutes(5));
    }

    assertThat(status(reminder).standing().tally().fires()).isEqualTo(40);
    assertThat(runs(reminder).getFirst().text("why"))
        .contains("put into the inbox of claude-code, as one message for 40 fires");
    assertThat(taken()).singleElement().matches(it -> it.fires().count() == 40);
    assertThat(taken()).isEmpty();
  }

  @Test
  void the_client_gets_the_condition_and_only_its_report_completes_the_reminder() {
    Reminder reminder =
        add(
            """
            {"message": "tell me", "agent": "claude-code", "schedule": {"every": "5m"},
             "condition": {"prompt": "is the build green?", "mode": "once"}}
            """);

    pass(Duration.ofMinutes(5));

    Condition asked = taken().getFirst().about().condition().orElseThrow();
    assertThat(asked.text()).isEqualTo("is the build green?");
    assertThat(asked.mode()).isEqualTo(Condition.Mode.ONCE);
    assertThat(status(reminder).standing().status()).isEqualTo(Status.ACTIVE);
  }

  @Test
  void a_reminder_whose_user_lacks_the_trust_is_paused() {
    Reminder reminder =
        add(
            """
            {"message": "x", "agent": "claude-code", "user": "alice", "schedule": {"in": "1m"}}
            """);
    User alice = new User("alice", Trust.INNER, Optional.empty(), List.of(), Optional.empty());
    server.configure(configuration("thinker").withUsers(Map.of("alice", alice)));

    pass(MINUTE);

    assertThat(taken()).isEmpty();
    assertThat(status(reminder).standing().status()).isEqualTo(Status.PAUSED);
  }

  @Test
  void the_message_of_a_reminder_that_is_cancelled_meanwhile_is_not_taken() {
    Reminder reminder =
        add(
            """
            {"message": "stretch", "agent": "claude-code", "schedule": {"every": "5m"}}
            """);
    add("{\"message\": \"sit\", \"agent\": \"claude-code\", \"schedule\": {\"in\": \"5m\"}}");
    pass(Duration.ofMinutes(5));

    server.reminders().cancel(OPERATOR, reminder.id(), OptionalLong.empty());

    assertThat(taken()).extracting(it -> it.about().message()).containsExactly("sit");
  }
}
