package dev.rooster.declared;

import dev.rooster.format.JsonText;
import dev.rooster.format.Problem;
import dev.rooster.home.Calendars;
import dev.rooster.home.ConfigFile;
import dev.rooster.home.GuidanceFiles;
import dev.rooster.home.Home;
import dev.rooster.trust.Secret;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * A file of a home directory, as it is now.
 *
 * @param file relative to the home directory; for a role, followed by # and its agent
 * @param reminders how many entries it has
 * @param faults what {@code rooster config check} says about it
 */
public record ListedFile(String file, Kind kind, int reminders, List<Problem> faults) {

  /** What a file is for. */
  public enum Kind {
    CONFIGURATION,
    SCHEDULES,
    ROLE,
    CALENDAR,
    LESSON,
    WORKFLOW;

    private static Kind of(String file) {
      return switch (file.replaceFirst("/.*", "")) {
        case Home.SCHEDULES -> SCHEDULES;
        case Home.ROLES -> ROLE;
        case Calendars.FOLDER -> CALENDAR;
        case GuidanceFiles.LESSONS -> LESSON;
        case GuidanceFiles.WORKFLOWS -> WORKFLOW;
        default -> CONFIGURATION;
      };
    }
  }

  public ListedFile {
    faults = List.copyOf(faults);
  }

  /** Reads all files of a home directory by name; changes nothing. */
  public static List<ListedFile> all(
      ConfigFile config, HomeFiles.EntryReaders entries, Secret.Vault vault) {
    HomeReader.Found found = new HomeReader(config).readAll();
    Map<String, List<Problem>> problems = HomeFiles.check(config, found, entries, vault);
    Map<String, Integer> reminders = new HashMap<>();
    found.declared().forEach(it -> reminders.put(it.file(), it.entries().size()));
    TreeSet<String> names = new TreeSet<>(problems.keySet());
    found.there().stream()
        .filter(it -> Files.exists(config.home().resolve(it.replaceFirst("#.*", ""))))
        .forEach(names::add);
    return names.stream()
        .map(it ->
            new ListedFile(
                it,
                Kind.of(it),
                reminders.getOrDefault(it, 0),
                problems.getOrDefault(it, List.of())))
        .toList();
  }

  public JsonText json() {
    return JsonText.object()
        .with("file", file)
        .with("kind", kind)
        .with("reminders", reminders)
        .with("valid", faults.isEmpty())
        .withObjects("faults", faults.stream().map(ListedFile::json).toList());
  }

  private static JsonText json(Problem fault) {
    return JsonText.object()
        .with("line", fault.place().line())
        .withOrNull("entry", fault.path())
        .with("message", fault.problem())
        .with("remedy", fault.remedy());
  }
}
