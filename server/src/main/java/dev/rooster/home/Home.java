package dev.rooster.home;

import dev.rooster.format.Problem;
import dev.rooster.reminder.RefusedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The home directory of one Rooster.
 *
 * @param kinds what its configuration may name
 */
public record Home(Path folder, ConfigKinds kinds) {

  /** As the option says, else the environment, else in the user's own folder. */
  public static Home of(
      Optional<String> option, Function<String, Optional<String>> environment, ConfigKinds kinds) {
    Path folder =
        option
            .or(() -> environment.apply("ROOSTER_HOME").filter(it -> !it.isBlank()))
            .map(Path::of)
            .orElseGet(() -> ofUser().resolve(".rooster"));
    return new Home(folder.toAbsolutePath().normalize(), kinds);
  }

  public static Path ofUser() {
    return Path.of(System.getProperty("user.home"));
  }

  /**
   * The configuration; of a broken one, what it said when it was last good. Where that is not known
   * it is refused: it may name another store, and nobody would find the reminders that were made
   * meanwhile.
   *
   * @param complaints hears of a broken one that is made do with
   */
  public Configuration load(Consumer<String> complaints) {
    ConfigFile.Loaded loaded = configFile().load();
    if (loaded.problems().isEmpty()) {
      return loaded.configuration();
    }
    Problem first = loaded.problems().getFirst();
    String problem =
        "%s line %d: %s".formatted(configuration(), first.place().line(), first.words());
    ConfigFile.Loaded before = lastGoodFile().load();
    if (before.text().isEmpty() || !before.problems().isEmpty()) {
      int more = loaded.problems().size() - 1;
      throw RefusedException.invalid(
          problem,
          first.remedy() + (more > 0 ? "; and %d more: rooster config check".formatted(more) : ""));
    }
    complaints.accept(problem + ": " + first.remedy() + "; until then, what it said before holds");
    return before.configuration();
  }

  /** What the configuration said when it last could be used; as usual where nobody knows. */
  public Configuration lastGood() {
    ConfigFile.Loaded last = lastGoodFile().load();
    return last.problems().isEmpty() ? last.configuration() : Configuration.DEFAULT;
  }

  /** The configuration as a file that can be read again and again. */
  public ConfigFile configFile() {
    return new ConfigFile(configuration(), folder, ofUser(), kinds);
  }

  private ConfigFile lastGoodFile() {
    return new ConfigFile(new LastGood(folder).file(), folder, ofUser(), kinds);
  }

  /** Makes the folder where there is none, and refuses one in which nothing can be kept. */
  public void prepare() {
    try {
      if (!Files.isDirectory(folder)) {
        Files.createDirectories(
            folder,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      }
    } catch (IOException e) {
      throw unusable("cannot be made (" + e + ")");
    }
    if (!Files.isWritable(folder)) {
      throw unusable("cannot be written to");
    }
  }

  private RefusedException unusable(String why) {
    return RefusedException.invalid(
        "the home folder %s %s".formatted(folder, why),
        "see to it that Rooster may write there, or choose another folder with --home");
  }

  /** Tells what this home declares from what others on the same database do. */
  public String id() throws IOException {
    Path file = folder.resolve("home-id");
    if (!Files.exists(file)) {
      byte[] bytes = new byte[6];
      new SecureRandom().nextBytes(bytes);
      Files.writeString(file, HexFormat.of().formatHex(bytes) + "\n");
    }
    return Files.readString(file, StandardCharsets.UTF_8).strip();
  }

  /**
   * Refuses to keep anything here while its reminders are elsewhere: an option has said so when it
   * was last up, and nobody can know where.
   */
  public void refuseElsewhere(Configuration configuration) {
    if (configuration.postgres().isEmpty() && Files.exists(elsewhere())) {
      throw RefusedException.invalid(
          "the reminders of %s are in a PostgreSQL that only --postgres named".formatted(folder),
          "start it: rooster up --postgres URL; or name it in rooster.yaml, under store");
    }
  }

  /** Notes whether an option says where the reminders are. */
  public void note(boolean byOption) throws IOException {
    if (byOption) {
      Files.writeString(elsewhere(), "rooster was last up with --postgres\n");
    } else {
      Files.deleteIfExists(elsewhere());
    }
  }

  private Path elsewhere() {
    return folder.resolve("store-elsewhere");
  }

  public Path store() {
    return folder.resolve("rooster.db");
  }

  public Path configuration() {
    return folder.resolve("rooster.yaml");
  }

  /** What the daemon holds as long as it is there. */
  public Path lock() {
    return folder.resolve("daemon.lock");
  }

  /** Where the daemon notes which programs it runs. */
  public Path programs() {
    return folder.resolve(".programs");
  }

  /** Where the daemon says how it is reached. */
  public Path daemon() {
    return folder.resolve("daemon.json");
  }
}
