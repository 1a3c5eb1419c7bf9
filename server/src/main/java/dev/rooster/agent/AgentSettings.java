package dev.rooster.agent;

/** What the configuration says about an agent. */
public sealed interface AgentSettings {

  /** Nobody: the text itself is the answer. */
  record Direct() implements AgentSettings {}

  /** A program for each turn. */
  record Command(CommandAgent.Settings settings) implements AgentSettings {}

  /** An endpoint that is posted to. */
  record Http(HttpAgent.Settings settings) implements AgentSettings {}
}
