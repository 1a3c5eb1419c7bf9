package dev.rooster.declared;

import dev.rooster.format.ParsedValue;
import dev.rooster.format.Problem;
import dev.rooster.format.UnreadableException;
import dev.rooster.format.Yaml;
import dev.rooster.home.Calendars;
import dev.rooster.home.ConfigFile;
import dev.rooster.home.Configuration;
import dev.rooster.home.ConfiguredAgents;
import dev.rooster.home.Home;
import dev.rooster.home.PlainFile;
import dev.rooster.home.Role;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads the configuration files of a home directory: {@code rooster.yaml}, {@code schedules.d},
 * {@code roles}, {@code calendars}. An invalid file affects no other. Changes nothing.
 */
final class HomeReader {
  private final ConfigFile config;
  private final Path home;

  /**
   * The reminders declared in a file.
   *
   * @param file relative to the home directory; for a role, followed by # and its agent
   * @param agent the agent of entries that name none; empty for the default agent
   * @param exists whether there is such a file
   * @param instructions the agent's instructions; empty if they are invalid
   */
  record Declared(
      String file,
      String agent,
      boolean exists,
      ParsedFile content,
      Optional<String> instructions) {
    /** A file that does not exist. */
    static Declared missing(String file) {
      return new Declared(
          file, "", false, new ParsedFile(List.of(), List.of(), true), Optional.empty());
    }

    List<Entry> entries() {
      return content.entries();
    }

    /** Whether a missing entry has been removed. */
    boolean whole() {
      return content.whole();
    }
  }

  /**
   * The content of the files.
   *
   * @param main the configuration file
   * @param there all files, including unreadable ones
   * @param complete whether a missing file is deleted; false if a folder cannot be read
   */
  record Found(
      ConfigFile.Loaded main,
      List<Declared> declared,
      List<String> there,
      boolean complete,
      Map<String, List<Problem>> problems) {

    /** The files that exist and cannot be read. */
    List<String> unread() {
      Set<String> read = declared.stream().map(Declared::file).collect(Collectors.toSet());
      return there.stream().filter(it -> !read.contains(it)).toList();
    }

    /**
     * Whether a file exists or may exist. If the role of an agent cannot be read, its name may be
     * misspelled, so the reminders of the agent's previous role stay.
     */
    boolean stillThere(String file) {
      return there.contains(file)
          || (file.contains("#")
              && problems.keySet().stream()
                  .anyMatch(it -> it.endsWith(file.substring(file.indexOf('#')))));
    }
  }

  /** The agents with the instructions of their roles; the previous ones where a file is invalid. */
  static ConfiguredAgents instructed(Found found, ConfiguredAgents now, ConfiguredAgents before) {
    Map<String, Role> roles = new HashMap<>(now.roles());
    roles.replaceAll((agent, role) ->
        Optional.ofNullable(before.roles().get(agent))
            .filter(it -> it.name().equals(role.name()))
            .orElse(role));
    for (Declared file : found.declared()) {
      roles.computeIfPresent(
          file.agent(),
          (agent, role) -> new Role(role.name(), file.instructions().orElse(role.instructions())));
    }
    return now.withRoles(roles);
  }

  HomeReader(ConfigFile config) {
    this.config = config;
    this.home = config.home();
  }

  /** The folders of the files. */
  List<Path> folders() {
    return List.of(
        home,
        home.resolve(Home.SCHEDULES),
        home.resolve(Home.ROLES),
        home.resolve(Calendars.FOLDER));
  }

  ConfigFile.Loaded main() {
    return config.load();
  }

  /**
   * Reads all files.
   *
   * @param configuration names the roles to read
   */
  Found read(ConfigFile.Loaded main, Configuration configuration) {
    return read(main, configuration, false);
  }

  /** Also reads roles without an agent. */
  Found readAll() {
    ConfigFile.Loaded main = main();
    return read(main, main.written(), true);
  }

