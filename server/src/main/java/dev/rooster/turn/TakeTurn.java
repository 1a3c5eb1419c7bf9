package dev.rooster.turn;

import dev.rooster.agent.TurnFailedException;
import dev.rooster.agent.TurnRequest;
import dev.rooster.session.SessionKey;
import dev.rooster.session.SessionLocks;
import java.time.Duration;
import java.util.Optional;

/**
 * Takes a turn for any message: waits for the conversation, calls the agent, returns its reply.
 * Turns of one conversation run one after the other. Thread-safe.
 */
public final class TakeTurn {
  private final Agents agents;
  private final SessionLocks locks = new SessionLocks();

  public TakeTurn(Agents agents) {
    this.agents = agents;
  }

  /**
   * Takes one turn. An interrupt of the calling thread ends the turn.
   *
   * @param agent its name; its role becomes the instructions of the request
   * @param patience how long to wait for the conversation
   * @param started called once, when the conversation is free and before the agent is called
   */
  public TurnResult take(String agent, TurnRequest request, Duration patience, Runnable started)
      throws InterruptedException {
    Optional<SessionKey> session = request.session();
    if (session.isPresent() && !locks.enter(session.get(), patience)) {
      return new TurnResult.Busy(patience);
    }
    try {
      Optional<Agents.Found> found = agents.find(agent);
      return found.isPresent()
          ? call(found.get(), request, started)
          : TurnResult.Failed.unknownAgent(agent);
    } finally {
      session.ifPresent(locks::leave);
    }
  }

  private static TurnResult call(Agents.Found found, TurnRequest request, Runnable started)
      throws InterruptedException {
    started.run();
    try {
      return new TurnResult.Replied(
          found.agent().turn(request.withInstructions(found.instructions())));
    } catch (TurnFailedException failure) {
      return TurnResult.Failed.of(failure);
    }
  }
}
