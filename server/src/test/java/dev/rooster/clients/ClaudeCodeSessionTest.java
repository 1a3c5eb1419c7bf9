package dev.rooster.clients;

import dev.rooster.clients.SteeredClient.Point;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Claude Code itself. */
@Tag("long")
@Timeout(120)
class ClaudeCodeSessionTest extends RemindedClientContract {
  ClaudeCodeSessionTest() {
    super(SteeredClient.CLAUDE_CODE);
  }

  @AfterEach
  void endSessions() throws IOException {
    scene().endSessions();
  }

  @Test
  void a_reminder_and_a_boundary_by_minutes_wake_an_idle_session_in_a_terminal() throws Exception {
    ClientSession session = session("terminal");
    session.open("Repair the login.");
    String reminder = setsReminder(session, "check the build");
    session.says("Later.");
    scene().awaitIdle(session);
    scene().pass(Duration.ofMinutes(20), reminder);

    reaches(session.next(), Point.WAKE, reminder, " check the build");

    String boundary =
        sets(
            session,
            "set_reminder_boundary",
            """
            {"suppress_for_minutes":10,"message":"Look again.","workflow_step":"bug-fix/fix",\
            "lesson_ids":"errors"}\
            """);
    session.says("Checked.");
    scene().awaitIdle(session);
    scene().pass(Duration.ofMinutes(10), boundary);

    reaches(
        session.next(),
        Point.WAKE,
        boundary,
        """

          Look again.
          Workflow step: get_workflow_step("bug-fix/fix") (Fix the cause)
          Lessons: get_lesson("errors")\
        """);
    session.says("Looked.");
    scene().awaitIdle(session);
  }

  /** No hook tells of it, neither at once nor later. */
  @Test
  void a_session_whose_turn_was_interrupted_is_woken_later() throws Exception {
    ClientSession session = session("terminal");
    session.open("Repair the login.");
    String reminder = setsReminder(session, "check the build");
    session.says("Later.");
    scene().awaitIdle(session);
    session.type("Think of a name.");
    session.interrupt();

    scene().pass(Duration.ofMinutes(20), reminder);

    reaches(session.next(), Point.WAKE, reminder, " check the build");
    session.says("Checked.");
    scene().awaitIdle(session);
  }
}
