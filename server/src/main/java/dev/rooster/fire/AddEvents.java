package dev.rooster.fire;

import dev.rooster.engine.Handler;
import dev.rooster.engine.NotFiredException;
import dev.rooster.home.Configuration;
import dev.rooster.outside.EventText;
import dev.rooster.outside.Happened;
import dev.rooster.outside.StoredEvents;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.text.Storable;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Adds what happened to the message of a reminder that waits for events: a run reports all that
 * came before it, and no other run repeats them unless the store fails right after it. Thread-safe.
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

  /**
   * Handles a run with the message that its agent gets. Skips it if another one has told its event.
   */
  Outcome.Answer handle(Run run, Handler next) throws Exception {
    Taken taken = take(run);
    if (taken.before().isPresent()) {
      return new Outcome.Skipped(new Reason.StillRunning(taken.before().get().run()));
    }
    if (taken.events().isEmpty()) {
      return next.handle(run);
    }
    Outcome.Answer answer = next.handle(with(run, taken.events()));
    if (isTold(answer)) {
      events.told(run);
    }
    return answer;
  }

  /**
   * @param before the event of the run, if it has none because another run has told it
   */
  private record Taken(List<Happened> events, Optional<StoredEvents.ToldBefore> before) {}

  /** No agent has been woken yet: a store that fails does not cost the reminder a fire. */
  private Taken take(Run run) throws NotFiredException {
    try {
      List<Happened> happened = events.take(run);
      return new Taken(happened, happened.isEmpty() ? events.toldBefore(run) : Optional.empty());
    } catch (RuntimeException e) {
      throw new NotFiredException(e);
    }
  }

  /** A run that failed, or may not run, leaves its events to the next one. */
  private static boolean isTold(Outcome.Answer answer) {
    return switch (answer) {
      case Outcome.Done _, Outcome.Nothing _, Outcome.NotMet _, Outcome.Met _ -> true;
      case Outcome.Skipped _ -> true;
      case Outcome.Failed _, Outcome.Blocked _, Outcome.Halted _ -> false;
      case Outcome.Again(Outcome.Answer told, _) -> isTold(told);
    };
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
