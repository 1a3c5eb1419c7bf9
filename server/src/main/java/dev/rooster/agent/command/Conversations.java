package dev.rooster.agent.command;

import java.util.Optional;

/** The conversations that go on with clients, kept over restarts. */
public interface Conversations {

  /** That of an agent under a key. */
  Optional<Conversation> find(String agent, String session);

  void keep(String agent, String session, Conversation conversation);
}
