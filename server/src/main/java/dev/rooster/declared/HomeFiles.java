package dev.rooster.declared;

import dev.rooster.format.Problem;
import dev.rooster.format.Problems;
import dev.rooster.home.ConfigFile;
import dev.rooster.home.Configuration;
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
 * Brings the configuration and the reminders to what the files of a home folder say. A broken file
 * harms no other, deletes nothing, and what it said before goes on. For one thread at a time.
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
   * @param first what holds until another is read
   * @param vault where the secrets should be that the configuration refers to
   * @param changed told of each configuration that holds from now on
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

  /** What is wrong, by file; also what secrets are missing now. */
  public Map<String, List<Problem>> problems() {
    Map<String, List<Problem>> all = new TreeMap<>();
    problems.forEach((file, list) -> HomeReader.keep(all, file, list));
    HomeReader.keep(all, HomeReader.MAIN, references.missing(vault));
    return all;
  }

  /** The folders to watch. */
  public List<Path> folders() {
    return reader.folders();
  }

  /** Reads all of it, and brings the reminders to what it says. */
  public void load() {
    HomeReader.Found found = reader.read(configuration);
    boolean usable = found.main().problems().isEmpty();
    Map<String, List<Problem>> all = new TreeMap<>(found.problems());
    if (usable) {
      keep(found.main().text(), all);
      references = found.main().references();
    }
    Configuration now = usable ? found.main().configuration() : configuration;
    Configuration said =
        now.withCalendars(found.main().calendars().over(configuration.calendars()))
            .withRoles(HomeReader.instructed(found, now, configuration));
    if (!said.equals(configuration)) {
      changed.accept(said);
      configuration = said;
    }
    Moves moves = Moves.among(found, declarations.known().all());
    for (HomeReader.Declared file : found.declared()) {
      HomeReader.keep(
          all,
          file.file(),
          declarations.apply(file.file(), file.entries(), file.agent(), file.whole(), moves));
    }
    if (found.complete()) {
      declarations.retireOthers(found::stillThere, moves);
    }
    declarations.finish(moves);
    problems = Map.copyOf(all);
  }

  /** That the next start could not fall back on it does not matter to this one. */
  private void keep(String text, Map<String, List<Problem>> all) {
    try {
      lastGood.keep(text);
    } catch (UncheckedIOException e) {
      HomeReader.keep(
          all,
          LastGood.NAME,
          List.of(Problem.ofAll("it cannot be written", "see to it that Rooster may write it")));
    }
  }

  /**
   * Says what is wrong with the files, and changes nothing.
   *
   * @param vault where the secrets should be that the configuration refers to
   * @param found told of each file that there is
   */
  public static Map<String, List<Problem>> check(
      ConfigFile config, EntryReaders entries, Secret.Vault vault, Consumer<String> found) {
    HomeReader.Found read = new HomeReader(config).readAll();
    Configuration configuration = read.main().configuration();
    Map<String, List<Problem>> all = new TreeMap<>(read.problems());
    HomeReader.keep(all, HomeReader.MAIN, read.main().references().missing(vault));
    boolean unknown = !read.main().problems().isEmpty() && read.main().text().isEmpty();
    read.there().forEach(found);
    if (unknown) {
      // What other files say of agents, users and calendars would seem wrong.
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

  /** Gives a reader of entries under a configuration. */
  @FunctionalInterface
  public interface EntryReaders {
    EntryReader of(Configuration configuration);
  }
}
