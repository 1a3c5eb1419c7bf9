package dev.rooster.install;

import dev.rooster.reminder.RefusedException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What goes into which file of a client.
 *
 * @param trust whether to mark Codex's hooks as reviewed
 */
public record ClientSettings(ClientKind client, ClientFiles files, Launch launch, boolean trust) {

  public ClientSettings {
    if (trust && client != ClientKind.CODEX) {
      throw RefusedException.invalid(
          client.title() + " has no list of trusted hooks", "leave out --trust");
    }
    if (trust && files.project().isPresent()) {
      throw RefusedException.invalid(
          "Codex asks about the hooks of a project itself",
          "leave out --trust, start codex in the project, and trust the hooks there");
    }
  }

  /**
   * A file of settings.
   *
   * @param reads what the client accepts beyond strict JSON
   */
  record SettingsFile(Path path, List<SettingsPatch> patches, Reads reads) {
    SettingsFile {
      patches = List.copyOf(patches);
    }
  }

  enum Reads {
    STRICT_JSON,
    JSON_WITH_COMMENTS,
    TOML
  }

  /** The file with the hooks. */
  SettingsFile hooks() {
    List<JsonPatch.Hook> hooks = HookEntries.of(client, launch);
    return switch (client) {
      case CLAUDE_CODE -> json(files.claudeSettings(), new JsonPatch(hooks, Optional.empty()));
      case CODEX -> json(files.codexHooks(), new JsonPatch(hooks, Optional.empty()));
      case GEMINI ->
          new SettingsFile(
              files.geminiSettings(),
              List.of(new JsonPatch(hooks, HookEntries.server(client, launch))),
              Reads.JSON_WITH_COMMENTS);
    };
  }

  /**
   * The other files.
   *
   * @param trusted the hashes of Codex's hooks to mark as reviewed, or to remove the marks of
   */
  List<SettingsFile> others(Map<String, String> trusted) {
    return switch (client) {
      case CLAUDE_CODE ->
          List.of(
              json(
                  files.claudeServers(),
                  new JsonPatch(List.of(), HookEntries.server(client, launch))));
      case CODEX -> {
        List<SettingsPatch> patches =
            new ArrayList<>(List.of(new TomlPatch(launch.launcher().toString(), launch.server())));
        if (!trusted.isEmpty() && files.project().isEmpty()) {
          patches.add(new TrustPatch(trusted));
        }
        yield List.of(new SettingsFile(files.codexConfig(), patches, Reads.TOML));
      }
      case GEMINI -> List.of();
    };
  }

  private static SettingsFile json(Path path, SettingsPatch patch) {
    return new SettingsFile(path, List.of(patch), Reads.STRICT_JSON);
  }
}