  private Found read(ConfigFile.Loaded main, Configuration configuration, boolean all) {
    List<Declared> declared = new ArrayList<>();
    List<String> there = new ArrayList<>(List.of(Home.CONFIGURATION));
    Map<String, List<Problem>> problems = new TreeMap<>();
    keep(problems, Home.CONFIGURATION, main.problems());
    ParsedFile cron = Formats.cron(main.cron());
    keep(problems, Home.CONFIGURATION, cron.problems());
    ParsedFile content =
        main.cron().isPresent() ? cron : new ParsedFile(List.of(), main.problems(), false);
    boolean exists = main.state() != ConfigFile.State.MISSING;
    declared.add(new Declared(Home.CONFIGURATION, "", exists, content, Optional.empty()));
    main.calendars().byName().keySet().forEach(it -> there.add(Calendars.FOLDER + "/" + it));
    main.calendars()
        .problems()
        .forEach((file, wrong) -> {
          there.add(file);
          keep(problems, file, wrong);
        });
    Optional<List<Path>> schedules = files(Home.SCHEDULES, problems);
    for (Path file : schedules.orElse(List.of())) {
      String name = Home.SCHEDULES + "/" + file.getFileName();
      there.add(name);
      read(file, name, "", Formats::schedules, declared, problems);
    }
    configuration
        .agents()
        .roles()
        .forEach((agent, role) -> {
          String file = Home.ROLES + "/" + role.name() + ".yaml";
          String name = file + "#" + agent;
          there.add(name);
          read(
              home.resolve(file),
              name,
              agent,
              it -> Formats.role(role.name(), it),
              declared,
              problems);
        });
    if (all) {
      for (Path file : files(Home.ROLES, problems).orElse(List.of())) {
        String name = Home.ROLES + "/" + file.getFileName();
        if (there.stream().noneMatch(it -> it.startsWith(name + "#"))) {
          there.add(name);
          String role = file.getFileName().toString().replaceFirst("\\.ya?ml$", "");
          read(file, name, "", it -> Formats.role(role, it), declared, problems);
        }
      }
    }
    return new Found(main, declared, there, schedules.isPresent(), problems);
  }

  private static void read(
      Path file,
      String name,
      String agent,
      Function<ParsedValue, ParsedFile> format,
      List<Declared> declared,
      Map<String, List<Problem>> problems) {
    try {
      String text = PlainFile.text(file);
      if (text.isBlank()) {
        keep(
            problems,
            name,
            List.of(Problem.ofAll("the file is empty", "add content, or delete it")));
        return;
      }
      ParsedValue document = Yaml.read(text);
      ParsedFile content = format.apply(document);
      declared.add(new Declared(name, agent, true, content, Formats.instructions(document)));
      keep(problems, name, content.problems());
    } catch (UnreadableException e) {
      keep(problems, name, e.problems());
    } catch (IOException e) {
      keep(
          problems,
          name,
          List.of(
              Problem.ofAll(
                  "the file cannot be read: " + words(e),
                  "make sure that it exists, is a UTF-8 text file, and that Rooster has"
                      + " permission to"
                      + " read it")));
    }
  }

  /** Adds problems of a file. */
  static void keep(Map<String, List<Problem>> problems, String file, List<Problem> more) {
    if (!more.isEmpty()) {
      problems.computeIfAbsent(file, ignored -> new ArrayList<>()).addAll(more);
    }
  }

  private static String words(IOException e) {
    return e instanceof NoSuchFileException ? "not found" : String.valueOf(e.getMessage());
  }

  /** The files of a folder, including unreadable ones; empty if the folder cannot be read. */
  private Optional<List<Path>> files(String folder, Map<String, List<Problem>> problems) {
    Path path = home.resolve(folder);
    if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.of(List.of());
    }
    try (Stream<Path> all = Files.list(path)) {
      return Optional.of(all.filter(HomeReader::isYaml).sorted().toList());
    } catch (IOException | UncheckedIOException e) {
      keep(
          problems,
          folder,
          List.of(
              Problem.ofAll(
                  "the directory cannot be read",
                  "make sure that it is a directory and that Rooster has permission to read it;"
                      + " until"
                      + " then the last valid version of its files stays in effect")));
      return Optional.empty();
    }
  }

  /** Ignores hidden files, such as those of editors. */
  private static boolean isYaml(Path file) {
    String name = String.valueOf(file.getFileName());
    return !name.startsWith(".") && (name.endsWith(".yaml") || name.endsWith(".yml"));
  }
}
