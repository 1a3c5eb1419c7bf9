package dev.rooster.tools;

import dev.rooster.agent.Tool;
import dev.rooster.agent.ToolResult;
import dev.rooster.agent.ToolRights;
import dev.rooster.agent.ToolSpec;
import dev.rooster.agent.TurnScene;
import dev.rooster.format.ParsedValue;
import dev.rooster.reminder.RefusedException;
import dev.rooster.session.SessionHeader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.ReentrantLock;

/** Adds to or rewrites the memory of the turn's user, and of no other. */
public final class MemoryTool implements Tool {
  /** All of it is part of every prompt. */
  private static final int LONGEST = 20_000;

  private static final ToolSpec SPEC =
      ToolRights.MEMORY.spec(
          "Remember something about this person for all later conversations: add a line, or"
              + " rewrite the whole memory to correct or shorten it.",
          """
          {"type":"object","properties":{
          "action":{"type":"string","enum":["add","rewrite"]},
          "text":{"type":"string"}},"required":["action","text"]}\
          """);

  /** What to do. */
  private enum Action {
    ADD,
    REWRITE
  }

  /** Turns of several conversations may add to one memory at once. */
  private final ReentrantLock writing = new ReentrantLock();

  @Override
  public ToolSpec spec() {
    return SPEC;
  }

  @Override
  public ToolResult call(ParsedValue.Obj arguments, TurnScene scene) throws InterruptedException {
    Arguments given = new Arguments(arguments);
    Action action = given.choice("action", Action.class);
    String text = given.needed("text", "give the text to remember");
    String user =
        scene
            .origin()
            .user()
            .orElseThrow(() ->
                RefusedException.invalid(
                    "this turn has no user", "keep notes in a file of the workspace instead"));
    writing.lockInterruptibly();
    try {
      Path file =
          Workspace.of(scene, SessionHeader::user).writable("users/%s/MEMORY.md".formatted(user));
      String before = Files.exists(file) ? ReadFile.whole(file) : "";
      String after =
          switch (action) {
            case ADD -> joined(before, "- " + text.strip()) + "\n";
            case REWRITE -> text.strip() + "\n";
          };
      if (after.length() > LONGEST) {
        throw RefusedException.invalid(
            "the memory would grow to %d characters".formatted(after.length()),
            "rewrite it in at most %d".formatted(LONGEST));
      }
      WriteFile.replace(file, after);
      return new ToolResult.Done("Remembered.");
    } catch (IOException e) {
      throw RefusedException.invalid(
          "the memory cannot be written: " + e.getMessage(), "tell the person");
    } finally {
      writing.unlock();
    }
  }

  private static String joined(String before, String line) {
    return before.isBlank() ? line : before.stripTrailing() + "\n" + line;
  }
}
