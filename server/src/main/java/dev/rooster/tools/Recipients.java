package dev.rooster.tools;

import dev.rooster.channel.Address;
import dev.rooster.home.Configuration;
import dev.rooster.reminder.RefusedException;
import dev.rooster.trust.TrustRules;
import dev.rooster.trust.User;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Where agents may send: to the addresses of configured users, unless the configuration allows any.
 * An agent reads texts of strangers, which may ask it to send a secret to their own address.
 */
record Recipients(Configuration configuration) {
  /** Refuses an address that agents may not send to. */
  void require(Address address) {
    boolean isAllowed =
        switch (configuration.trust().send()) {
          case ANYONE -> true;
          case USERS -> address.equals(Address.TERMINAL) || all().contains(address.toString());
        };
    if (!isAllowed) {
      throw new RefusedException(
          RefusedException.Reason.NOT_ALLOWED,
          "%s is not the address of a configured user".formatted(address),
          "leave it out, or ask the operator to add it under users in rooster.yaml, or to set send:"
              + " "
              + TrustRules.Send.ANYONE.name().toLowerCase(java.util.Locale.ROOT));
    }
  }

  private Set<String> all() {
    Set<String> addresses = new TreeSet<>();
    configuration.users().values().forEach(it -> addresses.addAll(it.addresses()));
    return addresses;
  }

  /** The addresses of a user, except the terminal: it reaches only a person in front of it. */
  static List<Address> of(User user) {
    return user.addresses().stream()
        .map(Address::parse)
        .filter(it -> !it.channel().equals(Address.TERMINAL.channel()))
        .toList();
  }

  /** Whether messages can be sent on a channel: it has a section, or a user with an address. */
  boolean reachedOn(String channel) {
    return configuration.channels().containsKey(channel)
        || configuration.users().values().stream()
            .flatMap(it -> of(it).stream())
            .anyMatch(it -> it.channel().equals(channel));
  }
}
