package dev.rooster.declared;

import dev.rooster.channel.Address;
import dev.rooster.engine.Changes;
import dev.rooster.format.CanonicalJson;
import dev.rooster.format.Problem;
import dev.rooster.format.Problems;
import dev.rooster.home.Configuration;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Labels;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Standing;
import dev.rooster.reminder.Status;
import dev.rooster.reminders.ChangeEvents;
import dev.rooster.reminders.ChangeEvents.Deed;
import dev.rooster.reminders.Draft;
import dev.rooster.reminders.EditRecorder;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.reminders.RequestKey;
import dev.rooster.reminders.Sources;
import dev.rooster.store.Listing;
import dev.rooster.store.Page;
import dev.rooster.store.Store;
import dev.rooster.trust.Caller;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Brings the reminders of a file to what it says: makes what is new, changes what is said
 * differently, ends what is gone. How a reminder stands is kept. What has fired, or what a person
 * has ended, is not made again until its entry says something else. For one thread at a time.
 */
public final class Declarations {
  private static final String BY_FILE = "its file says so";
  private static final String GONE = "it is no longer in ";

  /** As often may an entry be made after it has ended. */
  private static final int MOST_TRIES = 10_000;

  private final Store store;
  private final Changes changes;
  private final Supplier<Configuration> configuration;
  private final Consumer<Address> checkAddress;
  private final Caller caller;
  private final KnownEntries declared;
  private final ChangeEvents events;

  /**
   * @param declared what this home has declared: it ends only what it has made, or might have
   */
  public Declarations(
      Store store,
      Changes changes,
      Supplier<Configuration> configuration,
      Consumer<Address> checkAddress,
      Caller caller,
      KnownEntries declared,
      ChangeEvents events) {
    this.store = store;
    this.changes = changes;
    this.configuration = configuration;
    this.checkAddress = checkAddress;
    this.caller = caller;
    this.declared = declared;
    this.events = events;
  }

  /**
   * Does what the file says.
   *
   * @param agent whom the entries are for, where they do not say so; empty for the usual one
   * @param whole whether that is all the file says; otherwise nothing is ended
   * @param moves which entries stood in another file before
   * @return what is wrong with entries; those stay as they were
   */
  List<Problem> apply(String file, List<Entry> entries, String agent, boolean whole, Moves moves) {
    String source = Sources.ofFile(file);
    Map<String, Reminder> there = there(source);
    Map<String, String> known = declared.of(file);
    declared.keep(file, announced(known, entries));
    Map<String, String> seen = new LinkedHashMap<>(whole ? Map.of() : known);
    Map<String, Map<String, Reminder>> others = new HashMap<>();
    Problems problems = new Problems();
    for (Entry entry : entries) {
      String hash = hash(entry);
      Optional<Moves.Origin> from = moves.from(file, entry.name());
      Optional<Reminder> current =
          Optional.ofNullable(there.remove(entry.name())).or(() -> elsewhere(entry, from, others));
      String before = from.map(Moves.Origin::hash).orElse(known.getOrDefault(entry.name(), ""));
      boolean over = current.filter(it -> it.standing().status().ended()).isPresent();
      boolean done = current.filter(it -> isDone(it, hash)).isPresent();
      boolean means = current.filter(it -> meansOtherThings(entry, agent, it)).isEmpty();
      boolean moved = from.isPresent() && hash.equals(before) && means;
      boolean same = hash.equals(before) && (over || (means && (!moved || current.isEmpty())));
      if (same || done || bring(source, entry, current, problems, agent, moved)) {
        seen.put(entry.name(), hash);
      } else if (known.containsKey(entry.name())) {
        seen.put(entry.name(), known.getOrDefault(entry.name(), ""));
      }
    }
    if (whole) {
      there.keySet().retainAll(known.keySet());
      there.forEach((name, gone) -> {
        if (moves.leaves(file, name)) {
          seen.put(name, known.getOrDefault(name, ""));
        } else {
          end(gone, file);
        }
      });
    }
    declared.keep(file, seen);
    return problems.all();
  }

