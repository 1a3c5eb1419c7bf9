package dev.rooster.hooks;

import dev.rooster.inbox.AgentItem;
import java.util.List;

/**
 * A text for the model of a client.
 *
 * @param receipt acknowledges the messages in it; empty if there are none
 * @param items the messages in it
 */
public record Injection(String text, String receipt, List<AgentItem> items) {
  public Injection {
    items = List.copyOf(items);
  }

  static final Injection NONE = ofText("");

  static Injection ofText(String text) {
    return new Injection(text, "", List.of());
  }

  boolean isEmpty() {
    return text.isEmpty();
  }
}
