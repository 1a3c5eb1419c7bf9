package dev.rooster.agent;

import java.util.Optional;

/** By what clients know the conversations that go on, kept over restarts. */
public interface Conversations {

  /** What the client calls the conversation of that agent under that key. */
  Optional<String> find(String agent, String session);

  void keep(String agent, String session, String name);
}
