package dev.rooster.agent;

import dev.rooster.trust.Situation;
import dev.rooster.trust.Trust;
import java.util.Optional;

/**
 * Who asks for a turn, how, and where the reply goes.
 *
 * @param user the user's name; empty for the operator
 * @param trust what the turn may do at most
 * @param channel the channel that delivers the reply; empty if none does
 */
public record TurnOrigin(
    Optional<String> user, Trust trust, Situation situation, Optional<String> channel) {

  /** The operator's own. */
  public static TurnOrigin operator(Situation situation) {
    return new TurnOrigin(Optional.empty(), Trust.FULL, situation, Optional.empty());
  }
}
