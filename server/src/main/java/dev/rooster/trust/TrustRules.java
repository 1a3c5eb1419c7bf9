package dev.rooster.trust;

import java.util.Map;

/**
 * The trust that the configuration allows and requires.
 *
 * @param scheduled the ceiling of runs: none has more trust, whoever its reminder is for
 * @param shell the trust that a shell condition requires
 * @param agents the trust that each agent requires whose configuration says so
 * @param send where agents may send messages
 */
public record TrustRules(Trust scheduled, Trust shell, Map<String, Trust> agents, Send send) {
  /** Where agents may send messages. */
  public enum Send {
    /** To the addresses of configured users. */
    USERS,
    ANYONE
  }

  public static final TrustRules DEFAULT = new TrustRules(Trust.FULL, Trust.FULL, Map.of());

  public TrustRules(Trust scheduled, Trust shell, Map<String, Trust> agents) {
    this(scheduled, shell, agents, Send.USERS);
  }

  public TrustRules {
    agents = Map.copyOf(agents);
  }
}
