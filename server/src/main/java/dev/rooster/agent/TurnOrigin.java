package dev.rooster.agent;

import dev.rooster.trust.Situation;
import dev.rooster.trust.Trust;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * The user and the situation of a turn, and the channel of its reply.
 *
 * @param user the user's name; empty for the operator
 * @param trust the maximum rights of the turn
 * @param channel the channel that delivers the reply; empty if none does
 * @param zone the zone in which the user reads times
 */
public record TurnOrigin(
    Optional<String> user,
    Trust trust,
    Situation situation,
    Optional<String> channel,
    ZoneId zone) {

  /** Names the author of the message in transcripts. */
  public String from() {
    return situation == Situation.SCHEDULED ? "schedule" : user.orElse("operator");
  }

  /** A turn of the operator, in UTC. */
  public static TurnOrigin operator(Situation situation) {
    return new TurnOrigin(
        Optional.empty(), Trust.FULL, situation, Optional.empty(), ZoneOffset.UTC);
  }
}
