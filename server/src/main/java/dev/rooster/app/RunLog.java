package dev.rooster.app;

import dev.rooster.engine.EngineListener;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminder.Status;
import dev.rooster.reminder.Step;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Logs runs that did not go well, and what follows from that. */
final class RunLog implements EngineListener {
  private final Logger log;

  RunLog(Logger log) {
    this.log = log;
  }

  @Override
  public void completed(Run run, Outcome outcome, Step step) {
    Reminder after = step.reminder();
    for (Occurrence record : step.records()) {
      boolean well =
          switch (record.status()) {
            case OK, SKIPPED -> true;
            case ERROR, INTERRUPTED, MISSED, BLOCKED -> false;
          };
      if (!well) {
        log.log(
            Level.WARNING,
            "%s %s%s, due %s: %s; %s"
                .formatted(
                    after.definition().kind(),
                    after.id(),
                    after.definition().name().isEmpty()
                        ? ""
                        : " (" + after.definition().name() + ")",
                    record.due(),
                    record.status() + ": " + record.why(),
                    consequence(after)));
      }
    }
  }

  private static String consequence(Reminder after) {
    Status status = after.standing().status();
    return switch (status) {
      case ACTIVE ->
          after
              .standing()
              .next()
              .map(NextFire::at)
              .map(it -> "it is tried again at " + it)
              .orElse("it goes on");
      case PAUSED -> "it is paused: " + after.standing().reason();
      case COMPLETED, CANCELLED -> "it has ended: " + after.standing().reason();
    };
  }
}
