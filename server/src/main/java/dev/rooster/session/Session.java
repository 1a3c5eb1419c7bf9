package dev.rooster.session;

import java.util.Optional;

/**
 * The conversation of a turn.
 *
 * @param fresh whether the turn starts it, and no later turn continues it
 */
public record Session(SessionKey key, boolean fresh) {

  /** A conversation that turns continue. */
  public static Session lasting(SessionKey key) {
    return new Session(key, false);
  }

  /** A conversation of one turn. */
  public static Session fresh(SessionKey key) {
    return new Session(key, true);
  }

  /** The key under which an agent keeps the conversation between turns; empty for a fresh one. */
  public Optional<SessionKey> continued() {
    return fresh ? Optional.empty() : Optional.of(key);
  }
}
