package dev.rooster.declared;

import dev.rooster.engine.Changes;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.ChangeEvents;
import dev.rooster.reminders.CurrentRules;
import dev.rooster.store.Store;
import dev.rooster.trust.Caller;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Applies the entries of files to reminders: creates the new ones, changes the changed ones,
 * cancels the removed ones after a grace period, restores the ones that return. A reminder that a
 * user has cancelled is not created again until its entry changes, and a one-shot that has fired
 * until its schedule changes. Reads and writes {@link KnownEntries}. Not thread-safe.
 */
public final class Declarations {
  private final Parts parts;
  private final CurrentRules rules;

  /** What is needed to apply a file. */
  record Parts(
      Supplier<EntryReader> readers,
      KnownEntries known,
      DeclaredReminders reminders,
      EntryMeaning meaning,
      Absences absences,
      ApplyDecision apply) {
    EntryReader entryReader() {
      return readers.get();
    }
  }

  /**
   * @param declared the entries of this home, which cancels only reminders that it may have created
   */
  public Declarations(
      Store store,
      Changes changes,
      CurrentRules rules,
      Caller caller,
      KnownEntries declared,
      ChangeEvents events) {
    DeclaredReminders reminders = new DeclaredReminders(store);
    this.rules = rules;
    this.parts =
        new Parts(
            () -> new EntryReader(rules, caller),
            declared,
            reminders,
            new EntryMeaning(rules.configuration(), caller),
            new Absences(),
            new ApplyDecision(changes, reminders, events));
  }

  Instant now() {
    return rules.now();
  }

  Absences absences() {
    return parts.absences();
  }

  /**
   * Applies a file.
   *
   * @param moves the entries that moved between files
   */
  ApplyFile.Applied apply(HomeReader.Declared file, Moves moves, Instant now) {
    return new ApplyFile(parts, file, moves, now).apply();
  }

  /**
   * Cancels the reminders of deleted files.
   *
   * @param exists whether a file exists or may exist
   */
  void retireOthers(Predicate<String> exists, Moves moves, Instant now) {
    for (String file : known().all().keySet()) {
      if (!exists.test(file)) {
        apply(HomeReader.Declared.missing(file), moves, now);
        if (known().of(file).isEmpty()) {
          known().forget(file);
        }
      }
    }
  }

  /** The reminders of a file that cannot be read. */
  List<Reminder> live(String file) {
    return parts.reminders().of(file).live();
  }

  KnownEntries known() {
    return parts.known();
  }

  /** After all files are applied: forgets moved entries in the files that they left. */
  void finish(Moves moves) {
    Map<String, Map<String, String>> known = known().all();
    moves
        .all()
        .forEach((to, from) -> {
          Map<String, String> there = known.getOrDefault(to.file(), Map.of());
          if (!there.getOrDefault(to.name(), "").isEmpty()) {
            known.getOrDefault(from.file(), new HashMap<>()).remove(to.name());
          }
        });
    moves.left().stream()
        .map(Moves.Spot::file)
        .distinct()
        .filter(known::containsKey)
        .forEach(it -> known().keep(it, known.getOrDefault(it, Map.of())));
  }
}
