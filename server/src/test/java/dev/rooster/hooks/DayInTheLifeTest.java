package dev.rooster.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.agent.Reply;
import dev.rooster.agent.ScriptedSettings;
import dev.rooster.agent.TurnRequest;
import dev.rooster.home.Configuration;
import dev.rooster.inbox.InboxItem;
import dev.rooster.reminder.Reminder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A whole day of one session on a manual clock: patterns, boundaries, an idle hour, hours of work
 * and an evening without anybody. Each text as it reaches a model is in {@code
 * resources/hooks/day-in-the-life.txt}.
 */
class DayInTheLifeTest {
  private static final String AGENTS =
      """
      agents:
        claude-code: {kind: inbox, headless: {agent: night, after: 4h}}
        night: {kind: command, command: ["true"]}
      """;

  @TempDir private Path home;
  private final List<TurnRequest> turns = new ArrayList<>();

  @Test
  void each_text_reaches_a_model_as_written() throws IOException {
    try (AgentDay day = new AgentDay(home, AGENTS)) {
      answerAtNight(day);
      theMorningBeginsWithAWorkflow(day);
      theSessionIsIdle(day);
      theAgentIsBusyForHours(day);
      nobodyIsThere(day);

      day.isAsWritten("day-in-the-life.txt");
    }
  }

  private void answerAtNight(AgentDay day) {
    Configuration read = day.server().configuration();
    ScriptedSettings night =
        new ScriptedSettings(
            turn -> {
              turns.add(turn.request());
              return Reply.of("the backup is complete");
            },
            true);
    day.server().configure(read.with(read.agents().with("night", night, false)));
  }

  private static void theMorningBeginsWithAWorkflow(AgentDay day) {
    assertThat(day.prompt("the login is broken").text()).contains("bug-fix/reproduce");
    day.set(
        """
        {"suppress_for_calls": 2, "message": "Go on with the fix.", "lesson_ids": "errors",\
         "workflow_step": "bug-fix/fix", "note": "8 of 10 tests pass"}\
        """);
    assertThat(day.prompt("it is still broken").isEmpty()).isTrue();
    assertThat(day.prompt("still broken").text()).contains("Go on with the fix.");
    day.set("{\"suppress_for_minutes\": 20, \"message\": \"Look at the build.\"}");
    assertThat(day.prompt("is it broken?").isEmpty()).isTrue();
    assertThat(day.stop().isEmpty()).isTrue();
    day.pass(20);
    assertThat(day.waits().body()).contains("Look at the build.");
  }

  private static void theSessionIsIdle(AgentDay day) {
    day.stop();
    day.add(reminder("Look for new issues.", "\"idle\": \"30m\", \"repeat\": true"));
    day.pass(29);
    assertThat(day.waits().status()).isEqualTo(202);
    day.pass(1);
    assertThat(day.waits().body()).contains("Look for new issues.");
    day.stop();
    day.pass(30);
    assertThat(day.waits().body()).contains("Look for new issues.");
  }

  /** It works on one prompt all the time, so that nothing but urgent messages would come. */
  private static void theAgentIsBusyForHours(AgentDay day) {
    day.prompt("now the big one");
    Reminder stretch = day.add(reminder("Stretch.", "\"every\": \"5m\""));
    day.pass(200);
    assertThat(day.prompt("done?").isEmpty()).isTrue();
    assertThat(day.stop().text()).contains("stands for 40 fires").containsOnlyOnce("Stretch.");
    day.server().reminders().cancel(AgentDay.OPERATOR, stretch.id(), OptionalLong.empty());
    assertThat(day.stop().isEmpty()).isTrue();
  }

  private void nobodyIsThere(AgentDay day) {
    day.end();
    day.add(reminder("Check the backup.", "\"in\": \"2h\""));
    day.pass(120);
    assertThat(turns).isEmpty();
    day.pass(240);

    day.note("The agent night", turns.getFirst().message());
    day.server().ticked().advance(Duration.ofMillis(10));
    List<InboxItem> arrived =
        day.server().terminal().waiting(AgentDay.OPERATOR, Optional.empty(), 100).items();
    assertThat(arrived).hasSize(1);
    day.note("The user reads", arrived.getFirst().text());
    assertThat(turns).hasSize(1);
  }

  private static String reminder(String message, String schedule) {
    return """
    {"message": "%s", "agent": "claude-code", "session": "%s", "schedule": {%s}}\
    """
        .formatted(message, HookScene.SESSION, schedule);
  }
}
