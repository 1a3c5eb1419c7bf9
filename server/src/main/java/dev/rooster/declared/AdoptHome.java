package dev.rooster.declared;

import dev.rooster.engine.Changes;
import dev.rooster.format.FileProblem;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Labels;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.reminders.Sources;
import dev.rooster.store.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Takes over the entries of a home directory that is lost: its reminders count as declared by this
 * home from then on. Entries are matched by name and agent.
 */
public final class AdoptHome {
  private final Homes homes;
  private final KnownEntries ours;
  private final DeclaredReminders reminders;
  private final Changes changes;

  /**
   * A home directory without a daemon.
   *
   * @param reminders the live reminders that it declared
   */
  public record LostHome(Homes.Home home, List<Reminder> reminders) {}

  public AdoptHome(Store store, String homeId, Changes changes) {
    this.homes = new Homes(store, homeId);
    this.ours = new KnownEntries(store, homeId);
    this.reminders = new DeclaredReminders(store);
    this.changes = changes;
  }

  /** The homes that can be taken over. */
  public List<LostHome> lost() {
    return homes.others().stream()
        .map(homes::find)
        .filter(it -> !homes.isUp(it))
        .map(it -> new LostHome(it, declaredBy(of(it.id()))))
        .toList();
  }

  private KnownEntries of(String home) {
    return new KnownEntries(homes.store(), home);
  }

  private List<Reminder> declaredBy(KnownEntries home) {
    List<Reminder> all = new ArrayList<>();
    home.all()
        .forEach((file, entries) -> {
          FileReminders existing = reminders.of(file);
          entries.keySet().forEach(key -> existing.live(key).ifPresent(all::add));
        });
    return all;
  }

  /** Reminders of this home that a lost home declares too, in another file. */
  public List<FileProblem> duplicates() {
    List<FileProblem> problems = new ArrayList<>();
    List<LostHome> lost = lost();
    List<Reminder> own = lost.isEmpty() ? List.of() : declaredBy(ours);
    for (LostHome each : lost) {
      for (Reminder other : each.reminders()) {
        own.stream()
            .filter(it -> !it.id().equals(other.id()) && isSame(it, other))
            .findFirst()
            .ifPresent(it ->
                problems.add(
                    FileProblem.of(
                        Sources.file(it).orElse(""),
                        "home directory %s declares %s/%s too, in %s"
                            .formatted(
                                each.home().id(),
                                agentOf(it),
                                it.definition().name(),
                                Sources.file(other).orElse("")),
                        "rename it; if that home directory is lost, run rooster config adopt "
                            + each.home().id())));
      }
    }
    return problems;
  }

  private static boolean isSame(Reminder one, Reminder other) {
    return one.definition().name().equals(other.definition().name())
        && agentOf(one).equals(agentOf(other));
  }

  /** Takes a home over; refuses one whose daemon is up. */
  public LostHome adopt(String id) {
    LostHome lost =
        lost().stream()
            .filter(it -> it.home().id().equals(id))
            .findFirst()
            .orElseThrow(() ->
                RefusedException.invalid(
                    "home directory %s is in use, or has no entries".formatted(id),
                    "list the home directories that can be taken over: rooster config adopt"));
    KnownEntries theirs = of(id);
    lost.reminders().forEach(this::replaceDuplicate);
    theirs.all().forEach((file, entries) -> merge(theirs, file, entries));
    homes.forget(id);
    return lost;
  }

  /** Lets the reminder of the lost home replace one that this home has created in another file. */
  private void replaceDuplicate(Reminder lost) {
    String file = Sources.file(lost).orElse("");
    String name = lost.definition().name();
    for (String other : ours.all().keySet()) {
      Optional<Reminder> duplicate =
          other.equals(file)
              ? Optional.empty()
              : reminders.of(other).live().stream().filter(it -> isSame(it, lost)).findFirst();
      if (duplicate.isPresent()) {
        changes.cancel(
            duplicate.get().id(),
            OptionalLong.empty(),
            FileReason.removed(other, duplicate.get().standing()).reason());
        changes.edit(lost.id(), OptionalLong.empty(), it -> declaredIn(other, it));
        forgetHash(other, name, agentOf(lost));
        return;
      }
    }
  }

  private static String agentOf(Reminder reminder) {
    return ReminderAttributes.of(reminder).agent();
  }

  private static Definition declaredIn(String file, Definition definition) {
    Labels labels = definition.labels();
    return definition.withLabels(
        new Labels(labels.owner(), Sources.ofFile(file), labels.details()));
  }

  /** Makes the next reading of the file apply the entry to its new reminder. */
  private void forgetHash(String file, String name, String agent) {
    Map<String, String> known = ours.of(file);
    known.computeIfPresent(name, (key, hash) -> "");
    known.computeIfPresent(agent + "/" + name, (key, hash) -> "");
    ours.keep(file, known);
  }

  private void merge(KnownEntries theirs, String file, Map<String, String> entries) {
    Map<String, String> known = ours.of(file);
    entries.forEach((key, hash) -> {
      if (known.getOrDefault(key, "").isEmpty()) {
        known.put(key, hash);
      }
    });
    ours.keep(file, known);
    Map<String, String> departed = ours.departed(file);
    theirs.departed(file).forEach(departed::putIfAbsent);
    ours.keepDeparted(file, departed);
    theirs.forget(file);
  }
}