  /** It has ended, and not because this was taken out of the file: whichever home made it. */
  private static boolean isDone(Reminder reminder, String entry) {
    return reminder.standing().status().ended()
        && !reminder.standing().reason().startsWith(GONE)
        && ReminderAttributes.of(reminder).origin().entry().equals(entry);
  }

  /** Before anything is made: or after a crash nobody would know that it is this home's. */
  private static Map<String, String> announced(Map<String, String> known, List<Entry> entries) {
    Map<String, String> announced = new LinkedHashMap<>(known);
    entries.forEach(it -> announced.putIfAbsent(it.name(), ""));
    return announced;
  }

  /** The reminder that becomes the file's: that of an entry that has moved, or an exported one. */
  private Optional<Reminder> elsewhere(
      Entry entry, Optional<Moves.Origin> from, Map<String, Map<String, Reminder>> others) {
    return from.isEmpty()
        ? exported(entry)
        : Optional.ofNullable(
            others
                .computeIfAbsent(from.get().file(), it -> there(Sources.ofFile(it)))
                .get(entry.name()));
  }

  /** What was exported from here and is not declared anywhere. */
  private Optional<Reminder> exported(Entry entry) {
    return entry.id().isEmpty()
        ? Optional.empty()
        : store.find(List.of(entry.id())).stream()
            .filter(it -> it.definition().kind().equals(ReminderAttributes.KIND))
            .filter(it -> it.definition().labels().source().isEmpty())
            .filter(it -> !it.standing().status().ended())
            .findFirst();
  }

  /** Whether the same text means something else now, because the configuration has changed. */
  private boolean meansOtherThings(Entry entry, String agent, Reminder current) {
    ReminderAttributes details = ReminderAttributes.of(current);
    boolean otherAgent =
        agent.isEmpty()
            && !entry.says("agent")
            && !details.agent().equals(configuration.get().defaultAgent());
    return otherAgent || !details.origin().when().equals(when(entry));
  }

  private static String hash(Entry entry) {
    return RequestKey.hash(CanonicalJson.of(entry.reminder()));
  }

  /** The part of an entry that says when, and the zone in which it is read where that counts. */
  private String when(Entry entry) {
    ZoneId zone = configuration.get().zoneOf(entry.text("user")).orElse(caller.zone());
    return RequestKey.hash(entry.schedule() + (entry.isFixed() ? "" : "\n" + zone));
  }

  /**
   * Ends what files declared that are not there any more.
   *
   * @param there whether a file is, or may be
   */
  void retireOthers(Predicate<String> there, Moves moves) {
    for (String file : declared.all().keySet()) {
      if (!there.test(file)) {
        apply(file, List.of(), "", true, moves);
        if (declared.of(file).isEmpty()) {
          declared.forget(file);
        }
      }
    }
  }

  KnownEntries known() {
    return declared;
  }

  /** Once all files are obeyed: what has gone to another file is no longer known as its own. */
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

  private boolean bring(
      String source,
      Entry entry,
      Optional<Reminder> current,
      Problems problems,
      String agent,
      boolean moved) {
    Optional<Draft> draft =
        new EntryReader(configuration.get(), checkAddress, caller, store.now())
            .read(entry, agent, problems);
    if (draft.isEmpty()) {
      return false;
    }
    try {
      Definition wanted = marked(draft.get().definition(), source, entry);
      Optional<Reminder> going = current.filter(it -> !it.standing().status().ended());
      if (going.isPresent()) {
        change(going.get(), wanted, entry);
        if (!moved) {
          followPause(going.get(), draft.get().enabled().orElse(true));
        }
      } else {
        make(wanted, draft.get().enabled().orElse(true));
      }
      return true;
    } catch (RefusedException e) {
      problems.add(entry.reminder().place(), entry.name(), e.problem(), e.remedy());
      return false;
    }
  }

