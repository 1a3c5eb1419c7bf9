package dev.rooster.home;

import dev.rooster.format.CanonicalJson;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Problem;
import dev.rooster.format.UnreadableException;
import dev.rooster.format.Yaml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads {@code rooster.yaml} from disk. A fault holds back the agent, user, channel or field that
 * has it, whose last valid version stays in effect.
 *
 * @param home the directory that relative paths start from
 * @param userHome the directory that replaces {@code ~}
 * @param kinds the kinds of agents and channels that the file may name
 */
public record ConfigFile(Path path, Path home, Path userHome, ConfigKinds kinds) {
  private static final ParsedValue.Obj NOTHING = ParsedValue.of(Map.of());

  /** What became of the file. */
  public enum State {
    /** It has been read; single parts may be invalid. */
    READ,
    MISSING,
    /** It is not YAML, or cannot be read: the whole last valid version stays in effect. */
    UNUSABLE
  }

  /**
   * The content of the file.
   *
   * @param configuration with the last valid version of its invalid parts
   * @param written with all parts, even invalid ones, so that references to them are valid
   * @param cron the entries that declare reminders; empty if the section is invalid
   * @param problems all problems; empty if the file is valid
   * @param valid the text of the configuration without problems; empty if there is no file
   * @param unsafe whether a part without a safe default is invalid, and no valid version of the
   *     file is known
   * @param references the secrets that the configuration refers to
   * @param side the files beside it, even if the file is invalid
   */
  public record Loaded(
      State state,
      Configuration configuration,
      Configuration written,
      Optional<List<ParsedValue>> cron,
      List<Problem> problems,
      String valid,
      boolean unsafe,
      References references,
      SideFiles side) {
    public Loaded {
      problems = List.copyOf(problems);
    }
  }

  /** Reads the file; without one, everything has its default. */
  public Loaded load() {
    SideFiles side = SideFiles.read(home);
    try {
      String text = PlainFile.text(path);
      if (text.isBlank() && Files.exists(lastGood())) {
        return unusable(
            List.of(
                Problem.ofAll(
                    "the file has become empty",
                    "restore its content, or delete it to use the defaults")),
            side);
      }
      return read(text, side);
    } catch (NoSuchFileException e) {
      return without(State.MISSING, List.of(), side);
    } catch (UnreadableException e) {
      return unusable(e.problems(), side);
    } catch (IOException e) {
      return unusable(
          List.of(
              Problem.ofAll(
                  "the file cannot be read: " + e.getMessage(),
                  "make sure that it is a UTF-8 text file and that Rooster has permission to"
                      + " read it")),
          side);
    }
  }

  private Path lastGood() {
    return new LastGood(home).file();
  }

  private Loaded read(String text, SideFiles side) {
    ParsedValue document = Yaml.read(text);
    if (!(document instanceof ParsedValue.Obj) && !(document instanceof ParsedValue.Null)) {
      return unusable(
          List.of(
              new Problem(
                  document.place(),
                  "",
                  "must be an object, not " + document.kind(),
                  "write fields, such as timezone: Europe/Berlin")),
          side);
    }
    ConfigReader.Read read = new ConfigReader(this, side).read(document);
    boolean valid = read.problems().isEmpty();
    ParsedValue.Obj merged = valid ? NOTHING : merged(document, read.invalid(), side);
    ConfigReader.Read effective = valid ? read : new ConfigReader(this, side).read(merged);
    return new Loaded(
        State.READ,
        complete(effective.configuration(), side),
        complete(read.configuration(), side),
        read.cron(),
        read.problems(),
        valid ? text : CanonicalJson.inOrder(merged),
        isUnsafe(read.invalid()) && !Files.exists(lastGood()),
        effective.references(),
        side);
  }

  private Configuration complete(Configuration read, SideFiles side) {
    return kinds.additions().apply(side.addTo(read));
  }

  private static boolean isUnsafe(Set<ConfigPart> invalid) {
    return ConfigReader.WITHOUT_SAFE_DEFAULT.stream()
        .map(ConfigPart::whole)
        .anyMatch(invalid::contains);
  }

  /** Drops parts of the last valid version that no longer fit the rest. */
  private ParsedValue.Obj merged(ParsedValue document, Set<ConfigPart> invalid, SideFiles side) {
    ParsedValue.Obj now = document instanceof ParsedValue.Obj object ? object : NOTHING;
    ParsedValue.Obj merged = new MergeConfig(lastValid(), invalid).over(now);
    for (int i = 0; i < ConfigReader.FIELDS.size(); i++) {
      Set<ConfigPart> misfits = new ConfigReader(this, side).read(merged).invalid();
      if (misfits.isEmpty()) {
        return merged;
      }
      merged = new MergeConfig(NOTHING, misfits).over(merged);
    }
    return merged;
  }

  private ParsedValue.Obj lastValid() {
    try {
      return Yaml.read(PlainFile.text(lastGood())) instanceof ParsedValue.Obj object
          ? object
          : NOTHING;
    } catch (IOException | UnreadableException e) {
      return NOTHING;
    }
  }

  private Loaded unusable(List<Problem> problems, SideFiles side) {
    return without(State.UNUSABLE, problems, side);
  }

  private Loaded without(State state, List<Problem> problems, SideFiles side) {
    Configuration defaults = complete(Configuration.DEFAULT, side);
    return new Loaded(
        state,
        defaults,
        defaults,
        state == State.MISSING ? Optional.of(List.of()) : Optional.empty(),
        problems,
        "",
        false,
        References.NONE,
        side);
  }
}
