package dev.rooster.engine;

import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Run;
import dev.rooster.text.UserFacingException;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** One attempt on the thread of the run: asks the condition, calls the handler, never throws. */
final class Attempt {
  private final Map<String, Handler> handlers;
  private final Optional<ConditionCheck> conditions;

  Attempt(Map<String, Handler> handlers, Optional<ConditionCheck> conditions) {
    this.handlers = Map.copyOf(handlers);
    this.conditions = conditions;
  }

  /**
   * Makes it, if that is still right.
   *
   * @param lasting whether the claim is this node's; others may run it by now if this thread, or
   *     all of the process, stood still before it came here
   */
  Outcome make(Run run, BooleanSupplier lasting) {
    if (Thread.currentThread().isInterrupted() || !lasting.getAsBoolean()) {
      return new Outcome.Interrupted("it was stopped before it began");
    }
    try {
      Optional<Condition> asked =
          run.reminder()
              .definition()
              .condition()
              .filter(condition -> condition.by() == Condition.By.COMMAND);
      return asked.isPresent() ? underCondition(asked.get(), run) : handled(run);
    } catch (Throwable e) {
      // Whatever a handler throws, its run has an end.
      return new Outcome.Failed(describe(e), true);
    }
  }

  private Outcome.Answer underCondition(Condition condition, Run run) throws Exception {
    if (conditions.isEmpty()) {
      return new Outcome.Failed("nobody here can check its condition", false);
    }
    Optional<String> unfit = conditions.get().unfit(run);
    if (unfit.isPresent()) {
      return new Outcome.Halted(unfit.get());
    }
    ConditionCheck.Checked checked = conditions.get().check(condition, run);
    if (!checked.asked()) {
      return handled(run).unasked();
    }
    if (checked.met() != (condition.mode() == Condition.Mode.UNTIL)) {
      return handled(run);
    }
    return checked.met() ? new Outcome.Met(checked.why()) : new Outcome.NotMet(checked.why());
  }

  private Outcome.Answer handled(Run run) throws Exception {
    Outcome.@Nullable Answer answer = handler(run).handle(run);
    return answer != null
        ? answer
        : new Outcome.Failed("its handler returned null: return an Outcome.Answer", true);
  }

  private Handler handler(Run run) {
    String kind = run.reminder().definition().kind();
    Handler handler = handlers.get(kind);
    return handler != null
        ? handler
        : unknown -> new Outcome.Failed("there is no handler for the kind " + kind, true);
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
