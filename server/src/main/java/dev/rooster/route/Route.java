package dev.rooster.route;

import dev.rooster.agent.TurnOrigin;
import dev.rooster.channel.Address;
import dev.rooster.home.Configuration;
import dev.rooster.session.SessionKey;
import dev.rooster.trust.Ceilings;
import dev.rooster.trust.Digest;
import dev.rooster.trust.Situation;
import dev.rooster.trust.Trust;
import dev.rooster.trust.User;
import java.time.ZoneId;
import java.util.Optional;

/** Where a message goes under a configuration: to the agent, or nowhere. */
sealed interface Route {

  /** The sender may not talk to the agent. */
  record Ignored() implements Route {}

  /** The sender is a stranger who wrote to Rooster alone, and may be paired with a user. */
  record Unknown() implements Route {}

  /**
   * The agent takes a turn.
   *
   * @param user the sender; empty for a stranger
   * @param author the user's name, or the address of a stranger, which no user can have as a name
   */
  record Taken(
      Optional<User> user,
      String author,
      String agent,
      SessionKey session,
      Trust trust,
      Situation situation)
      implements Route {

    TurnOrigin origin(String channel, ZoneId zone) {
      return new TurnOrigin(Optional.of(author), trust, situation, Optional.of(channel), zone);
    }
  }

  /** Decides by the address of the sender and by where the message was written. Pure. */
  static Route of(Address from, Optional<Address> group, Configuration configuration) {
    Optional<User> user = configuration.userAt(from.toString());
    if (user.isEmpty()) {
      switch (configuration.trust().strangers()) {
        case IGNORE -> {
          return group.isEmpty() ? new Unknown() : new Ignored();
        }
        case SILENT -> {
          return new Ignored();
        }
        case PUBLIC -> {
          // Strangers talk to the agent.
        }
      }
    }
    String agent = configuration.agents().defaultName();
    Situation situation = group.isPresent() ? Situation.GROUP : Situation.CHAT;
    Ceilings ceilings = configuration.trust().ceilings();
    return new Taken(
        user,
        user.map(User::name).orElseGet(() -> stranger(from)),
        agent,
        group
            .map(it -> SessionKey.group(agent, it.toString()))
            .orElseGet(() -> SessionKey.dm(agent, from.toString())),
        user.map(it -> it.trust().atMost(ceilings.of(situation)))
            .orElseGet(() -> ceilings.ofStranger(situation)),
        situation);
  }

  /** Inboxes divide names at a slash. */
  private static String stranger(Address from) {
    String address = from.toString();
    return address.length() > 100 || address.contains("/")
        ? from.channel() + ":" + Digest.hex(address, 8)
        : address;
  }
}
