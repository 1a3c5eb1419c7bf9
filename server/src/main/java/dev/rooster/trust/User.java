package dev.rooster.trust;

import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/**
 * A person in the configuration.
 *
 * @param addresses where the person is reached, as {@code channel:target}
 * @param token what the person's programs show to be let in
 */
public record User(
    String name,
    Trust trust,
    Optional<ZoneId> zone,
    List<String> addresses,
    Optional<Secret> token) {
  public User {
    addresses = List.copyOf(addresses);
  }
}
