package dev.rooster.http;

import dev.rooster.engine.ConditionCheck.Checked;
import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Reason;
import dev.rooster.reminders.ConditionTrial;
import dev.rooster.reminders.ReasonText;
import dev.rooster.reminders.Reminders;
import dev.rooster.text.UserFacingException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The routes for conditions. */
final class ConditionRoutes {
  /** Short, because a user waits for the result. */
  private static final Duration LONGEST_TRIAL = Duration.ofSeconds(20);

  private final Reminders reminders;
  private final ConditionTrial trial;

  ConditionRoutes(Reminders reminders, ConditionTrial trial) {
    this.reminders = reminders;
    this.trial = trial;
  }

  List<Route> routes() {
    return List.of(
        new Route(
            "POST",
            "/api/conditions/try",
            Description.of(
                    "tryCondition",
                    "Runs the command of a condition once and returns the result",
                    "ConditionResult")
                .taking("Trial")
                .refusing(403),
            this::attempt));
  }

  private Answer attempt(Route.Call call) {
    reminders.refuseShell(call.caller());
    Condition condition = condition(call);
    try {
      return Answer.ok(
          switch (trial.ask(condition)) {
            case Checked.Met(Reason why) -> answered(true, ReasonText.of(why));
            case Checked.NotMet(Reason why) -> answered(false, ReasonText.of(why));
          });
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a condition was tried", e);
    } catch (RuntimeException e) {
      if (e instanceof UserFacingException failure) {
        return Answer.ok(
            JsonText.object()
                .with("answered", false)
                .with("met", false)
                .with("why", failure.line()));
      }
      throw e;
    }
  }

  private static JsonText answered(boolean met, String why) {
    return JsonText.object().with("answered", true).with("met", met).with("why", why);
  }

  private static Condition condition(Route.Call call) {
    Problems problems = new Problems();
    Fields fields = Fields.of(Bodies.json(call), "", problems);
    Optional<String> command = fields.text("command");
    Duration timeout = fields.duration("timeout").orElse(Condition.DEFAULT_TIMEOUT);
    fields.rejectUnknown();
    problems.throwIfAny();
    return new Condition(
        Condition.Mode.EACH,
        Condition.By.COMMAND,
        command.orElse(""),
        timeout.compareTo(LONGEST_TRIAL) > 0 ? LONGEST_TRIAL : timeout);
  }
}
