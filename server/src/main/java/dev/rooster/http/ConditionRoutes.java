package dev.rooster.http;

import dev.rooster.engine.ConditionCheck;
import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminders.ConditionTrial;
import dev.rooster.text.UserFacingException;
import dev.rooster.trust.Trust;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What can be asked about conditions. */
final class ConditionRoutes {
  /** Somebody waits for it. */
  private static final Duration LONGEST_TRIAL = Duration.ofSeconds(20);

  private final ConditionTrial trial;

  ConditionRoutes(ConditionTrial trial) {
    this.trial = trial;
  }

  List<Route> routes() {
    return List.of(
        new Route(
            "POST",
            "/api/conditions/try",
            Description.of(
                    "tryCondition", "Asks a shell command once, and says what it answers", "Tried")
                .taking("Trial")
                .refusing(403),
            this::attempt));
  }

  private Answer attempt(Route.Asked asked) {
    if (!asked.caller().trust().reaches(Trust.FULL)) {
      throw new RefusedException(
          RefusedException.Reason.NOT_ALLOWED,
          "a shell command takes full trust, and yours is " + asked.caller().trust(),
          "ask whoever runs Rooster");
    }
    Condition condition = condition(asked);
    try {
      ConditionCheck.Checked checked = trial.ask(condition);
      return Answer.ok(
          JsonText.object()
              .with("answered", true)
              .with("met", checked.met())
              .with("why", checked.why()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("stopped while a condition was tried", e);
    } catch (RuntimeException e) {
      if (e instanceof UserFacingException told) {
        return Answer.ok(
            JsonText.object().with("answered", false).with("met", false).with("why", told.line()));
      }
      throw e;
    }
  }

  private static Condition condition(Route.Asked asked) {
    Problems problems = new Problems();
    Fields fields = Fields.of(Bodies.json(asked), "", problems);
    Optional<String> command = fields.text("command");
    Duration timeout = fields.duration("timeout").orElse(Condition.DEFAULT_TIMEOUT);
    fields.refuseOthers();
    problems.throwIfAny();
    return new Condition(
        Condition.Mode.EACH,
        Condition.By.COMMAND,
        command.orElse(""),
        timeout.compareTo(LONGEST_TRIAL) > 0 ? LONGEST_TRIAL : timeout);
  }
}
