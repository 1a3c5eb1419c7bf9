package dev.rooster.install;

import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Place;
import dev.rooster.reminder.RefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Rooster as a plugin of Claude Code: a directory with the hooks and the MCP server, for {@code
 * claude --plugin-dir} or a marketplace.
 *
 * @param folder the directory
 * @param version the version of Rooster
 */
public record PluginFolder(Path folder, Launch launch, String version) implements InstallTarget {
  private static final String MANIFEST = ".claude-plugin/plugin.json";

  @Override
  public List<FileChange> install(boolean dry) throws IOException {
    refuseOthers();
    List<FileChange> changes = new ArrayList<>();
    for (Map.Entry<String, ParsedValue> file : files().entrySet()) {
      changes.add(
          change(
              file.getKey(),
              Optional.of(new JsonStyle("\n", "  ").lines(file.getValue(), "") + "\n")));
    }
    if (!dry) {
      new HookScript(launch.home()).write();
      for (FileChange change : changes) {
        SettingsWriter.replace(change.file(), change.before(), change.after());
      }
    }
    return changes;
  }

  /** Removes its files, then the directories that are empty. */
  @Override
  public List<FileChange> uninstall(boolean dry) throws IOException {
    refuseOthers();
    List<FileChange> changes = new ArrayList<>();
    for (String name : files().keySet()) {
      changes.add(change(name, Optional.empty()));
    }
    if (!dry) {
      for (FileChange change : changes) {
        SettingsWriter.replace(change.file(), change.before(), change.after());
        SettingsWriter.removeEmptyAbove(
            change.file(), folder.relativize(change.file()).getNameCount());
      }
    }
    return changes;
  }

  private FileChange change(String name, Optional<String> after) throws IOException {
    Path path = folder.resolve(name);
    return new FileChange(path, SettingsWriter.read(path), after, Optional.empty(), List.of());
  }

  private Map<String, ParsedValue> files() {
    Map<String, ParsedValue> files = new LinkedHashMap<>();
    files.put(
        MANIFEST,
        Json.read(
            JsonText.object()
                .with("name", OurJson.SERVER)
                .with("version", version)
                .with("description", "Reminders that Rooster brings into the session")
                .toString()));
    Map<String, ParsedValue> events = new LinkedHashMap<>();
    for (JsonPatch.Hook hook : HookEntries.of(ClientKind.CLAUDE_CODE, launch)) {
      events.merge(hook.event(), list(hook.group()), PluginFolder::both);
    }
    files.put("hooks/hooks.json", ParsedValue.of(Map.of("hooks", ParsedValue.of(events))));
    files.put(
        ".mcp.json",
        ParsedValue.of(
            Map.of(
                "mcpServers",
                ParsedValue.of(
                    Map.of(
                        OurJson.SERVER,
                        HookEntries.server(ClientKind.CLAUDE_CODE, launch).orElseThrow())))));
    return files;
  }

  private static ParsedValue list(ParsedValue... items) {
    return new ParsedValue.Arr(List.of(items), Place.START);
  }

  private static ParsedValue both(ParsedValue one, ParsedValue other) {
    return new ParsedValue.Arr(
        Stream.of(one, other).flatMap(it -> ((ParsedValue.Arr) it).items().stream()).toList(),
        Place.START);
  }

  /** Refuses a directory with files unless it is this plugin. */
  private void refuseOthers() throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    boolean empty;
    try (Stream<Path> entries = Files.list(folder)) {
      empty = entries.findAny().isEmpty();
    }
    if (!empty && !isOurs()) {
      throw RefusedException.invalid(
          folder + " is not a plugin of Rooster", "name a new or empty directory");
    }
  }

  private boolean isOurs() throws IOException {
    return SettingsWriter.read(folder.resolve(MANIFEST))
        .flatMap(it -> OurJson.text(Jsonc.read(it).root(), "name"))
        .filter(OurJson.SERVER::equals)
        .isPresent();
  }
}
