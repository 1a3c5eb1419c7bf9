package dev.rooster.agent;

import dev.rooster.session.Session;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A request for one turn of an agent.
 *
 * @param message the text to answer
 * @param instructions the agent's role; empty without one
 * @param session the conversation
 * @param origin the user, the situation and the channel of the reply
 * @param tools the names of the tools that the agent may call, as far as its trust allows; empty
 *     for no restriction
 * @param variables additional values for programs and endpoints, with lowercase names such as
 *     reminder_id
 */
public record TurnRequest(
    String message,
    String instructions,
    Session session,
    TurnOrigin origin,
    Optional<Set<String>> tools,
    Map<String, String> variables) {

  public TurnRequest {
    tools = tools.map(Set::copyOf);
    variables = Map.copyOf(variables);
  }

  /** A request without instructions, and with all tools that its origin allows. */
  public static TurnRequest of(
      String message, Session session, TurnOrigin origin, Map<String, String> variables) {
    return new TurnRequest(message, "", session, origin, Optional.empty(), variables);
  }

  public TurnRequest withInstructions(String other) {
    return new TurnRequest(message, other, session, origin, tools, variables);
  }

  public TurnRequest withTools(Set<String> names) {
    return new TurnRequest(message, instructions, session, origin, Optional.of(names), variables);
  }

  /**
   * The message with the instructions, for agents that take a single text. The message comes first:
   * clients read a leading {@code /} as a command of their own.
   */
  public String prompt() {
    return instructions.isEmpty() ? message : message + "\n\nYour role: " + instructions;
  }
}
