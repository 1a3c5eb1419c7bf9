package dev.rooster.engine;

import dev.rooster.engine.ConditionCheck.Checked;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Run;
import dev.rooster.text.UserFacingException;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** One attempt, on the thread of the run: checks the condition, calls the handler, never throws. */
final class Attempt {
  private final Map<String, Handler> handlers;
  private final Optional<ConditionCheck> conditions;

  Attempt(Map<String, Handler> handlers, Optional<ConditionCheck> conditions) {
    this.handlers = Map.copyOf(handlers);
    this.conditions = conditions;
  }

  /**
   * Makes the attempt, if the claim is still valid.
   *
   * @param lasting whether the node's lease is still valid; it may have expired if this thread, or
   *     the whole process, was suspended before this call
   */
  Outcome make(Run run, BooleanSupplier lasting) {
    if (Thread.currentThread().isInterrupted() || !lasting.getAsBoolean()) {
      return new Outcome.Interrupted(Reason.Plain.STOPPED_BEFORE_START);
    }
    try {
      return run.bypassesCondition() ? handled(run).unasked() : underCondition(run);
    } catch (Throwable e) {
      // Any exception of a handler ends its run, so that the run is recorded.
      return new Outcome.Failed(describe(e), true);
    }
  }

  private Outcome.Answer underCondition(Run run) throws Exception {
    Optional<Condition> asked =
        run.reminder()
            .definition()
            .condition()
            .filter(condition -> condition.by() == Condition.By.COMMAND);
    return asked.isPresent() ? underCondition(asked.get(), run) : handled(run);
  }

  private Outcome.Answer underCondition(Condition condition, Run run) throws Exception {
    if (conditions.isEmpty()) {
      return new Outcome.Failed(Reason.Plain.NO_CONDITION_CHECK, false);
    }
    Optional<Reason> unfit = conditions.get().unfit(run);
    if (unfit.isPresent()) {
      return new Outcome.Halted(unfit.get());
    }
    boolean until = condition.mode() == Condition.Mode.UNTIL;
    return switch (conditions.get().check(condition, run)) {
      case Checked.Met(Reason why) -> until ? new Outcome.Met(why) : handled(run);
      case Checked.NotMet(Reason why) -> until ? handled(run) : new Outcome.NotMet(why);
    };
  }

  private Outcome.Answer handled(Run run) throws Exception {
    Outcome.@Nullable Answer answer = handler(run).handle(run);
    return answer != null ? answer : new Outcome.Failed(Reason.Plain.NO_ANSWER, true);
  }

  private Handler handler(Run run) {
    String kind = run.reminder().definition().kind();
    Handler handler = handlers.get(kind);
    return handler != null
        ? handler
        : unknown -> new Outcome.Failed(new Reason.NoHandler(kind), true);
  }

  private static String describe(Throwable e) {
    if (e instanceof UserFacingException told) {
      return told.line();
    }
    String message = e.getMessage();
    return message == null || message.isBlank()
        ? e.getClass().getSimpleName()
        : e.getClass().getSimpleName() + ": " + message;
  }
}
