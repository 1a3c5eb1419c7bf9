package dev.rooster.app;

import dev.rooster.engine.EngineListener;
import dev.rooster.events.Span;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminder.Status;
import dev.rooster.reminder.Step;
import dev.rooster.reminders.ReasonText;
import dev.rooster.reminders.ReminderTrace;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Instant;

/** Logs runs that did not succeed, and the consequence. */
final class RunLog implements EngineListener {
  private final Logger log;

  RunLog(Logger log) {
    this.log = log;
  }

  /** Names the trace of the run. */
  @Override
  public void completed(Run run, Outcome outcome, Step step) {
    try (Span _ = Span.enter(() -> ReminderTrace.of(run.reminder(), run.due()))) {
      log(step);
    }
  }

  private void log(Step step) {
    Reminder after = step.reminder();
    if (step.records().isEmpty() && after.standing().status() == Status.PAUSED) {
      log.log(
          Level.WARNING,
          "%s is paused: %s".formatted(named(after), ReasonText.of(after.standing().reason())));
    }
    for (Occurrence record : step.records()) {
      boolean well =
          switch (record.status()) {
            case OK, SKIPPED -> true;
            case ERROR, INTERRUPTED, MISSED, BLOCKED -> false;
          };
      if (!well) {
        log.log(
            Level.WARNING,
            "%s, due %s: %s; %s"
                .formatted(
                    named(after),
                    record.due(),
                    record.status() + ": " + ReasonText.of(record.why()),
                    consequence(after, record.due())));
      }
    }
  }

  private static String named(Reminder reminder) {
    String name = reminder.definition().name();
    return "%s %s%s"
        .formatted(
            reminder.definition().kind(), reminder.id(), name.isEmpty() ? "" : " (" + name + ")");
  }

  private static String consequence(Reminder after, Instant due) {
    Status status = after.standing().status();
    return switch (status) {
      case ACTIVE ->
          after
              .standing()
              .next()
              .map(it -> (it.due().equals(due) ? "retries at " : "next fire at ") + it.at())
              .orElse("stays active");
      case UNREADABLE -> "upgrade this Rooster: " + ReasonText.of(after.standing().reason());
      case PAUSED -> "paused: " + ReasonText.of(after.standing().reason());
      case COMPLETED, CANCELLED ->
          after.standing().reason().isEmpty()
              ? "not retried"
              : "ended: " + ReasonText.of(after.standing().reason());
    };
  }
}
