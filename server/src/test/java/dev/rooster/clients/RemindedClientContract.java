package dev.rooster.clients;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.clients.Conversation.Part;
import dev.rooster.clients.SteeredClient.Point;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * What holds for each client that Rooster is installed in. The client and the daemon are the real
 * ones. What counts is the request that reaches the model.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class RemindedClientContract {
  private static final Pattern ID = Pattern.compile("\\br-[0-9a-z]{8}\\b");
  private static final String TIME = "[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2} UTC";
  private static final String FIRST_PROMPT = "Repair the login.";

  private final SteeredClient client;
  private Optional<ClientScene> started = Optional.empty();
  private Optional<ClientSession> opened = Optional.empty();

  RemindedClientContract(SteeredClient client) {
    this.client = client;
  }

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    ClientScene scene = new ClientScene(client, folder);
    started = Optional.of(scene);
    scene.start();
  }

  @AfterEach
  void closeSession() {
    opened.ifPresent(ClientSession::close);
    opened = Optional.empty();
    scene().model().assertAllAccepted();
  }

  @AfterAll
  void stop() {
    started.ifPresent(ClientScene::close);
  }

  ClientScene scene() {
    return started.orElseThrow();
  }

  /** A new session in a directory of its own. */
  ClientSession session(String directory) throws IOException {
    ClientSession session = scene().session(directory);
    opened = Optional.of(session);
    return session;
  }

  /** The agent calls a tool that sets a reminder. Returns the id of the reminder. */
  static String sets(ClientSession session, String tool, String arguments)
      throws InterruptedException {
    String results = session.calls(tool, arguments).tail().toString();
    List<String> ids = ID.matcher(results).results().map(MatchResult::group).distinct().toList();
    assertThat(ids).as("%s", results).hasSize(1);
    return ids.getFirst();
  }

  static String setsReminder(ClientSession session, String message) throws InterruptedException {
    return sets(
        session,
        "reminder",
        "{\"action\":\"set\",\"message\":\"%s\",\"time\":\"in 20 minutes\"}".formatted(message));
  }

  /** What no text contains but the message of this reminder. */
  private static String mark(String reminder) {
    return "(Rooster: reminder %s;".formatted(reminder);
  }

  /**
   * The message of a reminder is in the conversation once, after what the model said last, and as
   * the client passes it on.
   */
  void reaches(Conversation conversation, Point point, String reminder, String message) {
    Part expected =
        client.passedOn(
            point,
            "A reminder set at TIME is due:%s\n%s due at TIME)".formatted(message, mark(reminder)));
    List<Part> found = conversation.with(mark(reminder));
    assertThat(found).as("%s", conversation.tail()).hasSize(1);
    assertThat(conversation.tail().parts()).containsAll(found);
    assertThat(found.getFirst().by()).isEqualTo(expected.by());
    assertThat(found.getFirst().text()).containsOnlyOnce(mark(reminder));
    assertThat(found.getFirst().text()).matches(pattern(expected.text()));
  }

  private static Pattern pattern(String text) {
    return Pattern.compile(
        Pattern.quote(text).replace("TIME", "\\E" + TIME + "\\Q").replace("…", "\\E.*\\Q"),
        Pattern.DOTALL);
  }

  @Test
  void a_reminder_that_is_due_in_the_middle_of_a_turn_comes_after_a_tool_call() throws Exception {
    ClientSession session = session("during");
    session.prompt(FIRST_PROMPT);
    String reminder = setsReminder(session, "check the build");
    scene().pass(Duration.ofMinutes(20), reminder);

    reaches(session.works(), Point.TOOL_USED, reminder, " check the build");
    assertThat(session.works().with(mark(reminder))).as("comes once").hasSize(1);
    session.ends("Checked.");
  }

  @Test
  void
      a_reminder_that_is_due_when_the_turn_ends_continues_it_and_a_later_one_comes_with_the_prompt()
          throws Exception {
    ClientSession session = session("between");
    session.prompt(FIRST_PROMPT);
    String first = setsReminder(session, "check the build");
    scene().pass(Duration.ofMinutes(20), first);

    reaches(session.goesOn("It works."), Point.STOP, first, " check the build");

    String second = setsReminder(session, "call Ada");
    session.ends("The build is green.");
    scene().pass(Duration.ofMinutes(20), second);
    Conversation resumed = session.prompt("Go on.");

    reaches(resumed, Point.PROMPT, second, " call Ada");
    assertThat(resumed.with(mark(first))).as("%s", resumed).hasSize(1);
    assertThat(resumed.with(FIRST_PROMPT)).as("%s", resumed).hasSize(1);
    session.ends("Called.");
  }

  @Test
  void boundaries_come_after_their_minutes_and_with_their_prompt_and_lead_to_step_and_lesson()
      throws Exception {
    ClientSession session = session("boundaries");
    session.prompt(FIRST_PROMPT);
    String byCalls =
        sets(
            session,
            "set_reminder_boundary",
            """
            {"suppress_for_calls":2,"message":"Go on with the cause.",\
            "workflow_step":"bug-fix/fix","lesson_ids":"errors"}\
            """);
    String byMinutes =
        sets(
            session,
            "set_reminder_boundary",
            """
            {"suppress_for_minutes":10,"message":"Look again.","workflow_step":"bug-fix/fix",\
            "lesson_ids":["errors"],"note":"8 of 10 tests pass"}\
            """);
    scene().pass(Duration.ofMinutes(10), byMinutes);

    reaches(
        session.works(),
        Point.TOOL_USED,
        byMinutes,
        """

          Look again.
          Workflow step: get_workflow_step("bug-fix/fix") (Fix the cause)
          Lessons: get_lesson("errors")
          Note: 8 of 10 tests pass\
        """);

    session.ends("I looked.");
    assertThat(session.prompt("Go on.").with(mark(byCalls))).isEmpty();
    session.ends("Going on.");

    reaches(
        session.prompt("And now?"),
        Point.PROMPT,
        byCalls,
        """

          Go on with the cause.
          Workflow step: get_workflow_step("bug-fix/fix") (Fix the cause)
          Lessons: get_lesson("errors")\
        """);
    assertThat(session.calls("get_workflow_step", "{\"step\":\"bug-fix/fix\"}").tail().toString())
        .contains("Change one thing.", "errors");
    assertThat(session.calls("get_lesson", "{\"id\":\"errors\"}").tail().toString())
        .contains("The first error counts.");
    session.ends("Done.");
  }
}
