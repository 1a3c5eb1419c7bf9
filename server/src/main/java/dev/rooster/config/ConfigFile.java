package dev.rooster.config;

import dev.rooster.json.Node;
import dev.rooster.json.Problem;
import dev.rooster.json.Problems;
import dev.rooster.json.UnreadableException;
import dev.rooster.json.Yaml;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** Reads {@code rooster.yaml} from disk. */
public final class ConfigFile {
  private ConfigFile() {}

  /**
   * What the file says.
   *
   * @param problems everything that is wrong with it; none if it can be used
   * @param cron entries that declare reminders
   */
  public record Loaded(Configuration configuration, List<Node> cron, List<Problem> problems) {
    public Loaded {
      cron = List.copyOf(cron);
      problems = List.copyOf(problems);
    }
  }

  /** Without a file, everything is as usual. */
  public static Loaded load(Path file, Path userHome) {
    Problems problems = new Problems();
    try {
      Path home = file.toAbsolutePath().getParent();
      ConfigReader.Read read =
          new ConfigReader(home == null ? Path.of("") : home, userHome, problems)
              .read(Yaml.read(Files.readString(file, StandardCharsets.UTF_8)));
      return new Loaded(read.configuration(), read.cron(), problems.all());
    } catch (NoSuchFileException e) {
      return new Loaded(Configuration.DEFAULT, List.of(), List.of());
    } catch (UnreadableException e) {
      return new Loaded(Configuration.DEFAULT, List.of(), e.problems());
    } catch (IOException e) {
      return new Loaded(
          Configuration.DEFAULT,
          List.of(),
          List.of(
              Problem.ofAll(
                  "it cannot be read: " + e.getMessage(),
                  "see to it that Rooster may read it, and that it is UTF-8")));
    }
  }
}
