package dev.rooster.hooks;

import dev.rooster.activity.ClientSession;
import dev.rooster.inbox.AgentItem;
import dev.rooster.trust.Caller;
import java.util.List;

/**
 * A prompt that a person has sent.
 *
 * @param session with this prompt counted
 * @param prompt its text
 * @param taken the messages that come with it
 */
public record PromptPoint(
    ClientSession session, Caller caller, String prompt, List<AgentItem> taken) {
  public PromptPoint {
    taken = List.copyOf(taken);
  }
}
