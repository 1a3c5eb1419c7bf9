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
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.function.Function;

/** Reads, writes, lists and searches the files of the workspace. */
public final class FilesTool implements Tool {
  private static final ToolSpec SPEC =
      ToolRights.FILES.spec(
          "Read, write, append to, list or search text files in your workspace. Paths are relative"
              + " to it. Past conversations are in sessions/*.jsonl.",
          """
          {"type":"object","properties":{
          "action":{"type":"string","enum":["read","write","append","list","search"]},
          "path":{"type":"string","description":"file, or folder for list and search"},
          "text":{"type":"string","description":"what to write, or the words to search for"},
          "line":{"type":"integer","description":"first line to read; -50 for the last 50"}},
          "required":["action"]}\
          """);

  /** What to do. */
  private enum Action {
    READ,
    WRITE,
    APPEND,
    LIST,
    SEARCH
  }

  private final Function<SessionHeader, String> owner;

  /**
   * @param owner the user whose conversation it is; empty for the operator
   */
  public FilesTool(Function<SessionHeader, String> owner) {
    this.owner = owner;
  }

  @Override
  public ToolSpec spec() {
    return SPEC;
  }

  @Override
  public ToolResult call(ParsedValue.Obj arguments, TurnScene scene) throws InterruptedException {
    Arguments given = new Arguments(arguments);
    Workspace workspace = Workspace.of(scene, owner);
    Action action = given.choice("action", Action.class);
    try {
      return new ToolResult.Done(
          switch (action) {
            case READ -> ReadFile.of(workspace.file(path(given)), line(given));
            case WRITE -> write(workspace, path(given), content(given));
            case APPEND -> append(workspace, path(given), content(given));
            case LIST -> new FindFiles(workspace).list(folder(workspace, given));
            case SEARCH ->
                new FindFiles(workspace)
                    .search(
                        folder(workspace, given),
                        given.needed("text", "give the words to search for"));
          });
    } catch (IOException e) {
      throw RefusedException.invalid(
          "the file could not be read or written: " + e.getMessage(),
          "check the path with action list");
    }
  }

  private static String path(Arguments given) {
    return given.needed("path", "give a path, such as notes/today.md");
  }

  private static Path folder(Workspace workspace, Arguments given) throws IOException {
    return workspace.file(given.text("path").orElse(""));
  }

  private static String content(Arguments given) {
    return given.needed("text", "give the text to write");
  }

  private static OptionalInt line(Arguments given) {
    return given
        .text("line")
        .map(text -> {
          try {
            return OptionalInt.of(Integer.parseInt(text.strip()));
          } catch (NumberFormatException e) {
            throw RefusedException.invalid(
                "'line' is not a number: '%s'".formatted(text), "send the number of a line");
          }
        })
        .orElse(OptionalInt.empty());
  }

  private static String write(Workspace workspace, String path, String text) throws IOException {
    Path file = workspace.writable(path);
    WriteFile.replace(file, text);
    return "Wrote %d characters to %s.".formatted(text.length(), workspace.name(file));
  }

  private static String append(Workspace workspace, String path, String text) throws IOException {
    Path file = workspace.writable(path);
    WriteFile.append(file, text);
    return "Added %d characters to %s.".formatted(text.length(), workspace.name(file));
  }
}
