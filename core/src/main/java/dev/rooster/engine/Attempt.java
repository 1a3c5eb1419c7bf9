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
      return new Outcome.Interrupted(Reason.Plain.STOPPED_BEFORE_START).unfired();
    }
    return run.bypassesCondition()
        ? handled(run).unasked()
        : instead(run).orElseGet(() -> handled(run));
  }

  /** The outcome without a call of the handler, if the condition does not allow one. */
  private Optional<Outcome.Answer> instead(Run run) {
    try {
      Optional<Condition> asked = run.condition(Condition.By.COMMAND);
      return asked.isPresent() ? instead(asked.get(), run) : Optional.empty();
    } catch (Throwable e) {
      // A condition without an answer ends the run, so that the run is recorded.
      return Optional.of(new Outcome.Failed(describe(e), true).unfired());
    }
  }

  private Optional<Outcome.Answer> instead(Condition condition, Run run) throws Exception {
    if (conditions.isEmpty()) {
      return Optional.of(new Outcome.Failed(Reason.Plain.NO_CONDITION_CHECK, false).unfired());
    }
    Optional<Reason> unfit = conditions.get().unfit(run);
    if (unfit.isPresent()) {
      return unfit.map(Outcome.Halted::new);
    }
    boolean until = condition.mode() == Condition.Mode.UNTIL;
    return switch (conditions.get().check(condition, run)) {
      case Checked.Met(Reason why) -> until ? Optional.of(new Outcome.Met(why)) : Optional.empty();
      case Checked.NotMet(Reason why) ->
          until ? Optional.empty() : Optional.of(new Outcome.NotMet(why));
    };
  }

  private Outcome.Answer handled(Run run) {
    String kind = run.reminder().definition().kind();
    @Nullable Handler handler = handlers.get(kind);
    if (handler == null) {
      return new Outcome.Failed(new Reason.NoHandler(kind), true).unfired();
    }
    try {
      Outcome.@Nullable Answer answer = handler.handle(run);
      return answer != null ? answer : new Outcome.Failed(Reason.Plain.NO_ANSWER, true);
    } catch (NotFiredException e) {
      return new Outcome.Failed(describe(e.reason()), true).unfired();
    } catch (Throwable e) {
      // Any exception of a handler ends its run, so that the run is recorded.
      return new Outcome.Failed(describe(e), true);
    }
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
