package dev.rooster.declared;

import dev.rooster.engine.Changes;
import dev.rooster.home.Configuration;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.reminders.ChangeEvents;
import dev.rooster.reminders.ChangeEvents.ChangeType;
import dev.rooster.reminders.ExcludedDates;
import dev.rooster.reminders.FlaggedReminders;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.reminders.RunPreconditions;
import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.schedule.Schedule;
import dev.rooster.store.Listing;
import dev.rooster.store.Page;
import dev.rooster.store.RowRules;
import dev.rooster.store.Store;
import dev.rooster.time.HolidayCalendar;
import java.time.ZoneId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Applies a changed configuration to reminders: resumes reminders that were paused because the old
 * one lacked something, moves floating times to their user's zone, and updates dates excluded by
 * calendars. A reminder with a pending run is updated after that run starts. Not thread-safe.
 */
public final class ApplyConfiguration {
  private final Store store;
  private final ZoneId systemZone;
  private final ChangeEvents events;
  private final FlaggedReminders flagged;

  /** The configuration applied last. */
  private Configuration before;

  /** Reminders to update after their pending run starts. */
  private final Set<String> waiting = new LinkedHashSet<>();

  /**
   * @param before the configuration that the reminders reflect
   * @param events publishes each resumed or rescheduled reminder
   * @param flagged gets the reminders that have a problem under the configuration
   */
  public ApplyConfiguration(
      Store store,
      Configuration before,
      ZoneId systemZone,
      ChangeEvents events,
      FlaggedReminders flagged) {
    this.store = store;
    this.before = before;
    this.systemZone = systemZone;
    this.events = events;
    this.flagged = flagged;
  }

  /** Updates all reminders that the configuration affects. */
  public void follow(Configuration configuration, Changes changes) {
    waiting.clear();
    Set<String> found = new LinkedHashSet<>();
    Listing all =
        Listing.of(
            Listing.Filter.ALL
                .withKind(ReminderAttributes.KIND)
                .withStatuses(Set.of(Status.ACTIVE, Status.PAUSED)));
    Page<Reminder> page = store.list(all);
    while (true) {
      page.items()
          .forEach(it -> {
            follow(it, configuration, changes);
            if (found.size() < RowRules.MOST_FLAGGED && flagged.isAffected(it)) {
              found.add(it.id());
            }
          });
      if (page.next().isEmpty()) {
        before = configuration;
        flagged.set(found);
        return;
      }
      page = store.list(all.after(page.next().get()));
    }
  }

  /** Updates the waiting reminders; returns whether none are left. */
  public boolean settled(Configuration configuration, Changes changes) {
    List<String> ids = List.copyOf(waiting);
    waiting.clear();
    if (!ids.isEmpty()) {
      store.find(ids).forEach(it -> follow(it, configuration, changes));
    }
    return waiting.isEmpty();
  }

  private void follow(Reminder reminder, Configuration configuration, Changes changes) {
    try {
      if (isMended(reminder, configuration)
          && RunPreconditions.problem(reminder, configuration).isEmpty()) {
        events.publish(
            ChangeType.RESUMED, changes.resume(reminder.id(), OptionalLong.empty()).reminder());
      }
      Schedule then = followed(reminder.definition(), configuration);
      if (then.equals(reminder.definition().schedule())) {
        return;
      }
      if (isDueStill(reminder, then)) {
        waiting.add(reminder.id());
      } else {
        events.publish(
            ChangeType.CHANGED,
            changes
                .edit(
                    reminder.id(),
                    OptionalLong.empty(),
                    it -> it.withSchedule(followed(it, configuration)))
                .reminder());
      }
    } catch (RefusedException | InvalidScheduleException e) {
      // The reminder has ended, or would never fire again; it stays unchanged.
    }
  }

  /** Whether the reminder was paused by a problem that the new configuration may have fixed. */
  private boolean isMended(Reminder reminder, Configuration configuration) {
    String agent = ReminderAttributes.of(reminder).agent();
    boolean otherAgent =
        before.agents().has(agent)
            && !Objects.equals(before.agents().get(agent), configuration.agents().get(agent));
    return RunPreconditions.isCauseOf(reminder.standing())
        || (otherAgent
            && reminder.standing().status() == Status.PAUSED
            && reminder.standing().automatic());
  }

  /** Whether a run is pending that both schedules have; an edit would skip it. */
  private boolean isDueStill(Reminder reminder, Schedule then) {
    return reminder.standing().status() == Status.ACTIVE
        && reminder.standing().claim().isEmpty()
        && reminder
            .standing()
            .next()
            .filter(it -> !it.at().isAfter(store.now()))
            .filter(it -> then.next(it.due().minusMillis(1)).equals(Optional.of(it.due())))
            .isPresent();
  }

  private Schedule followed(Definition definition, Configuration configuration) {
    ReminderAttributes details = ReminderAttributes.of(definition);
    Schedule schedule = definition.schedule();
    if (details.floating()) {
      schedule =
          schedule.withZone(configuration.zoneOf(definition.labels().owner()).orElse(systemZone));
    }
    boolean allThere =
        details.except().stream()
            .filter(HolidayCalendar::isName)
            .allMatch(configuration.time().calendars()::containsKey);
    return details.except().isEmpty() || !allThere
        ? schedule
        : new ExcludedDates(configuration.time().calendars())
            .refresh(schedule, details.except(), systemZone, store.now());
  }
}
