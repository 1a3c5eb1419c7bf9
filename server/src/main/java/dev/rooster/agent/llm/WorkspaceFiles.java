package dev.rooster.agent.llm;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The files of a workspace that become part of the system prompt. People edit them. */
record WorkspaceFiles(Path workspace) {
  private static final System.Logger LOG = System.getLogger("dev.rooster");
  private static final int LONGEST = 20_000;

  /** More than the longest text has, in the longest encoding. */
  private static final int MOST_BYTES = 4 * LONGEST + 4;

  /** Who the agent is; empty without the file. */
  String agent() {
    return read("AGENT.md");
  }

  /** Notes on tools; empty without the file. */
  String tools() {
    return read("TOOLS.md");
  }

  /** What the agent remembers about a user; empty without the file. */
  String memory(String user) {
    return user.contains("/") || user.contains("\\") || user.startsWith(".")
        ? ""
        : read("users/%s/MEMORY.md".formatted(user));
  }

  private String read(String name) {
    Path file = workspace.resolve(name);
    if (!Files.isRegularFile(file)) {
      return "";
    }
    try (InputStream bytes = Files.newInputStream(file)) {
      // Replaces invalid UTF-8 instead of refusing the file.
      String text = new String(bytes.readNBytes(MOST_BYTES), StandardCharsets.UTF_8).strip();
      return text.length() <= LONGEST
          ? text
          : "%s\n(The rest of %s is left out: the file is too long.)"
              .formatted(text.substring(0, LONGEST), name);
    } catch (IOException e) {
      LOG.log(
          System.Logger.Level.WARNING, "{0} cannot be read; the agent continues without it", file);
      return "";
    }
  }
}
