package dev.rooster.engine;

import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Run;
import dev.rooster.text.ToldException;
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
      Optional<Outcome.Answer> decided = askCondition(run);
      if (decided.isPresent()) {
        return decided.get();
      }
      Outcome.@Nullable Answer answer = handler(run).handle(run);
      return answer != null
          ? answer
          : new Outcome.Failed("its handler returned null: return an Outcome.Answer", true);
    } catch (Throwable e) {
      // Whatever a handler throws, its run has an end.
      return new Outcome.Failed(describe(e), true);
    }
  }

  /** The answer, where the condition alone decides. */
  private Optional<Outcome.Answer> askCondition(Run run) throws Exception {
    Optional<Condition> asked =
        run.reminder()
            .definition()
            .condition()
            .filter(condition -> condition.by() == Condition.By.COMMAND);
    if (asked.isEmpty()) {
      return Optional.empty();
    }
    Condition condition = asked.get();
    if (conditions.isEmpty()) {
      return Optional.of(new Outcome.Failed("nobody here can check its condition", false));
    }
    Optional<String> unfit = conditions.get().unfit(run);
    if (unfit.isPresent()) {
      return Optional.of(new Outcome.Halted(unfit.get()));
    }
    ConditionCheck.Checked checked = conditions.get().check(condition, run);
    return switch (condition.mode()) {
      case EACH, ONCE ->
          checked.met() ? Optional.empty() : Optional.of(new Outcome.NotMet(checked.why()));
      case UNTIL -> checked.met() ? Optional.of(new Outcome.Met(checked.why())) : Optional.empty();
    };
  }

  private Handler handler(Run run) {
    String kind = run.reminder().definition().kind();
    Handler handler = handlers.get(kind);
    return handler != null
        ? handler
        : unknown -> new Outcome.Failed("there is no handler for the kind " + kind, true);
  }

  private static String describe(Throwable e) {
    if (e instanceof ToldException told) {
      return told.line();
    }
    String message = e.getMessage();
    return message == null || message.isBlank()
        ? e.getClass().getSimpleName()
        : e.getClass().getSimpleName() + ": " + message;
  }
}
