package dev.rooster.hooks;

import dev.rooster.inbox.AgentItem;
import java.util.List;

/** Adds texts of its own to a prompt, after the messages. */
@FunctionalInterface
public interface PromptContributor {

  /** Looks at a prompt before it counts and before it triggers anything. */
  Contribution before(PromptPoint point);

  /** What a contributor adds, once the messages for this prompt are known. */
  @FunctionalInterface
  interface Contribution {

    /**
     * The texts, each a paragraph; a text that does not fit any more is left out.
     *
     * @param taken the messages that come with the prompt
     */
    List<String> after(List<AgentItem> taken);
  }
}
