package dev.rooster.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A day of an agent that sets boundaries for itself, on a manual clock. Each text as it reaches the
 * model is in {@code resources/hooks/self-directed-day.txt}.
 */
class SelfDirectedDayTest {
  @TempDir private Path home;
  private AgentDay day;

  @BeforeEach
  void start() throws IOException {
    day = new AgentDay(home, "");
  }

  @AfterEach
  void end() {
    day.close();
  }

  @Test
  void a_boundary_that_was_reached_leaves_room_for_another() {
    for (int i = 0; i < 60; i++) {
      day.set("{\"suppress_for_minutes\": 1, \"message\": \"Look at the build.\"}");
      day.pass(1);
      assertThat(day.stop().text()).contains("Look at the build.");
    }
  }

  @Test
  void each_text_reaches_the_model_as_written() throws IOException {
    day.prompt("the login is BROKEN");
    day.set(
        """
        {"suppress_for_calls": 2, "message": "Go on with the fix.", "lesson_ids": "errors,errrors",\
         "workflow_step": "bug-fix/fix", "note": "8 of 10 tests pass"}\
        """);
    day.prompt("it is still broken");
    day.prompt("and now it is broken in another way");
    day.prompt("broken again");
    day.set("{\"suppress_for_minutes\": 20, \"message\": \"Look at the build.\"}");
    day.prompt("is it broken?");
    day.stop();
    day.pass(20);
    day.prompt("broken?");
    day.set("{\"suppress_for_calls\": \"2\", \"suppress_for_minutes\": 0}");
    day.prompt("broken one");
    day.prompt("broken two");
    day.prompt("broken three");

    day.isAsWritten("self-directed-day.txt");
  }

  @Test
  void a_boundary_belongs_to_the_session_that_set_it() {
    day.set("another-session", "{\"suppress_for_calls\": 1, \"message\": \"elsewhere\"}");

    assertThat(day.prompt("it is broken").text())
        .contains("get_workflow_step(\"bug-fix/reproduce\")")
        .doesNotContain("elsewhere");
  }

  @Test
  void several_boundaries_are_pending_at_once_and_each_comes_once() {
    day.set("{\"suppress_for_calls\": 1, \"message\": \"first\"}");
    day.set("{\"suppress_for_calls\": 1, \"message\": \"second\"}");
    day.set("{\"suppress_for_calls\": 2, \"message\": \"third\"}");

    HookScene.Reply one = day.prompt("broken");
    assertThat(one.text()).contains("first", "second").doesNotContain("third", "bug-fix");
    HookScene.Reply two = day.prompt("broken");
    assertThat(two.text()).contains("third").doesNotContain("first", "second", "bug-fix");
    assertThat(day.prompt("broken").text()).contains("bug-fix").doesNotContain("third");
  }

  @Test
  void minutes_are_minutes_even_if_the_user_says_nothing() {
    day.set("{\"suppress_for_minutes\": 5, \"message\": \"wake up\"}");
    day.stop();
    day.pass(4);
    assertThat(day.stop().isEmpty()).isTrue();
    day.pass(1);
    assertThat(day.stop().text()).contains("wake up");
  }

  @Test
  void a_cancelled_boundary_suppresses_no_longer() {
    String id =
        day.set("{\"suppress_for_calls\": 9, \"message\": \"x\"}").reminder().orElseThrow().id();
    assertThat(day.prompt("broken").isEmpty()).isTrue();

    day.server().reminders().cancel(AgentDay.OPERATOR, id, OptionalLong.empty());

    assertThat(day.prompt("broken").text()).contains("bug-fix");
  }
}
