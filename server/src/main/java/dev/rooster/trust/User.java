package dev.rooster.trust;

import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A configured user.
 *
 * @param addresses the user's addresses, as {@code channel:target}
 * @param token the user's API token
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

  public User with(Trust other) {
    return new User(name, other, zone, addresses, token);
  }

  public User withMore(List<String> others) {
    return new User(
        name, trust, zone, Stream.concat(addresses.stream(), others.stream()).toList(), token);
  }
}
