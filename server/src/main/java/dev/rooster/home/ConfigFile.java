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
 * @param userHome the directory that {@code ~} stands for
 * @param kinds what the file may name
 */
public record ConfigFile(Path path, Path home, Path userHome, ConfigKinds kinds) {

  /**
   * What the file says.
   *
   * @param problems everything that is wrong with it; none if it can be used
   * @param cron entries that declare reminders
   * @param text all of it; empty if there is no file
   * @param references the secrets that it refers to
   * @param calendars those of the home folder, also if the file cannot be used
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
                    "it is empty, and was not before",
                    "write into it, or remove it if nothing is to be configured")),
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
                  "it cannot be read: " + e.getMessage(),
                  "see to it that it is a text in UTF-8, and that Rooster may read it")),
          calendars);
    }
  }

  private static Loaded unusable(List<Problem> problems, Calendars calendars) {
    return new Loaded(Configuration.DEFAULT, List.of(), problems, "", References.NONE, calendars);
  }
}
