package dev.rooster.install;

import dev.rooster.reminder.RefusedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is installed in a client, read from its settings.
 *
 * @param agent the agent that the hooks name
 * @param files the files of settings with something of Rooster
 * @param outdated those that another call of {@code install} would change
 * @param notes what keeps the client from calling Rooster
 * @param untrusted whether Codex skips the hooks, because they were not reviewed
 */
public record Found(
    String agent,
    List<Path> files,
    List<Path> outdated,
    List<SettingsNote> notes,
    boolean untrusted) {
  private static final Pattern AGENT = Pattern.compile(" --agent (\\S+)");

  public Found {
    files = List.copyOf(files);
    outdated = List.copyOf(outdated);
    notes = List.copyOf(notes);
  }

  /**
   * Looks for Rooster in the settings of a client; empty if it is not installed. Throws if a file
   * cannot be read.
   *
   * @param launch how this installation would start Rooster
   */
  public static Optional<Found> in(ClientKind client, ClientFiles files, Launch launch)
      throws IOException {
    ClientSettings usual = new ClientSettings(client, files, launch, false);
    Path hooksFile = usual.hooks().path();
    Optional<String> hooks = SettingsWriter.read(hooksFile).filter(it -> !Jsonc.isBlank(it));
    List<Path> with =
        new Installer(usual)
            .uninstall(true).stream()
                .filter(it -> it.kind() != FileChange.Kind.UNCHANGED)
                .map(FileChange::file)
                .toList();
    if (with.isEmpty()) {
      return Optional.empty();
    }
    String agent = hooks.flatMap(Found::agent).orElse(client.word());
    ClientSettings settings =
        new ClientSettings(
            client,
            files,
            new Launch(launch.home(), launch.launcher(), launch.defaultHome(), agent),
            false);
    List<FileChange> again = new Installer(settings).install(true);
    List<Path> outdated =
        again.stream()
            .filter(it -> it.kind() != FileChange.Kind.UNCHANGED)
            .map(FileChange::file)
            .toList();
    return Optional.of(
        new Found(
            agent,
            with,
            outdated,
            again.stream().flatMap(it -> it.notes().stream()).toList(),
            client == ClientKind.CODEX && !isTrusted(files, hooks)));
  }

  private static Optional<String> agent(String hooks) {
    try {
      return OurJson.handlers(hooks).stream()
          .flatMap(it -> OurJson.text(it.node(), "command").stream())
          .map(AGENT::matcher)
          .filter(Matcher::find)
          .map(it -> it.group(1))
          .findFirst();
    } catch (RefusedException unreadable) {
      return Optional.empty();
    }
  }

  /** Codex keeps what it trusts in the person's settings, also for the hooks of a project. */
  private static boolean isTrusted(ClientFiles files, Optional<String> hooks) throws IOException {
    ClientFiles own = new ClientFiles(files.environment(), files.userHome(), Optional.empty());
    TrustPatch trust =
        new TrustPatch(hooks.map(it -> CodexHashes.of(files.codexHooks(), it)).orElse(Map.of()));
    return SettingsWriter.read(own.codexConfig()).filter(trust::isComplete).isPresent();
  }
}
