package dev.rooster.setup;

import java.util.Optional;

/** The agent that a person chooses. */
public sealed interface Chosen {
  String DEMO = "demo";
  String NONE = "none";

  /**
   * The built-in agent.
   *
   * @param baseUrl empty for the maker's own
   */
  record BuiltIn(Maker maker, Optional<String> baseUrl, String model, Optional<String> key)
      implements Chosen {}

  record Installed(Client client) implements Chosen {}

  /** No agent in the file; the daemon is started with the demo model. */
  record Demo() implements Chosen {}

  record None() implements Chosen {}
}
