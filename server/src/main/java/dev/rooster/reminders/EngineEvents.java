package dev.rooster.reminders;

import dev.rooster.engine.EngineListener;
import dev.rooster.events.Events;
import dev.rooster.format.JsonText;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminder.Status;
import dev.rooster.reminder.Step;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Publishes events about what the engine does. */
public final class EngineEvents implements EngineListener {
  private final Events events;
  private final InstantSource clock;
  private final ReminderView view;

  public EngineEvents(Events events, InstantSource clock, ReminderView view) {
    this.events = events;
    this.clock = clock;
    this.view = view;
  }

  /** A condition may still prevent the run. */
  @Override
  public void started(Run run, Duration late) {
    publish("run.due", run, late);
  }

  /** Publishes that Rooster wakes the agent. */
  public void woken(Run run) {
    publish("run.started", run, Duration.between(run.due(), clock.instant()));
  }

  private void publish(String type, Run run, Duration late) {
    if (isTurn(run.reminder())) {
      publish(
          type,
          run.reminder(),
          JsonText.object()
              .with("id", run.idempotencyKey())
              .with("reminder_id", run.reminderId())
              .withOrNull("name", run.reminder().definition().name())
              .with("agent", ReminderAttributes.of(run.reminder()).agent())
              .with("due_at", Optional.of(run.due()))
              .with("late_by_ms", Math.max(0, late.toMillis()))
              .with("attempts", run.attempt())
              .with("trace_id", ReminderTrace.id(run.reminder(), run.due())));
    }
  }

  @Override
  public void completed(Run run, Outcome outcome, Step step) {
    Reminder after = step.reminder();
    if (isTurn(after)) {
      for (Occurrence record : step.records()) {
        publish("run.completed", after, RunJson.of(record, Optional.of(after), List.of()));
      }
      if (after.standing().status() != run.reminder().standing().status()) {
        publish("reminder." + after.standing().status(), after);
      }
    } else if (after.definition().kind().equals(DeliveryAttributes.KIND)) {
      publish("delivery." + JsonText.word(DeliveryState.of(after)), after, delivery(after));
    }
  }

  /** The data of the events of a delivery. */
  static JsonText delivery(Reminder delivery) {
    return History.delivery(delivery)
        .withOrNull("reminder_id", DeliveryAttributes.of(delivery).reminderId())
        .with("trace_id", ReminderTrace.id(delivery));
  }

  @Override
  public void clockWasAhead(Step step) {
    if (isTurn(step.reminder())) {
      publish("reminder.rescheduled", step.reminder());
    }
  }

  private void publish(String type, Reminder after) {
    publish(type, after, ReminderJson.of(after, view));
  }

  private static boolean isTurn(Reminder reminder) {
    return reminder.definition().kind().equals(ReminderAttributes.KIND);
  }

  /** Leaves out the return to active, which is not an event. */
  private void publish(String type, Reminder about, JsonText json) {
    if (!type.equals("reminder." + Status.ACTIVE)) {
      events.publish(type, about.definition().labels().owner(), json.toString());
    }
  }
}
