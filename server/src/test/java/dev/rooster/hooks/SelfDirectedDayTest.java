package dev.rooster.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.TestServer;
import dev.rooster.boundary.NewBoundary;
import dev.rooster.boundary.SetBoundary;
import dev.rooster.format.Json;
import dev.rooster.format.ParsedValue;
import dev.rooster.trust.Caller;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A day of an agent that sets boundaries for itself, on a manual clock. Each text as it reaches the
 * model is in {@code resources/hooks/self-directed-day.txt}; with {@code -Drooster.write=true} it
 * is written anew.
 */
class SelfDirectedDayTest {
  private static final Path GOLDEN = Path.of("src/test/resources/hooks/self-directed-day.txt");
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  @TempDir Path home;
  private TestServer server;
  private HookScene scene;
  private final StringBuilder day = new StringBuilder();

  @BeforeEach
  void start() throws IOException {
    Files.createDirectories(home.resolve("lessons"));
    Files.createDirectories(home.resolve("workflows"));
    Files.writeString(home.resolve("lessons/errors.md"), "# Read errors\n");
    Files.writeString(
        home.resolve("workflows/bug-fix.yaml"),
        """
        title: Fix a bug
        steps:
          - {id: reproduce, title: Reproduce it, text: See it fail., lessons: [errors]}
          - {id: fix, title: Fix the cause, text: Change one thing.}
        """);
    Files.writeString(
        home.resolve("rooster.yaml"), "patterns: [{match: broken, workflow: bug-fix}]\n");
    server = TestServer.in(home, HookScene.NOW, BERLIN).start();
    server.configure();
    // The engine of the daemon fires by itself while the hook waits for a moment.
    server.activity().listen((before, after) -> server.ticked().advance(Duration.ZERO));
    scene = new HookScene(server);
    scene.call("SessionStart", "\"source\":\"startup\"");
  }

  @AfterEach
  void end() {
    scene.close();
  }

  private SetBoundary.Result set(String arguments) {
    return set(HookScene.SESSION, arguments);
  }

  private SetBoundary.Result set(String session, String arguments) {
    Caller caller = new Caller("mcp", Optional.empty(), BERLIN);
    SetBoundary.Result result =
        server
            .setBoundary()
            .set(
                new SetBoundary.Setter("claude-code", session, caller),
                NewBoundary.read((ParsedValue.Obj) Json.read(arguments)));
    note("The agent sets " + arguments, result.text());
    return result;
  }

  private HookScene.Reply prompt(String text) {
    HookScene.Reply reply = confirmed(scene.prompt(text));
    note("The user: " + text, reply.isEmpty() ? "(nothing)" : reply.text());
    return reply;
  }

  private HookScene.Reply stop() {
    HookScene.Reply reply = confirmed(scene.call("Stop"));
    note("The turn ends", reply.isEmpty() ? "(nothing)" : reply.text());
    return reply;
  }

  private HookScene.Reply confirmed(HookScene.Reply reply) {
    return reply.receipt().isEmpty() ? reply : scene.seen(reply);
  }

  private void pass(int minutes) {
    server.ticked().advance(Duration.ofMinutes(minutes));
  }

  private void note(String what, String text) {
    day.append("## ").append(what).append("\n\n").append(text).append("\n\n");
  }

  private void isAsWritten() throws IOException {
    String text = day.toString().replaceAll("r-[0-9a-z]{6,}", "r-ID");
    if (Boolean.getBoolean("rooster.write")) {
      Files.writeString(GOLDEN, text);
    }
    assertThat(text).isEqualTo(Files.readString(GOLDEN));
  }

  @Test
  void a_boundary_that_was_reached_leaves_room_for_another() {
    for (int i = 0; i < 60; i++) {
      set("{\"suppress_for_minutes\": 1, \"message\": \"Look at the build.\"}");
      pass(1);
      assertThat(stop().text()).contains("Look at the build.");
    }
  }

  @Test
  void each_text_reaches_the_model_as_written() throws IOException {
    prompt("the login is BROKEN");
    set(
        """
        {"suppress_for_calls": 2, "message": "Go on with the fix.", "lesson_ids": "errors,errrors",\
         "workflow_step": "bug-fix/fix", "note": "8 of 10 tests pass"}\
        """);
    prompt("it is still broken");
    prompt("and now it is broken in another way");
    prompt("broken again");
    set("{\"suppress_for_minutes\": 20, \"message\": \"Look at the build.\"}");
    prompt("is it broken?");
    stop();
    pass(20);
    prompt("broken?");
    set("{\"suppress_for_calls\": \"2\", \"suppress_for_minutes\": 0}");
    prompt("broken one");
    prompt("broken two");
    prompt("broken three");

    isAsWritten();
  }

  @Test
  void a_boundary_belongs_to_the_session_that_set_it() {
    set("another-session", "{\"suppress_for_calls\": 1, \"message\": \"elsewhere\"}");

    assertThat(prompt("it is broken").text())
        .contains("get_workflow_step(\"bug-fix/reproduce\")")
        .doesNotContain("elsewhere");
  }

  @Test
  void several_boundaries_are_pending_at_once_and_each_comes_once() {
    set("{\"suppress_for_calls\": 1, \"message\": \"first\"}");
    set("{\"suppress_for_calls\": 1, \"message\": \"second\"}");
    set("{\"suppress_for_calls\": 2, \"message\": \"third\"}");

    HookScene.Reply one = prompt("broken");
    assertThat(one.text()).contains("first", "second").doesNotContain("third", "bug-fix");
    HookScene.Reply two = prompt("broken");
    assertThat(two.text()).contains("third").doesNotContain("first", "second", "bug-fix");
    assertThat(prompt("broken").text()).contains("bug-fix").doesNotContain("third");
  }

  @Test
  void minutes_are_minutes_even_if_the_user_says_nothing() {
    set("{\"suppress_for_minutes\": 5, \"message\": \"wake up\"}");
    stop();
    pass(4);
    assertThat(stop().isEmpty()).isTrue();
    pass(1);
    assertThat(stop().text()).contains("wake up");
  }

  @Test
  void a_cancelled_boundary_suppresses_no_longer() {
    String id =
        set("{\"suppress_for_calls\": 9, \"message\": \"x\"}").reminder().orElseThrow().id();
    assertThat(prompt("broken").isEmpty()).isTrue();

    server
        .reminders()
        .cancel(new Caller("cli", Optional.empty(), BERLIN), id, OptionalLong.empty());

    assertThat(prompt("broken").text()).contains("bug-fix");
  }
}
