package dev.rooster.agent;

/**
 * A kind of agent, such as {@code command}: its name in the configuration, and how its settings are
 * read. Each kind has a package of its own and one line in the wiring.
 */
public interface AgentKind {

  /** The value of {@code kind} in the configuration. */
  String name();

  /**
   * Reads an agent of this kind. Adds every mistake to the problems of the fields and continues
   * with a default, so that the user sees all mistakes at once.
   */
  AgentSettings read(AgentFields agent);
}
