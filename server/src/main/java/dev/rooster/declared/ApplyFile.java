package dev.rooster.declared;

import dev.rooster.format.Problem;
import dev.rooster.format.Problems;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.Draft;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.reminders.Sources;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Applies the entries of one file to its reminders, once. */
final class ApplyFile {
  private final Declarations.Parts parts;
  private final HomeReader.Declared file;
  private final Moves moves;
  private final Instant now;
  private final EntryReader reader;
  private final Set<String> shared;
  private final FileReminders existing;
  private final Map<String, FileReminders> otherFiles = new HashMap<>();
  private final Map<String, String> known;
  private final Map<String, String> departed;
  private final Map<String, String> applied = new LinkedHashMap<>();
  private final Set<String> found = new HashSet<>();
  private final Problems problems = new Problems();
  private final Map<String, Problem> flagged = new HashMap<>();
  private boolean taken;

  /**
   * The result.
   *
   * @param problems of invalid entries, whose reminders stay unchanged
   * @param flagged the first problem of each reminder whose entry is invalid, by its id
   * @param taken whether another home has an entry, so that the file must be applied again later
   */
  record Applied(List<Problem> problems, Map<String, Problem> flagged, boolean taken) {}

  ApplyFile(Declarations.Parts parts, HomeReader.Declared file, Moves moves, Instant now) {
    this.parts = parts;
    this.file = file;
    this.moves = moves;
    this.now = now;
    this.reader = parts.entryReader();
    this.shared = sharedNames(file.entries());
    this.existing = parts.reminders().of(file.file());
    this.known = parts.known().of(file.file());
    this.departed = parts.known().departed(file.file());
  }

  Applied apply() {
    // First, so that after a crash this home still knows the reminders as its own.
    parts.known().keep(file.file(), announced());
    file.entries().forEach(this::apply);
    known.keySet().stream().filter(it -> !found.contains(it)).forEach(this::missing);
    parts.known().keepDeparted(file.file(), departed);
    parts.known().keep(file.file(), applied);
    if (!file.whole()) {
      flagUnmatched();
    }
    return new Applied(problems.all(), flagged, taken);
  }

  /** The names that entries of several agents have. */
  private static Set<String> sharedNames(List<Entry> entries) {
    Set<String> seen = new HashSet<>();
    Set<String> shared = new HashSet<>();
    for (Entry entry : entries) {
      if (!seen.add(entry.name())) {
        shared.add(entry.name());
      }
    }
    return shared;
  }

  private Map<String, String> announced() {
    Map<String, String> announced = new LinkedHashMap<>(known);
    file.entries().forEach(it -> announced.putIfAbsent(it.key(), ""));
    return announced;
  }

  private void apply(Entry entry) {
    String hash = EntryMeaning.hash(entry);
    String agent = agentOf(entry);
    Optional<String> before =
        Stream.of(entry.key(), entry.name(), agent + "/" + entry.name())
            .filter(known::containsKey)
            .findFirst();
    found.add(entry.key());
    before.ifPresent(found::add);
    parts.absences().end(new Moves.Spot(file.file(), entry.key()));
    Optional<Reminder> current = take(entry, agent);
    Optional<Moves.Origin> from = moves.from(file.file(), entry.key());
    String knownHash =
        from.map(Moves.Origin::hash)
            .or(() -> before.map(known::get))
            .or(() -> Optional.ofNullable(departed.get(entry.key())))
            .orElse("");
    Decision decision =
        DecideEntry.of(
            new DecideEntry.State(
                hash,
                knownHash,
                from.isPresent(),
                current.filter(it -> !parts.meaning().isSame(entry, file.agent(), it)).isEmpty(),
                current.filter(it -> parts.meaning().isSameSchedule(entry, it)).isPresent(),
                current));
    if (isApplied(decision, entry, knownHash, current)) {
      applied.put(entry.key(), hash);
      departed.remove(entry.key());
    } else {
      before.ifPresent(it -> applied.put(entry.key(), known.getOrDefault(it, "")));
    }
  }

  private String agentOf(Entry entry) {
    String named = entry.text("agent");
    return named.isEmpty() ? parts.meaning().agent(file.agent()) : named;
  }

  /** The reminder of an entry: in this file, in the file it moved from, or exported. */
  private Optional<Reminder> take(Entry entry, String agent) {
    boolean alone = !shared.contains(entry.name());
    return existing
        .take(entry.name(), agent, alone)
        .or(() ->
            moves
                .from(file.file(), entry.key())
                .map(from ->
                    otherFiles
                        .computeIfAbsent(from.file(), parts.reminders()::of)
                        .take(entry.name(), agent, alone))
                .orElseGet(() -> parts.reminders().exported(entry)));
  }

