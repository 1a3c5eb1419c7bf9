package dev.rooster.timeline;

import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Standing;
import dev.rooster.reminder.Status;
import dev.rooster.reminders.ComingFires;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.schedule.Schedule;
import dev.rooster.store.Revision;
import dev.rooster.store.Store;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What all reminders are to do, without their texts. Remembers it by version, so that a request
 * reads only reminders that have changed since the one before. Thread-safe.
 */
final class Outlook {
  /** More reminders are not looked at. */
  static final int MOST = 50_000;

  private static final int READ_AT_ONCE = 500;

  private final Store store;
  private final Map<String, Coming> known = new HashMap<>();
  private final Map<Schedule, FireTimes> times = new HashMap<>();
  private final RememberedFires remembered = new RememberedFires(RememberedFires.MOST);

  /**
   * A reminder and its coming fires.
   *
   * @param failing whether its last run failed, Rooster paused it, or it cannot be read
   * @param running whether it runs; its next fire is then that of the run
   * @param nextAt when it is tried next; empty unless it is active
   * @param times those of its schedule
   */
  record Coming(
      Revision revision,
      boolean failing,
      boolean running,
      Optional<Instant> nextAt,
      ComingFires fires,
      Optional<FireTimes> times) {

    String id() {
      return revision.id();
    }
  }

  Outlook(Store store) {
    this.store = store;
  }

  /**
   * The reminders that have not ended.
   *
   * @param owner empty for all
   */
  synchronized List<Coming> of(Optional<String> owner, Instant now) {
    List<Revision> revisions = store.timeline().revisions(ReminderAttributes.KIND, owner, MOST);
    List<String> changed = revisions.stream().filter(it -> !isKnown(it)).map(Revision::id).toList();
    for (int from = 0; from < changed.size(); from += READ_AT_ONCE) {
      int end = Math.min(from + READ_AT_ONCE, changed.size());
      store.find(changed.subList(from, end)).forEach(it -> known.put(it.id(), coming(it, now)));
    }
    if (owner.isEmpty() || known.size() > 2 * MOST) {
      forgetOthers(revisions);
    }
    List<Coming> all = new ArrayList<>(revisions.size());
    for (Revision revision : revisions) {
      Coming coming = known.get(revision.id());
      if (coming != null) {
        all.add(coming);
      }
    }
    return all;
  }

  private boolean isKnown(Revision revision) {
    Coming coming = known.get(revision.id());
    return coming != null && coming.revision().equals(revision);
  }

  private void forgetOthers(List<Revision> revisions) {
    if (known.size() > revisions.size()) {
      Set<String> ids = new HashSet<>();
      revisions.forEach(it -> ids.add(it.id()));
      known.keySet().retainAll(ids);
    }
    if (times.size() > 2 * known.size()) {
      forgetOtherTimes();
    }
  }

  private void forgetOtherTimes() {
    Map<Schedule, FireTimes> before = new HashMap<>(times);
    times.clear();
    for (Coming coming : known.values()) {
      coming.fires().schedule().ifPresent(it -> coming.times().ifPresent(of -> times.put(it, of)));
    }
    before.forEach((schedule, of) -> {
      if (!times.containsKey(schedule)) {
        remembered.dropped(of);
      }
    });
  }

  private Coming coming(Reminder reminder, Instant now) {
    Standing standing = reminder.standing();
    ComingFires fires = ComingFires.of(reminder, now);
    boolean active = standing.status() == Status.ACTIVE;
    return new Coming(
        new Revision(reminder.id(), reminder.version(), standing.fence()),
        !reminder.readable() || standing.failing(),
        reminder.running(),
        active ? standing.next().map(NextFire::at) : Optional.empty(),
        fires,
        fires.schedule().map(this::timesOf));
  }

  private FireTimes timesOf(Schedule schedule) {
    return times.computeIfAbsent(schedule, it -> new FireTimes(it, remembered));
  }
}
