package dev.rooster.reminders;

import dev.rooster.channel.Address;
import dev.rooster.home.Configuration;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.time.HolidayCalendar;
import java.util.Optional;

/** Finds what is wrong with a reminder under the current configuration. Thread-safe. */
public final class ReminderProblems {
  private final CurrentRules rules;
  private final EntryFlags flags;

  /**
   * @param flags the reminders with an invalid entry
   */
  public ReminderProblems(CurrentRules rules, EntryFlags flags) {
    this.rules = rules;
    this.flags = flags;
  }

  /** The most serious problem; none for a reminder that has ended. */
  public Optional<ReminderProblem> of(Reminder reminder) {
    if (reminder.standing().status().ended()) {
      return Optional.empty();
    }
    Configuration configuration = configuration();
    ReminderAttributes attributes = ReminderAttributes.of(reminder);
    return RunPreconditions.problem(reminder, configuration)
        .<ReminderProblem>map(ReminderProblem.CannotRun::new)
        .or(() -> flags.of(reminder.id()).map(ReminderProblem.EntryInvalid::new))
        .or(() -> missingCalendar(attributes, configuration))
        .or(() -> refusedAddress(attributes.delivery()));
  }

  /** The problem in words; empty without one. */
  public String text(Reminder reminder) {
    return of(reminder).map(ReminderProblem::text).orElse("");
  }

  Configuration configuration() {
    return rules.configuration().get();
  }

  private static Optional<ReminderProblem> missingCalendar(
      ReminderAttributes attributes, Configuration configuration) {
    return attributes.except().stream()
        .filter(HolidayCalendar::isName)
        .filter(it -> !configuration.time().calendars().containsKey(it))
        .findFirst()
        .map(ReminderProblem.CalendarMissing::new);
  }

  private Optional<ReminderProblem> refusedAddress(Delivery delivery) {
    if (delivery.when() == Delivery.When.NEVER) {
      return Optional.empty();
    }
    for (Address address : delivery.to()) {
      try {
        rules.checkAddress().accept(address);
      } catch (RefusedException e) {
        return Optional.of(
            new ReminderProblem.AddressRefused(address.toString(), e.problem(), e.remedy()));
      }
    }
    return Optional.empty();
  }
}
