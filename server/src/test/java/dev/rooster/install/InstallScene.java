package dev.rooster.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;

/** A person's home directory with the settings of clients, and a home directory of Rooster. */
abstract class InstallScene {
  @TempDir Path person;

  protected final Map<String, String> environment = new HashMap<>();

  protected Path home() {
    return person.resolve(".rooster");
  }

  protected ClientFiles files(Optional<Path> project) {
    return new ClientFiles(name -> Optional.ofNullable(environment.get(name)), person, project);
  }

  protected ClientSettings settings(ClientKind client) {
    return settings(client, client.word(), false);
  }

  protected ClientSettings settings(ClientKind client, String agent, boolean trust) {
    return new ClientSettings(client, files(Optional.empty()), launch(agent), trust);
  }

  protected Launch launch(String agent) {
    return new Launch(home(), Path.of("/opt/rooster/rooster"), true, agent);
  }

  protected List<FileChange> install(ClientKind client) throws IOException {
    return new Installer(settings(client)).install(false);
  }

  protected List<FileChange> uninstall(ClientKind client) throws IOException {
    return new Installer(settings(client)).uninstall(false);
  }

  /** Writes a file below the person's home directory. */
  protected Path write(String name, String text) throws IOException {
    Path file = person.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  protected String read(String name) throws IOException {
    return Files.readString(person.resolve(name));
  }
}
