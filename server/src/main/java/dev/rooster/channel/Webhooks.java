package dev.rooster.channel;

import dev.rooster.trust.Secret;
import java.util.List;
import java.util.Optional;

/**
 * What the configuration says about webhooks.
 *
 * @param allowed hosts, or hosts with ports, that are reached although they are not public
 * @param secret by which messages are signed
 */
public record Webhooks(List<String> allowed, Optional<Secret> secret) {
  public Webhooks {
    allowed = List.copyOf(allowed);
  }
}
