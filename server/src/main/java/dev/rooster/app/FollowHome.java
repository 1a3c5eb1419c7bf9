package dev.rooster.app;

import dev.rooster.declared.ApplyConfiguration;
import dev.rooster.declared.FileProblems;
import dev.rooster.declared.HomeFiles;
import dev.rooster.engine.Changes;
import dev.rooster.format.FileProblem;
import dev.rooster.home.Configuration;
import dev.rooster.home.FileWatch;
import dev.rooster.home.Home;
import dev.rooster.store.StoreException;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Applies the files of the home directory to the configuration and the declared reminders: once
 * before the engine starts, then after every change of a file.
 */
final class FollowHome {
  private final Home home;
  private final String homeId;
  private final Wiring wiring;
  private final AtomicReference<Configuration> configuration;
  private final ApplyConfiguration apply;
  private volatile Supplier<List<FileProblem>> problems = List::of;

  /**
   * @param configuration the current one, which the wiring reads and this class sets
   */
  FollowHome(Home home, Wiring wiring, AtomicReference<Configuration> configuration)
      throws IOException {
    this.home = home;
    this.homeId = home.id();
    this.wiring = wiring;
    this.configuration = configuration;
    this.apply = wiring.home().applyConfiguration(home.lastGood(), wiring.flaggedReminders());
  }

  /** Records that this home is in use, so that no other takes its entries over. */
  void renew() throws IOException {
    wiring.home().renew(home);
  }

  /** Applies the changes made while the daemon was down, before any reminder fires. */
  void catchUp() throws IOException {
    renew();
    Changes changes = wiring.changesWithoutEngine();
    apply.follow(configuration.get(), changes);
    try {
      files(changes).load();
    } catch (StoreException e) {
      // The watch logs it and tries again.
    }
  }

  /** Starts watching. */
  FileWatch watch(Changes changes, System.Logger log) throws IOException {
    FileProblems files = new FileProblems(files(changes), log);
    problems = files::current;
    FileWatch watch =
        new FileWatch(
            files.folders(), () -> files.reload() && apply.settled(configuration.get(), changes));
    watch.start();
    return watch;
  }

  private HomeFiles files(Changes changes) {
    return wiring
        .home()
        .files(
            home.configFile(),
            homeId,
            changes,
            changed -> {
              configuration.set(changed);
              apply.follow(changed, changes);
            });
  }

  /** The current problems of the files. */
  List<FileProblem> problems() {
    return Stream.of(problems.get(), wiring.statusProblems().duplicates(homeId))
        .flatMap(List::stream)
        .toList();
  }
}
