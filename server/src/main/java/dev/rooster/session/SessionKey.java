package dev.rooster.session;

import java.util.Optional;

/**
 * The key of one ordered conversation. Stored with the conversation, so the text of a key must not
 * change.
 */
public record SessionKey(String text) {
  /** Names no conversation: each turn starts a new one. */
  public static final String ISOLATED = "isolated";

  /** Names the conversation of one reminder, shared by all its runs. */
  public static final String OWN = "own";

  /** Names the agent's main conversation. */
  public static final String MAIN = "main";

  /** The agent's main conversation. */
  public static SessionKey main(String agent) {
    return new SessionKey(agent + ":main");
  }

  /** The conversation that belongs to one thing alone, such as a reminder. */
  public static SessionKey own(String agent, String id) {
    return new SessionKey(agent + ":own:" + id);
  }

  /**
   * The key that a name refers to; empty for {@link #ISOLATED}.
   *
   * @param name one of the names above, or a key
   * @param id the owner of the conversation {@link #OWN}
   */
  public static Optional<SessionKey> named(String name, String agent, String id) {
    return switch (name) {
      case ISOLATED -> Optional.empty();
      case OWN -> Optional.of(own(agent, id));
      case MAIN -> Optional.of(main(agent));
      default -> Optional.of(new SessionKey(name));
    };
  }

  /**
   * The same conversation of one user; empty for the operator. Users cannot reach each other's
   * conversations, because a key that a user chooses cannot contain a slash.
   */
  public SessionKey of(String user) {
    return user.isEmpty() ? this : new SessionKey(user + "/" + text);
  }

  @Override
  public String toString() {
    return text;
  }
}
