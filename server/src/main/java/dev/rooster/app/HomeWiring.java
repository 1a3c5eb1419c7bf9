package dev.rooster.app;

import dev.rooster.declared.ApplyConfiguration;
import dev.rooster.declared.Declarations;
import dev.rooster.declared.EntryReader;
import dev.rooster.declared.HomeFiles;
import dev.rooster.declared.Homes;
import dev.rooster.declared.KnownEntries;
import dev.rooster.engine.Changes;
import dev.rooster.home.ConfigFile;
import dev.rooster.home.Configuration;
import dev.rooster.home.Home;
import dev.rooster.reminders.ChangeEvents;
import dev.rooster.reminders.CurrentRules;
import dev.rooster.reminders.EntryFlags;
import dev.rooster.reminders.FlaggedReminders;
import dev.rooster.store.Store;
import dev.rooster.store.StoreException;
import dev.rooster.trust.Caller;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Assembles the parts that follow the files of a home directory. */
final class HomeWiring {
  private final Store store;
  private final Supplier<Configuration> configuration;
  private final CurrentRules rules;
  private final EntryFlags flags;
  private final ChangeEvents changeEvents;
  private final WiringContext context;

  /**
   * @param configuration that of the files
   * @param flags gets the problems of entries
   */
  HomeWiring(
      Store store,
      Supplier<Configuration> configuration,
      CurrentRules rules,
      EntryFlags flags,
      ChangeEvents changeEvents,
      WiringContext context) {
    this.store = store;
    this.configuration = configuration;
    this.rules = rules;
    this.flags = flags;
    this.changeEvents = changeEvents;
    this.context = context;
  }

  /** Reads the entries of files under a configuration that is not in effect, without a store. */
  static HomeFiles.EntryReaders entryReaders(WiringContext context) {
    return configuration ->
        new EntryReader(
            new CurrentRules(
                () -> configuration,
                Wiring.channels(() -> configuration, context, message -> {})::check,
                context.clock()),
            files(context));
  }

  /** The caller for entries of files. */
  private static Caller files(WiringContext context) {
    return new Caller("file", Optional.empty(), context.zone());
  }

  /**
   * Applies the files of a home directory.
   *
   * @param homeId distinguishes the reminders of this home from those of others on the same store
   * @param changed is called with each configuration that takes effect
   */
  HomeFiles files(
      ConfigFile file, String homeId, Changes changes, Consumer<Configuration> changed) {
    return new HomeFiles(
        file,
        new Declarations(
            store, changes, rules, files(context), new KnownEntries(store, homeId), changeEvents),
        configuration.get(),
        context.vault(),
        flags,
        changed);
  }

  /** Records on a shared database that the daemon of a home is up. */
  void renew(Home home) throws IOException {
    if (!store.exclusive()) {
      try {
        new Homes(store, home.id()).renew(home.folder().toString());
      } catch (StoreException e) {
        // The next renewal comes before the record expires.
      }
    }
  }

  /**
   * Applies configuration changes to reminders.
   *
   * @param before the configuration that they reflect so far
   * @param flagged gets those with a problem
   */
  ApplyConfiguration applyConfiguration(Configuration before, FlaggedReminders flagged) {
    return new ApplyConfiguration(store, before, context.zone(), changeEvents, flagged);
  }
}
