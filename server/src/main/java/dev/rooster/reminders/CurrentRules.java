package dev.rooster.reminders;

import dev.rooster.channel.Address;
import dev.rooster.format.Fields;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Problems;
import dev.rooster.home.Configuration;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Reminder;
import dev.rooster.trust.Caller;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Reads requests under the current configuration and at the current time. Thread-safe.
 *
 * @param checkAddress refuses an address that Rooster cannot deliver to
 */
public record CurrentRules(
    Supplier<Configuration> configuration, Consumer<Address> checkAddress, InstantSource clock) {

  /** A reader for the requests of a caller. */
  public ReminderReader reader(Caller caller) {
    return new ReminderReader(configuration.get(), checkAddress, caller, now());
  }

  public Instant now() {
    return clock.instant();
  }

  ZoneId zoneFor(Caller caller) {
    return DefaultZones.of(caller.user(), configuration.get(), caller).zone();
  }

  /** Reads a new reminder; refuses one that never fires. */
  Draft fresh(Caller caller, ParsedValue body) {
    Problems problems = new Problems();
    Optional<Draft> draft = reader(caller).fresh(Fields.of(body, "", problems));
    problems.throwIfAny();
    Lifecycle.create("preview", draft.orElseThrow().definition(), now());
    return draft.orElseThrow();
  }

  /** Reads a change of a reminder. */
  Draft changed(Caller caller, ParsedValue body, Reminder current) {
    Problems problems = new Problems();
    Optional<Draft> draft = reader(caller).changed(Fields.of(body, "", problems), current);
    problems.throwIfAny();
    return draft.orElseThrow();
  }
}
