package dev.rooster.app;

import dev.rooster.config.ConfigFile;
import dev.rooster.json.Problem;
import dev.rooster.reminder.RefusedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.Function;

/** The folder where everything of one Rooster is. */
record Home(Path folder) {

  /** As the option says, else the environment, else in the user's own folder. */
  static Home of(Optional<String> option, Function<String, Optional<String>> environment) {
    Path folder =
        option
            .or(() -> environment.apply("ROOSTER_HOME").filter(it -> !it.isBlank()))
            .map(Path::of)
            .orElseGet(() -> ofUser().resolve(".rooster"));
    return new Home(folder.toAbsolutePath().normalize());
  }

  static Path ofUser() {
    return Path.of(System.getProperty("user.home"));
  }

  /**
   * The configuration. A broken one is refused: it may name another store, and nobody would find
   * the reminders that were made meanwhile.
   */
  ConfigFile.Loaded load() {
    ConfigFile.Loaded loaded = ConfigFile.load(configuration(), ofUser());
    if (!loaded.problems().isEmpty()) {
      Problem first = loaded.problems().getFirst();
      throw RefusedException.invalid(
          "%s line %d: %s".formatted(configuration(), first.place().line(), first.words()),
          first.remedy());
    }
    return loaded;
  }

  /** Tells this home from others that keep their reminders in the same database. */
  String id() throws IOException {
    Path file = folder.resolve("home-id");
    if (!Files.exists(file)) {
      byte[] bytes = new byte[6];
      new SecureRandom().nextBytes(bytes);
      Files.writeString(file, HexFormat.of().formatHex(bytes) + "\n");
    }
    return Files.readString(file, StandardCharsets.UTF_8).strip();
  }

  Path store() {
    return folder.resolve("rooster.db");
  }

  Path configuration() {
    return folder.resolve("rooster.yaml");
  }

  /** Where the daemon says how it is reached. */
  Path daemon() {
    return folder.resolve("daemon.json");
  }
}
