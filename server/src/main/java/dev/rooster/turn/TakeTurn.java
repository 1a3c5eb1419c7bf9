package dev.rooster.turn;

import dev.rooster.agent.AgentHost;
import dev.rooster.agent.ConfiguredAgent;
import dev.rooster.agent.TurnFailedException;
import dev.rooster.agent.TurnRequest;
import dev.rooster.session.SessionKey;
import dev.rooster.session.SessionLocks;
import java.time.Duration;
import java.util.Optional;

/**
 * Takes a turn for any message: waits for the conversation, calls the agent, returns its reply.
 * Turns of one conversation run one after the other, provided that one instance takes them all.
 * Thread-safe.
 */
public final class TakeTurn {
  private final AgentHost host;
  private final SessionLocks locks = new SessionLocks();

  public TakeTurn(AgentHost host) {
    this.host = host;
  }

  /**
   * Takes one turn. An interrupt of the calling thread ends the turn.
   *
   * @param agent of the configuration from which the request was composed
   * @param patience how long to wait for the conversation
   * @param started called once, when the conversation is free and before the agent is called
   */
  public TurnResult take(
      ConfiguredAgent agent, TurnRequest request, Duration patience, Runnable started)
      throws InterruptedException {
    Optional<SessionKey> session = request.session();
    if (session.isPresent() && !locks.enter(session.get(), patience)) {
      return new TurnResult.Busy(patience);
    }
    try {
      started.run();
      return new TurnResult.Replied(agent.turn(request, host));
    } catch (TurnFailedException failure) {
      return TurnResult.Failed.of(failure);
    } finally {
      session.ifPresent(locks::leave);
    }
  }
}
