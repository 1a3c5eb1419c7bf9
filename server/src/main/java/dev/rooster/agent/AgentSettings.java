package dev.rooster.agent;

import dev.rooster.inbox.InboxPolicy;
import dev.rooster.trust.Secret;
import dev.rooster.trust.Trust;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;

/** The settings of one agent. Each {@link AgentKind} has its own record of them. */
public interface AgentSettings {
  int DEFAULT_AT_ONCE = 4;

  /** The name of its kind, as in the configuration. */
  String kind();

  /** The secrets the agent receives. Rooster hides them in everything it shows. */
  Collection<Secret> secrets();

  /**
   * Whether the agent interprets its message. If not, it gets the text alone, and cannot judge a
   * condition.
   */
  boolean thinks();

  /** Whether its turns have a model that the request may choose, and the tools of Rooster. */
  default boolean callsTools() {
    return false;
  }

  /** Whether its turns are taken by a program that gets the tools that are for programs. */
  default boolean offersToolsToProgram() {
    return false;
  }

  /**
   * How messages reach it if it is a running client: then a reminder leaves its message there, and
   * takes no turn.
   */
  default Optional<InboxPolicy> inbox() {
    return Optional.empty();
  }

  /** The directory of the agent's files and transcripts; empty for the default. */
  default Optional<Path> workspace() {
    return Optional.empty();
  }

  /** The trust that a run needs to wake the agent, unless its configuration says otherwise. */
  Trust needs();

  /**
   * How many turns run at once on a node, unless the configuration says otherwise. Few by default:
   * most agents are programs, each of which needs memory and a processor.
   */
  default int atOnce() {
    return DEFAULT_AT_ONCE;
  }

  /**
   * Opens the agent. Agents hold no state between turns, so every turn opens its own.
   *
   * @param name the agent's name in the configuration
   */
  Agent open(String name, AgentHost host);
}
