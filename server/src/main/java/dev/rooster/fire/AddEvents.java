package dev.rooster.fire;

import dev.rooster.home.Configuration;
import dev.rooster.outside.EventText;
import dev.rooster.outside.Happened;
import dev.rooster.outside.StoredEvents;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.schedule.On;
import dev.rooster.text.Storable;
import java.time.ZoneId;
import java.util.List;
import java.util.function.Supplier;

/**
 * Adds what happened to the message of a reminder that waits for events: one run stands for all
 * events from its due instant until its claim. Thread-safe.
 */
public final class AddEvents {
  private final StoredEvents events;
  private final Supplier<Configuration> configuration;
  private final ZoneId systemZone;

  public AddEvents(StoredEvents events, Supplier<Configuration> configuration, ZoneId systemZone) {
    this.events = events;
    this.configuration = configuration;
    this.systemZone = systemZone;
  }

  /** The run with the message that its agent gets. */
  Run to(Run run) {
    if (On.of(run.reminder().definition().schedule()).isEmpty()) {
      return run;
    }
    List<Happened> happened = events.of(run);
    return happened.isEmpty() ? run : with(run, happened);
  }

  private Run with(Run run, List<Happened> happened) {
    Reminder reminder = run.reminder();
    Definition definition = reminder.definition();
    Configuration current = configuration.get();
    ZoneId zone = current.zoneOf(definition.labels().owner()).orElse(systemZone);
    String agent = ReminderAttributes.of(reminder).agent();
    boolean reads = current.agents().thinks(agent) || current.agents().inbox(agent).isPresent();
    String words = reads ? EventText.forAgent(happened, zone) : EventText.forPeople(happened, zone);
    String text = Storable.cleaned(definition.text() + "\n\n" + words, Definition.LONGEST_TEXT);
    Reminder told =
        new Reminder(
            reminder.id(),
            definition.withText(text),
            reminder.standing(),
            reminder.createdAt(),
            reminder.version());
    return new Run(told, run.claim(), run.bypassesCondition(), run.earlier());
  }
}
