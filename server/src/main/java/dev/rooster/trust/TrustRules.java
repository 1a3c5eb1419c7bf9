package dev.rooster.trust;

import java.util.Map;

/**
 * The trust that the configuration allows and requires.
 *
 * @param shell the trust that a shell condition requires
 * @param agents the trust that each agent requires whose configuration says so
 */
public record TrustRules(
    Ceilings ceilings, Trust shell, Map<String, Trust> agents, Strangers strangers) {
  public static final TrustRules DEFAULT =
      new TrustRules(Ceilings.DEFAULT, Trust.FULL, Map.of(), Strangers.IGNORE);

  public TrustRules {
    agents = Map.copyOf(agents);
  }
}
