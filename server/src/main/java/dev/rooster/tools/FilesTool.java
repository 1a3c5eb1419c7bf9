package dev.rooster.tools;

import dev.rooster.agent.Tool;
import dev.rooster.agent.ToolResult;
import dev.rooster.agent.ToolRights;
import dev.rooster.agent.ToolSpec;
import dev.rooster.agent.TurnScene;
import dev.rooster.format.ParsedValue;
import dev.rooster.reminder.RefusedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Reads, writes, lists and searches the files of the workspace. */
public final class FilesTool implements Tool {
  private static final int LONGEST_FILE = 1_000_000;
  private static final int MOST_LISTED = 500;
  private static final int MOST_FOUND = 100;
  private static final int LONGEST_LINE = 300;

  private static final ToolSpec SPEC =
      ToolRights.FILES.spec(
          "Read, write, append to, list or search text files in your workspace. Paths are relative"
              + " to it. Past conversations are in sessions/*.jsonl.",
          """
          {"type":"object","properties":{
          "action":{"type":"string","enum":["read","write","append","list","search"]},
          "path":{"type":"string","description":"file, or folder for list and search"},
          "text":{"type":"string","description":"what to write, or the words to search for"}},
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

  @Override
  public ToolSpec spec() {
    return SPEC;
  }

  @Override
  public ToolResult call(ParsedValue.Obj arguments, TurnScene scene) {
    Arguments given = new Arguments(arguments);
    Workspace workspace = Workspace.of(scene);
    Action action = given.choice("action", Action.class);
    try {
      String done =
          switch (action) {
            case READ -> read(workspace.file(path(given)));
            case WRITE -> write(workspace, workspace.writable(path(given)), content(given));
            case APPEND -> append(workspace, workspace.writable(path(given)), content(given));
            case LIST -> list(workspace, workspace.file(given.text("path").orElse("")));
            case SEARCH ->
                search(
                    workspace,
                    workspace.file(given.text("path").orElse("")),
                    given.needed("text", "give the words to search for"));
          };
      return new ToolResult.Done(done);
    } catch (IOException e) {
      throw RefusedException.invalid(
          "the file could not be read or written: " + e.getMessage(),
          "check the path with action list");
    }
  }

  private static String path(Arguments given) {
    return given.needed("path", "give a path, such as notes/today.md");
  }

  private static String content(Arguments given) {
    return given.needed("text", "give the text to write");
  }

  private static String read(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw RefusedException.invalid(
          "there is no file '%s'".formatted(file.getFileName()), "use action list to find it");
    }
    if (Files.size(file) > LONGEST_FILE) {
      throw RefusedException.invalid(
          "the file is too large to read: %d bytes".formatted(Files.size(file)),
          "use action search instead");
    }
    return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
  }

  /** Writes a new file and renames it, so that a crash leaves the old one or the new one. */
  static String write(Workspace workspace, Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Path fresh = file.resolveSibling(file.getFileName() + ".new");
    // A link of that name would lead elsewhere.
    Files.deleteIfExists(fresh);
    Files.writeString(fresh, text, StandardOpenOption.CREATE_NEW);
    Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    return "Wrote %d characters to %s.".formatted(text.length(), workspace.name(file));
  }

  private static String append(Workspace workspace, Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    return "Added %d characters to %s.".formatted(text.length(), workspace.name(file));
  }

  private static String list(Workspace workspace, Path folder) throws IOException {
    List<String> names =
        files(workspace, folder).stream().limit(MOST_LISTED).map(workspace::name).toList();
    return names.isEmpty() ? "There are no files." : String.join("\n", names);
  }

  private static String search(Workspace workspace, Path folder, String words) throws IOException {
    String wanted = words.toLowerCase(Locale.ROOT);
    StringBuilder found = new StringBuilder();
    int count = 0;
    for (Path file : files(workspace, folder)) {
      if (Files.size(file) > LONGEST_FILE) {
        continue;
      }
      int number = 0;
      for (String line : read(file).lines().toList()) {
        number++;
        if (line.toLowerCase(Locale.ROOT).contains(wanted) && ++count <= MOST_FOUND) {
          found.append("%s:%d: %s\n".formatted(workspace.name(file), number, shortened(line)));
        }
      }
    }
    return count == 0 ? "Nothing found." : found.toString();
  }

  private static String shortened(String line) {
    return line.length() > LONGEST_LINE ? line.substring(0, LONGEST_LINE) + "…" : line;
  }

  /** Regular files only: links could lead out of the workspace. */
  private static List<Path> files(Workspace workspace, Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    List<Path> own = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file :
          files
              .filter(it -> Files.isRegularFile(it, LinkOption.NOFOLLOW_LINKS))
              .sorted()
              .toList()) {
        if (!workspace.isForeignFile(file)) {
          own.add(file);
        }
      }
    }
    return own;
  }
}