  private Definition marked(Definition definition, String source, Entry entry) {
    ReminderAttributes details = ReminderAttributes.of(definition);
    ReminderAttributes marked =
        details.withOrigin(details.origin().withEntry(when(entry), hash(entry)));
    return definition.withLabels(new Labels(definition.labels().owner(), source, marked.text()));
  }

  /** Under an id to which others with the same file come, too: of them, one makes it. */
  private void make(Definition wanted, boolean enabled) {
    for (int i = 0; i < MOST_TRIES; i++) {
      String id = RequestKey.id(wanted.labels().source(), wanted.name(), i);
      Optional<Reminder> taken = store.find(List.of(id)).stream().findAny();
      boolean made = taken.filter(it -> isGoing(it, wanted.labels().source())).isPresent();
      if (made || (taken.isEmpty() && isMade(id, wanted, enabled))) {
        return;
      }
    }
    throw RefusedException.invalid(
        "'%s' has been made and ended too often".formatted(wanted.name()), "name it otherwise");
  }

  private boolean isMade(String id, Definition wanted, boolean enabled) {
    try {
      events.tell(
          Deed.CREATED,
          enabled ? changes.create(id, wanted) : changes.createPaused(id, wanted, BY_FILE));
      return true;
    } catch (RefusedException e) {
      if (e.reason() != RefusedException.Reason.ALREADY_EXISTS) {
        throw e;
      }
      return store.find(List.of(id)).stream().anyMatch(it -> isGoing(it, wanted.labels().source()));
    }
  }

  private static boolean isGoing(Reminder reminder, String source) {
    return reminder.definition().labels().source().equals(source)
        && !reminder.standing().status().ended();
  }

  /** Times that were relative when they were first seen stay, as long as they are written so. */
  private void change(Reminder current, Definition wanted, Entry entry) {
    boolean sameSchedule = ReminderAttributes.of(current).origin().when().equals(when(entry));
    events.tell(
        Deed.CHANGED,
        changes
            .edit(
                current.id(),
                OptionalLong.empty(),
                before ->
                    EditRecorder.of(
                        before,
                        sameSchedule ? wanted.withSchedule(before.schedule()) : wanted,
                        Sources.file(current).orElse(caller.name()),
                        store.now()))
            .reminder());
  }

  /** What a person has paused stays so, whatever the file says. */
  private void followPause(Reminder current, boolean enabled) {
    Standing before = current.standing();
    boolean byPerson =
        before.status() == Status.PAUSED && !before.automatic() && !before.reason().equals(BY_FILE);
    if (byPerson) {
      return;
    }
    if (!enabled && before.status() != Status.PAUSED) {
      events.tell(
          Deed.PAUSED, changes.pause(current.id(), OptionalLong.empty(), BY_FILE).reminder());
    } else if (enabled && before.status() == Status.PAUSED) {
      events.tell(Deed.RESUMED, changes.resume(current.id(), OptionalLong.empty()).reminder());
    }
  }

  private void end(Reminder gone, String file) {
    if (!gone.standing().status().ended()) {
      events.tell(
          Deed.CANCELLED, changes.cancel(gone.id(), OptionalLong.empty(), GONE + file).reminder());
    }
  }

  private static boolean later(Reminder one, Reminder other) {
    boolean ended = one.standing().status().ended();
    return ended == other.standing().status().ended()
        ? one.createdAt().isAfter(other.createdAt())
        : !ended;
  }

  /** The reminders of a source by name; of several, the one that goes on, or was the last. */
  private Map<String, Reminder> there(String source) {
    Map<String, Reminder> byName = new HashMap<>();
    List<Reminder> all = new ArrayList<>();
    Listing listing = Listing.of(Listing.Filter.ALL.withSource(source));
    Page<Reminder> page = store.list(listing);
    all.addAll(page.items());
    while (page.next().isPresent()) {
      page = store.list(listing.after(page.next().get()));
      all.addAll(page.items());
    }
    for (Reminder reminder : all) {
      byName.merge(
          reminder.definition().name(), reminder, (one, other) -> later(one, other) ? one : other);
    }
    return byName;
  }
}
