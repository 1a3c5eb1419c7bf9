package dev.rooster.declared;

import dev.rooster.format.Problem;
import dev.rooster.format.Problems;
import dev.rooster.home.ConfigFile;
import dev.rooster.home.Configuration;
import dev.rooster.home.Home;
import dev.rooster.home.LastGood;
import dev.rooster.home.References;
import dev.rooster.trust.Secret;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Applies the files of a home directory to the configuration and the reminders. An invalid file
 * affects no other file and cancels nothing; its last valid version stays in effect. Not
 * thread-safe.
 */
public final class HomeFiles {
  private final HomeReader reader;
  private final LastGood lastGood;
  private final Declarations declarations;
  private final Secret.Vault vault;
  private final Consumer<Configuration> changed;
  private Configuration configuration;
  private volatile References references = References.NONE;
  private volatile Map<String, List<Problem>> problems = Map.of();

  /**
   * @param first the initial configuration
   * @param vault the sources of the secrets that the configuration refers to
   * @param changed receives each new configuration
   */
  public HomeFiles(
      ConfigFile config,
      Declarations declarations,
      Configuration first,
      Secret.Vault vault,
      Consumer<Configuration> changed) {
    this.reader = new HomeReader(config);
    this.lastGood = new LastGood(config.home());
    this.declarations = declarations;
    this.configuration = first;
    this.vault = vault;
    this.changed = changed;
  }

  /** All problems by file, including secrets that are missing now. */
  public Map<String, List<Problem>> problems() {
    Map<String, List<Problem>> all = new TreeMap<>();
    problems.forEach((file, list) -> HomeReader.keep(all, file, list));
    HomeReader.keep(all, Home.CONFIGURATION, references.missing(vault));
    return all;
  }

  /** The folders to watch. */
  public List<Path> folders() {
    return reader.folders();
  }

  /** Reads all files and updates the reminders. */
  public void load() {
    HomeReader.Found found = reader.read(configuration);
    boolean usable = found.main().problems().isEmpty();
    Map<String, List<Problem>> all = new TreeMap<>(found.problems());
    if (usable) {
      keep(found.main().text(), all);
      references = found.main().references();
    }
    Configuration now = usable ? found.main().configuration() : configuration;
    Configuration read =
        now.withCalendars(found.main().calendars().over(configuration.calendars()))
            .withRoles(HomeReader.instructed(found, now, configuration));
    if (!read.equals(configuration)) {
      changed.accept(read);
      configuration = read;
    }
    Moves moves = Moves.among(found, declarations.known().all());
    for (HomeReader.Declared file : found.declared()) {
      HomeReader.keep(all, file.file(), declarations.apply(file, moves));
    }
    if (found.complete()) {
      declarations.retireOthers(found::stillThere, moves);
    }
    declarations.finish(moves);
    problems = Map.copyOf(all);
  }

  /** A failure affects only the fallback of the next start, so it is reported and ignored. */
  private void keep(String text, Map<String, List<Problem>> all) {
    try {
      lastGood.keep(text);
    } catch (UncheckedIOException e) {
      HomeReader.keep(
          all,
          LastGood.NAME,
          List.of(Problem.ofAll("the file cannot be written", "make it writable for Rooster")));
    }
  }

  /**
   * Checks the files without changing anything.
   *
   * @param vault the sources of the secrets that the configuration refers to
   * @param found receives the name of each file
   */
  public static Map<String, List<Problem>> check(
      ConfigFile config, EntryReaders entries, Secret.Vault vault, Consumer<String> found) {
    HomeReader.Found read = new HomeReader(config).readAll();
    Configuration configuration = read.main().configuration();
    Map<String, List<Problem>> all = new TreeMap<>(read.problems());
    HomeReader.keep(all, Home.CONFIGURATION, read.main().references().missing(vault));
    boolean unknown = !read.main().problems().isEmpty() && read.main().text().isEmpty();
    read.there().forEach(found);
    if (unknown) {
      // The references of other files to agents, users and calendars would all seem invalid.
      return all;
    }
    for (HomeReader.Declared file : read.declared()) {
      Problems problems = new Problems();
      EntryReader reader = entries.of(configuration);
      file.entries().forEach(entry -> reader.check(entry, file.agent(), problems));
      HomeReader.keep(all, file.file(), problems.all());
    }
    return all;
  }

  /** Creates the reader of entries for a configuration. */
  @FunctionalInterface
  public interface EntryReaders {
    EntryReader of(Configuration configuration);
  }
}
