package dev.rooster.reminders;

import dev.rooster.engine.EngineListener;
import dev.rooster.events.NewSpan;
import dev.rooster.events.Span;
import dev.rooster.events.SpanName;
import dev.rooster.events.SpanRecorder;
import dev.rooster.events.TraceKey;
import dev.rooster.format.IsoText;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminder.Status;
import dev.rooster.reminder.Step;
import dev.rooster.reminders.ChangeEvents.ChangeType;
import dev.rooster.schedule.Words;
import java.util.function.Supplier;

/** Traces what happens to reminders outside of their runs. */
public final class ReminderSpans implements EngineListener {
  private final SpanRecorder recorder;

  public ReminderSpans(SpanRecorder recorder) {
    this.recorder = recorder;
  }

  /** A user, an agent or a file has changed a reminder. */
  void changed(ChangeType type, Reminder reminder) {
    record(
        () ->
            switch (type) {
              case CREATED -> ReminderTrace.created(reminder);
              case CHANGED -> ReminderTrace.change(SpanName.CHANGED, reminder);
              case PAUSED -> ReminderTrace.change(SpanName.PAUSED, reminder);
              case RESUMED -> ReminderTrace.change(SpanName.RESUMED, reminder);
              case APPROVED -> ReminderTrace.change(SpanName.APPROVED, reminder);
              case SNOOZED -> ReminderTrace.change(SpanName.SNOOZED, reminder);
              case DONE -> ReminderTrace.change(SpanName.DONE, reminder);
              case UNDONE -> ReminderTrace.change(SpanName.UNDONE, reminder);
              case CANCELLED -> ReminderTrace.change(SpanName.CANCELLED, reminder);
              case DELETED -> ReminderTrace.change(SpanName.DELETED, reminder);
            },
        reminder);
  }

  private void record(Supplier<NewSpan> span, Reminder reminder) {
    Span.mark(
        recorder,
        span,
        it -> {
          ReminderAttributes attributes = ReminderAttributes.of(reminder);
          describe(it, reminder)
              .set(TraceKey.AGENT, attributes.agent())
              .set(TraceKey.SESSION, attributes.origin().session())
              .set(TraceKey.TRUST, attributes.origin().trust().toString())
              .set(TraceKey.WHY, ReasonText.code(reminder.standing().reason()))
              .set(TraceKey.MESSAGE, reminder.definition().text());
          reminder
              .standing()
              .next()
              .map(NextFire::at)
              .ifPresent(at -> it.set(TraceKey.NEXT_FIRE, IsoText.utc(at)));
        });
  }

  /** The attributes of every span about a reminder. */
  public static Span describe(Span span, Reminder reminder) {
    return span.set(TraceKey.REMINDER, reminder.id())
        .set(TraceKey.NAME, reminder.definition().name())
        .set(TraceKey.SCHEDULE, Words.brief(reminder.definition().schedule()))
        .set(TraceKey.USER, reminder.definition().labels().owner());
  }

  /** Rooster has paused a reminder after a run, or a reply goes nowhere. */
  @Override
  public void completed(Run run, Outcome outcome, Step step) {
    Reminder after = step.reminder();
    if (!after.definition().kind().equals(ReminderAttributes.KIND)) {
      return;
    }
    if (after.standing().status() == Status.PAUSED
        && run.reminder().standing().status() != Status.PAUSED) {
      record(() -> after(run, SpanName.PAUSED), after);
    }
    boolean replied =
        step.records().stream()
            .anyMatch(it -> it.status() == Occurrence.Status.OK && !it.reply().isEmpty());
    if (replied && step.made().isEmpty()) {
      Span.mark(recorder, () -> after(run, SpanName.NO_TARGET), it -> describe(it, run.reminder()));
    }
  }

  private static NewSpan after(Run run, SpanName name) {
    return NewSpan.childOf(ReminderTrace.of(run.reminder(), run.due()), name);
  }
}
