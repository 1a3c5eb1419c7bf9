package dev.rooster.declare;

import dev.rooster.config.ConfigFile;
import dev.rooster.config.Configuration;
import dev.rooster.json.Node;
import dev.rooster.json.Problem;
import dev.rooster.json.Problems;
import dev.rooster.json.UnreadableException;
import dev.rooster.json.Yaml;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The files of a home folder that people write: {@code rooster.yaml}, {@code schedules.d}, {@code
 * roles}. Each is read on its own: a broken one harms no other, deletes nothing, and what it said
 * before goes on. For one thread at a time.
 */
public final class HomeFiles {
  private static final String MAIN = "rooster.yaml";
  private static final String SCHEDULES = "schedules.d";
  private static final String ROLES = "roles";
  private static final int LONGEST_FILE = 2_000_000;

  private final Path home;
  private final Path userHome;
  private final Declarations declarations;
  private final Consumer<Configuration> changed;
  private Configuration configuration;
  private Map<String, List<Problem>> problems = Map.of();

  /**
   * @param first what holds until another is read
   * @param changed told of each configuration that holds from now on
   */
  public HomeFiles(
      Path home,
      Path userHome,
      Declarations declarations,
      Configuration first,
      Consumer<Configuration> changed) {
    this.home = home;
    this.userHome = userHome;
    this.declarations = declarations;
    this.configuration = first;
    this.changed = changed;
  }

  /** What is wrong, by file. */
  public Map<String, List<Problem>> problems() {
    return problems;
  }

  /** The folders to watch. */
  public List<Path> folders() {
    return List.of(home, home.resolve(SCHEDULES), home.resolve(ROLES));
  }

  /** Reads all of it, and brings the reminders to what it says. */
  public void load() {
    Map<String, List<Problem>> found = new TreeMap<>();
    Set<String> there = new HashSet<>();
    loadMain(found, there);
    for (Path file : files(SCHEDULES)) {
      String name = SCHEDULES + "/" + file.getFileName();
      there.add(name);
      loadFile(file, name, "", it -> it::schedules, found);
    }
    configuration
        .roles()
        .forEach((agent, role) -> {
          String file = ROLES + "/" + role + ".yaml";
          String name = file + "#" + agent;
          there.add(name);
          loadFile(home.resolve(file), name, agent, it -> it::role, found);
        });
    declarations.retireOthers(there);
    problems = Map.copyOf(found);
  }

  private void loadMain(Map<String, List<Problem>> found, Set<String> there) {
    there.add(MAIN);
    ConfigFile.Loaded loaded = ConfigFile.load(home.resolve(MAIN), userHome);
    if (!loaded.problems().isEmpty()) {
      found.put(MAIN, loaded.problems());
      return;
    }
    if (!loaded.configuration().equals(configuration)) {
      configuration = loaded.configuration();
      changed.accept(configuration);
    }
    Problems wrong = new Problems();
    List<Entry> entries = new Formats(wrong).cron(loaded.cron());
    List<Problem> all = new ArrayList<>(wrong.all());
    all.addAll(declarations.apply(MAIN, entries, "", wrong.isEmpty()));
    if (!all.isEmpty()) {
      found.put(MAIN, all);
    }
  }

  private void loadFile(
      Path file,
      String name,
      String agent,
      Function<Formats, Function<Node, List<Entry>>> format,
      Map<String, List<Problem>> found) {
    Problems wrong = new Problems();
    try {
      List<Entry> entries = format.apply(new Formats(wrong)).apply(Yaml.read(text(file)));
      List<Problem> all = new ArrayList<>(wrong.all());
      all.addAll(declarations.apply(name, entries, agent, wrong.isEmpty()));
      if (!all.isEmpty()) {
        found.put(name, all);
      }
    } catch (UnreadableException e) {
      found.put(name, e.problems());
    } catch (IOException e) {
      found.put(
          name,
          List.of(
              Problem.ofAll(
                  "it cannot be read: " + e.getMessage(),
                  "see to it that it is there, and that Rooster may read it")));
    }
  }

  private static String text(Path file) throws IOException {
    if (Files.size(file) > LONGEST_FILE) {
      throw new IOException("it is larger than %d bytes".formatted(LONGEST_FILE));
    }
    return Files.readString(file, StandardCharsets.UTF_8);
  }

  private List<Path> files(String folder) {
    Path path = home.resolve(folder);
    if (!Files.isDirectory(path)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(path)) {
      return all.filter(HomeFiles::isYaml).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What editors leave beside a file is not meant. */
  private static boolean isYaml(Path file) {
    String name = String.valueOf(file.getFileName());
    return !name.startsWith(".")
        && (name.endsWith(".yaml") || name.endsWith(".yml"))
        && Files.isRegularFile(file);
  }
}
