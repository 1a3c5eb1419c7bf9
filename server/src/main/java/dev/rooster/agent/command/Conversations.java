package dev.rooster.agent.command;

import java.util.Optional;

/** Remembers which conversation of a client belongs to a session, across restarts. */
public interface Conversations {

  /** The conversation of an agent in a session. */
  Optional<Conversation> find(String agent, String session);

  void keep(String agent, String session, Conversation conversation);
}
