package dev.rooster.agent.command;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Conversations in memory. */
final class KeptConversations implements Conversations {
  private final Map<String, String> kept = new ConcurrentHashMap<>();

  @Override
  public Optional<Conversation> find(String agent, String session) {
    return Optional.ofNullable(kept.get(agent + "/" + session)).map(Conversation::read);
  }

  @Override
  public void keep(String agent, String session, Conversation conversation) {
    kept.put(agent + "/" + session, conversation.text());
  }

  int size() {
    return kept.size();
  }
}
