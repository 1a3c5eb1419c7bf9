package dev.rooster.trust;

import java.util.List;
import java.util.Map;

/**
 * The trust that the configuration allows and requires.
 *
 * @param shell the trust that a shell condition requires
 * @param agents the trust that each agent requires whose configuration says so
 * @param send where agents may send messages
 * @param approve which actions a person must approve
 * @param webHosts the hosts that agents may read although they are not public, with or without a
 *     port
 */
public record TrustRules(
    Ceilings ceilings,
    Trust shell,
    Map<String, Trust> agents,
    Strangers strangers,
    Send send,
    Approve approve,
    List<String> webHosts) {
  /** Where agents may send messages. */
  public enum Send {
    /** To the addresses of configured users. */
    USERS,
    ANYONE
  }

  /** Which reminders a person must approve, of those whose runs do more than deliver a text. */
  public enum Approve {
    /** Those that are set with less than inner trust. */
    LOW_TRUST,
    /** Those too that an agent sets. */
    AGENTS,
    NEVER
  }

  public static final TrustRules DEFAULT =
      new TrustRules(Ceilings.DEFAULT, Trust.FULL, Map.of(), Strangers.IGNORE);

  /** Agents may send messages to users, and a person approves actions of low trust. */
  public TrustRules(
      Ceilings ceilings, Trust shell, Map<String, Trust> agents, Strangers strangers) {
    this(ceilings, shell, agents, strangers, Send.USERS, Approve.LOW_TRUST, List.of());
  }

  public TrustRules {
    agents = Map.copyOf(agents);
    webHosts = List.copyOf(webHosts);
  }

  public TrustRules with(Approve other) {
    return new TrustRules(ceilings, shell, agents, strangers, send, other, webHosts);
  }
}
