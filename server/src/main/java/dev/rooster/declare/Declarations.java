package dev.rooster.declare;

import dev.rooster.channel.Address;
import dev.rooster.config.Configuration;
import dev.rooster.detail.Details;
import dev.rooster.engine.Changes;
import dev.rooster.json.Fields;
import dev.rooster.json.Json;
import dev.rooster.json.JsonText;
import dev.rooster.json.Problem;
import dev.rooster.json.Problems;
import dev.rooster.json.Written;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Labels;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Standing;
import dev.rooster.reminder.Status;
import dev.rooster.service.Caller;
import dev.rooster.service.ChangeEvents;
import dev.rooster.service.ChangeEvents.Deed;
import dev.rooster.service.Draft;
import dev.rooster.service.Edited;
import dev.rooster.service.RequestKey;
import dev.rooster.service.Sources;
import dev.rooster.store.Listing;
import dev.rooster.store.Note;
import dev.rooster.store.Page;
import dev.rooster.store.Store;
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
import org.jspecify.annotations.Nullable;

/**
 * Brings the reminders of a file to what it says: makes what is new, changes what is said
 * differently, ends what is gone. How a reminder stands is kept. What has fired, or what a person
 * has ended, is not made again until its entry says something else. For one thread at a time.
 */
public final class Declarations {
  private static final String NOTE = "declared/";
  private static final String BY_FILE = "its file says so";
  private static final String GONE = "it is no longer in ";

  /** As often may an entry be made after it has ended. */
  private static final int MOST_TRIES = 10_000;

  private final Store store;
  private final Changes changes;
  private final Supplier<Configuration> configuration;
  private final Consumer<Address> checkAddress;
  private final Caller caller;
  private final String homeId;
  private final ChangeEvents events;

  /**
   * @param homeId tells what this home has declared from what others on the same database have: a
   *     home ends only what it has made, or might have
   */
  public Declarations(
      Store store,
      Changes changes,
      Supplier<Configuration> configuration,
      Consumer<Address> checkAddress,
      Caller caller,
      String homeId,
      ChangeEvents events) {
    this.store = store;
    this.changes = changes;
    this.configuration = configuration;
    this.checkAddress = checkAddress;
    this.caller = caller;
    this.homeId = homeId;
    this.events = events;
  }

  /**
   * Does what the file says.
   *
   * @param agent whom the entries are for, where they do not say so; empty for the usual one
   * @param whole whether that is all the file says; otherwise nothing is ended
   * @return what is wrong with entries; those stay as they were
   */
  List<Problem> apply(String file, List<Entry> entries, String agent, boolean whole) {
    String source = Sources.ofFile(file);
    Map<String, Reminder> there = there(source);
    Map<String, String> known = known(file);
    remember(file, announced(known, entries));
    Map<String, String> seen = new LinkedHashMap<>(whole ? Map.of() : known);
    Problems problems = new Problems();
    for (Entry entry : entries) {
      String hash = RequestKey.hash(Written.of(entry.reminder()));
      @Nullable Reminder declared = there.remove(entry.name());
      @Nullable Reminder current = declared == null ? exported(entry) : declared;
      String before = known.getOrDefault(entry.name(), "");
      boolean over = current != null && current.standing().status().ended();
      boolean means = current == null || !meansOtherThings(entry, agent, current);
      boolean same =
          hash.equals(before)
              ? over || means
              : before.isEmpty() && means && current != null && endedElsewhere(current);
      if (same || bring(source, entry, Optional.ofNullable(current), problems, agent)) {
        seen.put(entry.name(), hash);
      } else if (known.containsKey(entry.name())) {
        seen.put(entry.name(), known.getOrDefault(entry.name(), ""));
      }
    }
    if (whole) {
      there.keySet().retainAll(known.keySet());
      there.values().forEach(it -> end(it, file));
    }
    remember(file, seen);
    return problems.all();
  }

  /** Before this home saw it: another has declared it, or this one before a crash. */
  private static boolean endedElsewhere(Reminder current) {
    return current.standing().status().ended() && !current.standing().reason().startsWith(GONE);
  }

  /** Before anything is made: or after a crash nobody would know that it is this home's. */
  private static Map<String, String> announced(Map<String, String> known, List<Entry> entries) {
    Map<String, String> announced = new LinkedHashMap<>(known);
    entries.forEach(it -> announced.putIfAbsent(it.name(), ""));
    return announced;
  }

  /** What was exported from here and is not declared anywhere becomes the file's. */
  private @Nullable Reminder exported(Entry entry) {
    return entry.id().isEmpty()
        ? null
        : store.find(List.of(entry.id())).stream()
            .filter(it -> it.definition().kind().equals(Details.KIND))
            .filter(it -> it.definition().labels().source().isEmpty())
            .filter(it -> !it.standing().status().ended())
            .findFirst()
            .orElse(null);
  }

  /** Whether the same text means something else now, because the configuration has changed. */
  private boolean meansOtherThings(Entry entry, String agent, Reminder current) {
    Details details = Details.of(current);
    boolean otherAgent =
        agent.isEmpty()
            && !entry.says("agent")
            && !details.agent().equals(configuration.get().defaultAgent());
    return otherAgent || !details.origin().entry().equals(when(entry));
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
  void retireOthers(Predicate<String> there) {
    String ours = note("");
    Optional<String> after = Optional.empty();
    do {
      Page<Note> page = store.notes(ours, after, Listing.LONGEST_PAGE);
      for (Note note : page.items()) {
        String file = note.name().substring(ours.length());
        if (!there.test(file)) {
          apply(file, List.of(), "", true);
          store.note(note.name()).ifPresent(store::forget);
        }
      }
      after = page.next();
    } while (after.isPresent());
  }

  private boolean bring(
      String source, Entry entry, Optional<Reminder> current, Problems problems, String agent) {
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
        change(going.get(), wanted, entry, draft.get());
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
    Details details = Details.of(definition);
    Details marked = details.withOrigin(details.origin().withEntry(when(entry)));
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
  private void change(Reminder current, Definition wanted, Entry entry, Draft draft) {
    boolean sameSchedule = Details.of(current).origin().entry().equals(when(entry));
    events.tell(
        Deed.CHANGED,
        changes
            .edit(
                current.id(),
                OptionalLong.empty(),
                before ->
                    Edited.of(
                        before,
                        sameSchedule ? wanted.withSchedule(before.schedule()) : wanted,
                        Sources.file(current).orElse(caller.name()),
                        store.now()))
            .reminder());
    followPause(current, draft.enabled().orElse(true));
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

  /** The reminders of a source by name; of several, the one that goes on. */
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
          reminder.definition().name(),
          reminder,
          (one, other) -> one.standing().status().ended() ? other : one);
    }
    return byName;
  }

  private String note(String file) {
    return NOTE + homeId + "/" + file;
  }

  private Map<String, String> known(String file) {
    Map<String, String> known = new LinkedHashMap<>();
    store
        .note(note(file))
        .ifPresent(note -> {
          Fields fields = Fields.of(Json.read(note.text()), "", new Problems());
          fields
              .names()
              .forEach(name -> fields.text(name).ifPresent(hash -> known.put(name, hash)));
        });
    return known;
  }

  private void remember(String file, Map<String, String> seen) {
    @Nullable Note before = store.note(note(file)).orElse(null);
    JsonText json = JsonText.object();
    seen.forEach(json::with);
    if (before == null ? !seen.isEmpty() : !before.text().equals(json.toString())) {
      store.note(Note.over(Optional.ofNullable(before), note(file), json.toString()));
    }
  }
}
