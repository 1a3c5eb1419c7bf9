package dev.rooster.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.TestServer;
import dev.rooster.boundary.NewBoundary;
import dev.rooster.boundary.SetBoundary;
import dev.rooster.format.Json;
import dev.rooster.format.ParsedValue;
import dev.rooster.reminder.Reminder;
import dev.rooster.trust.Caller;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Optional;

/**
 * A session of Claude Code on a manual clock, with one workflow and a pattern for it. Writes down
 * what happens, with each text as it reaches the model.
 */
final class AgentDay implements AutoCloseable {
  static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  static final Caller OPERATOR = new Caller("mcp", Optional.empty(), BERLIN);
  private static final Path FOLDER = Path.of("src/test/resources/hooks");

  private final TestServer server;
  private final HookScene scene;
  private final StringBuilder day = new StringBuilder();

  /**
   * @param agents the section of the configuration; may be empty
   */
  AgentDay(Path home, String agents) throws IOException {
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
        home.resolve("rooster.yaml"), "patterns: [{match: broken, workflow: bug-fix}]\n" + agents);
    server = TestServer.in(home, HookScene.NOW, BERLIN).start();
    server.configure();
    // The engine of the daemon fires by itself while the hook waits for a moment.
    server.activity().listen((before, after) -> server.ticked().advance(Duration.ZERO));
    scene = new HookScene(server);
    scene.call("SessionStart", "\"source\":\"startup\"");
  }

  TestServer server() {
    return server;
  }

  SetBoundary.Result set(String arguments) {
    return set(HookScene.SESSION, arguments);
  }

  SetBoundary.Result set(String session, String arguments) {
    SetBoundary.Result result =
        server
            .setBoundary()
            .set(
                new SetBoundary.Setter("claude-code", session, OPERATOR),
                NewBoundary.read((ParsedValue.Obj) Json.read(arguments)));
    note("The agent sets " + arguments, result.text());
    return result;
  }

  Reminder add(String json) {
    note("A reminder", json);
    return server.reminders().create(OPERATOR, Json.read(json), json, Optional.empty()).reminder();
  }

  HookScene.Reply prompt(String text) {
    return heard("The user: " + text, scene.prompt(text));
  }

  HookScene.Reply stop() {
    return heard("The turn ends", scene.call("Stop"));
  }

  /** Claude Code waits in the background, and wakes the session with what it gets. */
  HookScene.Reply waits() {
    HookScene.Reply reply =
        scene.post("/hooks/claude-code/wait?wait=1ms", HookScene.json("Stop", ""));
    if (reply.status() == 200) {
      note("The session is woken", scene.seen(reply).body());
      scene.prompt("<task-notification></task-notification>");
    } else {
      note("The session waits", "(nothing)");
    }
    return reply;
  }

  void end() {
    note("The session ends", "(nothing)");
    scene.call("SessionEnd");
  }

  private HookScene.Reply heard(String what, HookScene.Reply reply) {
    note(what, reply.isEmpty() ? "(nothing)" : reply.text());
    return reply.receipt().isEmpty() ? reply : scene.seen(reply);
  }

  void pass(int minutes) {
    day.append("## %d minutes later\n\n".formatted(minutes));
    server.ticked().advance(Duration.ofMinutes(minutes));
  }

  void note(String what, String text) {
    day.append("## ").append(what).append("\n\n").append(text).append("\n\n");
  }

  /** With {@code -Drooster.write=true}, the file is written anew. */
  void isAsWritten(String name) throws IOException {
    Path golden = FOLDER.resolve(name);
    String text = day.toString().replaceAll("r-[0-9a-z]{6,}", "r-ID");
    if (Boolean.getBoolean("rooster.write")) {
      Files.writeString(golden, text);
    }
    assertThat(text).isEqualTo(Files.readString(golden));
  }

  @Override
  public void close() {
    scene.close();
  }
}
