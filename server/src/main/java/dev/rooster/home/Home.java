package dev.rooster.home;

import dev.rooster.format.Problem;
import dev.rooster.reminder.RefusedException;
import dev.rooster.text.ErrorLine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The home directory of one Rooster.
 *
 * @param kinds the kinds of agents and channels that its configuration may name
 */
public record Home(Path folder, ConfigKinds kinds) {
  /** The name of the main configuration file. */
  public static final String CONFIGURATION = "rooster.yaml";

  public static final String SCHEDULES = "schedules.d";
  public static final String ROLES = "roles";

  /** The folder for the files of agents that name none. */
  public static final String WORKSPACE = "workspace";

  private static final String STORE = "rooster.db";
  private static final String DAEMON = "daemon.json";
  private static final String LOCK = "daemon.lock";
  private static final String PROGRAMS = ".programs";
  private static final String NATIVE = ".native";

  /** The files and folders that agents must not change. */
  static final List<String> OWN_FILES =
      List.of(
          CONFIGURATION,
          SCHEDULES,
          ROLES,
          Calendars.FOLDER,
          GuidanceFiles.LESSONS,
          GuidanceFiles.WORKFLOWS,
          LastGood.FOLDER,
          STORE,
          DAEMON,
          LOCK,
          PROGRAMS,
          NATIVE);

  /** The directory of the option, else of the environment variable, else in the user's home. */
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
   * The configuration, with the last valid version of its invalid parts. Throws if the store or the
   * ceiling of trust is unknown: reminders created in the default store would be lost, and runs
   * would have more trust than they may.
   *
   * @param complaints receives the first problem
   */
  public Configuration load(Consumer<String> complaints) {
    ConfigFile.Loaded loaded = configFile().load();
    return switch (loaded.state()) {
      case READ -> {
        if (loaded.unsafe()) {
          throw refused(loaded);
        }
        if (!loaded.problems().isEmpty()) {
          complain(loaded.problems().getFirst(), "The last valid version of that part", complaints);
        }
        yield loaded.configuration();
      }
      case MISSING -> {
        Optional<Configuration> before = lastValid();
        before.ifPresent(ignored ->
            complain(
                Problem.ofAll("the file is missing", "restore it, or start the daemon without it"),
                "The last valid version",
                complaints));
        yield before.orElse(loaded.configuration());
      }
      case UNUSABLE -> {
        Configuration before = lastValid().orElseThrow(() -> refused(loaded));
        complain(loaded.problems().getFirst(), "The last valid version", complaints);
        yield before;
      }
    };
  }

  private void complain(Problem problem, String kept, Consumer<String> complaints) {
    complaints.accept(
        "%s %s stays in effect.".formatted(ErrorLine.of(words(problem), problem.remedy()), kept));
  }

  private String words(Problem problem) {
    return "%s line %d: %s".formatted(configuration(), problem.place().line(), problem.words());
  }

  private RefusedException refused(ConfigFile.Loaded loaded) {
    Problem first = loaded.problems().getFirst();
    int more = loaded.problems().size() - 1;
    return RefusedException.invalid(
        words(first),
        first.remedy() + (more > 0 ? "; rooster config check lists %d more".formatted(more) : ""));
  }

  private Optional<Configuration> lastValid() {
    ConfigFile.Loaded last = lastGoodFile().load();
    return last.state() == ConfigFile.State.READ
        ? Optional.of(last.configuration())
        : Optional.empty();
  }

  /** The last valid configuration; the defaults if none is known. */
  public Configuration lastGood() {
    return lastValid().orElse(Configuration.DEFAULT);
  }

  /** The configuration file. */
  public ConfigFile configFile() {
    return new ConfigFile(configuration(), folder, ofUser(), kinds);
  }

  private ConfigFile lastGoodFile() {
    return new ConfigFile(new LastGood(folder).file(), folder, ofUser(), kinds);
  }

  /** Creates the directory if it is missing; refuses one that is not writable. */
  public void prepare() {
    try {
      if (!Files.isDirectory(folder)) {
        Files.createDirectories(
            folder,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      }
    } catch (IOException e) {
      String why = e instanceof FileSystemException file ? file.getReason() : e.getMessage();
      throw unusable("cannot be created" + (why == null ? "" : ": " + why));
    }
    if (!Files.isWritable(folder)) {
      throw unusable("is not writable");
    }
  }

  private RefusedException unusable(String why) {
    return RefusedException.invalid(
        "home directory %s %s".formatted(folder, why),
        "make it writable, or choose another with --home DIR");
  }

  /** Identifies this home directory among those that share a database. */
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
   * Throws if the reminders are in a database known only from an earlier --postgres option: using
   * the local store would hide them.
   */
  public void refuseElsewhere(Configuration configuration) {
    if (configuration.daemon().postgres().isEmpty() && Files.exists(elsewhere())) {
      throw RefusedException.invalid(
          "the reminders of %s are in a PostgreSQL database whose URL is not in rooster.yaml"
              .formatted(folder),
          "run rooster up --postgres URL, or set store.postgres in rooster.yaml");
    }
  }

  /** Records whether an option gives the location of the store. */
  public void note(boolean byOption) throws IOException {
    if (byOption) {
      Files.writeString(elsewhere(), "The daemon was last started with --postgres.\n");
    } else {
      Files.deleteIfExists(elsewhere());
    }
  }

  private Path elsewhere() {
    return folder.resolve("store-elsewhere");
  }

  public Path store() {
    return folder.resolve(STORE);
  }

  public Path configuration() {
    return folder.resolve(CONFIGURATION);
  }

  /** The file that the daemon locks while it runs. */
  public Path lock() {
    return folder.resolve(LOCK);
  }

  /** The folder where the daemon unpacks native libraries. */
  public Path nativeLibraries() {
    return folder.resolve(NATIVE);
  }

  /** The folder of the daemon's pid files. */
  public Path programs() {
    return folder.resolve(PROGRAMS);
  }

  /** The file with the daemon's port and token. */
  public Path daemon() {
    return folder.resolve(DAEMON);
  }
}
