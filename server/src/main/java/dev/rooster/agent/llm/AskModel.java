package dev.rooster.agent.llm;

import dev.rooster.agent.AgentTime;
import dev.rooster.agent.TurnListener;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Asks a model until it replies: retries while it is overloaded, then asks the fallback, and stays
 * with the fallback for the rest of the turn. An endpoint that cannot be reached, or that refuses
 * every request, is not retried. Serves one turn.
 */
final class AskModel {
  private static final System.Logger LOG = System.getLogger("dev.rooster");

  private Model model;
  private Optional<Model> fallback;
  private final AgentTime time;
  private final TellRefusal refusal;

  AskModel(Model model, Optional<Model> fallback, AgentTime time, TellRefusal refusal) {
    this.model = model;
    this.fallback = fallback;
    this.time = time;
    this.refusal = refusal;
  }

  /**
   * Checks that the model or its fallback can be reached.
   *
   * @throws ModelException if there is no connection to either
   */
  void check() throws ModelException {
    try {
      model.check();
    } catch (ModelException e) {
      if (fallback.isEmpty()) {
        throw e;
      }
      fallback.get().check();
    }
  }

  /** Asks without a listener. */
  ModelReply ask(ModelRequest request) throws ModelException, InterruptedException {
    return ask(request, TurnListener.NONE);
  }

  /**
   * Asks the model. The listener gets the text of the reply piece by piece.
   *
   * @throws ModelException the last failure
   */
  ModelReply ask(ModelRequest request, TurnListener listener)
      throws ModelException, InterruptedException {
    while (true) {
      try {
        ModelReply reply = retried(request, listener);
        if (fallback.isPresent()) {
          refusal.ended();
        }
        return reply;
      } catch (ModelException e) {
        if (fallback.isEmpty() || !isFailureOfEndpoint(e.failure())) {
          throw e;
        }
        if (e.failure() instanceof ModelFailure.Denied denied) {
          refusal.began(denied);
        }
        LOG.log(System.Logger.Level.WARNING, "{0}; asking the fallback model", e.getMessage());
        model = fallback.get();
        fallback = Optional.empty();
      }
    }
  }

  /** Whether another model may reply. A rejected request needs a correction instead. */
  private static boolean isFailureOfEndpoint(ModelFailure failure) {
    return switch (failure) {
      case ModelFailure.Passing passing -> true;
      case ModelFailure.Unreachable unreachable -> true;
      case ModelFailure.Denied denied -> true;
      case ModelFailure.TooLong tooLong -> false;
      case ModelFailure.Rejected rejected -> false;
    };
  }

  private ModelReply retried(ModelRequest request, TurnListener listener)
      throws ModelException, InterruptedException {
    RetryPlan plan = RetryPlan.START;
    while (true) {
      Pieces pieces = new Pieces(listener);
      try {
        return model.reply(
            request, listener.equals(TurnListener.NONE) ? Optional.empty() : Optional.of(pieces));
      } catch (ModelException e) {
        pieces.retract();
        Duration pause = pause(plan, e);
        time.pause().pause(pause);
        plan = plan.after(pause);
      }
    }
  }

  private Duration pause(RetryPlan plan, ModelException e) throws ModelException {
    return switch (e.failure()) {
      case ModelFailure.Passing(String why, Optional<Duration> retryAfter) ->
          plan.pause(retryAfter, time.random()).orElseThrow(() -> e);
      case ModelFailure.Unreachable unreachable -> throw e;
      case ModelFailure.TooLong tooLong -> throw e;
      case ModelFailure.Denied denied -> throw e;
      case ModelFailure.Rejected rejected -> throw e;
    };
  }

  /** Passes the pieces of one attempt on. */
  private static final class Pieces implements Consumer<String> {
    private final TurnListener listener;
    private boolean written;

    Pieces(TurnListener listener) {
      this.listener = listener;
    }

    @Override
    public void accept(String piece) {
      written = true;
      listener.wrote(piece);
    }

    void retract() {
      if (written) {
        listener.retracted();
      }
    }
  }
}
