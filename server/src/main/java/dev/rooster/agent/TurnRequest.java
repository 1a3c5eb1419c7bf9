package dev.rooster.agent;

import dev.rooster.session.Session;
import java.util.Map;

/**
 * A request for one turn of an agent.
 *
 * @param message the text to answer
 * @param instructions the agent's role; empty without one
 * @param session the conversation
 * @param origin the user, the situation and the channel of the reply
 * @param options its model and tools
 * @param variables additional values for programs and endpoints, with lowercase names such as
 *     reminder_id
 */
public record TurnRequest(
    String message,
    String instructions,
    Session session,
    TurnOrigin origin,
    TurnOptions options,
    Map<String, String> variables) {

  public TurnRequest {
    variables = Map.copyOf(variables);
  }

  /** A request without instructions and options. */
  public static TurnRequest of(
      String message, Session session, TurnOrigin origin, Map<String, String> variables) {
    return new TurnRequest(message, "", session, origin, TurnOptions.DEFAULT, variables);
  }

  public TurnRequest withInstructions(String other) {
    return new TurnRequest(message, other, session, origin, options, variables);
  }

  public TurnRequest with(TurnOptions other) {
    return new TurnRequest(message, instructions, session, origin, other, variables);
  }

  /**
   * The message with the instructions, for agents that take a single text. The message comes first:
   * clients read a leading {@code /} as a command of their own.
   */
  public String prompt() {
    return instructions.isEmpty() ? message : message + "\n\nYour role: " + instructions;
  }
}
