package dev.rooster.talk;

import dev.rooster.session.SessionKey;
import dev.rooster.turn.TurnResult;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** A turn that runs on a thread of its own. Thread-safe. */
public final class MessageTurn {
  private final SessionKey session;
  private final FutureTask<TurnResult> turn;

  private MessageTurn(SessionKey session, FutureTask<TurnResult> turn) {
    this.session = session;
    this.turn = turn;
  }

  /**
   * @param ended called when the thread of the turn ends, also if the turn was stopped before
   */
  static MessageTurn start(SessionKey session, Callable<TurnResult> take, Runnable ended) {
    FutureTask<TurnResult> turn = new FutureTask<>(take);
    Thread.ofVirtual()
        .name("rooster-message")
        .start(() -> {
          try {
            turn.run();
          } finally {
            ended.run();
          }
        });
    return new MessageTurn(session, turn);
  }

  public SessionKey session() {
    return session;
  }

  /** Waits for the end of the turn; an interrupt stops it. */
  public TurnResult result() throws InterruptedException {
    try {
      return turn.get();
    } catch (InterruptedException e) {
      stop();
      throw e;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException bug) {
        throw bug;
      }
      throw new IllegalStateException("the turn failed", e.getCause());
    }
  }

  /** Interrupts the turn if it still runs. */
  public void stop() {
    turn.cancel(true);
  }
}
