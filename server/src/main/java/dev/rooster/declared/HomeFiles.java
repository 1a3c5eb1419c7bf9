package dev.rooster.declared;

import dev.rooster.format.FileProblem;
import dev.rooster.format.Problem;
import dev.rooster.format.Problems;
import dev.rooster.home.ConfigFile;
import dev.rooster.home.Configuration;
import dev.rooster.home.Home;
import dev.rooster.home.LastGood;
import dev.rooster.home.References;
import dev.rooster.reminders.EntryFlags;
import dev.rooster.trust.Secret;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Applies the files of a home directory to the configuration and the reminders. A fault holds back
 * the entry that has it, whose last valid version stays in effect. Not thread-safe.
 */
public final class HomeFiles {
  private final HomeReader reader;
  private final Path home;
  private final LastGood lastGood;
  private final Declarations declarations;
  private final Secret.Vault vault;
  private final EntryFlags flags;
  private final Consumer<Configuration> changed;
  private Configuration configuration;
  private volatile References references = References.NONE;
  private volatile Map<String, List<Problem>> problems = Map.of();
  private boolean pending;

  /**
   * @param first the initial configuration
   * @param vault the sources of the secrets that the configuration refers to
   * @param flags receives the reminders whose entries are invalid
   * @param changed receives each new configuration
   */
  public HomeFiles(
      ConfigFile config,
      Declarations declarations,
      Configuration first,
      Secret.Vault vault,
      EntryFlags flags,
      Consumer<Configuration> changed) {
    this.reader = new HomeReader(config);
    this.home = config.home();
    this.lastGood = new LastGood(home);
    this.declarations = declarations;
    this.configuration = first;
    this.vault = vault;
    this.flags = flags;
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
    Instant now = declarations.now();
    ConfigFile.Loaded main = reader.main();
    boolean usable = isUsable(main.state(), now);
    Configuration wanted = usable ? main.configuration() : configuration;
    HomeReader.Found found = reader.read(main, wanted);
    Map<String, List<Problem>> all = new TreeMap<>(found.problems());
    if (usable) {
      keep(main.valid(), all);
      references = main.references();
    }
    follow(
        main.side()
            .addTo(
                wanted.with(HomeReader.instructed(found, wanted.agents(), configuration.agents())),
                configuration));
    pending = false;
    flags.set(apply(found, all, now));
    declarations.absences().start();
    keepEntries();
    problems = Map.copyOf(all);
    pending |= declarations.absences().pending(now);
  }

  /** A file that is missing for a moment changes nothing. */
  private boolean isUsable(ConfigFile.State state, Instant now) {
    Moves.Spot spot = new Moves.Spot(Home.CONFIGURATION, "");
    return switch (state) {
      case READ -> {
        declarations.absences().end(spot);
        yield true;
      }
      case MISSING -> declarations.absences().isOver(spot, now);
      case UNUSABLE -> false;
    };
  }

  private void follow(Configuration read) {
    if (!read.equals(configuration)) {
      changed.accept(read);
      configuration = read;
    }
  }

  /** Returns the reminders with an invalid entry, by id. */
  private Map<String, FileProblem> apply(
      HomeReader.Found found, Map<String, List<Problem>> all, Instant now) {
    Map<String, FileProblem> flagged = new HashMap<>();
    Moves moves = Moves.among(found, declarations.known().all());
    for (HomeReader.Declared file : found.declared()) {
      ApplyFile.Applied applied = declarations.apply(file, moves, now);
      HomeReader.keep(all, file.file(), applied.problems());
      pending |= applied.taken();
      applied
          .flagged()
          .forEach((id, problem) -> flagged.put(id, FileProblem.of(file.file(), problem)));
    }
    if (found.complete()) {
      declarations.retireOthers(found::stillThere, moves, now);
    }
    declarations.finish(moves);
    for (String file : found.unread()) {
      all.getOrDefault(file, List.of()).stream()
          .findFirst()
          .map(it -> FileProblem.of(file, it))
          .ifPresent(
              it -> declarations.live(file).forEach(reminder -> flagged.put(reminder.id(), it)));
    }
    return flagged;
  }

  /**
   * Whether the files must be read again soon: an absent entry is in its grace period, or another
   * home has an entry.
   */
  public boolean pending() {
    return pending;
  }

  /** A failure only makes {@code config check} report one-shots that have fired. */
  private void keepEntries() {
    StringBuilder lines = new StringBuilder();
    declarations
        .known()
        .all()
        .forEach((file, entries) ->
            entries.values().stream()
                .filter(hash -> !hash.isEmpty())
                .forEach(hash -> lines.append(line(file, hash)).append('\n')));
    try {
      LastGood.entries(home).keep(lines.toString());
    } catch (UncheckedIOException e) {
      // The failure to save the configuration beside it is reported.
    }
  }

  private static String line(String file, String hash) {
    return hash + " " + file;
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
    read.there().forEach(found);
    return check(config, read, entries, vault);
  }

  static Map<String, List<Problem>> check(
      ConfigFile config, HomeReader.Found read, EntryReaders entries, Secret.Vault vault) {
    Configuration configuration = read.main().written();
    Map<String, List<Problem>> all = new TreeMap<>(read.problems());
    HomeReader.keep(all, Home.CONFIGURATION, read.main().references().missing(vault));
    Set<String> applied = LastGood.entries(config.home()).lines();
    if (read.main().state() == ConfigFile.State.UNUSABLE) {
      // The references of other files to agents, users and calendars would all seem invalid.
      return all;
    }
    for (HomeReader.Declared file : read.declared()) {
      Problems problems = new Problems();
      EntryReader reader = entries.of(configuration);
      for (Entry entry : file.entries()) {
        if (applied.contains(line(file.file(), EntryMeaning.hash(entry)))) {
          reader.checkApplied(entry, file.agent(), problems);
        } else {
          reader.check(entry, file.agent(), problems);
        }
      }
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
