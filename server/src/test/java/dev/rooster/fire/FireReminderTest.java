package dev.rooster.fire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.agent.Reply;
import dev.rooster.agent.TurnFailedException;
import dev.rooster.agent.Usage;
import dev.rooster.events.Events;
import dev.rooster.home.Role;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.LateCause;
import dev.rooster.reminders.RunAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** From a due reminder to the request its agent gets, and to its outcome. */
class FireReminderTest extends FiringScene {
  @Test
  void an_agent_gets_the_message_the_due_time_and_the_rules_of_an_unattended_turn() {
    add("{\"message\":\"look at the inbox\",\"schedule\":{\"in\":\"1h\"}}");

    pass(Duration.ofHours(1));

    assertThat(turns.getFirst().message())
        .startsWith("look at the inbox\n")
        .contains("Due Mon 2026-11-16 12:00:00 +01:00, Europe/Berlin.")
        .contains("unattended")
        .doesNotContain("late by")
        .doesNotContain("condition");
  }

  @Test
  void a_start_is_reported_for_called_agents_alone() throws Exception {
    Events.Listener starts =
        server.events().listen(it -> it.type().equals("run.started"), OptionalLong.empty());
    Reminder kept =
        add(
            """
            {"message":"x","schedule":{"in":"1h"},"condition":{"command":"exit 1","mode":"each"}}\
            """);
    add("{\"message\":\"x\",\"schedule\":{\"in\":\"2h\"}}");
    List<String> started = new ArrayList<>();
    agent(turn -> {
      started.add(starts.next(0).orElseThrow().json());
      return Reply.of("done");
    });

    pass(Duration.ofHours(1));
    assertThat(latestRun(kept).status()).isEqualTo(Occurrence.Status.SKIPPED);
    assertThat(starts.next(0)).isEmpty();
    pass(Duration.ofHours(1));
    assertThat(started).singleElement().asString().contains("@2026-11-16T12:00:00Z");
    assertThat(starts.next(0)).isEmpty();
    assertThat(turns).hasSize(1);
  }

  @Test
  void an_agent_gets_its_role() {
    server.configure(
        server
            .configuration()
            .with(
                server
                    .configuration()
                    .agents()
                    .withRoles(Map.of("thinker", new Role("janitor", "Be brief.")))));
    add("{\"message\":\"sweep\",\"schedule\":{\"in\":\"1h\"}}");
    add("{\"message\":\"oven\",\"agent\":\"direct\",\"schedule\":{\"in\":\"2h\"}}");

    pass(Duration.ofHours(2));

    assertThat(turns.getFirst().instructions()).isEqualTo("Be brief.");
    assertThat(turns.getLast().instructions()).isEmpty();
  }

  @Test
  void the_direct_agent_gets_the_text_alone() {
    add("{\"message\":\"oven\",\"agent\":\"direct\",\"schedule\":{\"in\":\"1h\"}}");

    pass(Duration.ofHours(1));

    assertThat(turns.getFirst().message()).isEqualTo("oven");
  }

  @Test
  void a_late_run_says_by_how_much_and_why() {
    Reminder reminder = add("{\"message\":\"call\",\"schedule\":{\"in\":\"1h\"}}");

    server.ticked().jumpTo(NOW.plus(Duration.ofHours(4)));

    assertThat(turns.getFirst().message())
        .contains("This run is late by 3 hours: the clock jumped ahead, as it does after sleep.");
    assertThat(LateCause.of(latestRun(reminder))).containsExactly(LateCause.CLOCK_JUMPED);
  }

  @Test
  void the_usage_of_a_turn_is_recorded() {
    Reminder reminder = add("{\"message\":\"x\",\"schedule\":{\"in\":\"1h\"}}");
    agent(turn ->
        Reply.of("done", new Usage(OptionalLong.of(12), OptionalLong.of(3), Optional.of(0.5))));

    pass(Duration.ofHours(1));

    assertThat(RunAttributes.read(latestRun(reminder).details()).usage())
        .isEqualTo("{\"cost_usd\":0.5,\"input_tokens\":12,\"output_tokens\":3}");
  }

  private static Usage tokens(int input) {
    return new Usage(OptionalLong.of(input), OptionalLong.empty(), Optional.empty());
  }

  private String recordedUsage(Reminder reminder) {
    return RunAttributes.read(latestRun(reminder).details()).usage();
  }

  @Test
  void the_usage_of_an_interrupted_turn_is_recorded() {
    Reminder reminder = add("{\"message\":\"x\",\"schedule\":{\"every\":\"1h\"}}");
    agent(turn -> {
      turn.used(tokens(12));
      turn.used(tokens(30));
      throw new InterruptedException();
    });

    pass(Duration.ofHours(1));

    assertThat(latestRun(reminder).why())
        .contains(new Reason.ErrorText("the turn was interrupted"));
    assertThat(recordedUsage(reminder)).isEqualTo("{\"input_tokens\":42}");
    assertThat(text(runs(reminder).getFirst().object("usage").orElseThrow(), "input_tokens"))
        .isEqualTo("42");
  }

  @Test
  void the_record_has_the_usage_of_all_attempts() {
    Reminder reminder = add("{\"message\":\"x\",\"schedule\":{\"in\":\"1h\"}}");
    agent(turn -> {
      turn.used(tokens(12));
      throw new InterruptedException();
    });
    pass(Duration.ofHours(1));
    agent(turn -> {
      throw new TurnFailedException("busy", true, Optional.empty(), tokens(30));
    });
    pass(Duration.ofSeconds(30));
    assertThat(recordedUsage(reminder)).isEqualTo("{\"input_tokens\":42}");

    agent(turn -> Reply.of("done", tokens(100)));
    pass(Duration.ofMinutes(1));

    assertThat(latestRun(reminder).attempts()).isEqualTo(3);
    assertThat(latestRun(reminder).reply()).isEqualTo("done");
    assertThat(recordedUsage(reminder)).isEqualTo("{\"input_tokens\":142}");
  }

  @Test
  void another_fire_does_not_count_the_usage_of_the_one_before() {
    Reminder reminder = add("{\"message\":\"x\",\"schedule\":{\"every\":\"1h\"}}");
    agent(turn -> Reply.of("done", tokens(100)));

    pass(Duration.ofHours(2));

    assertThat(recordedUsage(reminder)).isEqualTo("{\"input_tokens\":100}");
  }

  @Test
  void the_usage_and_the_retry_time_of_a_failed_turn_are_recorded() {
    Reminder reminder = add("{\"message\":\"x\",\"schedule\":{\"in\":\"1h\"}}");
    Usage usage = new Usage(OptionalLong.of(12), OptionalLong.empty(), Optional.empty());
    agent(turn -> {
      throw new TurnFailedException("busy", true, Optional.of(Duration.ofMinutes(7)), usage);
    });

    pass(Duration.ofHours(1));

    assertThat(latestRun(reminder).why()).contains(new Reason.ErrorText("busy"));
    assertThat(RunAttributes.read(latestRun(reminder).details()).usage())
        .isEqualTo("{\"input_tokens\":12}");
    assertThat(
            server
                .ticked()
                .rooster()
                .find(reminder.id())
                .orElseThrow()
                .standing()
                .next()
                .orElseThrow()
                .at())
        .isEqualTo(NOW.plus(Duration.ofMinutes(67)));
  }
}
