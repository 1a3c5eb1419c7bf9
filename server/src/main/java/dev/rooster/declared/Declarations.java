package dev.rooster.declared;

import dev.rooster.engine.Changes;
import dev.rooster.format.Problem;
import dev.rooster.format.Problems;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.ChangeEvents;
import dev.rooster.reminders.CurrentRules;
import dev.rooster.reminders.Draft;
import dev.rooster.reminders.Sources;
import dev.rooster.store.Store;
import dev.rooster.trust.Caller;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Applies the entries of files to reminders: creates the new ones, changes the changed ones,
 * cancels the removed ones. A reminder that has fired or that a user has cancelled is not created
 * again until its entry changes. Reads and writes {@link KnownEntries}. Not thread-safe.
 */
public final class Declarations {
  private final Store store;
  private final CurrentRules rules;
  private final Caller caller;
  private final KnownEntries declared;
  private final DeclaredReminders reminders;
  private final EntryMeaning meaning;
  private final ApplyDecision apply;

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
    this.store = store;
    this.rules = rules;
    this.caller = caller;
    this.declared = declared;
    this.reminders = new DeclaredReminders(store);
    this.meaning = new EntryMeaning(rules.configuration(), caller);
    this.apply = new ApplyDecision(changes, reminders, events);
  }

  /**
   * Applies a file.
   *
   * @param moves the entries that moved between files
   * @return the problems of invalid entries, whose reminders stay unchanged
   */
  List<Problem> apply(HomeReader.Declared file, Moves moves) {
    Map<String, String> known = declared.of(file.file());
    // First, so that after a crash this home still knows the reminders as its own.
    declared.keep(file.file(), announced(known, file.entries()));
    Map<String, String> applied = new LinkedHashMap<>(file.whole() ? Map.of() : known);
    Existing existing = new Existing(file.file(), moves);
    Problems problems = new Problems();
    for (Entry entry : file.entries()) {
      String hash = EntryMeaning.hash(entry);
      Optional<Reminder> current = existing.take(entry);
      Optional<Moves.Origin> from = moves.from(file.file(), entry.name());
      Decision decision =
          DecideEntry.of(
              new DecideEntry.State(
                  hash,
                  from.map(Moves.Origin::hash).orElse(known.getOrDefault(entry.name(), "")),
                  from.isPresent(),
                  current.filter(it -> !meaning.isSame(entry, file.agent(), it)).isEmpty(),
                  current));
      if (decision instanceof Decision.Keep || createOrUpdate(decision, entry, file, problems)) {
        applied.put(entry.name(), hash);
      } else if (known.containsKey(entry.name())) {
        applied.put(entry.name(), known.getOrDefault(entry.name(), ""));
      }
    }
    if (file.whole()) {
      cancelMissing(file.file(), existing.left(), known, moves, applied);
    }
    declared.keep(file.file(), applied);
    return problems.all();
  }

  private static Map<String, String> announced(Map<String, String> known, List<Entry> entries) {
    Map<String, String> announced = new LinkedHashMap<>(known);
    entries.forEach(it -> announced.putIfAbsent(it.name(), ""));
    return announced;
  }

  /** The reminders of a file, and those that its entries take over from elsewhere. */
  private final class Existing {
    private final String file;
    private final Moves moves;
    private final Map<String, Reminder> left;
    private final Map<String, Map<String, Reminder>> otherFiles = new HashMap<>();

    Existing(String file, Moves moves) {
      this.file = file;
      this.moves = moves;
      this.left = reminders.existingByName(file);
    }

    /** The reminder of an entry: in this file, in the file it moved from, or exported. */
    Optional<Reminder> take(Entry entry) {
      Optional<Reminder> here = Optional.ofNullable(left.remove(entry.name()));
      return here.or(() ->
          moves
              .from(file, entry.name())
              .map(from -> Optional.ofNullable(other(from.file()).get(entry.name())))
              .orElseGet(() -> reminders.exported(entry)));
    }

    private Map<String, Reminder> other(String name) {
      return otherFiles.computeIfAbsent(name, reminders::existingByName);
    }

    /** The reminders without an entry, by name. */
    Map<String, Reminder> left() {
      return left;
    }
  }

  private boolean createOrUpdate(
      Decision decision, Entry entry, HomeReader.Declared file, Problems problems) {
    Optional<Draft> draft = new EntryReader(rules, caller).read(entry, file.agent(), problems);
    if (draft.isEmpty()) {
      return false;
    }
    try {
      apply.createOrUpdate(decision, wanted(decision, draft.get(), entry, file.file()));
      return true;
    } catch (RefusedException e) {
      problems.add(entry.reminder().place(), entry.name(), e.problem(), e.remedy());
      return false;
    }
  }

  private ApplyDecision.Wanted wanted(Decision decision, Draft draft, Entry entry, String file) {
    ApplyDecision.Kept kept =
        switch (decision) {
          case Decision.Keep _, Decision.Create _, Decision.Cancel _ -> ApplyDecision.Kept.NOTHING;
          case Decision.Change(Reminder current) -> kept(entry, current);
          case Decision.Move(Reminder current) -> kept(entry, current);
        };
    return new ApplyDecision.Wanted(
        meaning.marked(draft.definition(), Sources.ofFile(file), entry),
        draft.enabled().orElse(true),
        kept,
        caller.name(),
        store.now());
  }

  private ApplyDecision.Kept kept(Entry entry, Reminder current) {
    if (meaning.isSameSchedule(entry, current)) {
      return ApplyDecision.Kept.ALL;
    }
    return entry.saysCountedFrom() ? ApplyDecision.Kept.NOTHING : ApplyDecision.Kept.COUNT;
  }

  private void cancelMissing(
      String file,
      Map<String, Reminder> left,
      Map<String, String> known,
      Moves moves,
      Map<String, String> applied) {
    left.keySet().retainAll(known.keySet());
    left.forEach((name, reminder) -> {
      boolean movedAway = moves.leaves(file, name);
      if (movedAway) {
        applied.put(name, known.getOrDefault(name, ""));
      }
      if (DecideEntry.ofMissing(reminder, movedAway) instanceof Decision.Cancel(Reminder gone)) {
        apply.cancel(gone, file);
      }
    });
  }

  /**
   * Cancels the reminders of deleted files.
   *
   * @param exists whether a file exists or may exist
   */
  void retireOthers(Predicate<String> exists, Moves moves) {
    for (String file : declared.all().keySet()) {
      if (!exists.test(file)) {
        apply(new HomeReader.Declared(file, "", List.of(), true, Optional.empty()), moves);
        if (declared.of(file).isEmpty()) {
          declared.forget(file);
        }
      }
    }
  }

  KnownEntries known() {
    return declared;
  }

  /** After all files are applied: forgets moved entries in the files that they left. */
  void finish(Moves moves) {
    Map<String, Map<String, String>> known = declared.all();
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
        .forEach(it -> declared.keep(it, known.getOrDefault(it, Map.of())));
  }
}
