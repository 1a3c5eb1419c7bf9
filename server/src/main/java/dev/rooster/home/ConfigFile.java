package dev.rooster.home;

import dev.rooster.format.ParsedValue;
import dev.rooster.format.Problem;
import dev.rooster.format.Problems;
import dev.rooster.format.UnreadableException;
import dev.rooster.format.Yaml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads {@code rooster.yaml} from disk.
 *
 * @param home the directory that relative paths start from
 * @param userHome the directory that replaces {@code ~}
 * @param kinds the kinds of agents and channels that the file may name
 */
public record ConfigFile(Path path, Path home, Path userHome, ConfigKinds kinds) {

  /**
   * The content of the file.
   *
   * @param problems all problems; empty if the file is valid
   * @param cron the entries that declare reminders
   * @param text the text of the file; empty if there is no file
   * @param references the secrets that it refers to
   * @param calendars the calendars of the home directory, even if the file is invalid
   */
  public record Loaded(
      Configuration configuration,
      List<ParsedValue> cron,
      List<Problem> problems,
      String text,
      References references,
      Calendars calendars) {
    public Loaded {
      cron = List.copyOf(cron);
      problems = List.copyOf(problems);
    }
  }

  /** Reads the file; without one, everything has its default. */
  public Loaded load() {
    Problems problems = new Problems();
    Calendars calendars = Calendars.read(home);
    try {
      String text = PlainFile.text(path);
      if (text.isBlank() && Files.exists(new LastGood(home).file())) {
        return unusable(
            List.of(
                Problem.ofAll(
                    "the file has become empty",
                    "restore its content, or delete it to use the defaults")),
            calendars);
      }
      ConfigReader.Read read = new ConfigReader(this, problems).read(Yaml.read(text));
      return new Loaded(
          read.configuration().withCalendars(calendars.byName()),
          read.cron(),
          problems.all(),
          text,
          read.references(),
          calendars);
    } catch (NoSuchFileException e) {
      return new Loaded(
          Configuration.DEFAULT.withCalendars(calendars.byName()),
          List.of(),
          List.of(),
          "",
          References.NONE,
          calendars);
    } catch (UnreadableException e) {
      return unusable(e.problems(), calendars);
    } catch (IOException e) {
      return unusable(
          List.of(
              Problem.ofAll(
                  "the file cannot be read: " + e.getMessage(),
                  "make sure that it is a UTF-8 text file and that Rooster has permission to"
                      + " read it")),
          calendars);
    }
  }

  private static Loaded unusable(List<Problem> problems, Calendars calendars) {
    return new Loaded(Configuration.DEFAULT, List.of(), problems, "", References.NONE, calendars);
  }
}
