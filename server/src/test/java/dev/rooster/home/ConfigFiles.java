package dev.rooster.home;

import dev.rooster.app.Kinds;
import java.nio.file.Path;

/** Configuration files of tests, which may name every kind that the daemon knows. */
public final class ConfigFiles {
  private ConfigFiles() {}

  public static ConfigFile in(Path home) {
    return at(home.resolve("rooster.yaml"), home);
  }

  static ConfigFile at(Path file, Path userHome) {
    return new ConfigFile(file, file.getParent(), userHome, Kinds.ALL);
  }
}