  /** An invalid entry is reported even if it has not changed: another file may have made it so. */
  private boolean isApplied(
      Decision decision, Entry entry, String knownHash, Optional<Reminder> current) {
    Optional<Reminder> live = current.filter(it -> !it.standing().status().ended());
    if (decision instanceof Decision.Keep && live.isEmpty()) {
      return true;
    }
    Problems own = new Problems();
    Optional<Draft> draft = readerFor(decision, entry, current).read(entry, file.agent(), own);
    boolean keeps = decision instanceof Decision.Keep;
    if (decision instanceof Decision.Change(Reminder other) && knownHash.isEmpty()) {
      refuseTheft(entry, other, own);
    }
    if (!keeps && draft.isPresent() && own.isEmpty()) {
      write(decision, draft.get(), entry, own);
    }
    problems.addAll(own);
    own.all().stream()
        .findFirst()
        .ifPresent(it -> live.ifPresent(reminder -> flagged.put(reminder.id(), it)));
    return keeps || own.isEmpty();
  }

  /** A schedule that is kept was valid when its reminder was created; its time may have passed. */
  private EntryReader readerFor(Decision decision, Entry entry, Optional<Reminder> current) {
    return current
        .filter(it -> !(decision instanceof Decision.Create) && isSameSchedule(entry, it))
        .map(it -> reader.asOf(it.createdAt()))
        .orElse(reader);
  }

  /** A home must not take over what another one declares differently. */
  private void refuseTheft(Entry entry, Reminder current, Problems own) {
    boolean shared =
        ReminderAttributes.of(current).origin().entry().equals(EntryMeaning.hash(entry));
    Optional<String> home =
        shared ? Optional.empty() : parts.known().otherHome(file.file(), entry.key());
    home.ifPresent(it -> {
      taken = true;
      own.add(
          entry.reminder().place(),
          entry.name(),
          "home directory %s, on the same database, declares it differently".formatted(it),
          "rename the entry; if that home directory is lost, run rooster config adopt");
    });
  }

  private void write(Decision decision, Draft draft, Entry entry, Problems own) {
    try {
      parts.apply().createOrUpdate(decision, wanted(decision, draft, entry));
    } catch (RefusedException e) {
      own.add(entry.reminder().place(), entry.name(), e.problem(), e.remedy());
    }
  }

  private ApplyDecision.Wanted wanted(Decision decision, Draft draft, Entry entry) {
    ApplyDecision.Kept kept =
        switch (decision) {
          case Decision.Keep _, Decision.Create _ -> ApplyDecision.Kept.NOTHING;
          case Decision.Change(Reminder current) -> kept(entry, current);
          case Decision.Move(Reminder current) -> kept(entry, current);
          case Decision.Restore(Reminder current) -> kept(entry, current);
        };
    return new ApplyDecision.Wanted(
        entry.key(),
        parts.meaning().marked(draft.definition(), Sources.ofFile(file.file()), entry),
        draft.enabled().orElse(true),
        kept,
        parts.meaning().caller().name(),
        now);
  }

  private ApplyDecision.Kept kept(Entry entry, Reminder current) {
    if (isSameSchedule(entry, current)) {
      return ApplyDecision.Kept.ALL;
    }
    return entry.saysCountedFrom() ? ApplyDecision.Kept.NOTHING : ApplyDecision.Kept.COUNT;
  }

  private boolean isSameSchedule(Entry entry, Reminder current) {
    return parts.meaning().isSameSchedule(entry, current);
  }

  /** An entry that is no longer in its file. */
  private void missing(String key) {
    String hash = known.getOrDefault(key, "");
    Moves.Spot spot = new Moves.Spot(file.file(), key);
    boolean movedAway = moves.leaves(file.file(), key);
    if (!file.whole() || movedAway || !isOver(spot)) {
      applied.put(key, hash);
      return;
    }
    parts.absences().end(spot);
    Optional<Reminder> live = existing.live(key);
    if (live.isPresent()) {
      parts.apply().cancel(live.get(), file.file());
    } else {
      departed.remove(key);
      departed.put(key, hash);
    }
  }

  private boolean isOver(Moves.Spot spot) {
    return file.exists()
        ? parts.absences().isOverInFile(spot, now)
        : parts.absences().isOver(spot, now);
  }

  /** Reminders whose entries may be the unreadable ones. */
  private void flagUnmatched() {
    file.content().problems().stream()
        .findFirst()
        .ifPresent(it -> existing.live().forEach(reminder -> flagged.put(reminder.id(), it)));
  }
}
