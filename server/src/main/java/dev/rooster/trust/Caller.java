package dev.rooster.trust;

import java.time.ZoneId;
import java.util.Optional;
import java.util.Set;

/**
 * The caller of a request.
 *
 * @param via the surface, such as cli
 * @param user the user; empty for the operator, who may do everything
 * @param zone the time zone of the caller's machine
 * @param turn the agent's turn that makes the request; empty for a person's request
 */
public record Caller(String via, Optional<User> user, ZoneId zone, Optional<Turn> turn) {
  /** The surface of agents. */
  private static final String AGENT = "agent";

  /** The surface of browsers that are logged in. */
  public static final String PAGE = "page";

  /** Records name the operator by one of these, so no user can have such a name. */
  public static final Set<String> SURFACES = Set.of("cli", "rest", "mcp", "file", PAGE, AGENT);

  /**
   * A turn of an agent, which may do no more than the message that started it.
   *
   * @param session the key of its conversation
   */
  public record Turn(Trust trust, String session) {}

  public Caller {
    if (!SURFACES.contains(via)) {
      throw new IllegalArgumentException("unknown surface %s. Add it to SURFACES.".formatted(via));
    }
  }

  public Caller(String via, Optional<User> user, ZoneId zone) {
    this(via, user, zone, Optional.empty());
  }

  /** An agent that calls a tool in a turn. */
  public static Caller agent(Optional<User> user, ZoneId zone, Turn turn) {
    return new Caller(AGENT, user, zone, Optional.of(turn));
  }

  /** The name for records: the user's, else the surface. */
  public String name() {
    return user.map(User::name).orElse(via);
  }

  public Trust trust() {
    Trust own = user.map(User::trust).orElse(Trust.FULL);
    return turn.map(it -> own.atMost(it.trust())).orElse(own);
  }

  /** The conversation that the request comes from; empty without one. */
  public String session() {
    return turn.map(Turn::session).orElse("");
  }

  /**
   * The owner whose reminders, runs and messages the caller sees; empty for all owners. A user sees
   * only their own. So does a turn without a user, unless it has the operator's full trust.
   */
  public Optional<String> scope() {
    boolean isOperator = user.isEmpty() && trust() == Trust.FULL;
    return isOperator ? Optional.empty() : Optional.of(user.map(User::name).orElse(""));
  }

  /**
   * Whether the caller may see the reminders, runs and messages of an owner.
   *
   * @param owner the name of a user; empty without one
   */
  public boolean sees(String owner) {
    return scope().filter(it -> !it.equals(owner)).isEmpty();
  }
}
