package dev.rooster.agent;

import java.util.Map;
import java.util.Optional;

/**
 * What an agent is woken with.
 *
 * @param session the key of the conversation; empty for one that nobody comes back to
 * @param facts about the reminder, for programs: names in small letters, such as reminder_id
 */
public record TurnRequest(String message, Optional<String> session, Map<String, String> facts) {
  public TurnRequest {
    facts = Map.copyOf(facts);
  }
}
